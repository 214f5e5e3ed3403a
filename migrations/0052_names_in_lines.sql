-- A record that began with names in its lines may keep names outside the log from some fact on (docs/decisions/0040): `pitlog migrate
-- --names-outside`. Its older lines stay as they are, and are read with pseudonyms in place of the names.
SET LOCAL ROLE pitlog_owner;

ALTER TABLE pitlog_vault.secret ADD COLUMN first_form bigint NOT NULL DEFAULT 0;  -- the last position of a line of the first form

-- The pseudonym of each name in those lines. Who may read the lines may read these. A row stays when its person is forgotten: the name is in
-- the lines, and without the row the person would fall apart in two.
CREATE TABLE pitlog.names_in_lines (
    token text   COLLATE "C" PRIMARY KEY,
    name  text   COLLATE "C" NOT NULL,
    facts bigint NOT NULL                  -- how many of those facts name the person
);
CREATE INDEX names_in_lines_by_name ON pitlog.names_in_lines USING hash (name);  -- a name may be longer than a tree takes

DO $$
BEGIN
    CREATE TRIGGER facts_no_change BEFORE UPDATE OR DELETE ON pitlog.names_in_lines
        FOR EACH STATEMENT EXECUTE FUNCTION pitlog.facts_are_for_ever();
    CREATE TRIGGER facts_no_truncate BEFORE TRUNCATE ON pitlog.names_in_lines
        FOR EACH STATEMENT EXECUTE FUNCTION pitlog.facts_are_for_ever();
    ALTER TABLE pitlog.names_in_lines ENABLE ALWAYS TRIGGER facts_no_change;
    ALTER TABLE pitlog.names_in_lines ENABLE ALWAYS TRIGGER facts_no_truncate;
END $$;

-- The last position of a line of the first form; 0 if the record never had one; NULL while it records them.
CREATE FUNCTION pitlog.first_form() RETURNS bigint
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
    SELECT s.first_form FROM pitlog_vault.secret AS s
$$;

-- For who is about to forget a person: how many of those facts keep the name.
CREATE FUNCTION pitlog_vault.facts_with_name(person text) RETURNS bigint
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
    SELECT coalesce((SELECT n.facts FROM pitlog.names_in_lines AS n WHERE n.token = person), 0)
$$;

REVOKE ALL ON pitlog.names_in_lines FROM PUBLIC;
REVOKE ALL ON FUNCTION pitlog.first_form, pitlog_vault.facts_with_name FROM PUBLIC;
GRANT SELECT ON pitlog.names_in_lines TO pitlog_writer, pitlog_reader, pitlog_projector;
GRANT EXECUTE ON FUNCTION pitlog.first_form TO pitlog_writer, pitlog_reader, pitlog_projector, pitlog_vault;
GRANT EXECUTE ON FUNCTION pitlog_vault.facts_with_name TO pitlog_vault;
