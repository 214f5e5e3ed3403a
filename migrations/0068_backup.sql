-- A role for backups: it reads every table, the vault's too, and changes none. Before, only the owner read all of them, who can do anything.
DO $$
DECLARE
    role_name text := 'pitlog_backup';
BEGIN
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
END $$;
SET LOCAL ROLE pitlog_owner;

GRANT USAGE ON SCHEMA pitlog, pitlog_vault, pitlog_ask, pitlog_shapes, pitlog_a, pitlog_b TO pitlog_backup;
GRANT SELECT ON ALL TABLES IN SCHEMA pitlog, pitlog_vault, pitlog_shapes, pitlog_a, pitlog_b TO pitlog_backup;
GRANT SELECT ON ALL SEQUENCES IN SCHEMA pitlog TO pitlog_backup;
-- Tables of months, and of projections, are made later.
ALTER DEFAULT PRIVILEGES IN SCHEMA pitlog, pitlog_a, pitlog_b GRANT SELECT ON TABLES TO pitlog_backup;
