-- The tables of Recado, as the migrations in packages/server/src/ground/data/migrations make them.
-- For reading: written by `npm run schema`, compared by `npm run check`. Monthly partitions of "messages" are made as
-- months pass and stand in no migration.

CREATE EXTENSION pg_trgm;

CREATE TABLE absences (
  id uuid NOT NULL DEFAULT new_id(),
  client_id uuid NOT NULL,
  began_at timestamp(3) with time zone NOT NULL,
  ended_at timestamp(3) with time zone,
  due_at timestamp(3) with time zone,
  messages integer,
  people integer,
  undecryptable integer,
  told_at timestamp(3) with time zone,
  CONSTRAINT absences_pkey PRIMARY KEY (id),
  CONSTRAINT absences_client_id_fkey FOREIGN KEY (client_id) REFERENCES clients(id) ON DELETE CASCADE
);
CREATE INDEX absences_due ON absences USING btree (due_at) WHERE (due_at IS NOT NULL);
CREATE INDEX absences_of_client ON absences USING btree (client_id, ended_at);
CREATE UNIQUE INDEX absences_current ON absences USING btree (client_id) WHERE (told_at IS NULL);

CREATE TABLE account_key_clients (
  key_id uuid NOT NULL,
  client_id uuid NOT NULL,
  CONSTRAINT account_key_clients_pkey PRIMARY KEY (key_id, client_id),
  CONSTRAINT account_key_clients_client_id_fkey FOREIGN KEY (client_id) REFERENCES clients(id) ON DELETE CASCADE,
  CONSTRAINT account_key_clients_key_id_fkey FOREIGN KEY (key_id) REFERENCES account_keys(id) ON DELETE CASCADE
);
CREATE INDEX account_key_clients_client ON account_key_clients USING btree (client_id);

CREATE TABLE account_keys (
  id uuid NOT NULL DEFAULT new_id(),
  user_id uuid NOT NULL,
  name text NOT NULL,
  prefix text NOT NULL,
  digest bytea NOT NULL,
  scopes text[] NOT NULL,
  all_clients boolean NOT NULL,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  last_used_at timestamp(3) with time zone,
  expires_at timestamp(3) with time zone,
  uses bigint NOT NULL DEFAULT 0,
  addresses text[] NOT NULL DEFAULT '{}'::text[],
  CONSTRAINT account_keys_pkey PRIMARY KEY (id),
  CONSTRAINT account_keys_digest_key UNIQUE (digest),
  CONSTRAINT account_keys_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX account_keys_owner ON account_keys USING btree (user_id, created_at);
CREATE TRIGGER withdraw_expiring AFTER DELETE ON account_keys FOR EACH ROW EXECUTE FUNCTION withdraw_expiring();

CREATE TABLE audit (
  id uuid NOT NULL,
  created_at timestamp(3) with time zone NOT NULL DEFAULT clock_timestamp(),
  action text NOT NULL,
  outcome text NOT NULL,
  actor_kind text NOT NULL,
  actor_id uuid,
  actor_name text,
  actor_email text,
  target_kind text,
  target_id uuid,
  target_label text,
  address text,
  user_agent text,
  details jsonb NOT NULL DEFAULT '{}'::jsonb,
  search text NOT NULL GENERATED ALWAYS AS (fold_text(((((((COALESCE(actor_name, ''::text) || chr(10)) || COALESCE(actor_email, ''::text)) || chr(10)) || COALESCE(target_label, ''::text)) || chr(10)) || COALESCE(address, ''::text)))) STORED,
  CONSTRAINT audit_pkey PRIMARY KEY (id),
  CONSTRAINT audit_actor_kind_check CHECK ((actor_kind = ANY (ARRAY['user'::text, 'program'::text, 'terminal'::text, 'server'::text, 'unknown'::text]))),
  CONSTRAINT audit_check CHECK (((target_kind IS NULL) = (target_label IS NULL))),
  CONSTRAINT audit_outcome_check CHECK ((outcome = ANY (ARRAY['success'::text, 'failure'::text]))),
  CONSTRAINT audit_target_kind_check CHECK ((target_kind = ANY (ARRAY['user'::text, 'client'::text])))
);
CREATE INDEX audit_failures ON audit USING btree (created_at, id) WHERE (outcome = 'failure'::text);
CREATE INDEX audit_newest ON audit USING btree (created_at, id);
CREATE INDEX audit_of_action ON audit USING btree (action, created_at, id);
CREATE INDEX audit_of_actor ON audit USING btree (actor_id, created_at, id) WHERE (actor_id IS NOT NULL);
CREATE INDEX audit_of_target ON audit USING btree (target_id, created_at, id) WHERE (target_id IS NOT NULL);
CREATE INDEX audit_search ON audit USING gin (search gin_trgm_ops);
CREATE TRIGGER keep_audit BEFORE DELETE OR UPDATE OR TRUNCATE ON audit FOR EACH STATEMENT EXECUTE FUNCTION keep_audit();

CREATE TABLE campaign_recipients (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  campaign_id uuid NOT NULL,
  client_id uuid NOT NULL,
  place integer NOT NULL,
  recipient text NOT NULL,
  person text,
  phones text[] NOT NULL DEFAULT '{}'::text[],
  lid text,
  name text,
  state text NOT NULL DEFAULT 'waiting'::text,
  cause text,
  reason text,
  called text,
  text text,
  message_id text,
  sent_at timestamp(3) with time zone,
  first_tried_at timestamp(3) with time zone,
  CONSTRAINT campaign_recipients_pkey PRIMARY KEY (id),
  CONSTRAINT campaign_recipients_once UNIQUE (campaign_id, person),
  CONSTRAINT campaign_recipients_place UNIQUE (campaign_id, place),
  CONSTRAINT campaign_recipients_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaigns(id) ON DELETE CASCADE,
  CONSTRAINT campaign_recipients_cause_check CHECK ((cause = ANY (ARRAY['optedOut'::text, 'repeated'::text, 'unreadable'::text, 'nameless'::text, 'byHand'::text, 'stopped'::text]))),
  CONSTRAINT campaign_recipients_check CHECK (((state = 'leftOut'::text) = (cause IS NOT NULL))),
  CONSTRAINT campaign_recipients_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'sending'::text, 'left'::text, 'unknown'::text, 'failed'::text, 'leftOut'::text])))
);
CREATE INDEX campaign_recipients_next ON campaign_recipients USING btree (campaign_id, state, place);

CREATE TABLE campaigns (
  id uuid NOT NULL DEFAULT new_id(),
  client_id uuid NOT NULL,
  name text NOT NULL,
  state text NOT NULL DEFAULT 'draft'::text,
  cause text,
  reason text,
  message jsonb NOT NULL,
  media_id uuid,
  nameless text NOT NULL,
  name_word text,
  own_names boolean NOT NULL,
  starts_at timestamp(3) with time zone,
  pace jsonb NOT NULL,
  origin jsonb NOT NULL,
  next_at timestamp(3) with time zone,
  claim uuid,
  attempts integer NOT NULL DEFAULT 0,
  trouble text,
  tried_at timestamp(3) with time zone,
  streak integer NOT NULL DEFAULT 0,
  heeded_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  updated_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  started_at timestamp(3) with time zone,
  ended_at timestamp(3) with time zone,
  CONSTRAINT campaigns_pkey PRIMARY KEY (id),
  CONSTRAINT campaigns_client_id_fkey FOREIGN KEY (client_id) REFERENCES clients(id) ON DELETE CASCADE,
  CONSTRAINT campaigns_cause_check CHECK ((cause = ANY (ARRAY['owner'::text, 'limit'::text, 'unanswered'::text, 'failures'::text, 'line'::text]))),
  CONSTRAINT campaigns_check CHECK (((state = 'paused'::text) = (cause IS NOT NULL))),
  CONSTRAINT campaigns_check1 CHECK (((state = ANY (ARRAY['done'::text, 'stopped'::text])) = (ended_at IS NOT NULL))),
  CONSTRAINT campaigns_check2 CHECK (((next_at IS NOT NULL) OR ((state <> 'running'::text) AND (claim IS NULL)))),
  CONSTRAINT campaigns_nameless_check CHECK ((nameless = ANY (ARRAY['close'::text, 'word'::text, 'skip'::text]))),
  CONSTRAINT campaigns_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'running'::text, 'paused'::text, 'done'::text, 'stopped'::text])))
);
CREATE INDEX campaigns_due ON campaigns USING btree (next_at) WHERE ((state = 'running'::text) OR (claim IS NOT NULL));
CREATE INDEX campaigns_listed ON campaigns USING btree (client_id, id);
CREATE INDEX campaigns_media ON campaigns USING btree (media_id) WHERE (ended_at IS NULL);
CREATE INDEX campaigns_oldest ON campaigns USING btree (COALESCE(ended_at, updated_at)) WHERE (state <> ALL (ARRAY['running'::text, 'paused'::text]));
CREATE INDEX campaigns_without_line ON campaigns USING btree (client_id) WHERE (cause = 'line'::text);

CREATE TABLE client_exports (
  client_id uuid NOT NULL,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  state text NOT NULL DEFAULT 'waiting'::text,
  asked_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  run_at timestamp(3) with time zone,
  claim uuid,
  attempts integer NOT NULL DEFAULT 0,
  messages bigint NOT NULL DEFAULT 0,
  files bigint NOT NULL DEFAULT 0,
  bytes bigint,
  path text,
  expires_at timestamp(3) with time zone,
  link_digest bytea,
  link_until timestamp(3) with time zone,
  link_sign_in uuid,
  resume_digest bytea,
  CONSTRAINT client_exports_pkey PRIMARY KEY (client_id),
  CONSTRAINT client_exports_link_digest_key UNIQUE (link_digest),
  CONSTRAINT client_exports_client_id_fkey FOREIGN KEY (client_id) REFERENCES clients(id) ON DELETE CASCADE,
  CONSTRAINT client_exports_check CHECK (((state = ANY (ARRAY['waiting'::text, 'running'::text])) = (run_at IS NOT NULL))),
  CONSTRAINT client_exports_check1 CHECK (((state = 'ready'::text) = (path IS NOT NULL))),
  CONSTRAINT client_exports_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'running'::text, 'ready'::text, 'failed'::text])))
);
CREATE INDEX client_exports_due ON client_exports USING btree (run_at) WHERE (run_at IS NOT NULL);

CREATE TABLE clients (
  id uuid NOT NULL,
  owner_id uuid NOT NULL,
  business_name text NOT NULL,
  phone_number text NOT NULL,
  token_digest bytea NOT NULL,
  token_sealed bytea NOT NULL,
  time_zone text NOT NULL DEFAULT 'America/Mexico_City'::text,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  updated_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  decline_calls boolean NOT NULL DEFAULT false,
  decline_text text NOT NULL DEFAULT ''::text,
  mark_read boolean NOT NULL DEFAULT true,
  pause_minutes integer NOT NULL DEFAULT 30,
  transport text,
  transport_since timestamp(3) with time zone,
  CONSTRAINT clients_pkey PRIMARY KEY (id),
  CONSTRAINT clients_token_unique UNIQUE (token_digest),
  CONSTRAINT clients_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT clients_pause_minutes_check CHECK (((pause_minutes >= 0) AND (pause_minutes <= 1440))),
  CONSTRAINT clients_phone_number_check CHECK ((phone_number ~ '^[0-9]+$'::text)),
  CONSTRAINT clients_time_zone_check CHECK ((('2000-01-01 00:00:00+00'::timestamp with time zone AT TIME ZONE time_zone) IS NOT NULL)),
  CONSTRAINT clients_transport_check CHECK ((transport <> ''::text))
);
CREATE INDEX clients_newest ON clients USING btree (created_at DESC, id DESC);
CREATE INDEX clients_of_owner_newest ON clients USING btree (owner_id, created_at DESC, id DESC);
CREATE INDEX clients_search ON clients USING gin (fold_text(((business_name || chr(10)) || phone_number)) gin_trgm_ops);
CREATE TRIGGER claim_client BEFORE DELETE ON clients FOR EACH ROW EXECUTE FUNCTION claim_client();
CREATE TRIGGER note_deleted_client AFTER DELETE ON clients FOR EACH ROW EXECUTE FUNCTION note_deleted_client();
CREATE TRIGGER remove_messages AFTER DELETE ON clients REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION remove_messages();

CREATE TABLE contact_counters (
  client_id uuid NOT NULL,
  contact_id uuid NOT NULL,
  inbound bigint NOT NULL,
  outbound bigint NOT NULL,
  total bigint NOT NULL GENERATED ALWAYS AS ((inbound + outbound)) STORED,
  last_message timestamp(3) with time zone NOT NULL,
  elsewhere bigint NOT NULL DEFAULT 0,
  CONSTRAINT contact_counters_pkey PRIMARY KEY (client_id, contact_id)
) WITH (fillfactor=70);
CREATE INDEX contact_counters_top ON contact_counters USING btree (client_id, total DESC, contact_id);

CREATE TABLE contacts (
  id uuid NOT NULL,
  client_id uuid NOT NULL,
  phone text,
  lid text,
  name text,
  address text,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  updated_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  opted_out_at timestamp(3) with time zone,
  opt_changed_at timestamp(3) with time zone,
  opt_said uuid,
  own_name text,
  notes text,
  labels text[] NOT NULL DEFAULT '{}'::text[],
  added_at timestamp(3) with time zone,
  CONSTRAINT contacts_pkey PRIMARY KEY (id),
  CONSTRAINT contacts_lid_unique UNIQUE (client_id, lid),
  CONSTRAINT contacts_phone_unique UNIQUE (client_id, phone),
  CONSTRAINT contacts_check CHECK (((phone IS NOT NULL) OR (lid IS NOT NULL)))
);
CREATE INDEX contacts_own_search ON contacts USING gin (fold_text(own_name) gin_trgm_ops) WHERE (own_name IS NOT NULL);
CREATE INDEX contacts_search ON contacts USING gin (fold_text(name) gin_trgm_ops);

CREATE TABLE conversation_notes (
  id uuid NOT NULL DEFAULT new_id(),
  client_id uuid NOT NULL,
  chat text NOT NULL,
  text text NOT NULL,
  written_by jsonb NOT NULL,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  CONSTRAINT conversation_notes_pkey PRIMARY KEY (id),
  CONSTRAINT conversation_notes_client_id_fkey FOREIGN KEY (client_id) REFERENCES clients(id) ON DELETE CASCADE
);
CREATE INDEX conversation_notes_chat ON conversation_notes USING btree (client_id, chat, id);

CREATE TABLE conversations (
  client_id uuid NOT NULL,
  chat text NOT NULL,
  id uuid NOT NULL DEFAULT new_id(),
  kind text NOT NULL GENERATED ALWAYS AS (chat_kind(chat)) STORED,
  contact_id uuid GENERATED ALWAYS AS (
CASE
    WHEN (chat ~~ 'contact:%'::text) THEN (substr(chat, 9))::uuid
    ELSE NULL::uuid
END) STORED,
  subject text,
  last_at timestamp(3) with time zone NOT NULL,
  last_day date NOT NULL GENERATED ALWAYS AS (((last_at AT TIME ZONE 'UTC'::text))::date) STORED,
  last_message uuid NOT NULL,
  unread integer NOT NULL DEFAULT 0,
  archived boolean NOT NULL DEFAULT false,
  muted boolean NOT NULL DEFAULT false,
  label text,
  paused_until timestamp(3) with time zone,
  paused_by jsonb,
  waits_since timestamp(3) with time zone,
  heard_at timestamp(3) with time zone,
  assigned_to uuid,
  marked_unread boolean NOT NULL DEFAULT false,
  snoozed_until timestamp(3) with time zone,
  returned_at timestamp(3) with time zone,
  CONSTRAINT conversations_pkey PRIMARY KEY (client_id, chat),
  CONSTRAINT conversations_id_unique UNIQUE (id),
  CONSTRAINT conversations_client_id_fkey FOREIGN KEY (client_id) REFERENCES clients(id) ON DELETE CASCADE,
  CONSTRAINT conversations_unread_check CHECK ((unread >= 0))
) WITH (fillfactor=70);
CREATE INDEX conversations_newest ON conversations USING btree (client_id, last_day DESC);
CREATE INDEX conversations_of_place ON conversations USING btree (client_id) WHERE (chat !~~ 'contact:%'::text);
CREATE INDEX conversations_returned ON conversations USING btree (client_id, returned_at DESC) WHERE (returned_at IS NOT NULL);
CREATE INDEX conversations_snoozed ON conversations USING btree (snoozed_until) WHERE (snoozed_until IS NOT NULL);

CREATE TABLE daily_letters (
  day date NOT NULL,
  user_id uuid NOT NULL,
  claim uuid,
  due_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  attempts integer NOT NULL DEFAULT 0,
  sent_at timestamp(3) with time zone,
  CONSTRAINT daily_letters_pkey PRIMARY KEY (day, user_id),
  CONSTRAINT daily_letters_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX daily_letters_of_user ON daily_letters USING btree (user_id);

CREATE TABLE deleted_clients (
  id uuid NOT NULL,
  deleted_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  files_gone boolean NOT NULL DEFAULT false,
  CONSTRAINT deleted_clients_pkey PRIMARY KEY (id)
);
CREATE INDEX deleted_clients_files ON deleted_clients USING btree (deleted_at) WHERE (NOT files_gone);

CREATE TABLE deliveries (
  id uuid NOT NULL DEFAULT new_id(),
  client_id uuid NOT NULL,
  sequence bigint NOT NULL,
  webhook_id uuid NOT NULL,
  state text NOT NULL DEFAULT 'pending'::text,
  attempts integer NOT NULL DEFAULT 0,
  earlier integer NOT NULL DEFAULT 0,
  run_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  finished_at timestamp(3) with time zone,
  status_code integer,
  error text,
  CONSTRAINT deliveries_pkey PRIMARY KEY (id),
  CONSTRAINT deliveries_once UNIQUE (webhook_id, sequence),
  CONSTRAINT deliveries_client_id_sequence_fkey FOREIGN KEY (client_id, sequence) REFERENCES events(client_id, sequence) ON DELETE CASCADE,
  CONSTRAINT deliveries_webhook_id_fkey FOREIGN KEY (webhook_id) REFERENCES webhooks(id) ON DELETE CASCADE,
  CONSTRAINT deliveries_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'delivered'::text, 'failed'::text])))
) WITH (fillfactor=70);
CREATE INDEX deliveries_of_client ON deliveries USING btree (client_id, sequence, id);
CREATE INDEX deliveries_waiting ON deliveries USING btree (webhook_id, run_at, sequence) WHERE (state = 'pending'::text);

CREATE TABLE delivery_attempts (
  delivery_id uuid NOT NULL,
  attempt integer NOT NULL,
  at timestamp(3) with time zone NOT NULL,
  status_code integer,
  error text,
  milliseconds integer NOT NULL,
  response text NOT NULL,
  CONSTRAINT delivery_attempts_pkey PRIMARY KEY (delivery_id, attempt),
  CONSTRAINT delivery_attempts_delivery_id_fkey FOREIGN KEY (delivery_id) REFERENCES deliveries(id) ON DELETE CASCADE
);

CREATE TABLE drops (
  client_id uuid NOT NULL,
  at timestamp(3) with time zone NOT NULL DEFAULT now(),
  CONSTRAINT drops_client_id_fkey FOREIGN KEY (client_id) REFERENCES clients(id) ON DELETE CASCADE
);
CREATE INDEX drops_of_client ON drops USING btree (client_id, at);

CREATE TABLE event_streams (
  client_id uuid NOT NULL,
  last_sequence bigint NOT NULL,
  turns boolean NOT NULL DEFAULT false,
  CONSTRAINT event_streams_pkey PRIMARY KEY (client_id),
  CONSTRAINT event_streams_client_id_fkey FOREIGN KEY (client_id) REFERENCES clients(id) ON DELETE CASCADE
) WITH (fillfactor=50);

CREATE TABLE events (
  client_id uuid NOT NULL,
  sequence bigint NOT NULL,
  id uuid NOT NULL DEFAULT new_id(),
  type text NOT NULL,
  from_me boolean NOT NULL,
  data jsonb NOT NULL,
  created_at timestamp(3) with time zone NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT events_pkey PRIMARY KEY (client_id, sequence),
  CONSTRAINT events_client_id_fkey FOREIGN KEY (client_id) REFERENCES event_streams(client_id) ON DELETE CASCADE
);
CREATE INDEX events_oldest ON events USING btree (created_at);

CREATE TABLE first_contacts (
  client_id uuid NOT NULL,
  contact_id uuid NOT NULL,
  at timestamp(3) with time zone NOT NULL,
  said bytea NOT NULL,
  accepted_at timestamp(3) with time zone,
  refused text,
  CONSTRAINT first_contacts_pkey PRIMARY KEY (client_id, contact_id),
  CONSTRAINT first_contacts_client_id_fkey FOREIGN KEY (client_id) REFERENCES clients(id) ON DELETE CASCADE,
  CONSTRAINT first_contacts_contact_id_fkey FOREIGN KEY (contact_id) REFERENCES contacts(id) ON DELETE CASCADE
);
CREATE INDEX first_contacts_at ON first_contacts USING btree (client_id, at);
CREATE INDEX first_contacts_contact ON first_contacts USING btree (contact_id);

CREATE TABLE forgotten_people (
  client_id uuid NOT NULL,
  mark text NOT NULL,
  opted_out_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT forgotten_people_pkey PRIMARY KEY (client_id, mark),
  CONSTRAINT forgotten_people_client_id_fkey FOREIGN KEY (client_id) REFERENCES clients(id) ON DELETE CASCADE
);

CREATE TABLE gone_files (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  client_id uuid NOT NULL,
  path text NOT NULL,
  gone_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  CONSTRAINT gone_files_pkey PRIMARY KEY (id)
);
CREATE INDEX gone_files_at ON gone_files USING btree (gone_at);

CREATE TABLE held_messages (
  id uuid NOT NULL DEFAULT new_id(),
  client_id uuid NOT NULL,
  contact_id uuid NOT NULL,
  wa_id text NOT NULL,
  timestamp timestamp(3) with time zone NOT NULL,
  message jsonb NOT NULL,
  media_id uuid,
  origin jsonb NOT NULL,
  unless_paused boolean NOT NULL,
  due_at timestamp(3) with time zone NOT NULL,
  run_at timestamp(3) with time zone NOT NULL,
  claim uuid,
  attempts integer NOT NULL DEFAULT 0,
  answered boolean NOT NULL DEFAULT false,
  CONSTRAINT held_messages_pkey PRIMARY KEY (id),
  CONSTRAINT held_messages_once UNIQUE (client_id, wa_id),
  CONSTRAINT held_messages_client_id_fkey FOREIGN KEY (client_id) REFERENCES clients(id) ON DELETE CASCADE,
  CONSTRAINT held_messages_contact_id_fkey FOREIGN KEY (contact_id) REFERENCES contacts(id) ON DELETE CASCADE
);
CREATE INDEX held_messages_contact ON held_messages USING btree (contact_id);
CREATE INDEX held_messages_due ON held_messages USING btree (run_at);
CREATE INDEX held_messages_media ON held_messages USING btree (media_id) WHERE (media_id IS NOT NULL);

CREATE TABLE histories (
  client_id uuid NOT NULL,
  share smallint,
  messages bigint NOT NULL,
  since timestamp(3) with time zone,
  left_out text[] NOT NULL,
  started_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  updated_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  pieces jsonb NOT NULL DEFAULT '{}'::jsonb,
  CONSTRAINT histories_pkey PRIMARY KEY (client_id),
  CONSTRAINT histories_client_id_fkey FOREIGN KEY (client_id) REFERENCES clients(id) ON DELETE CASCADE,
  CONSTRAINT histories_share_check CHECK (((share >= 0) AND (share <= 100)))
);

CREATE TABLE idempotency_keys (
  client_id uuid NOT NULL,
  key text NOT NULL,
  request_digest bytea NOT NULL,
  status_code integer,
  response jsonb,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  CONSTRAINT idempotency_keys_pkey PRIMARY KEY (client_id, key),
  CONSTRAINT idempotency_keys_client_id_fkey FOREIGN KEY (client_id) REFERENCES clients(id) ON DELETE CASCADE
);
CREATE INDEX idempotency_keys_oldest ON idempotency_keys USING btree (created_at);

CREATE TABLE invitations (
  id uuid NOT NULL DEFAULT new_id(),
  client_id uuid NOT NULL,
  role text NOT NULL,
  digest bytea NOT NULL,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  expires_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT invitations_pkey PRIMARY KEY (id),
  CONSTRAINT invitations_digest_key UNIQUE (digest),
  CONSTRAINT invitations_client_id_fkey FOREIGN KEY (client_id) REFERENCES clients(id) ON DELETE CASCADE,
  CONSTRAINT invitations_role_check CHECK ((role = ANY (ARRAY['answers'::text, 'manages'::text])))
);
CREATE INDEX invitations_client ON invitations USING btree (client_id);
CREATE INDEX invitations_expiry ON invitations USING btree (expires_at);

CREATE TABLE kept_posts (
  id uuid NOT NULL,
  client_id uuid NOT NULL,
  transport text NOT NULL,
  received_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  sealed bytea NOT NULL,
  marks text[],
  CONSTRAINT kept_posts_pkey PRIMARY KEY (id),
  CONSTRAINT kept_posts_client_id_fkey FOREIGN KEY (client_id) REFERENCES clients(id) ON DELETE CASCADE
);
CREATE INDEX kept_posts_of ON kept_posts USING btree (client_id, transport, received_at);
CREATE INDEX kept_posts_old ON kept_posts USING btree (received_at);

CREATE TABLE labels (
  id uuid NOT NULL DEFAULT new_id(),
  client_id uuid NOT NULL,
  name text NOT NULL,
  color text NOT NULL,
  CONSTRAINT labels_pkey PRIMARY KEY (id),
  CONSTRAINT labels_client_id_fkey FOREIGN KEY (client_id) REFERENCES clients(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX labels_once ON labels USING btree (client_id, fold_text(name));

CREATE TABLE leases (
  client_id uuid NOT NULL,
  owner text NOT NULL,
  epoch bigint NOT NULL,
  expires_at timestamp(3) with time zone NOT NULL,
  ended_at timestamp(3) with time zone,
  CONSTRAINT leases_pkey PRIMARY KEY (client_id),
  CONSTRAINT leases_client_id_fkey FOREIGN KEY (client_id) REFERENCES clients(id) ON DELETE CASCADE
);
CREATE INDEX leases_owner ON leases USING btree (owner);
CREATE TRIGGER note_lease_end BEFORE UPDATE ON leases FOR EACH ROW WHEN (old.epoch <> new.epoch) EXECUTE FUNCTION note_lease_end();

CREATE TABLE line_lights (
  client_id uuid NOT NULL,
  light text NOT NULL DEFAULT 'green'::text,
  reasons jsonb NOT NULL DEFAULT '[]'::jsonb,
  since timestamp(3) with time zone NOT NULL DEFAULT now(),
  checked_at timestamp(3) with time zone,
  CONSTRAINT line_lights_pkey PRIMARY KEY (client_id),
  CONSTRAINT line_lights_client_id_fkey FOREIGN KEY (client_id) REFERENCES clients(id) ON DELETE CASCADE,
  CONSTRAINT line_lights_light_check CHECK ((light = ANY (ARRAY['green'::text, 'yellow'::text, 'red'::text])))
);

CREATE TABLE line_outages (
  id uuid NOT NULL DEFAULT new_id(),
  client_id uuid NOT NULL,
  began_at timestamp(3) with time zone NOT NULL,
  ended_at timestamp(3) with time zone,
  CONSTRAINT line_outages_pkey PRIMARY KEY (id),
  CONSTRAINT line_outages_client_id_fkey FOREIGN KEY (client_id) REFERENCES clients(id) ON DELETE CASCADE
);
CREATE INDEX line_outages_of_client ON line_outages USING btree (client_id, ended_at);
CREATE UNIQUE INDEX line_outages_current ON line_outages USING btree (client_id) WHERE (ended_at IS NULL);

CREATE TABLE line_proxies (
  client_id uuid NOT NULL,
  sealed bytea NOT NULL,
  CONSTRAINT line_proxies_pkey PRIMARY KEY (client_id),
  CONSTRAINT line_proxies_client_id_fkey FOREIGN KEY (client_id) REFERENCES clients(id) ON DELETE CASCADE
);

CREATE TABLE line_standings (
  client_id uuid NOT NULL,
  quality text,
  first_contacts integer,
  since timestamp(3) with time zone NOT NULL DEFAULT now(),
  restricted_until timestamp(3) with time zone,
  CONSTRAINT line_standings_pkey PRIMARY KEY (client_id),
  CONSTRAINT line_standings_client_id_fkey FOREIGN KEY (client_id) REFERENCES clients(id) ON DELETE CASCADE
);

CREATE TABLE members (
  client_id uuid NOT NULL,
  user_id uuid NOT NULL,
  role text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  last_seen_at timestamp(3) with time zone,
  CONSTRAINT members_pkey PRIMARY KEY (client_id, user_id),
  CONSTRAINT members_client_id_fkey FOREIGN KEY (client_id) REFERENCES clients(id) ON DELETE CASCADE,
  CONSTRAINT members_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT members_role_check CHECK ((role = ANY (ARRAY['answers'::text, 'manages'::text])))
);
CREATE INDEX members_user ON members USING btree (user_id);
CREATE TRIGGER members_conversations AFTER DELETE ON members FOR EACH ROW EXECUTE FUNCTION forget_assignee();

CREATE TABLE menus (
  client_id uuid NOT NULL,
  wa_id text NOT NULL,
  chat text NOT NULL,
  options text[] NOT NULL,
  is_open boolean NOT NULL,
  timestamp timestamp(3) with time zone NOT NULL,
  CONSTRAINT menus_pkey PRIMARY KEY (client_id, wa_id),
  CONSTRAINT menus_client_id_fkey FOREIGN KEY (client_id) REFERENCES clients(id) ON DELETE CASCADE
);
CREATE INDEX menus_by_age ON menus USING btree ("timestamp");
CREATE INDEX menus_open ON menus USING btree (client_id, chat) WHERE is_open;

CREATE TABLE message_aliases (
  client_id uuid NOT NULL,
  alias text NOT NULL,
  wa_id text NOT NULL,
  noted_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  CONSTRAINT message_aliases_pkey PRIMARY KEY (client_id, alias),
  CONSTRAINT message_aliases_client_id_fkey FOREIGN KEY (client_id) REFERENCES clients(id) ON DELETE CASCADE
);
CREATE INDEX message_aliases_of ON message_aliases USING btree (client_id, wa_id);
CREATE INDEX message_aliases_old ON message_aliases USING btree (noted_at);

CREATE TABLE message_days (
  client_id uuid NOT NULL,
  day date NOT NULL,
  shard smallint NOT NULL,
  inbound bigint NOT NULL,
  outbound bigint NOT NULL,
  CONSTRAINT message_days_pkey PRIMARY KEY (client_id, day, shard)
) WITH (fillfactor=50);

CREATE TABLE message_totals (
  client_id uuid NOT NULL,
  shard smallint NOT NULL,
  inbound bigint NOT NULL,
  outbound bigint NOT NULL,
  CONSTRAINT message_totals_pkey PRIMARY KEY (client_id, shard)
) WITH (fillfactor=50);

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
  status text NOT NULL,
  error_code text,
  timestamp timestamp(3) with time zone NOT NULL,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  updated_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  CONSTRAINT messages_pkey PRIMARY KEY (client_id, "timestamp", id),
  CONSTRAINT messages_wa_id_unique UNIQUE (client_id, wa_id, chat, from_me, "timestamp"),
  CONSTRAINT messages_status_check CHECK ((status = ANY (ARRAY['queued'::text, 'unknown'::text, 'sent'::text, 'delivered'::text, 'read'::text, 'failed'::text, 'received'::text])))
) PARTITION BY RANGE ("timestamp");
CREATE INDEX messages_failed ON ONLY messages USING btree (client_id, "timestamp") WHERE (error_code IS NOT NULL);
CREATE INDEX messages_files ON ONLY messages USING btree (client_id, ((media ->> 'path'::text)), "timestamp") WHERE ((media ->> 'path'::text) IS NOT NULL);
CREATE INDEX messages_of_contact ON ONLY messages USING btree (client_id, contact_id, "timestamp", id);
CREATE INDEX messages_of_place ON ONLY messages USING btree (client_id, chat, "timestamp", id) WHERE (chat !~~ 'contact:%'::text);
CREATE INDEX messages_undecryptable ON ONLY messages USING btree (client_id, wa_id) WHERE (type = 'undecryptable'::text);
CREATE INDEX messages_words ON ONLY messages USING gin (words_of(client_id, text)) WHERE (text IS NOT NULL);
CREATE TRIGGER count_messages AFTER INSERT ON messages REFERENCING NEW TABLE AS stored FOR EACH STATEMENT EXECUTE FUNCTION count_messages();
CREATE TRIGGER keep_conversations AFTER INSERT ON messages REFERENCING NEW TABLE AS stored FOR EACH STATEMENT EXECUTE FUNCTION keep_conversations();
CREATE TRIGGER note_answered AFTER INSERT ON messages REFERENCING NEW TABLE AS stored FOR EACH STATEMENT EXECUTE FUNCTION note_answered();
CREATE TRIGGER note_files AFTER INSERT ON messages REFERENCING NEW TABLE AS stored FOR EACH STATEMENT EXECUTE FUNCTION note_files();
CREATE TRIGGER note_late_file AFTER UPDATE OF media ON messages FOR EACH ROW WHEN ((new.media ->> 'path'::text) IS NOT NULL) EXECUTE FUNCTION note_late_file();
CREATE TRIGGER note_opt_outs AFTER INSERT ON messages REFERENCING NEW TABLE AS stored FOR EACH STATEMENT EXECUTE FUNCTION note_opt_outs();
CREATE TRIGGER note_read_opt_outs AFTER UPDATE ON messages REFERENCING OLD TABLE AS before NEW TABLE AS stored FOR EACH STATEMENT EXECUTE FUNCTION note_read_opt_outs();
CREATE TRIGGER refuse_aliases BEFORE INSERT ON messages FOR EACH ROW WHEN (new.from_me AND new.status <> 'queued'::text) EXECUTE FUNCTION refuse_aliases();
CREATE TRIGGER refuse_forgotten BEFORE INSERT ON messages FOR EACH ROW WHEN ((new.details ->> 'history'::text) = 'true'::text) EXECUTE FUNCTION refuse_forgotten();
CREATE TRIGGER tell_changed_messages AFTER UPDATE ON messages REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_changed_messages();
CREATE TRIGGER tell_new_messages AFTER INSERT ON messages REFERENCING NEW TABLE AS stored FOR EACH STATEMENT EXECUTE FUNCTION tell_new_messages();
CREATE TRIGGER tell_opt_outs AFTER INSERT ON messages REFERENCING NEW TABLE AS stored FOR EACH STATEMENT EXECUTE FUNCTION tell_opt_outs();
CREATE TRIGGER tell_read_opt_outs AFTER UPDATE ON messages REFERENCING OLD TABLE AS before NEW TABLE AS stored FOR EACH STATEMENT EXECUTE FUNCTION tell_read_opt_outs();

CREATE TABLE notice_settings (
  user_id uuid NOT NULL,
  unwanted text[] NOT NULL,
  quiet jsonb,
  whatsapp text,
  CONSTRAINT notice_settings_pkey PRIMARY KEY (user_id),
  CONSTRAINT notice_settings_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

CREATE TABLE notices_sent (
  user_id uuid NOT NULL,
  sent_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  CONSTRAINT notices_sent_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX notices_sent_at ON notices_sent USING btree (sent_at);
CREATE INDEX notices_sent_user ON notices_sent USING btree (user_id, sent_at);

CREATE TABLE opt_outs (
  client_id uuid NOT NULL,
  enabled boolean NOT NULL,
  stop_words text[] NOT NULL,
  start_words text[] NOT NULL,
  stop_reply text,
  start_reply text,
  CONSTRAINT opt_outs_pkey PRIMARY KEY (client_id),
  CONSTRAINT opt_outs_client_id_fkey FOREIGN KEY (client_id) REFERENCES clients(id) ON DELETE CASCADE
);

CREATE TABLE owner_limits (
  user_id uuid NOT NULL,
  lines integer,
  messages_per_day integer,
  storage_mb integer,
  trial_ends_at timestamp(3) with time zone,
  CONSTRAINT owner_limits_pkey PRIMARY KEY (user_id),
  CONSTRAINT owner_limits_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT owner_limits_lines_check CHECK ((lines >= 1)),
  CONSTRAINT owner_limits_messages_per_day_check CHECK ((messages_per_day >= 1)),
  CONSTRAINT owner_limits_storage_mb_check CHECK ((storage_mb >= 1))
);

CREATE TABLE paces (
  client_id uuid NOT NULL,
  settings jsonb,
  frees_at timestamp(3) with time zone,
  day date,
  given integer NOT NULL DEFAULT 0,
  closed_until timestamp(3) with time zone,
  released_at timestamp(3) with time zone,
  refusals integer NOT NULL DEFAULT 0,
  CONSTRAINT paces_pkey PRIMARY KEY (client_id),
  CONSTRAINT paces_client_id_fkey FOREIGN KEY (client_id) REFERENCES clients(id) ON DELETE CASCADE
);

CREATE TABLE parked_keys (
  client_id uuid NOT NULL,
  transport text NOT NULL,
  category text NOT NULL,
  key_id text NOT NULL,
  sealed bytea NOT NULL,
  keep_until timestamp(3) with time zone,
  position bigint NOT NULL,
  person text,
  CONSTRAINT parked_keys_pkey PRIMARY KEY (client_id, transport, category, key_id),
  CONSTRAINT parked_keys_client_id_transport_fkey FOREIGN KEY (client_id, transport) REFERENCES parked_sessions(client_id, transport) ON DELETE CASCADE
);

CREATE TABLE parked_sessions (
  client_id uuid NOT NULL,
  transport text NOT NULL,
  linked_at timestamp(3) with time zone,
  address text,
  lid text,
  parked_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  CONSTRAINT parked_sessions_pkey PRIMARY KEY (client_id, transport),
  CONSTRAINT parked_sessions_client_id_fkey FOREIGN KEY (client_id) REFERENCES clients(id) ON DELETE CASCADE
);

CREATE TABLE passkeys (
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  credential_id text NOT NULL,
  public_key bytea NOT NULL,
  counter bigint NOT NULL,
  rp_id text NOT NULL,
  name text NOT NULL,
  transports text[] NOT NULL,
  synced boolean NOT NULL,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  last_used_at timestamp(3) with time zone,
  CONSTRAINT passkeys_pkey PRIMARY KEY (id),
  CONSTRAINT passkeys_once UNIQUE (credential_id),
  CONSTRAINT passkeys_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX passkeys_of_user ON passkeys USING btree (user_id);

CREATE TABLE previous_tokens (
  client_id uuid NOT NULL,
  digest bytea NOT NULL,
  until timestamp(3) with time zone NOT NULL,
  CONSTRAINT previous_tokens_pkey PRIMARY KEY (client_id),
  CONSTRAINT previous_tokens_digest_key UNIQUE (digest),
  CONSTRAINT previous_tokens_client_id_fkey FOREIGN KEY (client_id) REFERENCES clients(id) ON DELETE CASCADE
);
CREATE TRIGGER withdraw_expiring AFTER DELETE OR UPDATE ON previous_tokens FOR EACH ROW EXECUTE FUNCTION withdraw_expiring();

CREATE TABLE push_subscriptions (
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  sign_in_id uuid,
  digest bytea NOT NULL,
  sealed bytea NOT NULL,
  device text NOT NULL,
  host text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  last_told_at timestamp(3) with time zone,
  CONSTRAINT push_subscriptions_pkey PRIMARY KEY (id),
  CONSTRAINT push_subscriptions_once UNIQUE (digest),
  CONSTRAINT push_subscriptions_sign_in_id_fkey FOREIGN KEY (sign_in_id) REFERENCES sign_ins(id) ON DELETE CASCADE,
  CONSTRAINT push_subscriptions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX push_subscriptions_of_sign_in ON push_subscriptions USING btree (sign_in_id);
CREATE INDEX push_subscriptions_of_user ON push_subscriptions USING btree (user_id);
CREATE TRIGGER forget_push_tellings AFTER DELETE ON push_subscriptions FOR EACH ROW EXECUTE FUNCTION forget_push_tellings();

CREATE TABLE quick_replies (
  id uuid NOT NULL DEFAULT new_id(),
  client_id uuid NOT NULL,
  shortcut text NOT NULL,
  text text NOT NULL,
  CONSTRAINT quick_replies_pkey PRIMARY KEY (id),
  CONSTRAINT quick_replies_client_id_fkey FOREIGN KEY (client_id) REFERENCES clients(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX quick_replies_once ON quick_replies USING btree (client_id, fold_text(shortcut));

CREATE TABLE recovery_codes (
  user_id uuid NOT NULL,
  digest bytea NOT NULL,
  CONSTRAINT recovery_codes_pkey PRIMARY KEY (user_id, digest),
  CONSTRAINT recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES two_steps(user_id) ON DELETE CASCADE
);

CREATE TABLE remarks (
  id uuid NOT NULL DEFAULT new_id(),
  client_id uuid NOT NULL,
  chat text NOT NULL,
  target text NOT NULL,
  message_id uuid,
  kind text NOT NULL,
  wa_id text NOT NULL,
  from_me boolean NOT NULL,
  contact_id uuid,
  value jsonb NOT NULL,
  timestamp timestamp(3) with time zone NOT NULL,
  CONSTRAINT remarks_pkey PRIMARY KEY (id),
  CONSTRAINT remarks_kind_check CHECK ((kind = ANY (ARRAY['reaction'::text, 'edit'::text, 'deletion'::text, 'vote'::text])))
);
CREATE INDEX remarks_of_chat ON remarks USING btree (client_id, chat);
CREATE INDEX remarks_of_contact ON remarks USING btree (client_id, contact_id) WHERE (contact_id IS NOT NULL);
CREATE INDEX remarks_of_message ON remarks USING btree (client_id, message_id, "timestamp", id) WHERE (message_id IS NOT NULL);
CREATE INDEX remarks_waiting ON remarks USING btree (client_id, target) WHERE (message_id IS NULL);
CREATE UNIQUE INDEX remarks_once ON remarks USING btree (client_id, wa_id, COALESCE(contact_id, client_id));
CREATE TRIGGER tell_remarks AFTER INSERT ON remarks REFERENCING NEW TABLE AS stored FOR EACH STATEMENT EXECUTE FUNCTION tell_remarks();

CREATE TABLE reset_links (
  user_id uuid NOT NULL,
  digest bytea NOT NULL,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  expires_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT reset_links_pkey PRIMARY KEY (user_id),
  CONSTRAINT reset_links_digest_unique UNIQUE (digest),
  CONSTRAINT reset_links_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

CREATE TABLE retentions (
  client_id uuid NOT NULL,
  message_days integer,
  media_days integer,
  CONSTRAINT retentions_pkey PRIMARY KEY (client_id),
  CONSTRAINT retentions_client_id_fkey FOREIGN KEY (client_id) REFERENCES clients(id) ON DELETE CASCADE,
  CONSTRAINT retentions_media_days_check CHECK ((media_days >= 1)),
  CONSTRAINT retentions_message_days_check CHECK ((message_days >= 1))
);

CREATE TABLE robot_answers (
  client_id uuid NOT NULL,
  message_id uuid NOT NULL,
  chat text NOT NULL,
  recipient text NOT NULL,
  answer jsonb NOT NULL,
  state text NOT NULL DEFAULT 'due'::text,
  tries integer NOT NULL DEFAULT 0,
  decided_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  due_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  CONSTRAINT robot_answers_pkey PRIMARY KEY (client_id, message_id),
  CONSTRAINT robot_answers_client_id_fkey FOREIGN KEY (client_id) REFERENCES clients(id) ON DELETE CASCADE,
  CONSTRAINT robot_answers_state_check CHECK ((state = ANY (ARRAY['due'::text, 'sent'::text, 'dropped'::text])))
);
CREATE INDEX robot_answers_chat ON robot_answers USING btree (client_id, chat);
CREATE INDEX robot_answers_due ON robot_answers USING btree (due_at) WHERE (state = 'due'::text);

CREATE TABLE robots (
  client_id uuid NOT NULL,
  rules jsonb NOT NULL,
  is_active boolean NOT NULL,
  position bigint NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  look_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  CONSTRAINT robots_pkey PRIMARY KEY (client_id),
  CONSTRAINT robots_client_id_fkey FOREIGN KEY (client_id) REFERENCES clients(id) ON DELETE CASCADE
);

CREATE TABLE runs (
  id uuid NOT NULL,
  began_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  seen_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  CONSTRAINT runs_pkey PRIMARY KEY (id)
);
CREATE INDEX runs_seen ON runs USING btree (seen_at);

CREATE TABLE schedules (
  id uuid NOT NULL DEFAULT new_id(),
  client_id uuid NOT NULL,
  state text NOT NULL DEFAULT 'active'::text,
  chat text NOT NULL,
  phones text[] NOT NULL,
  lid text,
  message jsonb NOT NULL,
  media_id uuid,
  origin jsonb NOT NULL,
  starts_at timestamp(3) with time zone NOT NULL,
  repeats jsonb,
  turn integer NOT NULL DEFAULT 0,
  run integer NOT NULL DEFAULT 0,
  next_at timestamp(3) with time zone,
  run_at timestamp(3) with time zone,
  claim uuid,
  attempts integer NOT NULL DEFAULT 0,
  trouble text,
  sent integer NOT NULL DEFAULT 0,
  last jsonb,
  key text,
  digest bytea,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  ended_at timestamp(3) with time zone,
  place bigint NOT NULL GENERATED ALWAYS AS (
CASE
    WHEN (ended_at IS NULL) THEN ((EXTRACT(epoch FROM (next_at AT TIME ZONE 'UTC'::text)) * (1000)::numeric))::bigint
    ELSE ('1000000000000000'::bigint - ((EXTRACT(epoch FROM (ended_at AT TIME ZONE 'UTC'::text)) * (1000)::numeric))::bigint)
END) STORED,
  limited_at timestamp(3) with time zone,
  CONSTRAINT schedules_pkey PRIMARY KEY (id),
  CONSTRAINT schedules_once UNIQUE (client_id, key),
  CONSTRAINT schedules_client_id_fkey FOREIGN KEY (client_id) REFERENCES clients(id) ON DELETE CASCADE,
  CONSTRAINT schedules_end CHECK ((((state = ANY (ARRAY['active'::text, 'paused'::text])) = (next_at IS NOT NULL)) AND ((next_at IS NULL) = (ended_at IS NOT NULL)))),
  CONSTRAINT schedules_state_check CHECK ((state = ANY (ARRAY['active'::text, 'paused'::text, 'done'::text, 'failed'::text])))
);
CREATE INDEX schedules_due ON schedules USING btree (run_at) WHERE (state = 'active'::text);
CREATE INDEX schedules_ended ON schedules USING btree (ended_at) WHERE (ended_at IS NOT NULL);
CREATE INDEX schedules_listed ON schedules USING btree (client_id, place, id);
CREATE INDEX schedules_media ON schedules USING btree (media_id) WHERE (next_at IS NOT NULL);

CREATE TABLE sent_days (
  owner_id uuid NOT NULL,
  day date NOT NULL,
  sent integer NOT NULL,
  CONSTRAINT sent_days_pkey PRIMARY KEY (owner_id, day),
  CONSTRAINT sent_days_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE CASCADE
) WITH (fillfactor=50);

CREATE TABLE session_keys (
  client_id uuid NOT NULL,
  category text NOT NULL,
  key_id text NOT NULL,
  sealed bytea NOT NULL,
  epoch bigint NOT NULL,
  keep_until timestamp(3) with time zone,
  position bigint NOT NULL,
  person text,
  CONSTRAINT session_keys_pkey PRIMARY KEY (client_id, category, key_id),
  CONSTRAINT session_keys_client_id_fkey FOREIGN KEY (client_id) REFERENCES clients(id) ON DELETE CASCADE
);
CREATE INDEX session_keys_expiring ON session_keys USING btree (keep_until) WHERE (keep_until IS NOT NULL);
CREATE INDEX session_keys_of_people ON session_keys USING btree (client_id, person) WHERE (person IS NOT NULL);

CREATE TABLE sessions (
  client_id uuid NOT NULL,
  wanted text NOT NULL DEFAULT 'closed'::text,
  state text NOT NULL DEFAULT 'pending'::text,
  reason text,
  since timestamp(3) with time zone NOT NULL DEFAULT now(),
  until timestamp(3) with time zone,
  linked_at timestamp(3) with time zone,
  last_event_at timestamp(3) with time zone,
  address text,
  lid text,
  attempts integer NOT NULL DEFAULT 0,
  status text NOT NULL GENERATED ALWAYS AS (
CASE
    WHEN (state = 'connected'::text) THEN 'connected'::text
    WHEN (linked_at IS NULL) THEN 'pending'::text
    ELSE 'disconnected'::text
END) STORED,
  is_connected boolean NOT NULL GENERATED ALWAYS AS ((state = 'connected'::text)) STORED,
  failed_links integer NOT NULL DEFAULT 0,
  proven_at timestamp(3) with time zone,
  unproven_since timestamp(3) with time zone,
  proofs jsonb,
  CONSTRAINT sessions_pkey PRIMARY KEY (client_id),
  CONSTRAINT sessions_client_id_fkey FOREIGN KEY (client_id) REFERENCES clients(id) ON DELETE CASCADE,
  CONSTRAINT sessions_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'linking'::text, 'connected'::text, 'reconnecting'::text, 'disconnected'::text, 'needs-relink'::text, 'needs-passkey'::text, 'parked'::text, 'forbidden'::text]))),
  CONSTRAINT sessions_wanted_check CHECK ((wanted = ANY (ARRAY['open'::text, 'closed'::text])))
);
CREATE INDEX sessions_status ON sessions USING btree (status, client_id);
CREATE INDEX sessions_wanted_open ON sessions USING btree (client_id) WHERE (wanted = 'open'::text);
CREATE TRIGGER note_absence AFTER UPDATE ON sessions FOR EACH ROW WHEN (old.state IS DISTINCT FROM new.state OR old.reason IS DISTINCT FROM new.reason) EXECUTE FUNCTION note_absence();
CREATE TRIGGER note_drop AFTER UPDATE ON sessions FOR EACH ROW WHEN (old.state = 'connected'::text AND new.state = 'reconnecting'::text) EXECUTE FUNCTION note_drop();
CREATE TRIGGER note_line_trouble AFTER UPDATE ON sessions FOR EACH ROW WHEN (old.state IS DISTINCT FROM new.state OR old.reason IS DISTINCT FROM new.reason OR old.until IS DISTINCT FROM new.until) EXECUTE FUNCTION note_line_trouble();
CREATE TRIGGER note_outage AFTER UPDATE ON sessions FOR EACH ROW WHEN (old.state IS DISTINCT FROM new.state OR old.reason IS DISTINCT FROM new.reason) EXECUTE FUNCTION note_outage();
CREATE TRIGGER note_proof AFTER UPDATE ON sessions FOR EACH ROW WHEN ((old.unproven_since IS NULL) <> (new.unproven_since IS NULL)) EXECUTE FUNCTION note_proof();
CREATE TRIGGER note_proxy_trouble AFTER UPDATE ON sessions FOR EACH ROW WHEN (old.state IS DISTINCT FROM new.state OR old.reason IS DISTINCT FROM new.reason) EXECUTE FUNCTION note_proxy_trouble();
CREATE TRIGGER tell_sessions AFTER UPDATE ON sessions REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_sessions();

CREATE TABLE settings (
  key text NOT NULL,
  value jsonb NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  CONSTRAINT settings_pkey PRIMARY KEY (key)
);

CREATE TABLE sign_in_places (
  user_id uuid NOT NULL,
  device text NOT NULL,
  network text NOT NULL,
  last_seen_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  CONSTRAINT sign_in_places_pkey PRIMARY KEY (user_id, device, network),
  CONSTRAINT sign_in_places_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

CREATE TABLE sign_ins (
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  last_seen_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  expires_at timestamp(3) with time zone NOT NULL,
  address text,
  user_agent text,
  passkey_id uuid,
  CONSTRAINT sign_ins_pkey PRIMARY KEY (id),
  CONSTRAINT sign_ins_passkey_id_fkey FOREIGN KEY (passkey_id) REFERENCES passkeys(id) ON DELETE CASCADE,
  CONSTRAINT sign_ins_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX sign_ins_expired ON sign_ins USING btree (expires_at);
CREATE INDEX sign_ins_of_passkey ON sign_ins USING btree (passkey_id) WHERE (passkey_id IS NOT NULL);
CREATE INDEX sign_ins_of_user ON sign_ins USING btree (user_id);

CREATE TABLE status_pages (
  client_id uuid NOT NULL,
  digest bytea NOT NULL,
  sealed bytea NOT NULL,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  CONSTRAINT status_pages_pkey PRIMARY KEY (client_id),
  CONSTRAINT status_pages_digest_key UNIQUE (digest),
  CONSTRAINT status_pages_client_id_fkey FOREIGN KEY (client_id) REFERENCES clients(id) ON DELETE CASCADE
);

CREATE TABLE stored_files (
  client_id uuid NOT NULL,
  path text NOT NULL,
  size bigint NOT NULL,
  CONSTRAINT stored_files_pkey PRIMARY KEY (client_id, path),
  CONSTRAINT stored_files_client_id_fkey FOREIGN KEY (client_id) REFERENCES clients(id) ON DELETE CASCADE
);
CREATE TRIGGER count_removed_files AFTER DELETE ON stored_files REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_files();
CREATE TRIGGER count_stored_files AFTER INSERT ON stored_files REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_files();

CREATE TABLE stored_totals (
  client_id uuid NOT NULL,
  shard smallint NOT NULL,
  bytes bigint NOT NULL,
  CONSTRAINT stored_totals_pkey PRIMARY KEY (client_id, shard),
  CONSTRAINT stored_totals_client_id_fkey FOREIGN KEY (client_id) REFERENCES clients(id) ON DELETE CASCADE
) WITH (fillfactor=50);

CREATE TABLE tellings (
  trouble_id uuid NOT NULL,
  channel text NOT NULL,
  claim uuid,
  attempts integer NOT NULL DEFAULT 0,
  due_at timestamp(3) with time zone,
  via uuid,
  told_kind text,
  told_at timestamp(3) with time zone,
  CONSTRAINT tellings_pkey PRIMARY KEY (trouble_id, channel),
  CONSTRAINT tellings_trouble_id_fkey FOREIGN KEY (trouble_id) REFERENCES troubles(id) ON DELETE CASCADE,
  CONSTRAINT tellings_via_fkey FOREIGN KEY (via) REFERENCES clients(id) ON DELETE SET NULL,
  CONSTRAINT tellings_channel_check CHECK (((channel = 'whatsapp'::text) OR (channel ~~ 'push %'::text)))
);
CREATE INDEX tellings_known ON tellings USING btree (trouble_id) WHERE (told_kind IS NOT NULL);
CREATE INDEX tellings_via ON tellings USING btree (via) WHERE (via IS NOT NULL);

CREATE TABLE templates (
  client_id uuid NOT NULL,
  name text NOT NULL,
  language text NOT NULL,
  network_id text,
  category text NOT NULL DEFAULT 'utility'::text,
  status text NOT NULL,
  reason text,
  words jsonb,
  noted_at timestamp(3) with time zone NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT templates_pkey PRIMARY KEY (client_id, name, language),
  CONSTRAINT templates_client_id_fkey FOREIGN KEY (client_id) REFERENCES clients(id) ON DELETE CASCADE
);

CREATE TABLE token_uses (
  client_id uuid NOT NULL,
  digest bytea NOT NULL,
  uses bigint NOT NULL,
  last_used_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT token_uses_pkey PRIMARY KEY (client_id, digest),
  CONSTRAINT token_uses_client_id_fkey FOREIGN KEY (client_id) REFERENCES clients(id) ON DELETE CASCADE
);

CREATE TABLE transport_accounts (
  client_id uuid NOT NULL,
  transport text NOT NULL,
  account text NOT NULL,
  is_own boolean NOT NULL,
  CONSTRAINT transport_accounts_pkey PRIMARY KEY (client_id, transport, account),
  CONSTRAINT transport_accounts_client_id_fkey FOREIGN KEY (client_id) REFERENCES clients(id) ON DELETE CASCADE
);
CREATE INDEX transport_accounts_named ON transport_accounts USING btree (transport, account);
CREATE UNIQUE INDEX transport_accounts_once ON transport_accounts USING btree (transport, account) WHERE is_own;

CREATE TABLE troubles (
  id uuid NOT NULL DEFAULT new_id(),
  client_id uuid NOT NULL,
  webhook_id uuid,
  kind text NOT NULL,
  reason text,
  until timestamp(3) with time zone,
  opened_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  cleared_at timestamp(3) with time zone,
  over boolean NOT NULL DEFAULT false,
  due_at timestamp(3) with time zone,
  claim uuid,
  attempts integer NOT NULL DEFAULT 0,
  notified_kind text,
  notified_at timestamp(3) with time zone,
  all_clear_at timestamp(3) with time zone,
  since timestamp(3) with time zone NOT NULL DEFAULT now(),
  topic text NOT NULL DEFAULT 'line'::text,
  CONSTRAINT troubles_pkey PRIMARY KEY (id),
  CONSTRAINT troubles_client_id_fkey FOREIGN KEY (client_id) REFERENCES clients(id) ON DELETE CASCADE,
  CONSTRAINT troubles_webhook_id_fkey FOREIGN KEY (webhook_id) REFERENCES webhooks(id) ON DELETE CASCADE
);
CREATE INDEX troubles_cleared ON troubles USING btree (cleared_at) WHERE (cleared_at IS NOT NULL);
CREATE INDEX troubles_client ON troubles USING btree (client_id);
CREATE INDEX troubles_due ON troubles USING btree (due_at) WHERE (due_at IS NOT NULL);
CREATE INDEX troubles_expiring ON troubles USING btree (topic) WHERE (kind = 'expiring'::text);
CREATE INDEX troubles_open ON troubles USING btree (id) WHERE (NOT over);
CREATE INDEX troubles_webhook ON troubles USING btree (webhook_id) WHERE (webhook_id IS NOT NULL);
CREATE UNIQUE INDEX troubles_of_line ON troubles USING btree (client_id, topic) WHERE ((webhook_id IS NULL) AND (NOT over));
CREATE UNIQUE INDEX troubles_of_webhook ON troubles USING btree (webhook_id) WHERE ((webhook_id IS NOT NULL) AND (NOT over));

CREATE TABLE turns (
  webhook_id uuid NOT NULL,
  client_id uuid NOT NULL,
  chat text NOT NULL,
  messages uuid[] NOT NULL,
  first_at timestamp(3) with time zone NOT NULL DEFAULT clock_timestamp(),
  due_at timestamp(3) with time zone NOT NULL,
  failures integer NOT NULL DEFAULT 0,
  reason text,
  CONSTRAINT turns_pkey PRIMARY KEY (webhook_id, chat),
  CONSTRAINT turns_webhook_id_fkey FOREIGN KEY (webhook_id) REFERENCES webhooks(id) ON DELETE CASCADE
) WITH (fillfactor=50);
CREATE INDEX turns_due ON turns USING btree (due_at);
CREATE INDEX turns_of_client ON turns USING btree (client_id, chat);

CREATE TABLE two_steps (
  user_id uuid NOT NULL,
  secret_sealed bytea NOT NULL,
  begun_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  confirmed_at timestamp(3) with time zone,
  last_step bigint NOT NULL DEFAULT 0,
  CONSTRAINT two_steps_pkey PRIMARY KEY (user_id),
  CONSTRAINT two_steps_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

CREATE TABLE uploads (
  id uuid NOT NULL DEFAULT new_id(),
  client_id uuid NOT NULL,
  sha256 text NOT NULL,
  size bigint NOT NULL,
  mime_type text NOT NULL,
  file_name text NOT NULL,
  expires_at timestamp(3) with time zone NOT NULL,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  CONSTRAINT uploads_pkey PRIMARY KEY (id),
  CONSTRAINT uploads_once UNIQUE (client_id, sha256),
  CONSTRAINT uploads_client_id_fkey FOREIGN KEY (client_id) REFERENCES clients(id) ON DELETE CASCADE
);
CREATE INDEX uploads_by_age ON uploads USING btree (expires_at);

CREATE TABLE used_challenges (
  digest bytea NOT NULL,
  until timestamp(3) with time zone NOT NULL,
  CONSTRAINT used_challenges_pkey PRIMARY KEY (digest)
);
CREATE INDEX used_challenges_until ON used_challenges USING btree (until);

CREATE TABLE users (
  id uuid NOT NULL,
  name text NOT NULL,
  email text NOT NULL,
  password_hash text NOT NULL,
  role text NOT NULL DEFAULT 'user'::text,
  active boolean NOT NULL DEFAULT true,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  updated_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  CONSTRAINT users_pkey PRIMARY KEY (id),
  CONSTRAINT users_role_check CHECK ((role = ANY (ARRAY['user'::text, 'admin'::text])))
);
CREATE INDEX users_newest ON users USING btree (created_at DESC, id DESC);
CREATE INDEX users_search ON users USING gin (fold_text(((name || chr(10)) || email)) gin_trgm_ops);
CREATE UNIQUE INDEX users_email_unique ON users USING btree (lower(email));

CREATE TABLE webhook_hosts (
  owner_id uuid NOT NULL,
  host text NOT NULL,
  failures integer NOT NULL DEFAULT 0,
  paused_until timestamp(3) with time zone,
  succeeded_at timestamp(3) with time zone,
  changed_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  CONSTRAINT webhook_hosts_pkey PRIMARY KEY (owner_id, host),
  CONSTRAINT webhook_hosts_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE CASCADE
);

CREATE TABLE webhook_keys (
  client_id uuid NOT NULL,
  secret_sealed bytea NOT NULL,
  previous_sealed bytea,
  previous_until timestamp(3) with time zone,
  header_name text,
  header_sealed bytea,
  CONSTRAINT webhook_keys_pkey PRIMARY KEY (client_id),
  CONSTRAINT webhook_keys_client_id_fkey FOREIGN KEY (client_id) REFERENCES clients(id) ON DELETE CASCADE
);

CREATE TABLE webhooks (
  id uuid NOT NULL,
  client_id uuid NOT NULL,
  label text NOT NULL,
  url text NOT NULL,
  event_types text[] NOT NULL DEFAULT '{}'::text[],
  disabled_at timestamp(3) with time zone,
  disabled_reason text,
  failing_since timestamp(3) with time zone,
  failures integer NOT NULL DEFAULT 0,
  paused_until timestamp(3) with time zone,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  updated_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  host text NOT NULL GENERATED ALWAYS AS ((COALESCE(lower("substring"(url, '://([^/?#]*)'::text)), ''::text) ||
CASE
    WHEN (url ~ '://[^/?#]*:[0-9]+([/?#]|$)'::text) THEN ''::text
    WHEN (url ~* '^https:'::text) THEN ':443'::text
    ELSE ':80'::text
END)) STORED,
  chat_kinds text[] NOT NULL DEFAULT '{person,group,broadcast}'::text[],
  origin text,
  external_id text,
  chat text,
  expires_at timestamp(3) with time zone,
  turn_seconds integer,
  secret_sealed bytea,
  previous_sealed bytea,
  previous_until timestamp(3) with time zone,
  key_id uuid,
  CONSTRAINT webhooks_pkey PRIMARY KEY (id),
  CONSTRAINT webhooks_external_unique UNIQUE (client_id, external_id),
  CONSTRAINT webhooks_label_unique UNIQUE (client_id, label),
  CONSTRAINT webhooks_client_id_fkey FOREIGN KEY (client_id) REFERENCES clients(id) ON DELETE CASCADE,
  CONSTRAINT webhooks_key_id_fkey FOREIGN KEY (key_id) REFERENCES account_keys(id) ON DELETE SET NULL,
  CONSTRAINT webhooks_check CHECK (((disabled_at IS NULL) = (disabled_reason IS NULL))),
  CONSTRAINT webhooks_disabled_reason_check CHECK ((disabled_reason = ANY (ARRAY['gone'::text, 'failing'::text, 'owner'::text, 'key'::text]))),
  CONSTRAINT webhooks_turn_seconds_check CHECK (((turn_seconds >= 1) AND (turn_seconds <= 300)))
);
CREATE INDEX webhooks_expiring ON webhooks USING btree (expires_at) WHERE (expires_at IS NOT NULL);
CREATE INDEX webhooks_key ON webhooks USING btree (key_id) WHERE (key_id IS NOT NULL);
CREATE INDEX webhooks_search ON webhooks USING gin (fold_text(((label || chr(10)) || url)) gin_trgm_ops);
CREATE TRIGGER note_webhook_trouble AFTER UPDATE ON webhooks FOR EACH ROW WHEN (old.disabled_at IS DISTINCT FROM new.disabled_at OR old.disabled_reason IS DISTINCT FROM new.disabled_reason) EXECUTE FUNCTION note_webhook_trouble();

CREATE TABLE windows_before (
  client_id uuid NOT NULL,
  chat text NOT NULL,
  transport text NOT NULL,
  heard_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT windows_before_pkey PRIMARY KEY (client_id, chat, transport),
  CONSTRAINT windows_before_client_id_fkey FOREIGN KEY (client_id) REFERENCES clients(id) ON DELETE CASCADE
);
CREATE INDEX windows_before_old ON windows_before USING btree (heard_at);

CREATE UNLOGGED TABLE write_probe (
  filling text NOT NULL
);

CREATE OR REPLACE FUNCTION asks_for(webhook webhooks, event_type text, event_chat text)
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
      SELECT CASE event_type
          WHEN 'conversation.turn' THEN webhook.turn_seconds IS NOT NULL
          -- Of a person, whoever asks for nothing by its name is told the turn instead.
          WHEN 'message.received' THEN wants_event(webhook.event_types, event_type)
            AND (webhook.turn_seconds IS NULL OR webhook.event_types <> '{}' OR chat_kind(event_chat) <> 'person')
          ELSE wants_event(webhook.event_types, event_type) END
        AND (event_chat IS NULL OR chat_kind(event_chat) = ANY (webhook.chat_kinds))
        AND (webhook.chat IS NULL OR webhook.chat IS NOT DISTINCT FROM event_chat
          OR (webhook.chat LIKE 'lid:%' AND is_number_of(webhook.client_id, webhook.chat, event_chat)))
        AND (webhook.expires_at IS NULL OR webhook.expires_at > now())
        -- A test is for one address, which its sender names.
        AND event_type <> 'webhook.test'
    $function$;

CREATE OR REPLACE FUNCTION chat_kind(chat text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
      SELECT CASE WHEN chat LIKE 'group:%' THEN 'group' WHEN chat = 'broadcast:status' THEN 'status'
        WHEN chat LIKE 'broadcast:%' THEN 'broadcast' WHEN chat LIKE 'channel:%' THEN 'channel' ELSE 'person' END
    $function$;

CREATE OR REPLACE FUNCTION claim_client()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    BEGIN
      PERFORM pg_advisory_xact_lock(hashtextextended(OLD.id::text, 0));
      RETURN OLD;
    END $function$;

CREATE OR REPLACE FUNCTION clear_trouble(its_client uuid, its_webhook uuid, its_topic text DEFAULT 'line'::text)
 RETURNS void
 LANGUAGE sql
AS $function$
      UPDATE troubles t SET cleared_at = now(), attempts = 0, over = t.notified_kind IS NULL AND t.claim IS NULL,
        due_at = CASE WHEN t.notified_kind IS NOT NULL OR t.claim IS NOT NULL THEN now() + interval '5 minutes' END
      WHERE t.client_id = its_client AND t.webhook_id IS NOT DISTINCT FROM its_webhook AND NOT t.over
        AND t.cleared_at IS NULL AND t.topic = its_topic;
    $function$;

CREATE OR REPLACE FUNCTION clients_of(its_user uuid, needed text)
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE
AS $function$
      SELECT c.id FROM clients c WHERE c.owner_id = its_user
      UNION ALL
      SELECT c.id FROM members m JOIN clients c ON c.id = m.client_id JOIN users o ON o.id = c.owner_id
      WHERE m.user_id = its_user AND o.active AND (m.role = needed OR (m.role = 'manages' AND needed = 'answers'))
    $function$;

CREATE OR REPLACE FUNCTION close_turns(its_client uuid, most integer, its_webhook uuid DEFAULT NULL::uuid)
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
    DECLARE
      closed_now integer;
      told jsonb;
    BEGIN
      PERFORM FROM event_streams e WHERE e.client_id = its_client FOR NO KEY UPDATE SKIP LOCKED;
      IF NOT FOUND THEN
        RETURN NULL;
      END IF;

      WITH due AS (
        SELECT t.webhook_id, t.chat FROM turns t WHERE t.client_id = its_client
          AND CASE WHEN its_webhook IS NULL THEN t.due_at <= clock_timestamp() ELSE t.webhook_id = its_webhook END
        ORDER BY t.due_at, t.webhook_id, t.chat LIMIT most
      ), closed AS (
        DELETE FROM turns t USING due d WHERE t.webhook_id = d.webhook_id AND t.chat = d.chat RETURNING t.*
      )
      SELECT jsonb_agg(jsonb_build_object('clientId', t.client_id, 'fromMe', false, 'type', 'conversation.turn', 'data',
        jsonb_build_object('webhookId', t.webhook_id, 'externalId', h.external_id, 'conversationId', v.id,
          'chat', coalesce(c.phone, concat('lid:', c.lid)), 'phone', c.phone, 'lid', c.lid, 'name', c.name,
          'ownName', c.own_name, 'optedOutAt', c.opted_out_at,
          'robot', CASE WHEN v.paused_until > now()
            THEN jsonb_build_object('pausedUntil', v.paused_until, 'pausedBy', v.paused_by) END,
          'messages', s.messages)) ORDER BY t.first_at, t.webhook_id, t.chat),
        (SELECT count(*) FROM closed) INTO told, closed_now
      FROM closed t JOIN contacts c ON c.client_id = t.client_id AND c.id = CAST(substr(t.chat, 9) AS uuid)
      JOIN conversations v ON v.client_id = t.client_id AND v.chat = t.chat
      JOIN webhooks h ON h.id = t.webhook_id AND h.turn_seconds IS NOT NULL
      CROSS JOIN LATERAL (
        SELECT jsonb_agg(jsonb_build_object('id', m.id, 'waId', m.wa_id, 'fromMe', m.from_me,
            'chat', coalesce(c.phone, concat('lid:', c.lid)), 'phone', c.phone, 'lid', c.lid, 'name', c.name,
            'ownName', c.own_name, 'type', m.type, 'text', m.text, 'media', m.media, 'details', m.details, 'remarks', (
              SELECT jsonb_agg(jsonb_build_object('kind', a.kind, 'fromMe', a.from_me, 'contactId', a.contact_id,
                'phone', p.phone, 'lid', p.lid, 'name', p.name, 'ownName', p.own_name, 'value', a.value,
                'timestamp', a.timestamp) ORDER BY a.timestamp, a.id)
              FROM remarks a LEFT JOIN contacts p ON p.id = a.contact_id
              WHERE a.client_id = m.client_id AND a.message_id = m.id),
            'quotedWaId', m.quoted_wa_id, 'status', m.status, 'errorCode', m.error_code, 'timestamp', m.timestamp)
          ORDER BY m.timestamp, m.id) AS messages
        FROM messages m JOIN (SELECT DISTINCT unnest(t.messages) AS id) u ON m.id = u.id AND m.timestamp = id_time(u.id)
        WHERE m.client_id = t.client_id
      ) s
      WHERE s.messages IS NOT NULL;

      IF told IS NOT NULL THEN
        PERFORM write_events(told);
      END IF;
      RETURN closed_now;
    END $function$;

CREATE OR REPLACE FUNCTION count_files()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    BEGIN
      -- Of a client that goes as a whole, its sums go as well.
      INSERT INTO stored_totals AS t (client_id, shard, bytes)
      SELECT f.client_id, pg_backend_pid() % 8, sum(CASE TG_OP WHEN 'DELETE' THEN - f.size ELSE f.size END)
      FROM changed f JOIN clients c ON c.id = f.client_id GROUP BY 1 ORDER BY 1
      ON CONFLICT (client_id, shard) DO UPDATE SET bytes = t.bytes + excluded.bytes;
      RETURN NULL;
    END $function$;

CREATE OR REPLACE FUNCTION count_messages()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    DECLARE
      own_shard smallint := pg_backend_pid() % 8;
    BEGIN
      PERFORM hold_client(c.id) FROM (SELECT DISTINCT client_id AS id FROM stored ORDER BY 1) c;

      INSERT INTO message_days AS d (client_id, day, shard, inbound, outbound)
      SELECT s.client_id, (s.timestamp AT TIME ZONE c.time_zone)::date AS day, own_shard,
             count(*) FILTER (WHERE NOT s.from_me), count(*) FILTER (WHERE s.from_me)
      FROM stored s JOIN clients c ON c.id = s.client_id
      GROUP BY 1, 2 ORDER BY 1, 2
      ON CONFLICT (client_id, day, shard)
      DO UPDATE SET inbound = d.inbound + excluded.inbound, outbound = d.outbound + excluded.outbound;

      INSERT INTO message_totals AS t (client_id, shard, inbound, outbound)
      SELECT s.client_id, own_shard, count(*) FILTER (WHERE NOT s.from_me), count(*) FILTER (WHERE s.from_me)
      FROM stored s GROUP BY 1 ORDER BY 1
      ON CONFLICT (client_id, shard)
      DO UPDATE SET inbound = t.inbound + excluded.inbound, outbound = t.outbound + excluded.outbound;

      INSERT INTO contact_counters AS k (client_id, contact_id, inbound, outbound, last_message, elsewhere)
      SELECT s.client_id, s.contact_id, count(*) FILTER (WHERE NOT s.from_me AND s.chat LIKE 'contact:%'),
             count(*) FILTER (WHERE s.from_me AND s.chat LIKE 'contact:%'), coalesce(max(s.timestamp) FILTER (WHERE s.chat LIKE 'contact:%'), '-infinity'),
             count(*) FILTER (WHERE s.chat NOT LIKE 'contact:%')
      FROM stored s WHERE s.contact_id IS NOT NULL
      GROUP BY 1, 2 ORDER BY 1, 2
      ON CONFLICT (client_id, contact_id)
      DO UPDATE SET inbound = k.inbound + excluded.inbound, outbound = k.outbound + excluded.outbound,
        last_message = greatest(k.last_message, excluded.last_message)
        , elsewhere = k.elsewhere + excluded.elsewhere;
      RETURN NULL;
    END $function$;

CREATE OR REPLACE FUNCTION ensure_message_partition(month date)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
    DECLARE
      first date := date_trunc('month', month);
      child text := 'messages_' || to_char(first, 'YYYY_MM');
    BEGIN
      IF to_regclass(child) IS NOT NULL THEN RETURN; END IF;
      PERFORM pg_advisory_xact_lock(hashtextextended('message partitions', 0));
      -- A query of its own: to_regclass may remember its first answer.
      IF EXISTS (SELECT FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
                 WHERE i.inhparent = 'messages'::regclass AND c.relname = child) THEN RETURN; END IF;
      EXECUTE format('CREATE TABLE %I (LIKE messages INCLUDING ALL) WITH (fillfactor = 90)', child);
      EXECUTE format('ALTER TABLE messages ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', child,
        first::timestamp AT TIME ZONE 'UTC', (first + interval '1 month') AT TIME ZONE 'UTC');
    END $function$;

CREATE OR REPLACE FUNCTION fold_text(given text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN lower(regexp_replace(NORMALIZE(given, NFD), '[\u0300-\u036f]'::text, ''::text, 'g'::text));

CREATE OR REPLACE FUNCTION forget_assignee()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    BEGIN
      UPDATE conversations SET assigned_to = NULL WHERE client_id = OLD.client_id AND assigned_to = OLD.user_id;
      RETURN NULL;
    END $function$;

CREATE OR REPLACE FUNCTION forget_push_tellings()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    BEGIN
      DELETE FROM tellings WHERE channel = 'push ' || OLD.id;
      RETURN NULL;
    END $function$;

CREATE OR REPLACE FUNCTION has_chat(its_client uuid, its_contact uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
      SELECT EXISTS (
        SELECT FROM contact_counters k WHERE k.client_id = its_client AND k.contact_id = its_contact
          AND (k.inbound > 0 OR (k.outbound > 0 AND NOT EXISTS (
            SELECT FROM first_contacts f WHERE f.client_id = its_client AND f.contact_id = its_contact
              AND f.accepted_at IS NULL AND NOT EXISTS (
              SELECT FROM messages m WHERE m.client_id = its_client AND m.contact_id = its_contact AND m.from_me
                AND m.status IN ('delivered', 'read'))))))
    $function$;

CREATE OR REPLACE FUNCTION hears(webhook webhooks, event_type text, event_chat text, bound text)
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
      SELECT webhook.disabled_at IS NULL AND asks_for(webhook, event_type, event_chat)
        AND (event_type <> 'conversation.turn' OR bound = CAST(webhook.id AS text))
    $function$;

CREATE OR REPLACE FUNCTION hold_client(client uuid, known uuid[] DEFAULT '{}'::uuid[])
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
    BEGIN
      PERFORM pg_advisory_xact_lock_shared(hashtextextended(client::text, 0));
      IF NOT EXISTS (SELECT FROM clients WHERE id = client) THEN
        RAISE foreign_key_violation USING MESSAGE = 'client ' || client || ' does not exist',
          CONSTRAINT = 'messages_client', TABLE = 'messages';
      END IF;
      RETURN (SELECT count(*) FROM contacts WHERE id = ANY(known)) = cardinality(known);
    END $function$;

CREATE OR REPLACE FUNCTION id_time(id uuid)
 RETURNS timestamp with time zone
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
      SELECT to_timestamp(0) + ('x' || lpad(left(replace(CAST(id AS text), '-', ''), 12), 16, '0'))::bit(64)::bigint
        * interval '1 millisecond'
    $function$;

CREATE OR REPLACE FUNCTION is_number_of(client uuid, lid_chat text, event_chat text)
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
      SELECT EXISTS (SELECT FROM contacts c
        WHERE c.client_id = client AND c.lid = substr(lid_chat, 5) AND c.phone = event_chat)
    $function$;

CREATE OR REPLACE FUNCTION is_word(given text, words text[])
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ((word_of(given) <> ''::text) AND (word_of(given) IN (SELECT word_of(w.w) AS word_of FROM unnest(is_word.words) w(w))));

CREATE OR REPLACE FUNCTION keep_audit()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    BEGIN
      RAISE restrict_violation USING MESSAGE = 'the audit log is append-only';
    END $function$;

CREATE OR REPLACE FUNCTION keep_conversations()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    BEGIN
      INSERT INTO conversations AS v
        (client_id, chat, last_at, last_message, subject, unread, paused_until, paused_by, waits_since, heard_at)
      SELECT s.client_id, s.chat, max(s.timestamp), CAST(max(CAST(s.id AS text) COLLATE "C") AS uuid),
        (array_agg(s.details ->> 'subject' ORDER BY s.timestamp DESC, s.id DESC)
          FILTER (WHERE s.details ->> 'subject' IS NOT NULL))[1],
        count(*) FILTER (WHERE s.waits AND NOT s.is_answered),
        CASE WHEN max(s.takes_over) IS NOT NULL THEN max(s.takes_over)
          + make_interval(mins => (SELECT c.pause_minutes FROM clients c WHERE c.id = s.client_id)) END,
        (array_agg(s.details -> 'origin' ORDER BY s.timestamp DESC, s.id DESC) FILTER (WHERE s.takes_over IS NOT NULL))[1],
        min(s.timestamp) FILTER (WHERE s.waits AND NOT s.is_answered),
        max(s.timestamp) FILTER (WHERE s.waits AND coalesce(s.details #>> '{unsupported,name}', '') !~ '^(user|customer)_.*changed')
      FROM (
        SELECT m.client_id, m.chat, m.timestamp, m.id, m.details, NOT m.from_me AND (m.details ->> 'history') IS DISTINCT FROM 'true' AS waits,
          -- Of what is stored together, whatever stands before the last of ours.
          bool_or(m.from_me AND (m.details ->> 'history') IS DISTINCT FROM 'true'
   AND coalesce(m.details #>> '{origin,kind}', '') NOT IN ('rule', 'schedule', 'campaign'))
            OVER (PARTITION BY m.client_id, m.chat ORDER BY m.timestamp DESC, m.id DESC) AS is_answered,
          CASE WHEN m.from_me AND m.details #>> '{origin,kind}' IN ('phone', 'console') AND (m.details ->> 'history') IS DISTINCT FROM 'true'
   AND chat_kind(m.chat) IN ('person', 'group') THEN least(m.timestamp, now()) END AS takes_over
        FROM stored m) s
      GROUP BY 1, 2 ORDER BY 1, 2
      ON CONFLICT (client_id, chat) DO UPDATE SET
        last_at = greatest(v.last_at, excluded.last_at),
        last_message = CASE WHEN (excluded.last_at, excluded.last_message) > (v.last_at, v.last_message)
          THEN excluded.last_message ELSE v.last_message END,
        subject = CASE WHEN v.subject IS NULL OR excluded.last_at >= v.last_at
          THEN coalesce(excluded.subject, v.subject) ELSE v.subject END,
        unread = excluded.unread + CASE WHEN v.unread = 0 OR EXISTS (
          SELECT FROM stored o WHERE o.client_id = v.client_id AND o.chat = v.chat AND o.from_me AND (o.details ->> 'history') IS DISTINCT FROM 'true'
   AND coalesce(o.details #>> '{origin,kind}', '') NOT IN ('rule', 'schedule', 'campaign'))
          THEN 0 ELSE v.unread END,
        archived = v.archived AND (v.muted OR excluded.unread = 0),
        paused_until = CASE WHEN excluded.paused_until > now() AND excluded.paused_until > coalesce(v.paused_until, '-infinity') THEN excluded.paused_until ELSE v.paused_until END,
        paused_by = CASE WHEN excluded.paused_until > now() AND excluded.paused_until > coalesce(v.paused_until, '-infinity') THEN excluded.paused_by ELSE v.paused_by END,
        waits_since = CASE WHEN EXISTS (
          SELECT FROM stored o WHERE o.client_id = v.client_id AND o.chat = v.chat AND o.from_me AND (o.details ->> 'history') IS DISTINCT FROM 'true'
   AND coalesce(o.details #>> '{origin,kind}', '') NOT IN ('rule', 'schedule', 'campaign'))
          THEN excluded.waits_since ELSE least(v.waits_since, excluded.waits_since) END,
        heard_at = greatest(v.heard_at, excluded.heard_at),
        marked_unread = v.marked_unread AND NOT EXISTS (
          SELECT FROM stored o WHERE o.client_id = v.client_id AND o.chat = v.chat AND o.from_me AND (o.details ->> 'history') IS DISTINCT FROM 'true'
   AND coalesce(o.details #>> '{origin,kind}', '') NOT IN ('rule', 'schedule', 'campaign')),
        snoozed_until = CASE WHEN v.muted OR excluded.unread = 0 THEN v.snoozed_until END,
        returned_at = CASE WHEN v.returned_at > excluded.last_at THEN v.returned_at END;
      RETURN NULL;
    END $function$;

CREATE OR REPLACE FUNCTION keep_turns(told jsonb)
 RETURNS void
 LANGUAGE sql
AS $function$
      INSERT INTO turns AS t (webhook_id, client_id, chat, messages, due_at)
      SELECT h.id, m.client_id, m.chat, array_agg(m.id ORDER BY n.place), clock_timestamp()
        + CASE WHEN count(*) >= 50 THEN 0 ELSE h.turn_seconds END * interval '1 second'
      FROM (
        SELECT e.client_id, e.place, e.data ->> 'chat' AS chat, CAST(e.data ->> 'id' AS uuid) AS id,
          CAST(e.data ->> 'timestamp' AS timestamptz) AS at
        FROM ROWS FROM (jsonb_to_recordset(told) AS ("clientId" uuid, type text, data jsonb))
          WITH ORDINALITY AS e (client_id, type, data, place)
        WHERE e.type = 'message.received'
      ) n
      JOIN webhooks h ON h.client_id = n.client_id AND h.turn_seconds IS NOT NULL
      JOIN messages m ON m.client_id = n.client_id AND m.timestamp = n.at AND m.id = n.id
      WHERE m.chat LIKE 'contact:%' AND asks_for(h, 'conversation.turn', n.chat)
      GROUP BY h.id, m.client_id, m.chat ORDER BY h.id, m.chat
      ON CONFLICT (webhook_id, chat) DO UPDATE SET messages = t.messages || excluded.messages,
        due_at = CASE WHEN cardinality(t.messages) + cardinality(excluded.messages) >= 50 THEN clock_timestamp()
          ELSE least(excluded.due_at, t.first_at + interval '5 minutes') END
    $function$;

CREATE OR REPLACE FUNCTION limits_of(its_user uuid, OUT lines integer, OUT messages_per_day integer, OUT storage_mb integer, OUT trial_ends_at timestamp with time zone, OUT is_own boolean)
 RETURNS record
 LANGUAGE sql
 STABLE
AS $function$
      SELECT CASE WHEN o.user_id IS NULL THEN CAST(s.value ->> 'maxLines' AS integer) ELSE o.lines END,
        CASE WHEN o.user_id IS NULL THEN CAST(s.value ->> 'messagesPerDay' AS integer) ELSE o.messages_per_day END,
        CASE WHEN o.user_id IS NULL THEN CAST(s.value ->> 'storageMb' AS integer) ELSE o.storage_mb END,
        CASE WHEN o.user_id IS NULL THEN u.created_at + make_interval(days => CAST(s.value ->> 'trialDays' AS integer))
          ELSE o.trial_ends_at END,
        o.user_id IS NOT NULL
      FROM users u LEFT JOIN owner_limits o ON o.user_id = u.id LEFT JOIN settings s ON s.key = 'limits' AND u.role <> 'admin'
      WHERE u.id = its_user
    $function$;

CREATE OR REPLACE FUNCTION needs_two_step(person uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
      SELECT EXISTS (SELECT FROM users u WHERE u.id = person AND u.role = 'admin')
        AND EXISTS (SELECT FROM settings s WHERE s.key = 'platform' AND s.value -> 'twoStepForAdmins' = 'true')
        AND NOT EXISTS (SELECT FROM two_steps t WHERE t.user_id = person AND t.confirmed_at IS NOT NULL)
    $function$;

CREATE OR REPLACE FUNCTION needs_two_step(person uuid, session uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
      SELECT needs_two_step(person)
        AND NOT EXISTS (SELECT FROM sign_ins s WHERE s.id = session AND s.user_id = person AND s.passkey_id IS NOT NULL)
    $function$;

CREATE OR REPLACE FUNCTION new_id()
 RETURNS uuid
 LANGUAGE sql
 PARALLEL SAFE
AS $function$
      SELECT CAST(lpad(to_hex(t.micros / 1000), 12, '0') || '7' || lpad(to_hex(t.micros % 1000 * 4096 / 1000), 3, '0')
        || right(replace(CAST(gen_random_uuid() AS text), '-', ''), 16) AS uuid)
      FROM (SELECT CAST(extract(epoch FROM clock_timestamp()) * 1000000 AS bigint) AS micros OFFSET 0) t
    $function$;

CREATE OR REPLACE FUNCTION note_absence()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    BEGIN
      IF NEW.state = 'disconnected' AND NEW.reason IN ('logged-out', 'paused') THEN
        DELETE FROM absences WHERE client_id = NEW.client_id AND told_at IS NULL AND ended_at IS NULL;
      ELSIF NEW.state = 'connected' AND NEW.unproven_since IS NULL THEN
        UPDATE absences SET ended_at = now(), due_at = now() + interval '1 minute'
        WHERE client_id = NEW.client_id AND told_at IS NULL;
      ELSIF OLD.state = 'connected' AND NEW.state <> 'connected' THEN
        -- One that is not told yet goes on.
        INSERT INTO absences AS a (client_id, began_at)
        VALUES (NEW.client_id, least(coalesce(NEW.unproven_since, 'infinity'), coalesce(
          (SELECT ran_out FROM leases l
           CROSS JOIN LATERAL (SELECT CASE WHEN l.expires_at <= now() THEN l.expires_at ELSE l.ended_at END) e (ran_out)
           WHERE l.client_id = NEW.client_id AND ran_out > OLD.since AND ran_out < now()), now())))
        ON CONFLICT (client_id) WHERE told_at IS NULL DO UPDATE SET ended_at = NULL, due_at = NULL;
      END IF;
      RETURN NULL;
    END $function$;

CREATE OR REPLACE FUNCTION note_answered()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    BEGIN
      -- What somebody is letting go just now is theirs.
      UPDATE held_messages h SET answered = true, run_at = CASE WHEN h.claim IS NULL THEN 'epoch' ELSE h.run_at END
      FROM (SELECT DISTINCT client_id, contact_id FROM stored WHERE NOT from_me AND contact_id IS NOT NULL AND chat LIKE 'contact:%') s
      WHERE h.client_id = s.client_id AND h.contact_id = s.contact_id AND NOT h.answered;
      RETURN NULL;
    END $function$;

CREATE OR REPLACE FUNCTION note_deleted_client()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    BEGIN
      INSERT INTO deleted_clients (id) VALUES (OLD.id) ON CONFLICT DO NOTHING;
      RETURN NULL;
    END $function$;

CREATE OR REPLACE FUNCTION note_drop()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    BEGIN
      DELETE FROM drops WHERE client_id = NEW.client_id AND at < now() - interval '2 hours';
      INSERT INTO drops (client_id) VALUES (NEW.client_id);
      IF (SELECT count(*) FROM drops WHERE client_id = NEW.client_id) >= 6 THEN
        PERFORM open_trouble(NEW.client_id, NULL, 'flapping', NULL, NULL, 'flapping');
      END IF;
      RETURN NULL;
    END $function$;

CREATE OR REPLACE FUNCTION note_files()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    BEGIN
      IF EXISTS (SELECT FROM stored WHERE media ->> 'path' IS NOT NULL) THEN
        INSERT INTO stored_files (client_id, path, size)
        SELECT client_id, media ->> 'path', max(coalesce(CAST(media ->> 'size' AS bigint), 0)) FROM stored
        WHERE media ->> 'path' IS NOT NULL GROUP BY 1, 2 ORDER BY 1, 2 ON CONFLICT DO NOTHING;
      END IF;
      RETURN NULL;
    END $function$;

CREATE OR REPLACE FUNCTION note_late_file()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    BEGIN
      INSERT INTO stored_files (client_id, path, size)
      VALUES (NEW.client_id, NEW.media ->> 'path', coalesce(CAST(NEW.media ->> 'size' AS bigint), 0)) ON CONFLICT DO NOTHING;
      RETURN NULL;
    END $function$;

CREATE OR REPLACE FUNCTION note_lease_end()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    BEGIN
      NEW.ended_at := least(OLD.expires_at, clock_timestamp());
      RETURN NEW;
    END $function$;

CREATE OR REPLACE FUNCTION note_line_trouble()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    DECLARE its_kind text := CASE NEW.state
      WHEN 'needs-relink' THEN 'unlinked' WHEN 'needs-passkey' THEN 'passkey'
      WHEN 'parked' THEN 'parked' WHEN 'forbidden' THEN 'forbidden' END;
    BEGIN
      -- An administrator's doing, and an administrator's to undo.
      IF NEW.reason = 'owner-deactivated' THEN RETURN NULL; END IF;
      IF its_kind IS NOT NULL THEN
        PERFORM open_trouble(NEW.client_id, NULL, its_kind, NEW.reason, NEW.until);
      ELSIF NEW.state = 'connected' THEN
        PERFORM clear_trouble(NEW.client_id, NULL);
      ELSIF NEW.state = 'disconnected' AND NEW.reason IN ('logged-out', 'paused') THEN
        PERFORM withdraw_trouble(NEW.client_id, NULL);
      END IF;
      RETURN NULL;
    END $function$;

CREATE OR REPLACE FUNCTION note_opt_outs()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    BEGIN
      IF NOT EXISTS (SELECT FROM stored m WHERE NOT m.from_me AND m.type = 'text' AND char_length(m.text) <= 60 AND m.chat LIKE 'contact:%'
        AND (m.details ->> 'history') IS DISTINCT FROM 'true') THEN
        RETURN NULL;
      END IF;
      WITH heard AS (
        SELECT DISTINCT ON (m.contact_id) m.client_id, m.contact_id, m.id, m.chat, m.timestamp, w.stops,
          CASE WHEN w.stops THEN o.stop_reply ELSE o.start_reply END AS reply
        FROM stored m LEFT JOIN opt_outs o ON o.client_id = m.client_id,
        LATERAL (SELECT is_word(m.text, coalesce(o.stop_words, '{BAJA}')) AS stops,
                        is_word(m.text, coalesce(o.start_words, '{ALTA}')) AS starts) w
        WHERE NOT m.from_me AND m.type = 'text' AND char_length(m.text) <= 60 AND m.chat LIKE 'contact:%'
        AND (m.details ->> 'history') IS DISTINCT FROM 'true' AND coalesce(o.enabled, true) AND (w.stops OR w.starts)
        ORDER BY m.contact_id, m.timestamp DESC, m.id DESC
      ), changed AS (
        UPDATE contacts c SET opted_out_at = CASE WHEN h.stops THEN least(h.timestamp, now()) END,
          opt_changed_at = least(h.timestamp, now()), opt_said = h.id
        FROM heard h WHERE c.client_id = h.client_id AND c.id = h.contact_id AND ((c.opted_out_at IS NOT NULL) <> h.stops OR (NOT h.stops AND c.opt_changed_at IS NULL
          AND EXISTS (SELECT FROM forgotten_people f WHERE f.client_id = c.client_id)))
          -- Messages have whole seconds.
          AND coalesce(h.timestamp >= date_trunc('second', c.opt_changed_at), true)
        RETURNING h.client_id, h.id, h.chat, h.reply, coalesce(c.phone, concat('lid:', c.lid)) AS recipient
      )
      INSERT INTO robot_answers (client_id, message_id, chat, recipient, answer)
      SELECT client_id, id, chat, recipient, jsonb_build_object('kind', 'optOut', 'text', reply)
      FROM changed WHERE reply IS NOT NULL
      ON CONFLICT DO NOTHING;
      RETURN NULL;
    END $function$;

CREATE OR REPLACE FUNCTION note_outage()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    BEGIN
      IF NEW.state = 'connected' OR NEW.reason IN ('logged-out', 'paused', 'owner-deactivated') THEN
        UPDATE line_outages SET ended_at = now() WHERE client_id = NEW.client_id AND ended_at IS NULL;
      ELSIF OLD.state = 'connected' THEN
        -- Whoever had it may have died some time ago.
        INSERT INTO line_outages (client_id, began_at)
        VALUES (NEW.client_id, coalesce(
          (SELECT ran_out FROM leases l
           CROSS JOIN LATERAL (SELECT CASE WHEN l.expires_at <= now() THEN l.expires_at ELSE l.ended_at END) e (ran_out)
           WHERE l.client_id = NEW.client_id AND ran_out > OLD.since AND ran_out < now()), now()))
        ON CONFLICT (client_id) WHERE ended_at IS NULL DO NOTHING;
      END IF;
      RETURN NULL;
    END $function$;

CREATE OR REPLACE FUNCTION note_proof()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    BEGIN
      IF NEW.unproven_since IS NOT NULL THEN
        PERFORM open_trouble(NEW.client_id, NULL, 'unproven', NULL, NULL, 'proof');
      ELSIF NEW.state = 'connected' THEN
        PERFORM clear_trouble(NEW.client_id, NULL, 'proof');
      ELSE
        PERFORM withdraw_trouble(NEW.client_id, NULL, 'proof');
        RETURN NULL;
      END IF;
      PERFORM write_events(jsonb_build_array(jsonb_build_object('clientId', NEW.client_id, 'fromMe', false, 'type', 'line.proof',
        'data', jsonb_build_object('proven', NEW.unproven_since IS NULL,
          'since', coalesce(NEW.unproven_since, OLD.unproven_since), 'at', now()))));
      RETURN NULL;
    END $function$;

CREATE OR REPLACE FUNCTION note_proxy_trouble()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    BEGIN
      IF NEW.reason LIKE 'proxy-%' AND NEW.state = 'reconnecting' THEN
        PERFORM open_trouble(NEW.client_id, NULL, 'proxy', NEW.reason, NULL, 'proxy');
      ELSIF NEW.state = 'connected' THEN
        PERFORM clear_trouble(NEW.client_id, NULL, 'proxy');
      ELSIF NEW.state NOT IN ('reconnecting', 'linking') THEN
        PERFORM withdraw_trouble(NEW.client_id, NULL, 'proxy');
      END IF;
      RETURN NULL;
    END $function$;

CREATE OR REPLACE FUNCTION note_read_opt_outs()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    BEGIN
      IF NOT EXISTS (SELECT FROM stored m WHERE NOT m.from_me AND m.type = 'text' AND char_length(m.text) <= 60 AND m.chat LIKE 'contact:%'
        AND (m.details ->> 'history') IS DISTINCT FROM 'true') THEN
        RETURN NULL;
      END IF;
      WITH heard AS (
        SELECT DISTINCT ON (m.contact_id) m.client_id, m.contact_id, m.id, m.chat, m.timestamp, w.stops,
          CASE WHEN w.stops THEN o.stop_reply ELSE o.start_reply END AS reply
        FROM stored m JOIN before b ON b.client_id = m.client_id AND b.timestamp = m.timestamp AND b.id = m.id
        AND b.type = 'undecryptable' LEFT JOIN opt_outs o ON o.client_id = m.client_id,
        LATERAL (SELECT is_word(m.text, coalesce(o.stop_words, '{BAJA}')) AS stops,
                        is_word(m.text, coalesce(o.start_words, '{ALTA}')) AS starts) w
        WHERE NOT m.from_me AND m.type = 'text' AND char_length(m.text) <= 60 AND m.chat LIKE 'contact:%'
        AND (m.details ->> 'history') IS DISTINCT FROM 'true' AND coalesce(o.enabled, true) AND (w.stops OR w.starts)
        ORDER BY m.contact_id, m.timestamp DESC, m.id DESC
      ), changed AS (
        UPDATE contacts c SET opted_out_at = CASE WHEN h.stops THEN least(h.timestamp, now()) END,
          opt_changed_at = least(h.timestamp, now()), opt_said = h.id
        FROM heard h WHERE c.client_id = h.client_id AND c.id = h.contact_id AND ((c.opted_out_at IS NOT NULL) <> h.stops OR (NOT h.stops AND c.opt_changed_at IS NULL
          AND EXISTS (SELECT FROM forgotten_people f WHERE f.client_id = c.client_id)))
          -- Messages have whole seconds.
          AND coalesce(h.timestamp >= date_trunc('second', c.opt_changed_at), true)
        RETURNING h.client_id, h.id, h.chat, h.reply, coalesce(c.phone, concat('lid:', c.lid)) AS recipient
      )
      INSERT INTO robot_answers (client_id, message_id, chat, recipient, answer)
      SELECT client_id, id, chat, recipient, jsonb_build_object('kind', 'optOut', 'text', reply)
      FROM changed WHERE reply IS NOT NULL
      ON CONFLICT DO NOTHING;
      RETURN NULL;
    END $function$;

CREATE OR REPLACE FUNCTION note_webhook_trouble()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    BEGIN
      IF NEW.disabled_at IS NULL THEN
        PERFORM clear_trouble(NEW.client_id, NEW.id);
      ELSIF NEW.disabled_reason = 'owner' OR (NEW.disabled_reason = 'key' AND NOT EXISTS (
        SELECT FROM account_keys k WHERE k.id = OLD.key_id AND k.expires_at <= now())) THEN
        PERFORM withdraw_trouble(NEW.client_id, NEW.id);
      ELSIF NEW.expires_at IS NULL THEN
        PERFORM open_trouble(NEW.client_id, NEW.id, 'webhook', NEW.disabled_reason, NULL);
      END IF;
      RETURN NULL;
    END $function$;

CREATE OR REPLACE FUNCTION open_trouble(its_client uuid, its_webhook uuid, its_kind text, its_reason text, its_until timestamp with time zone, its_topic text DEFAULT 'line'::text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
    BEGIN
      UPDATE troubles t SET kind = its_kind, reason = its_reason, until = its_until, cleared_at = NULL,
        since = CASE
          WHEN t.notified_kind = its_kind OR (t.kind = its_kind AND t.cleared_at IS NULL) THEN t.since
          ELSE now() END,
        attempts = CASE WHEN t.kind = its_kind THEN t.attempts ELSE 0 END,
        due_at = CASE
          WHEN t.notified_kind = its_kind THEN NULL
          WHEN t.kind = its_kind AND t.cleared_at IS NULL THEN t.due_at
          ELSE now() + interval '5 minutes' END
      WHERE t.client_id = its_client AND t.webhook_id IS NOT DISTINCT FROM its_webhook AND NOT t.over AND t.topic = its_topic;
      IF NOT FOUND THEN
        INSERT INTO troubles (client_id, webhook_id, kind, reason, until, due_at, topic)
        VALUES (its_client, its_webhook, its_kind, its_reason, its_until, now() + interval '5 minutes', its_topic);
      END IF;
    END $function$;

CREATE OR REPLACE FUNCTION refuse_aliases()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    BEGIN
      IF EXISTS (SELECT FROM message_aliases a WHERE a.client_id = NEW.client_id AND a.alias = NEW.wa_id
          AND a.wa_id <> NEW.wa_id) THEN
        RETURN NULL;
      END IF;
      RETURN NEW;
    END $function$;

CREATE OR REPLACE FUNCTION refuse_forgotten()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    DECLARE kept_days integer;
    BEGIN
      SELECT k.message_days INTO kept_days FROM retention_of(NEW.client_id) k;
      IF NEW.timestamp < now() - make_interval(days => kept_days) THEN RETURN NULL; END IF;
      RETURN NEW;
    END $function$;

CREATE OR REPLACE FUNCTION remove_messages()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    BEGIN
      DELETE FROM messages WHERE client_id IN (SELECT id FROM gone);
      DELETE FROM remarks WHERE client_id IN (SELECT id FROM gone);
      DELETE FROM contact_counters WHERE client_id IN (SELECT id FROM gone);
      DELETE FROM message_totals WHERE client_id IN (SELECT id FROM gone);
      DELETE FROM message_days WHERE client_id IN (SELECT id FROM gone);
      DELETE FROM contacts WHERE client_id IN (SELECT id FROM gone);
      RETURN NULL;
    END $function$;

CREATE OR REPLACE FUNCTION retention_of(its_client uuid, OUT message_days integer, OUT media_days integer)
 RETURNS record
 LANGUAGE sql
 STABLE
AS $function$
      SELECT least(r.message_days, CAST(s.value ->> 'messageDays' AS integer)),
             least(r.media_days, CAST(s.value ->> 'mediaDays' AS integer))
      FROM (SELECT) one LEFT JOIN retentions r ON r.client_id = its_client LEFT JOIN settings s ON s.key = 'retention'
    $function$;

CREATE OR REPLACE FUNCTION tell_changed_messages()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    BEGIN
      PERFORM write_events(t.told) FROM (
        SELECT jsonb_agg(
          jsonb_build_object('clientId', m.client_id, 'fromMe', m.from_me, 'type', CASE
              WHEN m.type = 'call' AND NOT m.from_me THEN 'call.received'
              WHEN b.type <> m.type AND NOT m.from_me THEN 'message.received'
              ELSE 'message.' || step.status END, 'data',
            jsonb_build_object('id', m.id, 'waId', m.wa_id, 'fromMe', m.from_me,
              'chat', CASE WHEN m.chat LIKE 'contact:%' THEN coalesce(c.phone, concat('lid:', c.lid)) ELSE m.chat END,
              'phone', c.phone, 'lid', c.lid, 'name', c.name, 'ownName', c.own_name, 'type', m.type, 'text', m.text, 'media', m.media,
              'details', m.details, 'quotedWaId', m.quoted_wa_id, 'status', step.status, 'errorCode', m.error_code,
              'timestamp', m.timestamp,
              'robot', CASE WHEN v.paused_until > now()
                THEN jsonb_build_object('pausedUntil', v.paused_until, 'pausedBy', v.paused_by) END))
          ORDER BY m.client_id, m.timestamp, m.id, step.place) AS told
        FROM changed m JOIN before b ON b.client_id = m.client_id AND b.timestamp = m.timestamp AND b.id = m.id
        LEFT JOIN contacts c ON c.id = m.contact_id LEFT JOIN conversations v ON v.client_id = m.client_id AND v.chat = m.chat
        CROSS JOIN LATERAL unnest(
          CASE WHEN m.from_me AND b.status IN ('queued', 'unknown') AND m.status IN ('delivered', 'read')
          THEN ARRAY['sent', m.status] ELSE ARRAY[m.status] END) WITH ORDINALITY AS step (status, place)
        WHERE ((b.type = 'undecryptable' AND m.type <> 'undecryptable') OR (b.status <> m.status AND m.from_me)
            OR (m.type = 'call' AND b.details #> '{call,outcome}' IS DISTINCT FROM m.details #> '{call,outcome}'))
          AND m.status <> 'queued' AND (m.details ->> 'history') IS DISTINCT FROM 'true'
      ) t WHERE t.told IS NOT NULL;
      RETURN NULL;
    END $function$;

CREATE OR REPLACE FUNCTION tell_new_messages()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    BEGIN
      PERFORM write_events(t.told) FROM (
        SELECT jsonb_agg(e.told ORDER BY e.client_id, e.place, e.timestamp, e.id) AS told FROM (
          SELECT m.client_id, 1 AS place, m.timestamp, m.id,
            jsonb_build_object('clientId', m.client_id, 'fromMe', m.from_me, 'type', CASE
              WHEN m.type = 'call' AND NOT m.from_me THEN 'call.received'
              WHEN m.type = 'undecryptable' THEN 'message.undecryptable'
              WHEN m.from_me THEN 'message.' || m.status
              ELSE 'message.received' END, 'data',
            jsonb_build_object('id', m.id, 'waId', m.wa_id, 'fromMe', m.from_me,
              'chat', CASE WHEN m.chat LIKE 'contact:%' THEN coalesce(c.phone, concat('lid:', c.lid)) ELSE m.chat END,
              'phone', c.phone, 'lid', c.lid, 'name', c.name, 'ownName', c.own_name, 'type', m.type, 'text', m.text, 'media', m.media,
              'details', m.details, 'quotedWaId', m.quoted_wa_id, 'status', m.status, 'errorCode', m.error_code,
              'timestamp', m.timestamp,
              'robot', CASE WHEN v.paused_until > now()
                THEN jsonb_build_object('pausedUntil', v.paused_until, 'pausedBy', v.paused_by) END)) AS told
          FROM stored m LEFT JOIN contacts c ON c.id = m.contact_id LEFT JOIN conversations v ON v.client_id = m.client_id AND v.chat = m.chat
          WHERE NOT (m.from_me AND m.status = 'queued') AND (m.details ->> 'history') IS DISTINCT FROM 'true'
            AND (m.details #>> '{undecryptable,quiet}') IS DISTINCT FROM 'true'
          UNION ALL
          SELECT v.client_id, 2, v.last_at, v.id, jsonb_build_object('clientId', v.client_id, 'fromMe', false,
            'type', 'conversation.paused', 'data', jsonb_build_object('conversationId', v.id,
              'chat', CASE WHEN v.chat LIKE 'contact:%' THEN coalesce(c.phone, concat('lid:', c.lid)) ELSE v.chat END,
              'chatKind', v.kind, 'phoneNumber', c.phone, 'lid', c.lid, 'name', coalesce(c.own_name, c.name, v.subject),
              'unread', v.unread, 'archived', v.archived, 'muted', v.muted, 'label', v.label,
              'robot', jsonb_build_object('pausedUntil', v.paused_until, 'pausedBy', v.paused_by)))
          FROM (SELECT DISTINCT m.client_id, m.chat FROM stored m WHERE m.from_me AND m.details #>> '{origin,kind}' IN ('phone', 'console') AND (m.details ->> 'history') IS DISTINCT FROM 'true'
   AND chat_kind(m.chat) IN ('person', 'group')) p
          JOIN conversations v ON v.client_id = p.client_id AND v.chat = p.chat
          LEFT JOIN contacts c ON c.id = v.contact_id
          WHERE v.paused_until > now()
        ) e
      ) t WHERE t.told IS NOT NULL;
      RETURN NULL;
    END $function$;

CREATE OR REPLACE FUNCTION tell_opt_outs()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    BEGIN
      PERFORM write_events(t.told) FROM (
        SELECT jsonb_agg(jsonb_build_object('clientId', m.client_id, 'fromMe', false,
          'type', CASE WHEN c.opted_out_at IS NULL THEN 'contact.opted_in' ELSE 'contact.opted_out' END,
          'data', jsonb_build_object('chat', coalesce(c.phone, concat('lid:', c.lid)), 'phoneNumber', c.phone,
            'lid', c.lid, 'name', c.name)) ORDER BY m.client_id, m.timestamp, m.id) AS told
        FROM stored m JOIN contacts c ON c.client_id = m.client_id AND c.id = m.contact_id AND c.opt_said = m.id
        WHERE NOT m.from_me AND m.type = 'text' AND char_length(m.text) <= 60 AND m.chat LIKE 'contact:%'
        AND (m.details ->> 'history') IS DISTINCT FROM 'true'
      ) t WHERE t.told IS NOT NULL;
      RETURN NULL;
    END $function$;

CREATE OR REPLACE FUNCTION tell_read_opt_outs()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    BEGIN
      PERFORM write_events(t.told) FROM (
        SELECT jsonb_agg(jsonb_build_object('clientId', m.client_id, 'fromMe', false,
          'type', CASE WHEN c.opted_out_at IS NULL THEN 'contact.opted_in' ELSE 'contact.opted_out' END,
          'data', jsonb_build_object('chat', coalesce(c.phone, concat('lid:', c.lid)), 'phoneNumber', c.phone,
            'lid', c.lid, 'name', c.name)) ORDER BY m.client_id, m.timestamp, m.id) AS told
        FROM stored m JOIN before b ON b.client_id = m.client_id AND b.timestamp = m.timestamp AND b.id = m.id
        AND b.type = 'undecryptable' JOIN contacts c ON c.client_id = m.client_id AND c.id = m.contact_id AND c.opt_said = m.id
        WHERE NOT m.from_me AND m.type = 'text' AND char_length(m.text) <= 60 AND m.chat LIKE 'contact:%'
        AND (m.details ->> 'history') IS DISTINCT FROM 'true'
      ) t WHERE t.told IS NOT NULL;
      RETURN NULL;
    END $function$;

CREATE OR REPLACE FUNCTION tell_remarks()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    BEGIN
      PERFORM write_events(t.told) FROM (
        SELECT jsonb_agg(jsonb_build_object('clientId', r.client_id, 'fromMe', r.from_me,
          'type', CASE r.kind WHEN 'reaction' THEN 'message.reaction' WHEN 'edit' THEN 'message.edited'
            WHEN 'deletion' THEN 'message.deleted' ELSE 'message.vote' END,
          'data', jsonb_build_object('target', r.target, 'value', r.value, 'timestamp', r.timestamp,
            'chat', CASE WHEN r.chat LIKE 'contact:%' THEN coalesce(p.phone, concat('lid:', p.lid)) ELSE r.chat END,
            'phone', w.phone, 'lid', w.lid, 'name', w.name, 'ownName', w.own_name,
            'message', CASE WHEN m.id IS NULL THEN NULL ELSE jsonb_build_object('id', m.id, 'waId', m.wa_id, 'fromMe', m.from_me,
              'chat', CASE WHEN m.chat LIKE 'contact:%' THEN coalesce(c.phone, concat('lid:', c.lid)) ELSE m.chat END,
              'phone', c.phone, 'lid', c.lid, 'name', c.name, 'ownName', c.own_name, 'type', m.type, 'text', m.text, 'media', m.media,
              'details', m.details, 'remarks', (
      SELECT jsonb_agg(jsonb_build_object('kind', a.kind, 'fromMe', a.from_me, 'contactId', a.contact_id,
        'phone', s.phone, 'lid', s.lid, 'name', s.name, 'ownName', s.own_name, 'value', a.value, 'timestamp', a.timestamp)
        ORDER BY a.timestamp, a.id)
      FROM remarks a LEFT JOIN contacts s ON s.id = a.contact_id
      WHERE a.client_id = m.client_id AND a.message_id = m.id), 'quotedWaId', m.quoted_wa_id, 'status', m.status, 'errorCode', m.error_code,
              'timestamp', m.timestamp) END,
              'robot', CASE WHEN v.paused_until > now()
                THEN jsonb_build_object('pausedUntil', v.paused_until, 'pausedBy', v.paused_by) END))
          ORDER BY r.client_id, r.timestamp, r.id) AS told
        FROM stored r
        LEFT JOIN contacts w ON w.id = r.contact_id
        LEFT JOIN contacts p ON p.id = CASE WHEN r.chat LIKE 'contact:%' THEN CAST(substr(r.chat, 9) AS uuid) END
        LEFT JOIN messages m ON m.client_id = r.client_id AND m.id = r.message_id
          AND m.timestamp = id_time(r.message_id)
        LEFT JOIN contacts c ON c.id = m.contact_id LEFT JOIN conversations v ON v.client_id = r.client_id AND v.chat = r.chat
        WHERE (r.value ->> 'history') IS DISTINCT FROM 'true'
      ) t WHERE t.told IS NOT NULL;
      RETURN NULL;
    END $function$;

CREATE OR REPLACE FUNCTION tell_sessions()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  BEGIN
    PERFORM write_events(t.told) FROM (
      SELECT jsonb_agg(jsonb_build_object('clientId', s.client_id, 'fromMe', false,
        'type', 'client.' || replace(s.state, '-', '_'),
        'data', jsonb_build_object('businessName', c.business_name, 'phoneNumber', c.phone_number,
          'state', s.state, 'status', s.status, 'isConnected', s.is_connected, 'reason', s.reason,
          'since', s.since, 'until', s.until, 'lastEventAt', s.last_event_at, 'address', s.address)) ORDER BY s.client_id) AS told
      FROM changed s JOIN before b ON b.client_id = s.client_id JOIN clients c ON c.id = s.client_id
      WHERE b.state <> s.state
    ) t WHERE t.told IS NOT NULL;
    RETURN NULL;
  END $function$;

CREATE OR REPLACE FUNCTION wants_event(asked text[], type text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
    SELECT type = ANY (asked) OR (asked = '{}' AND type NOT LIKE 'conversation.%' AND type NOT LIKE 'group.%'
      AND type NOT LIKE 'campaign.%' AND type NOT LIKE 'label.%' AND type NOT LIKE 'template.%')
  $function$;

CREATE OR REPLACE FUNCTION withdraw_expiring()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    BEGIN
      IF TG_TABLE_NAME = 'account_keys' THEN
        PERFORM withdraw_trouble(t.client_id, NULL, t.topic) FROM troubles t
        WHERE t.kind = 'expiring' AND t.topic = 'key:' || OLD.id AND NOT t.over;
      ELSE
        PERFORM withdraw_trouble(OLD.client_id, NULL, 'token');
      END IF;
      RETURN NULL;
    END $function$;

CREATE OR REPLACE FUNCTION withdraw_trouble(its_client uuid, its_webhook uuid, its_topic text DEFAULT 'line'::text)
 RETURNS void
 LANGUAGE sql
AS $function$
      DELETE FROM tellings g USING troubles t WHERE g.trouble_id = t.id AND t.client_id = its_client AND t.topic = its_topic AND t.webhook_id IS NOT DISTINCT FROM its_webhook;
      UPDATE troubles t SET cleared_at = coalesce(t.cleared_at, now()), over = true, due_at = NULL
      WHERE t.client_id = its_client AND t.webhook_id IS NOT DISTINCT FROM its_webhook AND NOT t.over
        AND t.topic = its_topic;
    $function$;

CREATE OR REPLACE FUNCTION word_of(given text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN fold_text(regexp_replace(regexp_replace(given, '^[[:space:][:punct:]¡¿]+|[[:space:][:punct:]¡¿]+$'::text, ''::text, 'g'::text), '[[:space:]]+'::text, ' '::text, 'g'::text));

CREATE OR REPLACE FUNCTION words_of(client uuid, given text)
 RETURNS tsvector
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (array_to_tsvector(ARRAY[(client)::text]) || to_tsvector('spanish'::regconfig, "left"(fold_text("left"(given, 4096)), 4096)));

CREATE OR REPLACE FUNCTION write_events(told jsonb)
 RETURNS TABLE(event_id uuid, client uuid, number bigint)
 LANGUAGE plpgsql
AS $function$
    DECLARE
      streams uuid[];
      lasts bigint[];
      has_turns boolean;
    BEGIN
      WITH moved AS (
        INSERT INTO event_streams AS s (client_id, last_sequence)
        SELECT t."clientId", count(*) FROM jsonb_to_recordset(told) AS t ("clientId" uuid) GROUP BY 1 ORDER BY 1
        ON CONFLICT (client_id) DO UPDATE SET last_sequence = s.last_sequence + excluded.last_sequence
        RETURNING s.client_id, s.last_sequence, s.turns
      )
      SELECT array_agg(m.client_id), array_agg(m.last_sequence), bool_or(m.turns) INTO streams, lasts, has_turns FROM moved m;

      RETURN QUERY WITH numbered AS (
        SELECT t.client_id, t.type, t.from_me, t.data,
          row_number() OVER (PARTITION BY t.client_id ORDER BY t.place) AS place,
          count(*) OVER (PARTITION BY t.client_id) AS total
        FROM ROWS FROM (jsonb_to_recordset(told) AS ("clientId" uuid, type text, "fromMe" boolean, data jsonb))
          WITH ORDINALITY AS t (client_id, type, from_me, data, place)
      ), written AS (
        INSERT INTO events AS e (client_id, sequence, type, from_me, data)
        SELECT n.client_id, m.last - n.total + n.place, n.type, n.from_me, n.data
        FROM numbered n JOIN unnest(streams, lasts) AS m (client_id, last) ON m.client_id = n.client_id
        RETURNING e.id, e.client_id, e.sequence, e.type, e.data ->> 'chat' AS chat, e.data ->> 'webhookId' AS bound
      ), queued AS (
        INSERT INTO deliveries (client_id, sequence, webhook_id)
        SELECT w.client_id, w.sequence, h.id FROM written w JOIN webhooks h ON h.client_id = w.client_id
        WHERE hears(h, w.type, w.chat, w.bound)
      )
      SELECT w.id, w.client_id, w.sequence FROM written w;

      IF has_turns THEN
        PERFORM keep_turns(told);
      END IF;
    END $function$;
