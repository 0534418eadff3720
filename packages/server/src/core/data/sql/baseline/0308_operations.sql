-- Alerts, notifications and the uptime of lines.

CREATE TABLE alerts (
  id uuid PRIMARY KEY DEFAULT generate_uuid_v7(),
  client_id uuid NOT NULL REFERENCES clients ON DELETE CASCADE,
  webhook_id uuid REFERENCES webhooks ON DELETE CASCADE,
  kind text NOT NULL,
  reason text,
  ends_at timestamptz(3),
  opened_at timestamptz(3) NOT NULL DEFAULT now(),
  resolved_at timestamptz(3),
  is_closed boolean NOT NULL DEFAULT false,
  next_attempt_at timestamptz(3),
  claim uuid,
  attempts integer NOT NULL DEFAULT 0,
  notified_kind text,
  notified_at timestamptz(3),
  resolution_notified_at timestamptz(3),
  kind_since timestamptz(3) NOT NULL DEFAULT now(),
  topic text NOT NULL DEFAULT 'line'
);
COMMENT ON TABLE alerts IS
  'One problem of a line, webhook or credential that needs its owner, from start to recovery. `open_alert`, '
  '`resolve_alert` and `withdraw_alert` write it; the e-mail notifier stores its notifications.';
COMMENT ON COLUMN alerts.webhook_id IS 'Null: the alert is about the line or a credential.';
COMMENT ON COLUMN alerts.kind IS 'Kind of the problem, such as `unlinked`, `webhook` or `expiring`.';
COMMENT ON COLUMN alerts.reason IS 'Code or text that explains the kind.';
COMMENT ON COLUMN alerts.ends_at IS
  'Time at which the problem ends by itself, or at which the credential expires. Null: neither.';
COMMENT ON COLUMN alerts.resolved_at IS 'End of the problem. Null: it lasts.';
COMMENT ON COLUMN alerts.is_closed IS 'Whether nothing is left to notify. A later problem is then another alert.';
COMMENT ON COLUMN alerts.next_attempt_at IS
  'Time of the next check whether an e-mail is due, five minutes after a change at the earliest. Null: none.';
COMMENT ON COLUMN alerts.claim IS
  'Token of the current claim, set by the worker that processes the row. Null: no worker has claimed it.';
COMMENT ON COLUMN alerts.attempts IS 'Number of attempts, including the current one.';
COMMENT ON COLUMN alerts.notified_kind IS
  'Kind in the last e-mail. A different kind causes another e-mail. Null: none.';
COMMENT ON COLUMN alerts.resolution_notified_at IS 'Time of the e-mail about the end of the problem.';
COMMENT ON COLUMN alerts.kind_since IS 'Start of the current kind. Alerts whose kind is too old are not sent.';
COMMENT ON COLUMN alerts.topic IS
  'Only one open alert exists for each topic of a line: `line`, `proof`, `proxy`, `flapping`, `light`, `token` or '
  '`key:<account key ID>`.';
CREATE INDEX alerts_client_id_idx ON alerts (client_id);
CREATE INDEX alerts_due_idx ON alerts (next_attempt_at) WHERE next_attempt_at IS NOT NULL;
CREATE INDEX alerts_expiring_idx ON alerts (topic) WHERE kind = 'expiring';
CREATE INDEX alerts_open_idx ON alerts (id) WHERE NOT is_closed;
CREATE INDEX alerts_resolved_at_idx ON alerts (resolved_at) WHERE resolved_at IS NOT NULL;
CREATE INDEX alerts_webhook_id_idx ON alerts (webhook_id) WHERE webhook_id IS NOT NULL;
CREATE UNIQUE INDEX alerts_open_line_topic_idx ON alerts (client_id, topic) WHERE webhook_id IS NULL AND NOT is_closed;
CREATE UNIQUE INDEX alerts_open_webhook_idx ON alerts (webhook_id) WHERE webhook_id IS NOT NULL AND NOT is_closed;

CREATE TABLE notification_settings (
  user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  muted_kinds text[] NOT NULL,
  quiet_hours jsonb,
  whatsapp_number text
);
COMMENT ON TABLE notification_settings IS
  'Notification settings of a user. The notification settings service writes it; a user without a row has the '
  'defaults.';
COMMENT ON COLUMN notification_settings.muted_kinds IS
  'Kinds of notifications that the user disabled. Kinds of later releases are therefore enabled.';
COMMENT ON COLUMN notification_settings.quiet_hours IS
  'JSON: `begins`, `ends` and `timeZone`. Null: none. Notifications wait for the end.';
COMMENT ON COLUMN notification_settings.whatsapp_number IS
  'Number that receives notifications by WhatsApp. Null: none.';

CREATE TABLE notification_deliveries (
  alert_id uuid NOT NULL REFERENCES alerts ON DELETE CASCADE,
  channel text NOT NULL CHECK (channel = 'whatsapp' OR channel LIKE 'push %'),
  claim uuid,
  attempts integer NOT NULL DEFAULT 0,
  next_attempt_at timestamptz(3),
  via_client_id uuid REFERENCES clients ON DELETE SET NULL,
  notified_kind text,
  notified_at timestamptz(3),
  CONSTRAINT notification_deliveries_pkey PRIMARY KEY (alert_id, channel)
);
COMMENT ON TABLE notification_deliveries IS
  'Notification of one alert by one channel other than e-mail. The WhatsApp and push notifiers write it.';
COMMENT ON COLUMN notification_deliveries.channel IS '`whatsapp`, or `push ` and the ID of the push subscription.';
COMMENT ON COLUMN notification_deliveries.claim IS
  'Token of the current claim, set by the worker that processes the row. Null: no worker has claimed it.';
COMMENT ON COLUMN notification_deliveries.attempts IS 'Number of attempts, including the current one.';
COMMENT ON COLUMN notification_deliveries.next_attempt_at IS
  'Time from which a notifier may claim the row. Null: no attempt is pending.';
COMMENT ON COLUMN notification_deliveries.via_client_id IS
  'Line that sends the WhatsApp message. A retry uses the same line.';
COMMENT ON COLUMN notification_deliveries.notified_kind IS
  'Kind of alert in the last notification. Null: none yet, or a failed one.';
CREATE INDEX notification_deliveries_notified_idx ON notification_deliveries (alert_id) WHERE notified_kind IS NOT NULL;
CREATE INDEX notification_deliveries_via_client_id_idx ON notification_deliveries (via_client_id)
  WHERE via_client_id IS NOT NULL;

CREATE TABLE push_subscriptions (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  sign_in_id uuid REFERENCES sign_ins ON DELETE CASCADE,
  endpoint_digest bytea NOT NULL UNIQUE,
  subscription_sealed bytea NOT NULL,
  device text NOT NULL,
  host text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  last_notified_at timestamptz(3)
);
COMMENT ON TABLE push_subscriptions IS
  'One browser that receives notifications of a user by web push. The push service creates it and deletes it when '
  'the browser revokes it.';
COMMENT ON COLUMN push_subscriptions.sign_in_id IS
  'Sign-in session. Ending it deletes the row; if it only expires, the row stays with null.';
COMMENT ON COLUMN push_subscriptions.endpoint_digest IS
  'SHA-256 of the endpoint, by which a returning browser is found.';
COMMENT ON COLUMN push_subscriptions.subscription_sealed IS 'Encrypted endpoint and keys.';
COMMENT ON COLUMN push_subscriptions.device IS 'Browser and system, for display.';
COMMENT ON COLUMN push_subscriptions.host IS 'Host of the push service.';
CREATE INDEX push_subscriptions_sign_in_id_idx ON push_subscriptions (sign_in_id);
CREATE INDEX push_subscriptions_user_id_idx ON push_subscriptions (user_id);

CREATE TABLE sent_alert_emails (
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  sent_at timestamptz(3) NOT NULL DEFAULT now()
);
COMMENT ON TABLE sent_alert_emails IS
  'One alert e-mail to a user within the last day. The e-mail notifier writes it and counts the rows for the daily '
  'limit.';
CREATE INDEX sent_alert_emails_sent_at_idx ON sent_alert_emails (sent_at);
CREATE INDEX sent_alert_emails_user_id_sent_at_idx ON sent_alert_emails (user_id, sent_at);

CREATE TABLE daily_reports (
  day date NOT NULL,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  claim uuid,
  next_attempt_at timestamptz(3) NOT NULL DEFAULT now(),
  attempts integer NOT NULL DEFAULT 0,
  sent_at timestamptz(3),
  CONSTRAINT daily_reports_pkey PRIMARY KEY (day, user_id)
);
COMMENT ON TABLE daily_reports IS
  'One daily report e-mail to one administrator. Any process creates the rows of a day when the report is due; the '
  'process that claims a row sends it.';
COMMENT ON COLUMN daily_reports.day IS 'Reported day in the time zone of the platform.';
COMMENT ON COLUMN daily_reports.claim IS
  'Token of the current claim, set by the worker that processes the row. Null: no worker has claimed it.';
COMMENT ON COLUMN daily_reports.next_attempt_at IS
  'Time from which a worker may claim the row. A claim moves it into the future, so the row becomes due again if '
  'the worker dies.';
COMMENT ON COLUMN daily_reports.attempts IS 'Number of attempts, including the current one.';
COMMENT ON COLUMN daily_reports.sent_at IS 'Null: not sent yet.';
CREATE INDEX daily_reports_user_id_idx ON daily_reports (user_id);

CREATE TABLE connection_drops (
  client_id uuid NOT NULL REFERENCES clients ON DELETE CASCADE,
  dropped_at timestamptz(3) NOT NULL DEFAULT now()
);
COMMENT ON TABLE connection_drops IS
  'One lost connection of a line within the last two hours. A trigger on `sessions` writes and prunes the rows; six '
  'of them open the alert `flapping`.';
CREATE INDEX connection_drops_client_id_dropped_at_idx ON connection_drops (client_id, dropped_at);

CREATE TABLE offline_periods (
  id uuid PRIMARY KEY DEFAULT generate_uuid_v7(),
  client_id uuid NOT NULL REFERENCES clients ON DELETE CASCADE,
  started_at timestamptz(3) NOT NULL,
  ended_at timestamptz(3),
  next_attempt_at timestamptz(3),
  message_count integer,
  sender_count integer,
  undecryptable_count integer,
  emitted_at timestamptz(3)
);
COMMENT ON TABLE offline_periods IS
  'One period in which a line was not connected. A trigger on `sessions` starts and ends it, and the offline-period '
  'job counts the missed messages and emits the event.';
COMMENT ON COLUMN offline_periods.started_at IS
  'Start of the period. If the process of the line died, the time at which its lease expired.';
COMMENT ON COLUMN offline_periods.ended_at IS 'Time of the reconnection. Null while the line is offline.';
COMMENT ON COLUMN offline_periods.next_attempt_at IS
  'Time at which the job counts the messages of the ended period. Null: the period has not ended, or its event is '
  'emitted.';
COMMENT ON COLUMN offline_periods.message_count IS 'Number of decrypted messages of other people in the period.';
COMMENT ON COLUMN offline_periods.sender_count IS 'Number of different senders of these messages.';
COMMENT ON COLUMN offline_periods.undecryptable_count IS
  'Number of messages in the period that could not be decrypted.';
COMMENT ON COLUMN offline_periods.emitted_at IS 'Time at which the event `absence.ended` was emitted. Null: not yet.';
CREATE INDEX offline_periods_client_id_ended_at_idx ON offline_periods (client_id, ended_at);
CREATE INDEX offline_periods_due_idx ON offline_periods (next_attempt_at) WHERE next_attempt_at IS NOT NULL;
CREATE UNIQUE INDEX offline_periods_not_emitted_idx ON offline_periods (client_id) WHERE emitted_at IS NULL;

CREATE TABLE line_outages (
  id uuid PRIMARY KEY DEFAULT generate_uuid_v7(),
  client_id uuid NOT NULL REFERENCES clients ON DELETE CASCADE,
  started_at timestamptz(3) NOT NULL,
  ended_at timestamptz(3)
);
COMMENT ON TABLE line_outages IS
  'One outage of a line for its status page, without outages that the owner caused. A trigger on `sessions` writes '
  'it.';
COMMENT ON COLUMN line_outages.started_at IS
  'Start of the outage. If the process of the line died, the time at which its lease expired.';
COMMENT ON COLUMN line_outages.ended_at IS 'Null: the outage lasts.';
CREATE INDEX line_outages_client_id_ended_at_idx ON line_outages (client_id, ended_at);
CREATE UNIQUE INDEX line_outages_current_idx ON line_outages (client_id) WHERE ended_at IS NULL;
