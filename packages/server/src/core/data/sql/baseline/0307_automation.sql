-- Automatic answers, opt-outs, scheduled messages and campaigns.

CREATE TABLE robots (
  client_id uuid PRIMARY KEY REFERENCES clients ON DELETE CASCADE,
  rules jsonb NOT NULL,
  is_active boolean NOT NULL,
  processed_sequence bigint NOT NULL,
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  next_attempt_at timestamptz(3) NOT NULL DEFAULT now()
);
COMMENT ON TABLE robots IS
  'Rules for automatic answers of a client. The rules service writes the rules; the robot advances the position.';
COMMENT ON COLUMN robots.rules IS 'JSON rules, as in the API.';
COMMENT ON COLUMN robots.processed_sequence IS
  'Number of the last processed event (`events.sequence`). It advances with the decision, so each message is '
  'considered once.';
COMMENT ON COLUMN robots.next_attempt_at IS
  'Time from which new messages of the client are processed. A failure moves it into the future.';

CREATE TABLE robot_answers (
  client_id uuid NOT NULL REFERENCES clients ON DELETE CASCADE,
  message_id uuid NOT NULL,
  chat text NOT NULL,
  recipient text NOT NULL,
  answer jsonb NOT NULL,
  state text NOT NULL DEFAULT 'due' CHECK (state IN ('due', 'sent', 'dropped')),
  attempts integer NOT NULL DEFAULT 0,
  decided_at timestamptz(3) NOT NULL DEFAULT now(),
  next_attempt_at timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT robot_answers_pkey PRIMARY KEY (client_id, message_id)
);
COMMENT ON TABLE robot_answers IS
  'One automatic answer to one message. The robot or an opt-out trigger creates it; the robot sends it and keeps it '
  'for two days.';
COMMENT ON COLUMN robot_answers.message_id IS
  'Inbound message that is answered (`messages.id`). At most one answer exists for it.';
COMMENT ON COLUMN robot_answers.chat IS
  'Chat key: `contact:<contact ID>`, `group:<id>`, `broadcast:<id>` or `channel:<id>`.';
COMMENT ON COLUMN robot_answers.recipient IS 'Number or `lid:<LID>`.';
COMMENT ON COLUMN robot_answers.answer IS 'JSON: `kind`, `text` and `options` of the answer, and the `id` of the rule.';
COMMENT ON COLUMN robot_answers.state IS '`due`, `sent` or `dropped` (too late or not sendable).';
COMMENT ON COLUMN robot_answers.attempts IS 'Number of attempts, including the current one.';
COMMENT ON COLUMN robot_answers.next_attempt_at IS
  'Time from which a worker may claim the row. A claim moves it into the future, so the row becomes due again if '
  'the worker dies.';
CREATE INDEX robot_answers_client_id_chat_idx ON robot_answers (client_id, chat);
CREATE INDEX robot_answers_due_idx ON robot_answers (next_attempt_at) WHERE state = 'due';

CREATE TABLE opt_out_settings (
  client_id uuid PRIMARY KEY REFERENCES clients ON DELETE CASCADE,
  enabled boolean NOT NULL,
  opt_out_keywords text[] NOT NULL,
  opt_in_keywords text[] NOT NULL,
  opt_out_reply text,
  opt_in_reply text
);
COMMENT ON TABLE opt_out_settings IS
  'Opt-out settings of a client. The opt-out service writes it; a client without a row uses the default keywords.';
COMMENT ON COLUMN opt_out_settings.enabled IS 'Whether keywords change the opt-out of a contact.';
COMMENT ON COLUMN opt_out_settings.opt_out_keywords IS
  'A message that is exactly one of them opts out, regardless of case, accents and punctuation.';
COMMENT ON COLUMN opt_out_settings.opt_in_keywords IS 'A message that is exactly one of them opts in again.';
COMMENT ON COLUMN opt_out_settings.opt_out_reply IS 'Automatic confirmation of an opt-out. Null: none.';
COMMENT ON COLUMN opt_out_settings.opt_in_reply IS 'Automatic confirmation of an opt-in. Null: none.';

CREATE TABLE schedules (
  id uuid PRIMARY KEY DEFAULT generate_uuid_v7(),
  client_id uuid NOT NULL REFERENCES clients ON DELETE CASCADE,
  state text NOT NULL DEFAULT 'active' CHECK (state IN ('active', 'paused', 'done', 'failed')),
  chat text NOT NULL,
  phones text[] NOT NULL,
  lid text,
  message jsonb NOT NULL,
  media_id uuid,
  origin jsonb NOT NULL,
  starts_at timestamptz(3) NOT NULL,
  recurrence jsonb,
  next_occurrence_number integer NOT NULL DEFAULT 0,
  run_count integer NOT NULL DEFAULT 0,
  next_occurrence_at timestamptz(3),
  next_attempt_at timestamptz(3),
  claim uuid,
  attempts integer NOT NULL DEFAULT 0,
  last_error text,
  sent_count integer NOT NULL DEFAULT 0,
  last_run jsonb,
  idempotency_key text,
  request_digest bytea,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  ended_at timestamptz(3),
  sort_key bigint NOT NULL GENERATED ALWAYS AS (
    CASE
      WHEN ended_at IS NULL THEN CAST(extract(epoch FROM next_occurrence_at AT TIME ZONE 'UTC') * 1000 AS bigint)
      ELSE 1000000000000000 - CAST(extract(epoch FROM ended_at AT TIME ZONE 'UTC') * 1000 AS bigint)
    END) STORED,
  deferred_until timestamptz(3),
  CONSTRAINT schedules_client_id_idempotency_key_key UNIQUE (client_id, idempotency_key),
  CONSTRAINT schedules_ended_check CHECK (
    (state IN ('active', 'paused')) = (next_occurrence_at IS NOT NULL)
    AND (next_occurrence_at IS NULL) = (ended_at IS NOT NULL))
);
COMMENT ON TABLE schedules IS
  'One scheduled message, once or repeated. The schedule service writes it; the scheduler claims it when it is due '
  'and stores the result.';
COMMENT ON COLUMN schedules.state IS '`active`, `paused`, `done` or `failed`.';
COMMENT ON COLUMN schedules.chat IS 'Recipient as the API shows it: number, `lid:<LID>` or `group:<id>`.';
COMMENT ON COLUMN schedules.phones IS 'All spellings of the number of the recipient, as digits.';
COMMENT ON COLUMN schedules.message IS 'JSON message, as in the API.';
COMMENT ON COLUMN schedules.origin IS 'JSON origin, as in `messages.details.origin`.';
COMMENT ON COLUMN schedules.starts_at IS 'First occurrence. All occurrences are computed from it.';
COMMENT ON COLUMN schedules.recurrence IS 'JSON rule of repetition. Null: once.';
COMMENT ON COLUMN schedules.next_occurrence_number IS 'Number of the next occurrence, from 0.';
COMMENT ON COLUMN schedules.run_count IS
  'Number of runs with a result. It is part of the idempotency key of each send.';
COMMENT ON COLUMN schedules.next_occurrence_at IS 'Time of the next occurrence. Null: ended.';
COMMENT ON COLUMN schedules.next_attempt_at IS
  'Time from which a worker may claim the row. A claim moves it into the future, so the row becomes due again if '
  'the worker dies.';
COMMENT ON COLUMN schedules.claim IS
  'Token of the current claim, set by the worker that processes the row. Null: no worker has claimed it.';
COMMENT ON COLUMN schedules.attempts IS 'Number of attempts of the current run.';
COMMENT ON COLUMN schedules.last_error IS 'Problem of the last attempt that is shown to the user, in Spanish.';
COMMENT ON COLUMN schedules.sent_count IS 'Number of sent messages.';
COMMENT ON COLUMN schedules.last_run IS 'JSON result of the last run: `at`, `status`, `messageId`, `error`.';
COMMENT ON COLUMN schedules.idempotency_key IS 'Key of the request that created the schedule. Null: none.';
COMMENT ON COLUMN schedules.request_digest IS 'Digest of that request.';
COMMENT ON COLUMN schedules.sort_key IS 'List order: upcoming by time in milliseconds, then ended ones, newest first.';
COMMENT ON COLUMN schedules.deferred_until IS
  'Time to which an exceeded limit moved the run. The wait for a connection counts from there. Null: none.';
CREATE INDEX schedules_client_id_sort_key_id_idx ON schedules (client_id, sort_key, id);
CREATE INDEX schedules_due_idx ON schedules (next_attempt_at) WHERE state = 'active';
CREATE INDEX schedules_ended_at_idx ON schedules (ended_at) WHERE ended_at IS NOT NULL;
CREATE INDEX schedules_open_media_id_idx ON schedules (media_id) WHERE next_occurrence_at IS NOT NULL;

CREATE TABLE campaigns (
  id uuid PRIMARY KEY DEFAULT generate_uuid_v7(),
  client_id uuid NOT NULL REFERENCES clients ON DELETE CASCADE,
  name text NOT NULL,
  state text NOT NULL DEFAULT 'draft' CHECK (state IN ('draft', 'running', 'paused', 'done', 'stopped')),
  pause_cause text CHECK (pause_cause IN ('owner', 'limit', 'unanswered', 'failures', 'line')),
  pause_reason text,
  message jsonb NOT NULL,
  media_id uuid,
  missing_name_strategy text NOT NULL CHECK (missing_name_strategy IN ('close', 'word', 'skip')),
  fallback_name text,
  uses_own_names boolean NOT NULL,
  starts_at timestamptz(3),
  sending_rate jsonb NOT NULL,
  origin jsonb NOT NULL,
  next_attempt_at timestamptz(3),
  claim uuid,
  attempts integer NOT NULL DEFAULT 0,
  last_error text,
  last_attempt_at timestamptz(3),
  consecutive_failures integer NOT NULL DEFAULT 0,
  resumed_at timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  started_at timestamptz(3),
  ended_at timestamptz(3),
  CONSTRAINT campaigns_due_check CHECK (next_attempt_at IS NOT NULL OR (state <> 'running' AND claim IS NULL)),
  CONSTRAINT campaigns_ended_check CHECK ((state IN ('done', 'stopped')) = (ended_at IS NOT NULL)),
  CONSTRAINT campaigns_paused_check CHECK ((state = 'paused') = (pause_cause IS NOT NULL))
);
COMMENT ON TABLE campaigns IS
  'One campaign: one message to many recipients, one at a time. The campaign service writes the settings; the '
  'campaign runner writes the progress.';
COMMENT ON COLUMN campaigns.state IS
  '`draft`, `running`, `paused`, `done` (all recipients handled) or `stopped` (by a user).';
COMMENT ON COLUMN campaigns.pause_cause IS
  '`owner` (user), `limit` (network), `unanswered`, `failures` or `line` (not connected). Null unless the campaign '
  'is paused.';
COMMENT ON COLUMN campaigns.pause_reason IS 'Explanation of the pause for the user, in Spanish.';
COMMENT ON COLUMN campaigns.message IS 'JSON message with placeholders, as in the API.';
COMMENT ON COLUMN campaigns.media_id IS
  'Uploaded file of the message (`uploads.id`). No foreign key: the file may expire.';
COMMENT ON COLUMN campaigns.missing_name_strategy IS
  'For a recipient without a name: `close` (omit the placeholder), `word` (use `fallback_name`) or `skip` (leave '
  'out).';
COMMENT ON COLUMN campaigns.fallback_name IS 'Word in place of a missing name. Required by the strategy `word`.';
COMMENT ON COLUMN campaigns.uses_own_names IS
  'Whether names that the business gave its contacts (`contacts.own_name`) may be used.';
COMMENT ON COLUMN campaigns.starts_at IS 'Earliest start that the user chose. Null: immediately.';
COMMENT ON COLUMN campaigns.sending_rate IS
  'JSON: `perMinute`, `opens`, `closes` and `weekdays` in the time zone of the client.';
COMMENT ON COLUMN campaigns.origin IS 'JSON: the user who created the campaign, as in `messages.details.origin`.';
COMMENT ON COLUMN campaigns.next_attempt_at IS
  'Time at which the next recipient is due. A claim moves it into the future, so the campaign becomes due again if '
  'the worker dies.';
COMMENT ON COLUMN campaigns.claim IS
  'Token of the current claim, set by the worker that processes the row. Null: no worker has claimed it.';
COMMENT ON COLUMN campaigns.attempts IS 'Number of attempts for the current recipient.';
COMMENT ON COLUMN campaigns.last_error IS 'Problem of the last attempt that is shown to the user, in Spanish.';
COMMENT ON COLUMN campaigns.last_attempt_at IS
  'Time of the last send. Other campaigns of the line keep their interval from it.';
COMMENT ON COLUMN campaigns.consecutive_failures IS
  'Failed recipients since the last success. Five pause the campaign.';
COMMENT ON COLUMN campaigns.resumed_at IS
  'Time of the last start or resumption. Limit errors of earlier messages do not pause the campaign again.';
CREATE INDEX campaigns_client_id_id_idx ON campaigns (client_id, id);
CREATE INDEX campaigns_due_idx ON campaigns (next_attempt_at) WHERE state = 'running' OR claim IS NOT NULL;
CREATE INDEX campaigns_open_media_id_idx ON campaigns (media_id) WHERE ended_at IS NULL;
CREATE INDEX campaigns_paused_by_line_idx ON campaigns (client_id) WHERE pause_cause = 'line';
CREATE INDEX campaigns_prunable_idx ON campaigns (coalesce(ended_at, updated_at))
  WHERE state NOT IN ('running', 'paused');

CREATE TABLE campaign_recipients (
  id uuid DEFAULT gen_random_uuid() PRIMARY KEY,
  campaign_id uuid NOT NULL REFERENCES campaigns ON DELETE CASCADE,
  client_id uuid NOT NULL,
  position integer NOT NULL,
  recipient text NOT NULL,
  person_key text,
  phones text[] NOT NULL DEFAULT '{}',
  lid text,
  name text,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'sending', 'left', 'unknown', 'failed', 'leftOut')),
  skip_cause text CHECK (skip_cause IN ('optedOut', 'repeated', 'unreadable', 'nameless', 'byHand', 'stopped')),
  reason text,
  used_name text,
  text text,
  message_id text,
  sent_at timestamptz(3),
  first_attempt_at timestamptz(3),
  CONSTRAINT campaign_recipients_campaign_id_person_key_key UNIQUE (campaign_id, person_key),
  CONSTRAINT campaign_recipients_campaign_id_position_key UNIQUE (campaign_id, position),
  CONSTRAINT campaign_recipients_skipped_check CHECK ((state = 'leftOut') = (skip_cause IS NOT NULL))
);
COMMENT ON TABLE campaign_recipients IS
  'One recipient of a campaign and the outcome of the message. The campaign service adds it; the campaign runner '
  'writes the outcome.';
COMMENT ON COLUMN campaign_recipients.position IS 'Sending order within the campaign, from 0.';
COMMENT ON COLUMN campaign_recipients.recipient IS 'Number, `lid:<LID>` or the text that the user entered.';
COMMENT ON COLUMN campaign_recipients.person_key IS
  'The same value for all spellings of a number, so that nobody is messaged twice. Null: left out or erased.';
COMMENT ON COLUMN campaign_recipients.phones IS 'All spellings of the number, as digits.';
COMMENT ON COLUMN campaign_recipients.name IS 'Name from the campaign''s own recipient list.';
COMMENT ON COLUMN campaign_recipients.state IS
  '`waiting`; `sending`: claimed; `left`: the network accepted the message; `unknown`: no answer; `failed`; '
  '`leftOut`: no message.';
COMMENT ON COLUMN campaign_recipients.skip_cause IS
  'Why the recipient is left out: `optedOut`, `repeated` (duplicate), `unreadable`, `nameless`, `byHand` (user) or '
  '`stopped`. Null in other states.';
COMMENT ON COLUMN campaign_recipients.reason IS 'Explanation for the user, in Spanish.';
COMMENT ON COLUMN campaign_recipients.used_name IS 'Name in the first attempt. A retry repeats it.';
COMMENT ON COLUMN campaign_recipients.text IS
  'Text of the first attempt. A retry under the same idempotency key repeats it.';
COMMENT ON COLUMN campaign_recipients.message_id IS 'WhatsApp ID of the message (`messages.wa_id`).';
COMMENT ON COLUMN campaign_recipients.sent_at IS '`messages.timestamp` of the message.';
COMMENT ON COLUMN campaign_recipients.first_attempt_at IS 'Start of the first attempt. Null: none.';
CREATE INDEX campaign_recipients_campaign_id_state_position_idx ON campaign_recipients (campaign_id, state, position);
