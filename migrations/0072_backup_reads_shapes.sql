-- A backup reads the shapes that are made later, too, as it does all other tables.
SET LOCAL ROLE pitlog_owner;

GRANT SELECT ON ALL TABLES IN SCHEMA pitlog_shapes TO pitlog_backup;
ALTER DEFAULT PRIVILEGES IN SCHEMA pitlog_shapes GRANT SELECT ON TABLES TO pitlog_backup;
