-- Creates a UUIDv7 (RFC 9562 §5.7, §6.2 method 3), so that IDs sort by their time and an index grows only at its end.
-- PostgreSQL before version 18 has no such function.
-- Called by: column defaults of 16 tables. Tests and benchmarks.
-- Locks: none.
-- Why in the database: column defaults need it.
CREATE OR REPLACE FUNCTION generate_uuid_v7() RETURNS uuid
LANGUAGE sql PARALLEL SAFE
AS $$
  SELECT CAST(lpad(to_hex(t.micros / 1000), 12, '0') || '7' || lpad(to_hex(t.micros % 1000 * 4096 / 1000), 3, '0')
    || right(replace(CAST(gen_random_uuid() AS text), '-', ''), 16) AS uuid)
  FROM (SELECT CAST(extract(epoch FROM clock_timestamp()) * 1000000 AS bigint) AS micros OFFSET 0) t
$$;
