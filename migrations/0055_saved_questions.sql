-- Questions that somebody who signs in saved, for themselves or for the house: no fact of the record.
SET LOCAL ROLE pitlog_owner;

CREATE TABLE pitlog.saved_questions (
    number   bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    name     text        COLLATE "C" NOT NULL REFERENCES pitlog.users,
    title    text        NOT NULL CHECK (length(title) BETWEEN 1 AND 100),
    of_house boolean     NOT NULL,                 -- everybody may open it
    subject  text        COLLATE "C" NOT NULL,     -- rounds, wagers, findings
    words    jsonb       NOT NULL,                 -- pairs of a column and a value; people by their pseudonyms
    saved_at timestamptz NOT NULL DEFAULT now(),
    UNIQUE (name, title)
);

REVOKE ALL ON pitlog.saved_questions FROM PUBLIC;
GRANT SELECT, INSERT, DELETE ON pitlog.saved_questions TO pitlog_web;
GRANT SELECT ON pitlog.saved_questions TO pitlog_reader;
