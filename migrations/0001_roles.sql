-- Who may do what. None of them can log in: a login is a member of the roles it needs and takes one on when it connects.
-- Roles belong to the whole server, so another database of the same server may have made them already.
--
-- The login that runs this needs CREATE on the database, and either CREATEROLE, or that somebody has made the six roles
-- and granted them to it (with SET and INHERIT, the defaults of GRANT). No superuser is needed. Whoever made the roles
-- may grant them to other logins: GRANT pitlog_reader TO somebody.
DO $$
DECLARE
    role_name text;
BEGIN
    FOREACH role_name IN ARRAY ARRAY[
        'pitlog_owner',      -- owns every object; nothing runs as it but migrations
        'pitlog_writer',     -- appends facts
        'pitlog_projector',  -- keeps the projections
        'pitlog_sealer',     -- seals the log
        'pitlog_reader',     -- reads facts and projections
        'pitlog_web'         -- users, tokens, access
    ] LOOP
        IF to_regrole(role_name) IS NULL THEN
            BEGIN
                EXECUTE format('CREATE ROLE %I NOLOGIN', role_name);
            EXCEPTION WHEN duplicate_object OR unique_violation THEN
                NULL;  -- another database of this server is being migrated too
            END;
        END IF;
        IF NOT pg_has_role(current_user, role_name, 'SET') THEN
            EXECUTE format('GRANT %I TO %I', role_name, current_user);
        END IF;
    END LOOP;
END $$;

CREATE SCHEMA pitlog AUTHORIZATION pitlog_owner;
REVOKE ALL ON SCHEMA pitlog FROM PUBLIC;
GRANT USAGE ON SCHEMA pitlog TO pitlog_writer, pitlog_projector, pitlog_sealer, pitlog_reader, pitlog_web;
