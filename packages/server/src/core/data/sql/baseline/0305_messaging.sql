-- Contacts, messages and their files; limits on sending.

CREATE TABLE contacts (
  id uuid PRIMARY KEY,
  client_id uuid NOT NULL,
  phone text,
  lid text,
  name text,
  wa_address text,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  opted_out_at timestamptz(3),
  opt_out_changed_at timestamptz(3),
  opt_out_message_id uuid,
  own_name text,
  notes text,
  labels text[] NOT NULL DEFAULT '{}',
  added_at timestamptz(3),
  CONSTRAINT contacts_client_id_lid_key UNIQUE (client_id, lid),
  CONSTRAINT contacts_client_id_phone_key UNIQUE (client_id, phone),
  CONSTRAINT contacts_identity_check CHECK (phone IS NOT NULL OR lid IS NOT NULL)
);
COMMENT ON TABLE contacts IS
  'One person who writes with a client. The message store creates it from the identities that the network reports; '
  'users may add and edit it.';
COMMENT ON COLUMN contacts.client_id IS
  'No foreign key: its check would lock the client for each message. Triggers delete the rows of a deleted client.';
COMMENT ON COLUMN contacts.phone IS 'Number as digits with country code. Null: only the LID is known.';
COMMENT ON COLUMN contacts.lid IS 'WhatsApp''s private identifier, as digits.';
COMMENT ON COLUMN contacts.name IS 'Name from the network. Programs receive it.';
COMMENT ON COLUMN contacts.wa_address IS 'WhatsApp''s own spelling of the number. Null: not confirmed by WhatsApp.';
COMMENT ON COLUMN contacts.opted_out_at IS 'Time of the opt-out. Null: the person accepts automatic messages.';
COMMENT ON COLUMN contacts.opt_out_changed_at IS 'Time of the last opt-out or opt-in. Older keywords are ignored.';
COMMENT ON COLUMN contacts.opt_out_message_id IS
  'Message with the keyword that caused the last change. Null: a user made it.';
COMMENT ON COLUMN contacts.own_name IS
  'Name that the business gave the contact. Owners see it first; customers never see it.';
COMMENT ON COLUMN contacts.notes IS 'Notes of the business about the contact.';
COMMENT ON COLUMN contacts.labels IS 'Label names.';
COMMENT ON COLUMN contacts.added_at IS 'Time at which a user added the contact before any message. Null otherwise.';

CREATE TABLE messages (
  id uuid NOT NULL,
  client_id uuid NOT NULL,
  chat text NOT NULL,
  wa_id text NOT NULL,
  from_me boolean NOT NULL,
  contact_id uuid,
  type text NOT NULL,
  text text,
  media jsonb,
  details jsonb,
  quoted_wa_id text,
  status text NOT NULL CHECK (status IN ('queued', 'unknown', 'sent', 'delivered', 'read', 'failed', 'received')),
  error_code text,
  timestamp timestamptz(3) NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT messages_pkey PRIMARY KEY (client_id, timestamp, id),
  CONSTRAINT messages_client_id_wa_id_chat_from_me_timestamp_key UNIQUE (client_id, wa_id, chat, from_me, timestamp)
) PARTITION BY RANGE (timestamp);
COMMENT ON TABLE messages IS
  'One message, partitioned by month of `timestamp`. The message store and the outbox write it; triggers update '
  'conversations, counters and events.';
COMMENT ON COLUMN messages.id IS 'UUIDv7 whose time is `timestamp`, so that the primary key finds a message by its ID.';
COMMENT ON COLUMN messages.client_id IS
  'No foreign key: its check would lock the client for each message. Triggers delete the rows of a deleted client.';
COMMENT ON COLUMN messages.chat IS
  'Chat key: `contact:<contact ID>`, `group:<id>`, `broadcast:<id>` or `channel:<id>`.';
COMMENT ON COLUMN messages.wa_id IS 'WhatsApp ID. For our own messages, chosen before the first attempt.';
COMMENT ON COLUMN messages.from_me IS 'Whether the line sent the message, from any device.';
COMMENT ON COLUMN messages.contact_id IS
  'Other person of a direct chat, or author in a group. Null: the line itself in a shared chat.';
COMMENT ON COLUMN messages.text IS 'Text or caption, after edits.';
COMMENT ON COLUMN messages.media IS 'JSON of the file: `path` or `url`, `mimeType`, `size` and display metadata.';
COMMENT ON COLUMN messages.details IS
  'JSON of the other content and of the context: `origin`, `history`, `notBefore`, `traceparent` and others.';
COMMENT ON COLUMN messages.quoted_wa_id IS 'WhatsApp ID of the quoted message.';
COMMENT ON COLUMN messages.status IS
  '`received` for inbound messages. Outbound: `queued`, `unknown` (no answer of the network), `sent`, `delivered`, '
  '`read` or `failed`.';
COMMENT ON COLUMN messages.error_code IS
  'Code of the failure. Null: none. The index of failed messages depends on it, because it rarely changes.';
COMMENT ON COLUMN messages.timestamp IS 'Time of the message by the network.';
COMMENT ON COLUMN messages.created_at IS 'Time of storing.';
CREATE INDEX messages_contact_idx ON messages (client_id, contact_id, timestamp, id);
CREATE INDEX messages_failed_idx ON messages (client_id, timestamp) WHERE error_code IS NOT NULL;
CREATE INDEX messages_media_path_idx ON messages (client_id, (media ->> 'path'), timestamp)
  WHERE (media ->> 'path') IS NOT NULL;
CREATE INDEX messages_search_idx ON messages USING gin (build_message_search_vector(client_id, text))
  WHERE text IS NOT NULL;
CREATE INDEX messages_shared_chats_idx ON messages (client_id, chat, timestamp, id) WHERE chat NOT LIKE 'contact:%';
CREATE INDEX messages_undecryptable_idx ON messages (client_id, wa_id) WHERE type = 'undecryptable';

CREATE TABLE message_updates (
  id uuid PRIMARY KEY DEFAULT generate_uuid_v7(),
  client_id uuid NOT NULL,
  chat text NOT NULL,
  target_wa_id text NOT NULL,
  message_id uuid,
  kind text NOT NULL CHECK (kind IN ('reaction', 'edit', 'deletion', 'vote')),
  wa_id text NOT NULL,
  from_me boolean NOT NULL,
  contact_id uuid,
  value jsonb NOT NULL,
  timestamp timestamptz(3) NOT NULL
);
COMMENT ON TABLE message_updates IS
  'One edit, deletion, reaction or vote of a message. The message store writes it once, even if the network repeats '
  'it; a trigger emits the event.';
COMMENT ON COLUMN message_updates.chat IS
  'Chat key: `contact:<contact ID>`, `group:<id>`, `broadcast:<id>` or `channel:<id>`.';
COMMENT ON COLUMN message_updates.target_wa_id IS 'WhatsApp ID of the updated message.';
COMMENT ON COLUMN message_updates.message_id IS 'Updated message (`messages.id`). Null: not stored yet.';
COMMENT ON COLUMN message_updates.kind IS '`reaction`, `edit`, `deletion` or `vote`.';
COMMENT ON COLUMN message_updates.wa_id IS 'WhatsApp ID of the update itself.';
COMMENT ON COLUMN message_updates.contact_id IS 'Author. Null: the line itself.';
COMMENT ON COLUMN message_updates.value IS
  'JSON content: `emoji`, `text` and `before`, `byAdmin` or `options`, and `history` for imported updates.';
COMMENT ON COLUMN message_updates.timestamp IS 'Time of the update by the network.';
CREATE INDEX message_updates_client_id_chat_idx ON message_updates (client_id, chat);
CREATE INDEX message_updates_client_id_contact_id_idx ON message_updates (client_id, contact_id)
  WHERE contact_id IS NOT NULL;
CREATE INDEX message_updates_message_idx ON message_updates (client_id, message_id, timestamp, id)
  WHERE message_id IS NOT NULL;
CREATE INDEX message_updates_unattached_idx ON message_updates (client_id, target_wa_id) WHERE message_id IS NULL;
CREATE UNIQUE INDEX message_updates_wa_id_author_idx ON message_updates (client_id, wa_id, coalesce(contact_id,
  client_id));

CREATE TABLE message_aliases (
  client_id uuid NOT NULL REFERENCES clients ON DELETE CASCADE,
  alias text NOT NULL,
  wa_id text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT message_aliases_pkey PRIMARY KEY (client_id, alias)
);
COMMENT ON TABLE message_aliases IS
  'Another ID of one of our messages, by which the other devices of the number know it. The line worker writes it '
  'from receipts; rows are deleted after 60 days.';
COMMENT ON COLUMN message_aliases.alias IS 'ID on the other devices.';
COMMENT ON COLUMN message_aliases.wa_id IS 'ID in `messages.wa_id`.';
CREATE INDEX message_aliases_client_id_wa_id_idx ON message_aliases (client_id, wa_id);
CREATE INDEX message_aliases_created_at_idx ON message_aliases (created_at);

CREATE TABLE menus (
  client_id uuid NOT NULL REFERENCES clients ON DELETE CASCADE,
  wa_id text NOT NULL,
  chat text NOT NULL,
  options text[] NOT NULL,
  is_open boolean NOT NULL,
  timestamp timestamptz(3) NOT NULL,
  CONSTRAINT menus_pkey PRIMARY KEY (client_id, wa_id)
);
COMMENT ON TABLE menus IS
  'One menu of options that the line sent. The outbox writes it; the message store interprets answers with it.';
COMMENT ON COLUMN menus.wa_id IS 'WhatsApp ID of the message with the menu.';
COMMENT ON COLUMN menus.chat IS 'Chat key: `contact:<contact ID>`, `group:<id>`, `broadcast:<id>` or `channel:<id>`.';
COMMENT ON COLUMN menus.options IS 'Texts of the options, in order.';
COMMENT ON COLUMN menus.is_open IS
  'Whether no message followed, so that the next message may answer without a quote. Always false in groups.';
COMMENT ON COLUMN menus.timestamp IS 'Time of the message.';
CREATE INDEX menus_open_idx ON menus (client_id, chat) WHERE is_open;
CREATE INDEX menus_timestamp_idx ON menus (timestamp);

CREATE TABLE templates (
  client_id uuid NOT NULL REFERENCES clients ON DELETE CASCADE,
  name text NOT NULL,
  language text NOT NULL,
  network_id text,
  category text NOT NULL DEFAULT 'utility',
  status text NOT NULL,
  reason text,
  content jsonb,
  updated_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT templates_pkey PRIMARY KEY (client_id, name, language)
);
COMMENT ON TABLE templates IS
  'Local copy of a message template that Meta stores. The server replaces it with each list and with each reported '
  'change.';
COMMENT ON COLUMN templates.network_id IS 'ID of the template at Meta. Null: unknown.';
COMMENT ON COLUMN templates.status IS 'Review status at Meta.';
COMMENT ON COLUMN templates.reason IS 'Reason of a rejection.';
COMMENT ON COLUMN templates.content IS
  'JSON: header, body, footer, replies and links. Null: only a status was reported.';
COMMENT ON COLUMN templates.updated_at IS
  'Time of the last stored report. A list that was requested earlier does not replace it.';

CREATE TABLE idempotency_keys (
  client_id uuid NOT NULL REFERENCES clients ON DELETE CASCADE,
  key text NOT NULL,
  request_digest bytea NOT NULL,
  status_code integer,
  response jsonb,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT idempotency_keys_pkey PRIMARY KEY (client_id, key)
);
COMMENT ON TABLE idempotency_keys IS
  'One request with an `Idempotency-Key`, and its response. The idempotent executor writes it before the work and '
  'completes it afterwards.';
COMMENT ON COLUMN idempotency_keys.key IS
  'Key of the caller. Keys of schedules and campaigns contain a line break, so they never equal a key of a caller.';
COMMENT ON COLUMN idempotency_keys.request_digest IS
  'Digest of the request. A repetition with another request is refused.';
COMMENT ON COLUMN idempotency_keys.status_code IS 'HTTP status of the response. Null: in progress, or its server died.';
CREATE INDEX idempotency_keys_created_at_idx ON idempotency_keys (created_at);

CREATE TABLE daily_message_counts (
  client_id uuid NOT NULL,
  day date NOT NULL,
  shard smallint NOT NULL,
  inbound bigint NOT NULL,
  outbound bigint NOT NULL,
  CONSTRAINT daily_message_counts_pkey PRIMARY KEY (client_id, day, shard)
) WITH (fillfactor = 50);
COMMENT ON TABLE daily_message_counts IS
  'Number of messages of a client on one day. The trigger `count_messages` updates it; readers sum the shards.';
COMMENT ON COLUMN daily_message_counts.day IS 'Day in the time zone that the client had when the message was stored.';
COMMENT ON COLUMN daily_message_counts.shard IS '0 to 7. Concurrent writers use different rows.';

CREATE TABLE message_totals (
  client_id uuid NOT NULL,
  shard smallint NOT NULL,
  inbound bigint NOT NULL,
  outbound bigint NOT NULL,
  CONSTRAINT message_totals_pkey PRIMARY KEY (client_id, shard)
) WITH (fillfactor = 50);
COMMENT ON TABLE message_totals IS
  'Number of all messages of a client. The trigger `count_messages` updates it; readers sum the shards.';
COMMENT ON COLUMN message_totals.shard IS '0 to 7. Concurrent writers use different rows.';

CREATE TABLE contact_counters (
  client_id uuid NOT NULL,
  contact_id uuid NOT NULL,
  inbound bigint NOT NULL,
  outbound bigint NOT NULL,
  total bigint NOT NULL GENERATED ALWAYS AS (inbound + outbound) STORED,
  last_message_at timestamptz(3) NOT NULL,
  shared_chat_messages bigint NOT NULL DEFAULT 0,
  CONSTRAINT contact_counters_pkey PRIMARY KEY (client_id, contact_id)
) WITH (fillfactor = 70);
COMMENT ON TABLE contact_counters IS
  'Number of messages with one contact. The trigger `count_messages` updates it in the transaction of the message.';
COMMENT ON COLUMN contact_counters.inbound IS 'Messages of the contact in the direct chat.';
COMMENT ON COLUMN contact_counters.outbound IS 'Messages of the line in the direct chat.';
COMMENT ON COLUMN contact_counters.last_message_at IS
  'Time of the last direct message. `-infinity`: the contact wrote only in shared chats.';
COMMENT ON COLUMN contact_counters.shared_chat_messages IS
  'Messages of the contact in groups, statuses and other shared chats.';
CREATE INDEX contact_counters_client_id_total_contact_id_idx ON contact_counters (client_id, total DESC, contact_id);

CREATE TABLE stored_files (
  client_id uuid NOT NULL REFERENCES clients ON DELETE CASCADE,
  path text NOT NULL,
  size bigint NOT NULL,
  CONSTRAINT stored_files_pkey PRIMARY KEY (client_id, path)
);
COMMENT ON TABLE stored_files IS
  'One file of a client''s messages, once for each path. Triggers on `messages` add it; the removal of unused files '
  'deletes it.';
COMMENT ON COLUMN stored_files.path IS 'Path below the data directory.';
COMMENT ON COLUMN stored_files.size IS 'Size in bytes.';

CREATE TABLE stored_file_totals (
  client_id uuid NOT NULL REFERENCES clients ON DELETE CASCADE,
  shard smallint NOT NULL,
  bytes bigint NOT NULL,
  CONSTRAINT stored_file_totals_pkey PRIMARY KEY (client_id, shard)
) WITH (fillfactor = 50);
COMMENT ON TABLE stored_file_totals IS
  'Storage that the files of a client use. Triggers on `stored_files` update it; readers sum the shards.';
COMMENT ON COLUMN stored_file_totals.shard IS '0 to 7. Concurrent writers use different rows.';
COMMENT ON COLUMN stored_file_totals.bytes IS 'Sum of sizes. It may be negative in a single shard.';

CREATE TABLE unused_files (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  client_id uuid NOT NULL,
  path text NOT NULL,
  unused_since timestamptz(3) NOT NULL DEFAULT now()
);
COMMENT ON TABLE unused_files IS
  'One file that may be unused because a message or export was deleted. Retention, erasure and exports write it; '
  'every node removes its copy if no message needs the file.';
COMMENT ON COLUMN unused_files.id IS 'Increasing number. Each node remembers the last one that it processed.';
COMMENT ON COLUMN unused_files.path IS 'Path below the data directory.';
CREATE INDEX unused_files_unused_since_idx ON unused_files (unused_since);

CREATE TABLE uploads (
  id uuid PRIMARY KEY DEFAULT generate_uuid_v7(),
  client_id uuid NOT NULL REFERENCES clients ON DELETE CASCADE,
  sha256 text NOT NULL,
  size bigint NOT NULL,
  mime_type text NOT NULL,
  file_name text NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT uploads_client_id_sha256_key UNIQUE (client_id, sha256)
);
COMMENT ON TABLE uploads IS
  'One file that a program or user uploaded for sending, once for each content. The upload service writes it; '
  'expired rows are deleted.';
COMMENT ON COLUMN uploads.sha256 IS 'SHA-256 of the content, as hexadecimal digits. It determines the path.';
COMMENT ON COLUMN uploads.size IS 'Size in bytes.';
CREATE INDEX uploads_expires_at_idx ON uploads (expires_at);

CREATE TABLE first_contacts (
  client_id uuid NOT NULL REFERENCES clients ON DELETE CASCADE,
  contact_id uuid NOT NULL REFERENCES contacts ON DELETE CASCADE,
  contacted_at timestamptz(3) NOT NULL,
  content_fingerprint bytea NOT NULL,
  accepted_at timestamptz(3),
  refusal_code text,
  CONSTRAINT first_contacts_pkey PRIMARY KEY (client_id, contact_id)
);
COMMENT ON TABLE first_contacts IS
  'The first message of a line to a person who had not written before. The new-chat limiter writes it with the '
  'message; the health of the line is computed from these rows.';
COMMENT ON COLUMN first_contacts.contacted_at IS 'Time of the message, or of its new-chat slot if it is held.';
COMMENT ON COLUMN first_contacts.content_fingerprint IS
  'SHA-256 of the normalized text, by which the same text to many people is recognized.';
COMMENT ON COLUMN first_contacts.accepted_at IS 'Time at which the network accepted the message. Null: not yet.';
COMMENT ON COLUMN first_contacts.refusal_code IS 'Error code of a refused message. Null: none.';
CREATE INDEX first_contacts_client_id_contacted_at_idx ON first_contacts (client_id, contacted_at);
CREATE INDEX first_contacts_contact_id_idx ON first_contacts (contact_id);

CREATE TABLE new_chat_limiters (
  client_id uuid PRIMARY KEY REFERENCES clients ON DELETE CASCADE,
  settings jsonb,
  reserved_until timestamptz(3),
  day date,
  slot_count integer NOT NULL DEFAULT 0,
  paused_until timestamptz(3),
  last_released_at timestamptz(3),
  refusals integer NOT NULL DEFAULT 0
);
COMMENT ON TABLE new_chat_limiters IS
  'New-chat limiter of a line: its settings and the slots that are reserved. The new-chat limiter locks and updates '
  'it for each first message to a person.';
COMMENT ON COLUMN new_chat_limiters.settings IS 'JSON limits that the owner chose. Null: the defaults.';
COMMENT ON COLUMN new_chat_limiters.reserved_until IS
  'Time until which the reserved slots occupy the rate. The next slot follows it.';
COMMENT ON COLUMN new_chat_limiters.day IS 'Latest day with a reserved slot, in the time zone of the client.';
COMMENT ON COLUMN new_chat_limiters.slot_count IS 'Number of slots reserved on `day`.';
COMMENT ON COLUMN new_chat_limiters.paused_until IS 'End of the pause after WhatsApp refused a new chat. Null: none.';
COMMENT ON COLUMN new_chat_limiters.last_released_at IS 'Time of the last released held message.';
COMMENT ON COLUMN new_chat_limiters.refusals IS 'Consecutive refusals. Each one doubles the pause.';

CREATE TABLE held_messages (
  id uuid PRIMARY KEY DEFAULT generate_uuid_v7(),
  client_id uuid NOT NULL REFERENCES clients ON DELETE CASCADE,
  contact_id uuid NOT NULL REFERENCES contacts ON DELETE CASCADE,
  wa_id text NOT NULL,
  timestamp timestamptz(3) NOT NULL,
  message jsonb NOT NULL,
  media_id uuid,
  origin jsonb NOT NULL,
  unless_paused boolean NOT NULL,
  slot_at timestamptz(3) NOT NULL,
  next_attempt_at timestamptz(3) NOT NULL,
  claim uuid,
  attempts integer NOT NULL DEFAULT 0,
  is_answered boolean NOT NULL DEFAULT false,
  CONSTRAINT held_messages_client_id_wa_id_key UNIQUE (client_id, wa_id)
);
COMMENT ON TABLE held_messages IS
  'One queued message that waits for a new-chat slot. The new-chat limiter writes it with the message; the releaser '
  'deletes it just before it sends.';
COMMENT ON COLUMN held_messages.wa_id IS 'WhatsApp ID of the queued message (`messages.wa_id`).';
COMMENT ON COLUMN held_messages.timestamp IS '`messages.timestamp` of the queued message.';
COMMENT ON COLUMN held_messages.message IS 'JSON message to send, as in the API.';
COMMENT ON COLUMN held_messages.origin IS 'JSON origin, as in `messages.details.origin`.';
COMMENT ON COLUMN held_messages.unless_paused IS
  'Whether the message is cancelled if automatic answers are paused at its release.';
COMMENT ON COLUMN held_messages.slot_at IS 'Time of the reserved new-chat slot. The conversation shows it.';
COMMENT ON COLUMN held_messages.next_attempt_at IS
  'Time from which a worker may claim the row. A claim moves it into the future, so the row becomes due again if '
  'the worker dies. `epoch`: due at once, because the person wrote.';
COMMENT ON COLUMN held_messages.claim IS
  'Token of the current claim, set by the worker that processes the row. Null: no worker has claimed it.';
COMMENT ON COLUMN held_messages.attempts IS 'Number of attempts, including the current one.';
COMMENT ON COLUMN held_messages.is_answered IS
  'Whether the person has written to the line, so that the message needs no slot.';
CREATE INDEX held_messages_contact_id_idx ON held_messages (contact_id);
CREATE INDEX held_messages_due_idx ON held_messages (next_attempt_at);
CREATE INDEX held_messages_media_id_idx ON held_messages (media_id) WHERE media_id IS NOT NULL;

CREATE TABLE earlier_reply_windows (
  client_id uuid NOT NULL REFERENCES clients ON DELETE CASCADE,
  chat text NOT NULL,
  transport text NOT NULL,
  last_inbound_at timestamptz(3) NOT NULL,
  CONSTRAINT earlier_reply_windows_pkey PRIMARY KEY (client_id, chat, transport)
);
COMMENT ON TABLE earlier_reply_windows IS
  'Time at which a person last wrote through a transport that the client has left. A change of transport writes it; '
  'if the client returns in time, the reply window is open again.';
COMMENT ON COLUMN earlier_reply_windows.chat IS
  'Chat key: `contact:<contact ID>`, `group:<id>`, `broadcast:<id>` or `channel:<id>`.';
COMMENT ON COLUMN earlier_reply_windows.transport IS 'Transport that the client has left.';
CREATE INDEX earlier_reply_windows_last_inbound_at_idx ON earlier_reply_windows (last_inbound_at);

CREATE TABLE quality_ratings (
  client_id uuid PRIMARY KEY REFERENCES clients ON DELETE CASCADE,
  quality text,
  messaging_limit integer,
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  restricted_until timestamptz(3)
);
COMMENT ON TABLE quality_ratings IS
  'Rating of a client''s number by WhatsApp. The server stores each report of the network; a change of transport '
  'deletes the row.';
COMMENT ON COLUMN quality_ratings.quality IS '`green`, `yellow` or `red`. Null: not reported.';
COMMENT ON COLUMN quality_ratings.messaging_limit IS
  'Maximum number of people whom the number may contact first in 24 hours. Null: unlimited or not reported.';
COMMENT ON COLUMN quality_ratings.updated_at IS 'Time of the last change of the rating.';
COMMENT ON COLUMN quality_ratings.restricted_until IS
  'Time until which the number may not open chats. Null: no restriction or not reported.';

CREATE TABLE line_health_statuses (
  client_id uuid PRIMARY KEY REFERENCES clients ON DELETE CASCADE,
  status text NOT NULL DEFAULT 'green' CHECK (status IN ('green', 'yellow', 'red')),
  reasons jsonb NOT NULL DEFAULT '[]',
  status_since timestamptz(3) NOT NULL DEFAULT now(),
  checked_at timestamptz(3)
);
COMMENT ON TABLE line_health_statuses IS
  'Health status of a line. The line health service writes it on each check and emits an event when it changes.';
COMMENT ON COLUMN line_health_statuses.status IS '`green`, `yellow` or `red`.';
COMMENT ON COLUMN line_health_statuses.reasons IS 'JSON array of the rules that caused the status, with advice.';
COMMENT ON COLUMN line_health_statuses.checked_at IS 'Time of the last check. Null: a check is due at once.';

CREATE TABLE transport_webhook_requests (
  id uuid PRIMARY KEY,
  client_id uuid NOT NULL REFERENCES clients ON DELETE CASCADE,
  transport text NOT NULL,
  received_at timestamptz(3) NOT NULL DEFAULT now(),
  request_sealed bytea NOT NULL,
  person_pseudonyms text[]
);
COMMENT ON TABLE transport_webhook_requests IS
  'One webhook request of a network for a client that now uses another transport. The API process stores it; it is '
  'replayed if the client returns, or deleted after eight days.';
COMMENT ON COLUMN transport_webhook_requests.transport IS 'Transport to which the request belongs.';
COMMENT ON COLUMN transport_webhook_requests.request_sealed IS 'Encrypted JSON of headers and body.';
COMMENT ON COLUMN transport_webhook_requests.person_pseudonyms IS
  'Pseudonyms of the people in the request, so that an erasure finds it. Null: unknown, so any erasure deletes the '
  'row.';
CREATE INDEX transport_webhook_requests_client_id_transport_received_at_idx ON transport_webhook_requests
  (client_id, transport, received_at);
CREATE INDEX transport_webhook_requests_received_at_idx ON transport_webhook_requests (received_at);
