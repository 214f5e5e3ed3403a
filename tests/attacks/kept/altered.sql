-- What a superuser does behind the program's back, and what `pitlog verify` then says (test_kept.py).

-- a line is edited
-- says: quarantine: line 2 is not
UPDATE pitlog.quarantine SET line = 'x' WHERE number = 2;

-- its sender is another
-- says: quarantine: line 3 is not
UPDATE pitlog.quarantine SET sender = 'x' WHERE number = 3;

-- its time is another
-- says: line 3 is not
UPDATE pitlog.quarantine SET received_at = received_at - interval '1 s' WHERE number = 3;

-- a line is deleted
-- says: quarantine: line 3 is gone
DELETE FROM pitlog.quarantine WHERE number = 3;

-- a line is put there
-- says: quarantine: line 3 is gone
UPDATE pitlog.quarantine SET number = DEFAULT, digest = 'x' WHERE number = 3;

-- a line is marked
-- says: line 2 is marked as recorded
UPDATE pitlog.quarantine SET accepted_at = now() WHERE number = 2;

-- a line is closed
-- says: line 2 is marked as closed
INSERT INTO pitlog.quarantine_closings VALUES (2, 'person:x', 'x');

-- a closing is deleted
-- says: line 1 is not marked as closed
DELETE FROM pitlog.quarantine_closings;

-- somebody else closed it
-- says: who closed 1, or when
UPDATE pitlog.quarantine_closings SET closed_by = 'person:x';

-- it was closed at another time
-- says: who closed 1, or when
UPDATE pitlog.quarantine_closings SET closed_at = closed_at - interval '1 s';

-- it was closed for another reason
-- says: who closed 1, or when
UPDATE pitlog.quarantine_closings SET why = 'x';

-- a retry was at another time
-- says: who recorded 4, or when
UPDATE pitlog.quarantine SET accepted_at = accepted_at + interval '1 s' WHERE number = 4;

-- a role is raised
-- says: user mere (administrator)
UPDATE pitlog.users SET role = 'administrator' WHERE name = 'mere';

-- a user is added
-- says: user eve
INSERT INTO pitlog.users (name, role, password) SELECT 'eve', role, password FROM pitlog.users LIMIT 1;

-- a user is deleted
-- says: user: what the fact at position
DELETE FROM pitlog.users WHERE name = 'mere';

-- a disabled user is back
-- says: user aroha
UPDATE pitlog.users SET disabled_at = NULL WHERE name = 'aroha';

-- a password is another
-- says: user mere (inspector): no fact
UPDATE pitlog.users SET password = password || 'x' WHERE name = 'mere';

-- a token is widened
-- says: token shoe
UPDATE pitlog.tokens SET tables = NULL WHERE name = 'shoe';

-- a token has authority
-- says: token shoe
UPDATE pitlog.tokens SET supervisory = true WHERE name = 'shoe';

-- a token is deleted
-- says: token: what the fact at position
DELETE FROM pitlog.tokens WHERE name = 'shoe';

-- a token is added
-- says: token eve
INSERT INTO pitlog.tokens (name, digest, source, supervisory) VALUES ('eve', sha256('x'), 'eve', true);

-- a revoked token is back
-- says: token old
UPDATE pitlog.tokens SET revoked_at = NULL WHERE name = 'old';

-- a secret is another
-- says: token shoe
UPDATE pitlog.tokens SET digest = sha256('x') WHERE name = 'shoe';

-- a dossier is deleted
-- says: dossier 1 is gone
DELETE FROM pitlog.dossiers;

-- its digest is another
-- says: dossier 1 has the digest
UPDATE pitlog.dossiers SET sha256 = sha256('x'), document = 'x';

-- its document is another
-- says: dossier 1: its document
ALTER TABLE pitlog.dossiers DROP CONSTRAINT dossiers_digest;
UPDATE pitlog.dossiers SET document = 'x';

-- an export is deleted
-- says: export 1 is gone
DELETE FROM pitlog.exports;

-- an export's digest is another
-- says: export 1 has the digest
UPDATE pitlog.exports SET sha256 = sha256('x');

-- the zone is another
-- says: venue: Harbour, Pacific/Auckland, now Harbour, UTC
UPDATE pitlog.venue SET time_zone = 'UTC';

-- the name is another
-- says: venue: Harbour
UPDATE pitlog.venue SET name = 'Other';

-- the venue is gone
-- says: venue: Harbour
DELETE FROM pitlog.venue;
