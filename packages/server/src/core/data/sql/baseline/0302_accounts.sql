-- User accounts: sign-in, second factors, account keys and limits.

CREATE TABLE users (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  email text NOT NULL,
  password_hash text NOT NULL,
  role text NOT NULL DEFAULT 'user' CHECK (role IN ('user', 'admin')),
  active boolean NOT NULL DEFAULT true,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now()
);
COMMENT ON TABLE users IS
  'One person who signs in: an owner of clients, a member of a team or an administrator. The account services write '
  'it.';
COMMENT ON COLUMN users.email IS 'As the user typed it. Unique regardless of case.';
COMMENT ON COLUMN users.password_hash IS 'Encoded hash with its algorithm and parameters.';
COMMENT ON COLUMN users.role IS '`user` or `admin`.';
COMMENT ON COLUMN users.active IS 'False: an administrator deactivated the account.';
CREATE INDEX users_created_at_id_idx ON users (created_at DESC, id DESC);
CREATE UNIQUE INDEX users_email_idx ON users (lower(email));

CREATE TABLE owner_limits (
  user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  lines integer CHECK (lines >= 1),
  messages_per_day integer CHECK (messages_per_day >= 1),
  storage_mb integer CHECK (storage_mb >= 1),
  trial_ends_at timestamptz(3)
);
COMMENT ON TABLE owner_limits IS
  'Limits of one owner. An administrator writes it; an owner without a row has the defaults in `settings` '
  '(`limits`), and null means unlimited.';
COMMENT ON COLUMN owner_limits.lines IS 'Maximum number of clients.';
COMMENT ON COLUMN owner_limits.messages_per_day IS
  'Maximum number of sent messages in a day of the platform''s time zone.';
COMMENT ON COLUMN owner_limits.storage_mb IS 'Maximum storage of files, in megabytes of 1,000,000 bytes.';
COMMENT ON COLUMN owner_limits.trial_ends_at IS
  'Time after which the owner may neither send nor add lines. Null: no trial.';

CREATE TABLE daily_sent_counts (
  owner_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  day date NOT NULL,
  sent_count integer NOT NULL,
  CONSTRAINT daily_sent_counts_pkey PRIMARY KEY (owner_id, day)
) WITH (fillfactor = 50);
COMMENT ON TABLE daily_sent_counts IS
  'Number of messages that an owner with a limit sent on one day. The quota service increments it before each send '
  'and decrements it if nothing was sent.';
COMMENT ON COLUMN daily_sent_counts.day IS 'Day in the time zone of the platform.';

CREATE TABLE passkeys (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  credential_id text NOT NULL UNIQUE,
  public_key bytea NOT NULL,
  counter bigint NOT NULL,
  rp_id text NOT NULL,
  name text NOT NULL,
  transports text[] NOT NULL,
  synced boolean NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  last_used_at timestamptz(3)
);
COMMENT ON TABLE passkeys IS 'One WebAuthn passkey of a user. The passkey service creates it; each sign-in updates it.';
COMMENT ON COLUMN passkeys.credential_id IS 'WebAuthn credential ID in base64url. Not secret.';
COMMENT ON COLUMN passkeys.public_key IS 'COSE public key. Not secret.';
COMMENT ON COLUMN passkeys.counter IS 'Last WebAuthn signature counter.';
COMMENT ON COLUMN passkeys.rp_id IS 'Host name of the platform at creation. Browsers offer the passkey only there.';
COMMENT ON COLUMN passkeys.transports IS 'WebAuthn transports that the authenticator reported.';
COMMENT ON COLUMN passkeys.synced IS 'Whether the passkey is backed up by its provider (WebAuthn flag BS).';
CREATE INDEX passkeys_user_id_idx ON passkeys (user_id);

CREATE TABLE sign_ins (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  last_seen_at timestamptz(3) NOT NULL DEFAULT now(),
  expires_at timestamptz(3) NOT NULL,
  ip_address text,
  user_agent text,
  passkey_id uuid REFERENCES passkeys ON DELETE CASCADE
);
COMMENT ON TABLE sign_ins IS
  'One signed-in browser session of a user. The sign-in service creates it; deleting it ends the session.';
COMMENT ON COLUMN sign_ins.last_seen_at IS 'Last use, to about five minutes.';
COMMENT ON COLUMN sign_ins.passkey_id IS
  'Passkey that opened the session, which then counts as two steps. Deleting the passkey ends the session.';
CREATE INDEX sign_ins_expires_at_idx ON sign_ins (expires_at);
CREATE INDEX sign_ins_passkey_id_idx ON sign_ins (passkey_id) WHERE passkey_id IS NOT NULL;
CREATE INDEX sign_ins_user_id_idx ON sign_ins (user_id);

CREATE TABLE sign_in_locations (
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  device text NOT NULL,
  network text NOT NULL,
  last_seen_at timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT sign_in_locations_pkey PRIMARY KEY (user_id, device, network)
);
COMMENT ON TABLE sign_in_locations IS
  'One combination of device and network from which a user has signed in. Each sign-in writes it; a new one causes '
  'an e-mail. Rows end after a year without a sign-in.';
COMMENT ON COLUMN sign_in_locations.device IS 'Browser and system.';
COMMENT ON COLUMN sign_in_locations.network IS 'IP network: /16 for IPv4, /32 for IPv6, or `local`.';

CREATE TABLE password_reset_links (
  user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  code_digest bytea NOT NULL UNIQUE,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  expires_at timestamptz(3) NOT NULL
);
COMMENT ON TABLE password_reset_links IS
  'The password reset link of a user, valid for an hour. A new link replaces it, and its use deletes it.';
COMMENT ON COLUMN password_reset_links.code_digest IS 'SHA-256 of the code in the link.';

CREATE TABLE two_step_verifications (
  user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  secret_sealed bytea NOT NULL,
  started_at timestamptz(3) NOT NULL DEFAULT now(),
  confirmed_at timestamptz(3),
  last_time_step bigint NOT NULL DEFAULT 0
);
COMMENT ON TABLE two_step_verifications IS
  'Two-step verification of a user. The two-step service writes it when the setup starts; it takes effect when the '
  'first code confirms it.';
COMMENT ON COLUMN two_step_verifications.secret_sealed IS 'Encrypted TOTP secret.';
COMMENT ON COLUMN two_step_verifications.confirmed_at IS 'Null: the setup is not complete.';
COMMENT ON COLUMN two_step_verifications.last_time_step IS
  'TOTP time step of the newest accepted code, because each code is valid once (RFC 6238).';

CREATE TABLE recovery_codes (
  user_id uuid NOT NULL REFERENCES two_step_verifications (user_id) ON DELETE CASCADE,
  code_digest bytea NOT NULL,
  CONSTRAINT recovery_codes_pkey PRIMARY KEY (user_id, code_digest)
);
COMMENT ON TABLE recovery_codes IS
  'One unused recovery code of a user with two-step verification. Use of the code deletes the row.';
COMMENT ON COLUMN recovery_codes.code_digest IS 'Digest of the code.';

CREATE TABLE used_challenges (
  challenge_digest bytea PRIMARY KEY,
  expires_at timestamptz(3) NOT NULL
);
COMMENT ON TABLE used_challenges IS
  'One WebAuthn challenge that was answered. The passkey service writes it, so that no challenge is accepted twice.';
COMMENT ON COLUMN used_challenges.expires_at IS 'End of the validity of the challenge.';
CREATE INDEX used_challenges_expires_at_idx ON used_challenges (expires_at);

CREATE TABLE account_keys (
  id uuid PRIMARY KEY DEFAULT generate_uuid_v7(),
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  name text NOT NULL,
  key_prefix text NOT NULL,
  key_digest bytea NOT NULL UNIQUE,
  scopes text[] NOT NULL,
  all_clients boolean NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  last_used_at timestamptz(3),
  expires_at timestamptz(3),
  use_count bigint NOT NULL DEFAULT 0,
  allowed_ip_networks text[] NOT NULL DEFAULT '{}'
);
COMMENT ON TABLE account_keys IS
  'One API key of a user account, valid for one or more of its clients. The account key service creates it; the key '
  'itself is not stored.';
COMMENT ON COLUMN account_keys.key_prefix IS 'Beginning of the key, by which its owner recognizes it.';
COMMENT ON COLUMN account_keys.key_digest IS 'HMAC of the key, by which a request finds it.';
COMMENT ON COLUMN account_keys.scopes IS 'Scopes that the key grants.';
COMMENT ON COLUMN account_keys.all_clients IS
  'True: valid for all clients of the account. False: valid only for the rows in `account_key_clients`, even if '
  'there are none.';
COMMENT ON COLUMN account_keys.expires_at IS 'Null: the key does not expire.';
COMMENT ON COLUMN account_keys.use_count IS 'Number of calls with the key. Written every few seconds.';
COMMENT ON COLUMN account_keys.allowed_ip_networks IS
  'IP addresses or CIDR networks from which the key may be used. Empty: any.';
CREATE INDEX account_keys_user_id_created_at_idx ON account_keys (user_id, created_at);
