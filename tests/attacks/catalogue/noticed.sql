-- What a house may do: a notice of `pitlog verify`, and no alteration (test_objects.py).

-- a login becomes a member
-- says: member clerk_k of pitlog_writer
CREATE ROLE clerk_k LOGIN;
GRANT pitlog_writer TO clerk_k;

-- another superuser
-- says: superuser clerk_s
CREATE ROLE clerk_s SUPERUSER;

-- an event trigger
-- says: event trigger e
CREATE FUNCTION public.e() RETURNS event_trigger LANGUAGE plpgsql AS 'BEGIN END';
CREATE EVENT TRIGGER e ON ddl_command_end EXECUTE FUNCTION public.e();

-- a publication
-- says: publication p
CREATE PUBLICATION p FOR TABLE pitlog.facts;

-- a subscription
-- says: subscription s
CREATE SUBSCRIPTION s CONNECTION 'host=/nowhere' PUBLICATION p WITH (connect = false);

-- a foreign server
-- says: foreign server s
CREATE FOREIGN DATA WRAPPER w;
CREATE SERVER s FOREIGN DATA WRAPPER w;

-- an index more
-- says: index on pitlog.exports
CREATE INDEX ON pitlog.exports (session);
