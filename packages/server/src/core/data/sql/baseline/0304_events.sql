-- Events of a client and their delivery to webhooks.

CREATE TABLE event_streams (
  client_id uuid PRIMARY KEY REFERENCES clients ON DELETE CASCADE,
  last_sequence bigint NOT NULL,
  message_batches_enabled boolean NOT NULL DEFAULT false
) WITH (fillfactor = 50);
COMMENT ON TABLE event_streams IS
  'Last event number of a client. `write_events` locks the row until its transaction ends, so numbers have no gaps '
  'and become visible in order.';
COMMENT ON COLUMN event_streams.message_batches_enabled IS
  'Whether any webhook of the client ever requested message batches. If not, `write_events` skips the search for '
  'them.';

CREATE TABLE events (
  client_id uuid NOT NULL REFERENCES event_streams (client_id) ON DELETE CASCADE,
  sequence bigint NOT NULL,
  id uuid NOT NULL DEFAULT generate_uuid_v7(),
  type text NOT NULL,
  from_me boolean NOT NULL,
  data jsonb NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT events_pkey PRIMARY KEY (client_id, sequence)
);
COMMENT ON TABLE events IS
  'One numbered event of a client. Only `write_events` creates events; their payloads are built from `data` on '
  'reading.';
COMMENT ON COLUMN events.sequence IS 'Number of the event within the client, from 1 without gaps.';
COMMENT ON COLUMN events.from_me IS 'Whether the line itself caused the event.';
COMMENT ON COLUMN events.data IS 'JSON data of the event. Its keys are independent of column names.';
CREATE INDEX events_created_at_idx ON events (created_at);

CREATE TABLE webhooks (
  id uuid PRIMARY KEY,
  client_id uuid NOT NULL REFERENCES clients ON DELETE CASCADE,
  label text NOT NULL,
  url text NOT NULL,
  event_types text[] NOT NULL DEFAULT '{}',
  disabled_at timestamptz(3),
  disabled_reason text CHECK (disabled_reason IN ('gone', 'failing', 'owner', 'key')),
  failing_since timestamptz(3),
  failures integer NOT NULL DEFAULT 0,
  paused_until timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  host text NOT NULL GENERATED ALWAYS AS (
    coalesce(lower(substring(url, '://([^/?#]*)')), '')
    || CASE WHEN url ~ '://[^/?#]*:[0-9]+([/?#]|$)' THEN '' WHEN url ~* '^https:' THEN ':443' ELSE ':80' END) STORED,
  chat_kinds text[] NOT NULL DEFAULT '{person,group,broadcast}',
  origin text,
  external_id text,
  chat text,
  expires_at timestamptz(3),
  message_batch_seconds integer CHECK (message_batch_seconds BETWEEN 1 AND 300),
  secret_sealed bytea,
  previous_secret_sealed bytea,
  previous_secret_expires_at timestamptz(3),
  account_key_id uuid REFERENCES account_keys ON DELETE SET NULL,
  CONSTRAINT webhooks_client_id_external_id_key UNIQUE (client_id, external_id),
  CONSTRAINT webhooks_client_id_label_key UNIQUE (client_id, label),
  CONSTRAINT webhooks_disabled_check CHECK ((disabled_at IS NULL) = (disabled_reason IS NULL))
);
COMMENT ON TABLE webhooks IS
  'One URL that receives events of a client. The webhook service writes it; the dispatcher writes failures and '
  'pauses.';
COMMENT ON COLUMN webhooks.event_types IS
  'Requested event types. Empty: all except those that must be requested by name.';
COMMENT ON COLUMN webhooks.disabled_reason IS
  '`gone` (HTTP 410), `failing` (failed too long), `owner` (user or program) or `key` (its account key ended).';
COMMENT ON COLUMN webhooks.failing_since IS 'Start of the current failures. Null: the last attempt succeeded.';
COMMENT ON COLUMN webhooks.failures IS 'Consecutive failed attempts.';
COMMENT ON COLUMN webhooks.paused_until IS 'Time until which nothing is sent to the webhook. Null: not paused.';
COMMENT ON COLUMN webhooks.host IS 'Host and port of `url`, computed. It refers to `webhook_hosts.host`.';
COMMENT ON COLUMN webhooks.chat_kinds IS 'Kinds of chat whose events are sent.';
COMMENT ON COLUMN webhooks.origin IS 'Program that manages the webhook. Null: a user manages it.';
COMMENT ON COLUMN webhooks.external_id IS 'ID that the program chose. A repeated creation finds the webhook by it.';
COMMENT ON COLUMN webhooks.chat IS 'Only chat whose events are sent: number, `lid:<LID>` or `group:<id>`. Null: all.';
COMMENT ON COLUMN webhooks.expires_at IS 'Time after which the webhook receives nothing. Null: never.';
COMMENT ON COLUMN webhooks.message_batch_seconds IS
  'Seconds of silence after which a message batch closes. Null: no batches.';
COMMENT ON COLUMN webhooks.secret_sealed IS
  'Encrypted signing secret of this webhook. Null: the secret of the client (`webhook_secrets`).';
COMMENT ON COLUMN webhooks.previous_secret_sealed IS 'Encrypted secret before the last rotation.';
COMMENT ON COLUMN webhooks.previous_secret_expires_at IS
  'Time until which deliveries are also signed with the previous secret.';
COMMENT ON COLUMN webhooks.account_key_id IS
  'Account key with which a program added the webhook. Nothing is sent once the key ends.';
CREATE INDEX webhooks_account_key_id_idx ON webhooks (account_key_id) WHERE account_key_id IS NOT NULL;
CREATE INDEX webhooks_expires_at_idx ON webhooks (expires_at) WHERE expires_at IS NOT NULL;

CREATE TABLE webhook_secrets (
  client_id uuid PRIMARY KEY REFERENCES clients ON DELETE CASCADE,
  secret_sealed bytea NOT NULL,
  previous_secret_sealed bytea,
  previous_secret_expires_at timestamptz(3),
  header_name text,
  header_value_sealed bytea
);
COMMENT ON TABLE webhook_secrets IS
  'Signing secret and fixed HTTP header of a client''s webhooks. The webhook key service creates it on first use.';
COMMENT ON COLUMN webhook_secrets.secret_sealed IS 'Encrypted signing secret (Standard Webhooks).';
COMMENT ON COLUMN webhook_secrets.previous_secret_sealed IS 'Encrypted secret before the last rotation.';
COMMENT ON COLUMN webhook_secrets.previous_secret_expires_at IS
  'Time until which deliveries are also signed with the previous secret.';
COMMENT ON COLUMN webhook_secrets.header_name IS 'HTTP header that all deliveries carry. Null: none.';
COMMENT ON COLUMN webhook_secrets.header_value_sealed IS 'Encrypted value of the header.';

CREATE TABLE webhook_hosts (
  owner_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  host text NOT NULL,
  failures integer NOT NULL DEFAULT 0,
  paused_until timestamptz(3),
  succeeded_at timestamptz(3),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT webhook_hosts_pkey PRIMARY KEY (owner_id, host)
);
COMMENT ON TABLE webhook_hosts IS
  'Circuit breaker for one host of an owner''s webhooks. The dispatcher updates it with the outcomes of deliveries.';
COMMENT ON COLUMN webhook_hosts.host IS 'Host and port of the URL.';
COMMENT ON COLUMN webhook_hosts.failures IS 'Consecutive attempts without any response.';
COMMENT ON COLUMN webhook_hosts.paused_until IS 'Time until which nothing is sent to the host. Null: not paused.';

CREATE TABLE deliveries (
  id uuid PRIMARY KEY DEFAULT generate_uuid_v7(),
  client_id uuid NOT NULL,
  sequence bigint NOT NULL,
  webhook_id uuid NOT NULL REFERENCES webhooks ON DELETE CASCADE,
  state text NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'delivered', 'failed')),
  attempts integer NOT NULL DEFAULT 0,
  attempts_before_restart integer NOT NULL DEFAULT 0,
  next_attempt_at timestamptz(3) NOT NULL DEFAULT now(),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  finished_at timestamptz(3),
  status_code integer,
  error text,
  CONSTRAINT deliveries_webhook_id_sequence_key UNIQUE (webhook_id, sequence),
  CONSTRAINT deliveries_client_id_sequence_fkey
    FOREIGN KEY (client_id, sequence) REFERENCES events (client_id, sequence) ON DELETE CASCADE
) WITH (fillfactor = 70);
COMMENT ON TABLE deliveries IS
  'One event for one webhook: the queue and its log. `write_events`, a replay or a test creates it; the delivery '
  'dispatcher claims it and stores the outcome.';
COMMENT ON COLUMN deliveries.sequence IS 'Number of the event (`events.sequence`).';
COMMENT ON COLUMN deliveries.state IS
  '`pending` (also while an attempt is in progress), `delivered` or `failed` (given up).';
COMMENT ON COLUMN deliveries.attempts IS 'Number of attempts, including one in progress.';
COMMENT ON COLUMN deliveries.attempts_before_restart IS
  'Value of `attempts` when a user last repeated the delivery. The back-off counts from there.';
COMMENT ON COLUMN deliveries.next_attempt_at IS
  'Time from which a worker may claim the row. A claim moves it into the future, so the row becomes due again if '
  'the worker dies.';
COMMENT ON COLUMN deliveries.finished_at IS 'Time of success or of giving up.';
COMMENT ON COLUMN deliveries.status_code IS 'HTTP status of the last attempt. Null: no response.';
COMMENT ON COLUMN deliveries.error IS 'Error code of the last attempt. Null: none.';
CREATE INDEX deliveries_client_id_sequence_id_idx ON deliveries (client_id, sequence, id);
CREATE INDEX deliveries_pending_idx ON deliveries (webhook_id, next_attempt_at, sequence) WHERE state = 'pending';

CREATE TABLE delivery_attempts (
  delivery_id uuid NOT NULL REFERENCES deliveries ON DELETE CASCADE,
  attempt integer NOT NULL,
  attempted_at timestamptz(3) NOT NULL,
  status_code integer,
  error text,
  duration_ms integer NOT NULL,
  response text NOT NULL,
  CONSTRAINT delivery_attempts_pkey PRIMARY KEY (delivery_id, attempt)
);
COMMENT ON TABLE delivery_attempts IS
  'One HTTP request of a delivery. The dispatcher writes it with the outcome of the delivery.';
COMMENT ON COLUMN delivery_attempts.attempt IS 'Number of the attempt, from 1.';
COMMENT ON COLUMN delivery_attempts.status_code IS 'Null: no response.';
COMMENT ON COLUMN delivery_attempts.error IS 'Error code. Null: none.';
COMMENT ON COLUMN delivery_attempts.response IS 'Beginning of the response body.';

CREATE TABLE message_batches (
  webhook_id uuid NOT NULL REFERENCES webhooks ON DELETE CASCADE,
  client_id uuid NOT NULL,
  chat text NOT NULL,
  message_ids uuid[] NOT NULL,
  started_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  closes_at timestamptz(3) NOT NULL,
  failures integer NOT NULL DEFAULT 0,
  last_error text,
  CONSTRAINT message_batches_pkey PRIMARY KEY (webhook_id, chat)
) WITH (fillfactor = 50);
COMMENT ON TABLE message_batches IS
  'Open batch of messages of one chat for one webhook. `add_to_message_batches` writes it with the events; closing '
  'it deletes the row and emits one event.';
COMMENT ON COLUMN message_batches.chat IS
  'Chat key: `contact:<contact ID>`, `group:<id>`, `broadcast:<id>` or `channel:<id>`.';
COMMENT ON COLUMN message_batches.message_ids IS 'Messages of the batch in order (`messages.id`).';
COMMENT ON COLUMN message_batches.started_at IS 'Time of the first message.';
COMMENT ON COLUMN message_batches.closes_at IS
  'Time at which the batch closes. A failure postpones it; `infinity`: given up until the person writes again.';
COMMENT ON COLUMN message_batches.failures IS 'Failed attempts to close the batch. Ten give up.';
COMMENT ON COLUMN message_batches.last_error IS 'SQLSTATE and message of the last failure.';
CREATE INDEX message_batches_client_id_chat_idx ON message_batches (client_id, chat);
CREATE INDEX message_batches_due_idx ON message_batches (closes_at);
