-- Audit log, data exports, history imports, retention and erasure.

CREATE TABLE audit_entries (
  id uuid PRIMARY KEY,
  created_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  action text NOT NULL,
  outcome text NOT NULL CHECK (outcome IN ('success', 'failure')),
  actor_kind text NOT NULL CHECK (actor_kind IN ('user', 'program', 'terminal', 'server', 'unknown')),
  actor_id uuid,
  actor_name text,
  actor_email text,
  target_kind text CHECK (target_kind IN ('user', 'client')),
  target_id uuid,
  target_label text,
  ip_address text,
  user_agent text,
  details jsonb NOT NULL DEFAULT '{}',
  search_text text NOT NULL GENERATED ALWAYS AS (
    fold_text(coalesce(actor_name, '') || chr(10) || coalesce(actor_email, '') || chr(10)
      || coalesce(target_label, '') || chr(10) || coalesce(ip_address, ''))) STORED,
  CONSTRAINT audit_entries_target_check CHECK ((target_kind IS NULL) = (target_label IS NULL))
);
COMMENT ON TABLE audit_entries IS
  'One audited action with its actor and origin. `writeAuditEntry` adds it in the transaction of the action; a '
  'trigger rejects changes and deletions.';
COMMENT ON COLUMN audit_entries.outcome IS '`success` or `failure`.';
COMMENT ON COLUMN audit_entries.actor_kind IS
  '`user`, `program` (API call), `terminal` (`recado` command), `server` or `unknown`.';
COMMENT ON COLUMN audit_entries.actor_id IS 'User ID without a foreign key, because the entry outlives the user.';
COMMENT ON COLUMN audit_entries.actor_name IS 'Name at the time of the action.';
COMMENT ON COLUMN audit_entries.actor_email IS 'E-mail address at the time of the action.';
COMMENT ON COLUMN audit_entries.target_kind IS '`user` or `client`. Null: the action has no target.';
COMMENT ON COLUMN audit_entries.target_label IS 'Name of the target at the time of the action.';
COMMENT ON COLUMN audit_entries.ip_address IS
  'IP address of the request, or `terminal`. Null: the server acted by itself.';
COMMENT ON COLUMN audit_entries.details IS 'JSON object with further facts. It never contains secrets.';
COMMENT ON COLUMN audit_entries.search_text IS
  'Folded text of all searched columns in one value: one index serves the search.';
CREATE INDEX audit_entries_action_created_at_id_idx ON audit_entries (action, created_at, id);
CREATE INDEX audit_entries_actor_id_created_at_id_idx ON audit_entries (actor_id, created_at, id)
  WHERE actor_id IS NOT NULL;
CREATE INDEX audit_entries_created_at_id_idx ON audit_entries (created_at, id);
CREATE INDEX audit_entries_failures_idx ON audit_entries (created_at, id) WHERE outcome = 'failure';
CREATE INDEX audit_entries_target_id_created_at_id_idx ON audit_entries (target_id, created_at, id)
  WHERE target_id IS NOT NULL;

CREATE TABLE data_exports (
  client_id uuid PRIMARY KEY REFERENCES clients ON DELETE CASCADE,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'running', 'ready', 'failed')),
  requested_at timestamptz(3) NOT NULL DEFAULT now(),
  next_attempt_at timestamptz(3),
  claim uuid,
  attempts integer NOT NULL DEFAULT 0,
  message_count bigint NOT NULL DEFAULT 0,
  file_count bigint NOT NULL DEFAULT 0,
  size_bytes bigint,
  path text,
  expires_at timestamptz(3),
  link_digest bytea UNIQUE,
  link_expires_at timestamptz(3),
  link_sign_in_id uuid,
  resume_digest bytea,
  CONSTRAINT data_exports_pending_check CHECK ((state IN ('waiting', 'running')) = (next_attempt_at IS NOT NULL)),
  CONSTRAINT data_exports_ready_check CHECK ((state = 'ready') = (path IS NOT NULL))
);
COMMENT ON TABLE data_exports IS
  'The data export of a client, at most one at a time. A request creates it; any node may claim it and write the '
  'archive.';
COMMENT ON COLUMN data_exports.state IS '`waiting`, `running`, `ready` or `failed`.';
COMMENT ON COLUMN data_exports.next_attempt_at IS
  'Time from which a worker may claim the row. A claim moves it into the future, so the row becomes due again if '
  'the worker dies. Null: ready or failed.';
COMMENT ON COLUMN data_exports.claim IS
  'Token of the current claim, set by the worker that processes the row. Null: no worker has claimed it.';
COMMENT ON COLUMN data_exports.attempts IS 'Number of claims. The export fails after four.';
COMMENT ON COLUMN data_exports.message_count IS 'Messages in the archive so far.';
COMMENT ON COLUMN data_exports.file_count IS 'Files in the archive so far.';
COMMENT ON COLUMN data_exports.size_bytes IS 'Size of the finished archive.';
COMMENT ON COLUMN data_exports.path IS 'Archive, stored as the files of messages. Null until the export is ready.';
COMMENT ON COLUMN data_exports.link_digest IS 'SHA-256 of the secret in the download link.';
COMMENT ON COLUMN data_exports.link_sign_in_id IS
  'Sign-in session that created the link. The link works only while this session lasts.';
COMMENT ON COLUMN data_exports.resume_digest IS
  'SHA-256 of the `ETag` with which an interrupted download resumes. Null: the link was not used yet.';
CREATE INDEX data_exports_due_idx ON data_exports (next_attempt_at) WHERE next_attempt_at IS NOT NULL;

CREATE TABLE history_imports (
  client_id uuid PRIMARY KEY REFERENCES clients ON DELETE CASCADE,
  progress_percent smallint CHECK (progress_percent BETWEEN 0 AND 100),
  message_count bigint NOT NULL,
  oldest_message_at timestamptz(3),
  omission_reasons text[] NOT NULL,
  started_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  chunk_message_counts jsonb NOT NULL DEFAULT '{}'
);
COMMENT ON TABLE history_imports IS
  'Progress of the history import of a client after linking. The line worker updates it with each chunk of history.';
COMMENT ON COLUMN history_imports.progress_percent IS 'Progress as WhatsApp reports it. Null: not reported yet.';
COMMENT ON COLUMN history_imports.message_count IS 'Imported messages.';
COMMENT ON COLUMN history_imports.oldest_message_at IS 'Time of the oldest imported message.';
COMMENT ON COLUMN history_imports.omission_reasons IS 'Codes of the reasons for which the history is incomplete.';
COMMENT ON COLUMN history_imports.started_at IS 'A new linking restarts the import.';
COMMENT ON COLUMN history_imports.chunk_message_counts IS
  'JSON: chunk ID → messages that are already counted. A chunk that is received again is not counted twice.';

CREATE TABLE retention_settings (
  client_id uuid PRIMARY KEY REFERENCES clients ON DELETE CASCADE,
  message_days integer CHECK (message_days >= 1),
  media_days integer CHECK (media_days >= 1)
);
COMMENT ON TABLE retention_settings IS
  'Retention of a client''s messages and files. The retention service writes it; without a row they are kept for '
  'ever.';
COMMENT ON COLUMN retention_settings.message_days IS
  'Days after which messages are deleted. Null: never. The platform may set a lower maximum.';
COMMENT ON COLUMN retention_settings.media_days IS 'Days after which files of messages are deleted. Null: never.';

CREATE TABLE erased_person_opt_outs (
  client_id uuid NOT NULL REFERENCES clients ON DELETE CASCADE,
  pseudonym text NOT NULL,
  opted_out_at timestamptz(3) NOT NULL,
  CONSTRAINT erased_person_opt_outs_pkey PRIMARY KEY (client_id, pseudonym)
);
COMMENT ON TABLE erased_person_opt_outs IS
  'An opt-out of a person whose data was erased. The erasure writes it; sends to the person stay blocked until the '
  'person or a user opts in.';
COMMENT ON COLUMN erased_person_opt_outs.pseudonym IS
  'HMAC of the number or LID with a key of the platform, as hexadecimal digits. It differs between clients.';
