-- Clients (lines of WhatsApp): members, tokens, sessions and their keys.

CREATE TABLE clients (
  id uuid PRIMARY KEY,
  owner_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  business_name text NOT NULL,
  phone_number text NOT NULL CHECK (phone_number ~ '^[0-9]+$'),
  token_digest bytea NOT NULL UNIQUE,
  token_sealed bytea NOT NULL,
  time_zone text NOT NULL DEFAULT 'America/Mexico_City' 
    -- Raises an error for an unknown time zone.
    CHECK ((timestamptz '2000-01-01 00:00:00+00' AT TIME ZONE time_zone) IS NOT NULL),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  decline_calls boolean NOT NULL DEFAULT false,
  decline_text text NOT NULL DEFAULT '',
  mark_read boolean NOT NULL DEFAULT true,
  pause_minutes integer NOT NULL DEFAULT 30 CHECK (pause_minutes BETWEEN 0 AND 1440),
  transport text CHECK (transport <> ''),
  transport_since timestamptz(3)
);
COMMENT ON TABLE clients IS
  'One WhatsApp line of a business, owned by one user. The client service writes it together with its row in '
  '`sessions`.';
COMMENT ON COLUMN clients.phone_number IS 'Number that the owner entered: digits with country code.';
COMMENT ON COLUMN clients.token_digest IS 'HMAC of the API token, by which a request finds the client.';
COMMENT ON COLUMN clients.token_sealed IS 'Encrypted API token, so that the owner can read it again.';
COMMENT ON COLUMN clients.time_zone IS
  'IANA time zone of statistics and schedules. A change does not recount past days.';
COMMENT ON COLUMN clients.decline_calls IS 'Whether calls are declined automatically.';
COMMENT ON COLUMN clients.decline_text IS 'Text sent to a declined caller. Empty: none.';
COMMENT ON COLUMN clients.mark_read IS 'Whether reading a conversation in Recado also marks it as read on WhatsApp.';
COMMENT ON COLUMN clients.pause_minutes IS
  'Minutes for which automatic answers pause after a person of the business wrote. 0: no pause.';
COMMENT ON COLUMN clients.transport IS 'Name of the transport. Null: the default of the platform.';
COMMENT ON COLUMN clients.transport_since IS
  'Time of the last change of transport. Null: never changed. Earlier messages open no reply window.';
CREATE INDEX clients_created_at_id_idx ON clients (created_at DESC, id DESC);
CREATE INDEX clients_owner_id_created_at_id_idx ON clients (owner_id, created_at DESC, id DESC);

CREATE TABLE deleted_clients (
  id uuid PRIMARY KEY,
  deleted_at timestamptz(3) NOT NULL DEFAULT now(),
  files_deleted boolean NOT NULL DEFAULT false
);
COMMENT ON TABLE deleted_clients IS
  'One deleted client. A trigger on `clients` writes it, so that each node can find and remove the files of the '
  'client.';
COMMENT ON COLUMN deleted_clients.files_deleted IS 'Whether the object storage contains no more files of the client.';
CREATE INDEX deleted_clients_files_pending_idx ON deleted_clients (deleted_at) WHERE NOT files_deleted;

CREATE TABLE members (
  client_id uuid NOT NULL REFERENCES clients ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  role text NOT NULL CHECK (role IN ('answers', 'manages')),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  last_seen_at timestamptz(3),
  CONSTRAINT members_pkey PRIMARY KEY (client_id, user_id)
);
COMMENT ON TABLE members IS
  'One user with whom a client is shared. The team service writes it; the owner of the client has no row.';
COMMENT ON COLUMN members.role IS '`answers`: reads and answers; `manages`: also changes settings.';
COMMENT ON COLUMN members.last_seen_at IS 'Last use of the client by the member, to a few minutes.';
CREATE INDEX members_user_id_idx ON members (user_id);

CREATE TABLE invitations (
  id uuid PRIMARY KEY DEFAULT generate_uuid_v7(),
  client_id uuid NOT NULL REFERENCES clients ON DELETE CASCADE,
  role text NOT NULL CHECK (role IN ('answers', 'manages')),
  code_digest bytea NOT NULL UNIQUE,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  expires_at timestamptz(3) NOT NULL
);
COMMENT ON TABLE invitations IS
  'One invitation link to a client''s team. The team service creates it and deletes it when a user accepts it.';
COMMENT ON COLUMN invitations.role IS 'Role of the future member: `answers` or `manages`.';
COMMENT ON COLUMN invitations.code_digest IS 'SHA-256 of the code in the link.';
CREATE INDEX invitations_client_id_idx ON invitations (client_id);
CREATE INDEX invitations_expires_at_idx ON invitations (expires_at);

CREATE TABLE account_key_clients (
  account_key_id uuid NOT NULL REFERENCES account_keys ON DELETE CASCADE,
  client_id uuid NOT NULL REFERENCES clients ON DELETE CASCADE,
  CONSTRAINT account_key_clients_pkey PRIMARY KEY (account_key_id, client_id)
);
COMMENT ON TABLE account_key_clients IS
  'One client that an account key may use. The account key service writes the rows of keys that are limited to '
  'certain clients.';
CREATE INDEX account_key_clients_client_id_idx ON account_key_clients (client_id);

CREATE TABLE previous_tokens (
  client_id uuid PRIMARY KEY REFERENCES clients ON DELETE CASCADE,
  token_digest bytea NOT NULL UNIQUE,
  expires_at timestamptz(3) NOT NULL
);
COMMENT ON TABLE previous_tokens IS
  'API token of a client before the last rotation, still valid for a time. The API token service writes it; a '
  'client has at most one.';
COMMENT ON COLUMN previous_tokens.token_digest IS 'HMAC of the token.';
COMMENT ON COLUMN previous_tokens.expires_at IS 'Time until which the previous token is accepted.';

CREATE TABLE token_uses (
  client_id uuid NOT NULL REFERENCES clients ON DELETE CASCADE,
  token_digest bytea NOT NULL,
  use_count bigint NOT NULL,
  last_used_at timestamptz(3) NOT NULL,
  CONSTRAINT token_uses_pkey PRIMARY KEY (client_id, token_digest)
);
COMMENT ON TABLE token_uses IS
  'Number of calls with one API token of a client. Each process adds its counts every few seconds.';
COMMENT ON COLUMN token_uses.token_digest IS 'HMAC of the token (`clients` or `previous_tokens`).';

CREATE TABLE status_pages (
  client_id uuid PRIMARY KEY REFERENCES clients ON DELETE CASCADE,
  token_digest bytea NOT NULL UNIQUE,
  token_sealed bytea NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now()
);
COMMENT ON TABLE status_pages IS
  'Public status page of a line. The status page service writes it; a new address replaces the old one.';
COMMENT ON COLUMN status_pages.token_digest IS 'SHA-256 of the secret part of the address.';
COMMENT ON COLUMN status_pages.token_sealed IS
  'Encrypted secret part of the address, so that the owner can read it again.';

CREATE TABLE sessions (
  client_id uuid PRIMARY KEY REFERENCES clients ON DELETE CASCADE,
  desired_state text NOT NULL DEFAULT 'closed' CHECK (desired_state IN ('open', 'closed')),
  state text NOT NULL DEFAULT 'pending' CHECK (state IN (
    'pending', 'linking', 'connected', 'reconnecting', 'disconnected', 'needs-relink', 'needs-passkey', 'parked',
    'forbidden')),
  reason text,
  state_since timestamptz(3) NOT NULL DEFAULT now(),
  state_until timestamptz(3),
  linked_at timestamptz(3),
  last_event_at timestamptz(3),
  wa_address text,
  lid text,
  attempts integer NOT NULL DEFAULT 0,
  status text NOT NULL GENERATED ALWAYS AS (
    CASE WHEN state = 'connected' THEN 'connected' WHEN linked_at IS NULL THEN 'pending' ELSE 'disconnected' END) STORED,
  is_connected boolean NOT NULL GENERATED ALWAYS AS (state = 'connected') STORED,
  expired_pairing_codes integer NOT NULL DEFAULT 0,
  last_responsive_at timestamptz(3),
  unresponsive_since timestamptz(3),
  probe_state jsonb
);
COMMENT ON TABLE sessions IS
  'Connection of a client to the network, one row for each client. The client service creates it; the line worker '
  'with the lease updates it.';
COMMENT ON COLUMN sessions.desired_state IS '`open` or `closed`, as the owner requested.';
COMMENT ON COLUMN sessions.state IS
  '`pending` (never linked), `linking`, `connected`, `reconnecting`, `disconnected`, `needs-relink`, '
  '`needs-passkey`, `parked` (long pause) or `forbidden`.';
COMMENT ON COLUMN sessions.reason IS 'Code of the reason for the state. Null: none.';
COMMENT ON COLUMN sessions.state_since IS 'Start of the state.';
COMMENT ON COLUMN sessions.state_until IS
  'Time at which the state ends by itself: next connection attempt or end of a pause. Null: it does not.';
COMMENT ON COLUMN sessions.linked_at IS 'Time of linking. Null: not linked.';
COMMENT ON COLUMN sessions.last_event_at IS 'Last activity of the connection.';
COMMENT ON COLUMN sessions.wa_address IS
  'WhatsApp address of the linked account. It may differ from `clients.phone_number`.';
COMMENT ON COLUMN sessions.lid IS 'LID of the linked account.';
COMMENT ON COLUMN sessions.attempts IS 'Consecutive failed connection attempts.';
COMMENT ON COLUMN sessions.status IS 'Status in the API, computed: `pending`, `connected` or `disconnected`.';
COMMENT ON COLUMN sessions.expired_pairing_codes IS
  'Consecutive QR or pairing codes that expired unused. Many of them indicate a rejected protocol version.';
COMMENT ON COLUMN sessions.last_responsive_at IS 'Last time at which the line was known to send and receive.';
COMMENT ON COLUMN sessions.unresponsive_since IS
  'Time since which the line has answered no liveness probe. Null: it responds.';
COMMENT ON COLUMN sessions.probe_state IS 'JSON state of the liveness probe: `rhythm`, `asked`, `early`.';
CREATE INDEX sessions_desired_open_idx ON sessions (client_id) WHERE desired_state = 'open';
CREATE INDEX sessions_status_client_id_idx ON sessions (status, client_id);

CREATE TABLE session_keys (
  client_id uuid NOT NULL REFERENCES clients ON DELETE CASCADE,
  category text NOT NULL,
  key_id text NOT NULL,
  value_sealed bytea NOT NULL,
  epoch bigint NOT NULL,
  expires_at timestamptz(3),
  position bigint NOT NULL,
  person_key text,
  CONSTRAINT session_keys_pkey PRIMARY KEY (client_id, category, key_id)
);
COMMENT ON TABLE session_keys IS
  'One key of a client''s session (the vault). Only the line worker with the current lease writes it.';
COMMENT ON COLUMN session_keys.category IS 'Kind of key, defined by the transport.';
COMMENT ON COLUMN session_keys.key_id IS 'ID within the category.';
COMMENT ON COLUMN session_keys.value_sealed IS 'Encrypted value.';
COMMENT ON COLUMN session_keys.epoch IS 'Lease epoch of the last write. A writer with an older epoch is refused.';
COMMENT ON COLUMN session_keys.expires_at IS 'Time after which the key may be deleted. Null: never.';
COMMENT ON COLUMN session_keys.position IS 'Order of the first write, in microseconds since 1970.';
COMMENT ON COLUMN session_keys.person_key IS 'Person that the key is about, so that an erasure deletes it. Null: none.';
CREATE INDEX session_keys_client_id_person_key_idx ON session_keys (client_id, person_key) WHERE person_key IS NOT NULL;
CREATE INDEX session_keys_expires_at_idx ON session_keys (expires_at) WHERE expires_at IS NOT NULL;

CREATE TABLE leases (
  client_id uuid PRIMARY KEY REFERENCES clients ON DELETE CASCADE,
  owner text NOT NULL,
  epoch bigint NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  previous_lease_ended_at timestamptz(3)
);
COMMENT ON TABLE leases IS
  'The exclusive right of one process to host the session of a client. Line workers acquire and renew it; the row '
  'stays when the lease is released.';
COMMENT ON COLUMN leases.owner IS 'ID of the process that holds or last held the lease.';
COMMENT ON COLUMN leases.epoch IS 'Increases with each acquisition. Key writes with an older epoch are refused.';
COMMENT ON COLUMN leases.expires_at IS 'End of the lease by the clock of the database.';
COMMENT ON COLUMN leases.previous_lease_ended_at IS
  'End of the lease before the current epoch. A trigger sets it, and offline periods start there.';
CREATE INDEX leases_owner_idx ON leases (owner);

CREATE TABLE line_proxies (
  client_id uuid PRIMARY KEY REFERENCES clients ON DELETE CASCADE,
  settings_sealed bytea NOT NULL
);
COMMENT ON TABLE line_proxies IS
  'The outbound proxy of one line. The proxy service writes it; the line worker reads it for each connection.';
COMMENT ON COLUMN line_proxies.settings_sealed IS 'Encrypted JSON of the proxy settings with their credentials.';

CREATE TABLE transport_accounts (
  client_id uuid NOT NULL REFERENCES clients ON DELETE CASCADE,
  transport text NOT NULL,
  account_id text NOT NULL,
  is_own boolean NOT NULL,
  CONSTRAINT transport_accounts_pkey PRIMARY KEY (client_id, transport, account_id)
);
COMMENT ON TABLE transport_accounts IS
  'One account ID by which the network''s webhooks identify a client. The line worker writes it when a session '
  'opens.';
COMMENT ON COLUMN transport_accounts.account_id IS 'ID of the account at the network.';
COMMENT ON COLUMN transport_accounts.is_own IS
  'True: account of this client only. False: parent account that clients may share.';
CREATE INDEX transport_accounts_transport_account_id_idx ON transport_accounts (transport, account_id);
CREATE UNIQUE INDEX transport_accounts_own_account_idx ON transport_accounts (transport, account_id) WHERE is_own;

CREATE TABLE inactive_transport_sessions (
  client_id uuid NOT NULL REFERENCES clients ON DELETE CASCADE,
  transport text NOT NULL,
  linked_at timestamptz(3),
  wa_address text,
  lid text,
  deactivated_at timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT inactive_transport_sessions_pkey PRIMARY KEY (client_id, transport)
);
COMMENT ON TABLE inactive_transport_sessions IS
  'Session data of a transport that the client does not use now. A change of transport writes it, and a return '
  'restores it without a new linking.';
COMMENT ON COLUMN inactive_transport_sessions.wa_address IS 'WhatsApp address of the line on that transport.';
COMMENT ON COLUMN inactive_transport_sessions.deactivated_at IS 'Time of the change to another transport.';

CREATE TABLE inactive_transport_keys (
  client_id uuid NOT NULL,
  transport text NOT NULL,
  category text NOT NULL,
  key_id text NOT NULL,
  value_sealed bytea NOT NULL,
  expires_at timestamptz(3),
  position bigint NOT NULL,
  person_key text,
  CONSTRAINT inactive_transport_keys_pkey PRIMARY KEY (client_id, transport, category, key_id),
  CONSTRAINT inactive_transport_keys_client_id_transport_fkey FOREIGN KEY (client_id, transport) REFERENCES
    inactive_transport_sessions (client_id, transport) ON DELETE CASCADE
);
COMMENT ON TABLE inactive_transport_keys IS
  'One session key of a transport that the client does not use now. A change of transport moves it here from '
  '`session_keys`, and back on return.';
COMMENT ON COLUMN inactive_transport_keys.value_sealed IS
  'Encrypted value, unchanged: the seal does not depend on the transport.';
COMMENT ON COLUMN inactive_transport_keys.expires_at IS 'Null: the key does not expire.';
COMMENT ON COLUMN inactive_transport_keys.position IS 'Order of the first write, in microseconds since 1970.';
COMMENT ON COLUMN inactive_transport_keys.person_key IS
  'Person that the key is about, so that an erasure deletes it. Null: none.';
