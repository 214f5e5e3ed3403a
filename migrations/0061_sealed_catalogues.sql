-- Manifests of the catalogue are sealed beside facts (docs/decisions/0061). The newest is looked up with each seal, and all by who verifies.
SET LOCAL ROLE pitlog_owner;

CREATE INDEX sealed_catalogues ON pitlog.sealed_rows (index) WHERE format = 'pitlog.catalogue/1';
