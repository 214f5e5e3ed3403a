-- What each role may do, in one place. Whatever is not here is refused; tests/record/test_roles.py reads the catalogue.
SET LOCAL ROLE pitlog_owner;

REVOKE ALL ON ALL TABLES IN SCHEMA pitlog FROM PUBLIC;
REVOKE ALL ON ALL SEQUENCES IN SCHEMA pitlog FROM PUBLIC;
REVOKE ALL ON ALL FUNCTIONS IN SCHEMA pitlog FROM PUBLIC;

-- writer: appends facts, by the function and no other way; keeps what it could not understand
GRANT SELECT ON pitlog.facts TO pitlog_writer;
GRANT SELECT ON SEQUENCE pitlog.facts_position TO pitlog_writer;
GRANT EXECUTE ON FUNCTION pitlog.append_facts, pitlog.facts_present, pitlog.horizon TO pitlog_writer;
GRANT SELECT, INSERT ON pitlog.quarantine TO pitlog_writer;
GRANT UPDATE (accepted_at) ON pitlog.quarantine TO pitlog_writer;
GRANT SELECT, INSERT ON pitlog.venue TO pitlog_writer;

-- reader, projector, sealer: read up to the horizon
GRANT SELECT ON pitlog.facts, pitlog.venue, pitlog.migrations TO pitlog_reader, pitlog_projector, pitlog_sealer;
GRANT SELECT ON SEQUENCE pitlog.facts_position TO pitlog_reader, pitlog_projector, pitlog_sealer;
GRANT EXECUTE ON FUNCTION pitlog.horizon TO pitlog_reader, pitlog_projector, pitlog_sealer;
GRANT SELECT ON pitlog.quarantine TO pitlog_reader;

-- web: tokens
GRANT SELECT, INSERT ON pitlog.tokens TO pitlog_web;
GRANT UPDATE (revoked_at) ON pitlog.tokens TO pitlog_web;
GRANT SELECT ON pitlog.venue TO pitlog_web;
