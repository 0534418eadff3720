export const LOCK_NEW_CHAT_SLOT_USAGE_SQL = `
  SELECT p.settings, p.frees_at AS "freesAt", CAST(p.day AS text) AS day, p.given,
    greatest(p.closed_until, r.restricted_until) AS "closedUntil", p.refusals, c.time_zone AS "timeZone", s.linked_at AS "linkedAt"
  FROM paces p JOIN clients c ON c.id = p.client_id LEFT JOIN sessions s ON s.client_id = p.client_id
  LEFT JOIN line_standings r ON r.client_id = p.client_id
  WHERE p.client_id = :clientId FOR UPDATE OF p`;

export const STORE_NEW_CHAT_SLOT_USAGE_SQL =
  'UPDATE paces SET frees_at = :freesAt, day = :day, given = :given WHERE client_id = :clientId';

export const FIND_HELD_MESSAGE_TIME_SQL = `
  SELECT max(h.due_at) AS "dueAt" FROM held_messages h JOIN contacts c ON c.id = h.contact_id
  WHERE h.client_id = :clientId AND (c.phone = CAST(:phone AS text) OR c.lid = CAST(:lid AS text))
  HAVING count(*) > 0`;

const MESSAGE_CONDITION_SQL = 'm.client_id = :clientId AND m.timestamp = :timestamp AND m.wa_id = :id AND m.from_me';

/** Records a client's first contact with a person. Replaces a record only if WhatsApp refused its message. */
export const STORE_FIRST_CONTACT_SQL = `
  INSERT INTO first_contacts (client_id, contact_id, at, said)
  SELECT m.client_id, m.contact_id, :at, :said FROM messages m WHERE ${MESSAGE_CONDITION_SQL} AND m.contact_id IS NOT NULL
  ON CONFLICT (client_id, contact_id) DO UPDATE SET at = excluded.at, said = excluded.said, refused = NULL
  WHERE first_contacts.refused IS NOT NULL`;

/** Stores a message to be sent later. A retry with the same idempotency key replaces the due time. */
export const HOLD_MESSAGE_SQL = `
  INSERT INTO held_messages (client_id, contact_id, wa_id, timestamp, message, media_id, origin, unless_paused, due_at, run_at, answered)
  SELECT m.client_id, m.contact_id, m.wa_id, m.timestamp, CAST(:message AS jsonb), CAST(:mediaId AS uuid),
    CAST(:origin AS jsonb), :unlessPaused, :notBefore, CASE WHEN w.wrote THEN 'epoch' ELSE CAST(:notBefore AS timestamptz) END, w.wrote
  FROM messages m CROSS JOIN LATERAL (SELECT EXISTS (SELECT FROM contact_counters k WHERE k.client_id = m.client_id
    AND k.contact_id = m.contact_id AND k.inbound > 0) AS wrote) w
  WHERE ${MESSAGE_CONDITION_SQL}
  ON CONFLICT (client_id, wa_id) DO UPDATE SET due_at = excluded.due_at, run_at = excluded.run_at, claim = NULL`;

export const STORE_FIRST_CONTACT_ACCEPTANCE_SQL = `
  WITH taken AS (
    UPDATE first_contacts f SET accepted_at = :now, refused = NULL FROM messages m
    WHERE ${MESSAGE_CONDITION_SQL} AND f.client_id = m.client_id AND f.contact_id = m.contact_id AND f.accepted_at IS NULL RETURNING 1
  )
  UPDATE paces SET refusals = 0 WHERE client_id = :clientId AND refusals > 0 AND EXISTS (SELECT FROM taken)`;

export const STORE_FIRST_CONTACT_REFUSAL_SQL = `
  UPDATE first_contacts f SET refused = :code FROM messages m
  WHERE ${MESSAGE_CONDITION_SQL} AND f.client_id = m.client_id AND f.contact_id = m.contact_id AND f.accepted_at IS NULL`;

export const PAUSE_NEW_CHATS_SQL = `
  UPDATE paces SET closed_until = :closedUntil, refusals = refusals + 1,
    frees_at = frees_at + make_interval(secs => :seconds) WHERE client_id = :clientId`;

export const POSTPONE_HELD_MESSAGES_SQL = `
  UPDATE held_messages SET due_at = greatest(due_at + make_interval(secs => :seconds), :closedUntil),
    run_at = greatest(due_at + make_interval(secs => :seconds), :closedUntil)
  WHERE client_id = :clientId AND claim IS NULL AND NOT answered`;

/** Delays all held messages by the same time, so that none of them is due before `until`. Idempotent. */
export const POSTPONE_HELD_MESSAGES_UNTIL_SQL = `
  WITH early AS (
    SELECT CAST(:until AS timestamptz) - min(due_at) AS by FROM held_messages
    WHERE client_id = :clientId AND claim IS NULL AND NOT answered HAVING min(due_at) < :until
  ), paid AS (
    UPDATE paces SET frees_at = frees_at + early.by FROM early WHERE client_id = :clientId
  )
  UPDATE held_messages h SET due_at = h.due_at + early.by, run_at = h.due_at + early.by FROM early
  WHERE h.client_id = :clientId AND h.claim IS NULL AND NOT h.answered RETURNING 1`;

/** Makes the health check of a line due at once. */
export const REQUEST_LINE_HEALTH_CHECK_SQL = 'UPDATE line_lights SET checked_at = NULL WHERE client_id = :clientId';

/** Updates the time at which each held message is sent (`notBefore`), because the conversation displays it. */
export const UPDATE_HELD_MESSAGE_TIMES_SQL = `
  UPDATE messages m SET details = jsonb_set(m.details, '{notBefore}',
    to_jsonb(to_char(h.due_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))) FROM held_messages h
  WHERE h.client_id = :clientId AND m.client_id = h.client_id AND m.timestamp = h.timestamp AND m.wa_id = h.wa_id
    AND m.from_me`;

export const READ_NEW_CHAT_STATE_SQL = `
  SELECT p.settings, CASE WHEN u.closed > :now THEN u.closed END AS "closedUntil",
    coalesce(h.waiting, 0) AS waiting, h."nextAt"
  FROM clients c LEFT JOIN paces p ON p.client_id = c.id LEFT JOIN line_standings r ON r.client_id = c.id
  CROSS JOIN LATERAL (SELECT greatest(p.closed_until, r.restricted_until) AS closed) u
  CROSS JOIN LATERAL (SELECT CAST(count(*) AS integer) AS waiting, min(greatest(due_at, run_at)) AS "nextAt" FROM held_messages
    WHERE client_id = c.id) h
  WHERE c.id = :clientId`;

/** Stores new limits. Slots used under the previous limits no longer delay messages. */
export const STORE_NEW_CHAT_LIMITS_SQL = `
  INSERT INTO paces AS p (client_id, settings) VALUES (:clientId, CAST(:settings AS jsonb))
  ON CONFLICT (client_id) DO UPDATE SET settings = excluded.settings, frees_at = least(p.frees_at, now())`;

export const RELEASE_HELD_MESSAGES_SQL =
  'UPDATE held_messages SET run_at = :now WHERE client_id = :clientId AND claim IS NULL';
