-- The pages of people compare them with the house by hour, over all wagers of many days. The sums of sessions that are over are kept, as those
-- of accounts are (0076): of all wagers, of each player's and of each dealer's, by quarter of an hour and by the rules that were broken; and the number of rounds of each.
SET LOCAL ROLE pitlog_owner;

CREATE TABLE pitlog.wager_hours (
    session     text        COLLATE "C" NOT NULL,
    per         text        COLLATE "C" NOT NULL,   -- of whom: all, player, dealer
    player      text        COLLATE "C",
    dealer      text        COLLATE "C",
    table_name  text        COLLATE "C" NOT NULL,
    gaming_day  date,
    at          timestamptz,                        -- when the quarter of an hour began, in which the rounds began
    currency    text        COLLATE "C",
    broken      text[]      COLLATE "C" NOT NULL,   -- the rules that findings about the wagers cite
    wagers      bigint      NOT NULL,
    errors      bigint,                             -- wagers not paid as due
    staked      numeric,
    due         numeric,
    paid        numeric,
    house_owes  numeric,
    players_owe numeric
);
CREATE INDEX ON pitlog.wager_hours (session);
CREATE INDEX ON pitlog.wager_hours (gaming_day) WHERE per = 'all';
CREATE INDEX ON pitlog.wager_hours (player) WHERE per = 'player';
CREATE INDEX ON pitlog.wager_hours (dealer) WHERE per = 'dealer';
CREATE TABLE pitlog.rounds_of_people (
    session     text        COLLATE "C" NOT NULL,
    per         text        COLLATE "C" NOT NULL,   -- player, dealer
    person      text        COLLATE "C" NOT NULL,
    rounds      bigint      NOT NULL
);
CREATE INDEX ON pitlog.rounds_of_people (session);
CREATE INDEX ON pitlog.rounds_of_people (person);

-- None of them is added up yet: sessions that are over count as open until the record is followed next.
DELETE FROM pitlog.account_days;
DO $$
BEGIN
    IF to_regclass('pitlog.sessions') IS NOT NULL THEN
        INSERT INTO pitlog.still_open SELECT session FROM pitlog.sessions ON CONFLICT DO NOTHING;
    END IF;
END $$;

REVOKE ALL ON pitlog.wager_hours, pitlog.rounds_of_people FROM PUBLIC;
GRANT SELECT ON pitlog.wager_hours, pitlog.rounds_of_people TO pitlog_reader, pitlog_projector;
GRANT INSERT, DELETE ON pitlog.wager_hours, pitlog.rounds_of_people TO pitlog_projector;
