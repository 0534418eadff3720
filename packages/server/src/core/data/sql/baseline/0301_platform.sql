-- Tables of the platform as a whole.

CREATE TABLE settings (
  key text PRIMARY KEY,
  value jsonb NOT NULL,
  updated_at timestamptz(3) NOT NULL DEFAULT now()
);
COMMENT ON TABLE settings IS 'One value of the whole installation. The service that owns the key writes it.';
COMMENT ON COLUMN settings.key IS
  '`platform`, `limits`, `retention`, `backup`, `vapid`, `admin-claim` or `sealing-keys`.';

CREATE TABLE server_runs (
  id uuid PRIMARY KEY,
  started_at timestamptz(3) NOT NULL DEFAULT now(),
  last_seen_at timestamptz(3) NOT NULL DEFAULT now()
);
COMMENT ON TABLE server_runs IS
  'One run of a server process. The process updates it every 30 seconds; the platform counts as down while no run '
  'covers a time.';
CREATE INDEX server_runs_last_seen_at_idx ON server_runs (last_seen_at);

CREATE UNLOGGED TABLE write_probe (
  padding text NOT NULL
);
ALTER TABLE write_probe ALTER COLUMN padding SET STORAGE PLAIN;
COMMENT ON TABLE write_probe IS
  'Rows that the readiness check replaces to detect a full disk. The table is unlogged, because the rows need no '
  'WAL and no backup.';
COMMENT ON COLUMN write_probe.padding IS 'Uncompressed text, so that the rows fill whole pages.';
