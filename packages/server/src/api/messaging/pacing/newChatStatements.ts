import { NEW_CHAT_CYCLE_END_SQL } from '../../../core/connection/storeQualityRating.ts';

/**
 * Time until which the network allows no new chats (`r`: the rating). A used quota counts until the end of its cycle:
 * the network says so, or the chats since its last report, also held ones, have used the rest.
 */
export const NETWORK_CLOSED_UNTIL_SQL = `greatest(r.restricted_until, CASE
    WHEN r.new_chat_warning = 'reached' OR r.new_chat_total <= coalesce(r.new_chats_used, 0) + (
      SELECT count(*) FROM first_contacts f WHERE f.client_id = r.client_id
        AND f.contacted_at > r.new_chats_reported_at AND f.refusal_code IS NULL)
    THEN ${NEW_CHAT_CYCLE_END_SQL} END)`;

export const LOCK_NEW_CHAT_SLOT_USAGE_SQL = `
  SELECT p.settings, p.reserved_until AS "reservedUntil", CAST(p.day AS text) AS day, p.slot_count AS "slotCount",
    greatest(p.paused_until, ${NETWORK_CLOSED_UNTIL_SQL}) AS "closedUntil", p.refusals,
    c.time_zone AS "timeZone", s.linked_at AS "linkedAt"
  FROM new_chat_limiters p JOIN clients c ON c.id = p.client_id LEFT JOIN sessions s ON s.client_id = p.client_id
  LEFT JOIN quality_ratings r ON r.client_id = p.client_id
  WHERE p.client_id = :clientId FOR UPDATE OF p`;

export const STORE_NEW_CHAT_SLOT_USAGE_SQL = `
  UPDATE new_chat_limiters SET reserved_until = :reservedUntil, day = :day, slot_count = :slotCount
  WHERE client_id = :clientId`;

export const FIND_HELD_MESSAGE_TIME_SQL = `
  SELECT max(h.slot_at) AS "slotAt" FROM held_messages h JOIN contacts c ON c.id = h.contact_id
  WHERE h.client_id = :clientId AND (c.phone = CAST(:phone AS text) OR c.lid = CAST(:lid AS text))
  HAVING count(*) > 0`;

const MESSAGE_CONDITION_SQL = 'm.client_id = :clientId AND m.timestamp = :timestamp AND m.wa_id = :id AND m.from_me';

/** Records a client's first contact with a person. Replaces a record only if WhatsApp refused its message. */
export const STORE_FIRST_CONTACT_SQL = `
  INSERT INTO first_contacts (client_id, contact_id, contacted_at, content_fingerprint)
  SELECT m.client_id, m.contact_id, :contactedAt, :contentFingerprint FROM messages m
  WHERE ${MESSAGE_CONDITION_SQL} AND m.contact_id IS NOT NULL
  ON CONFLICT (client_id, contact_id) DO UPDATE SET contacted_at = excluded.contacted_at,
    content_fingerprint = excluded.content_fingerprint, refusal_code = NULL
  WHERE first_contacts.refusal_code IS NOT NULL`;

/** Stores a message to be sent later. A retry with the same idempotency key replaces the time of its slot. */
export const HOLD_MESSAGE_SQL = `
  INSERT INTO held_messages (client_id, contact_id, wa_id, timestamp, message, media_id, origin, unless_paused, slot_at,
    next_attempt_at, is_answered)
  SELECT m.client_id, m.contact_id, m.wa_id, m.timestamp, CAST(:message AS jsonb), CAST(:mediaId AS uuid),
    CAST(:origin AS jsonb), :unlessPaused, :notBefore,
    CASE WHEN w.wrote THEN 'epoch' ELSE CAST(:notBefore AS timestamptz) END, w.wrote
  FROM messages m CROSS JOIN LATERAL (SELECT EXISTS (SELECT FROM contact_counters k WHERE k.client_id = m.client_id
    AND k.contact_id = m.contact_id AND k.inbound > 0) AS wrote) w
  WHERE ${MESSAGE_CONDITION_SQL}
  ON CONFLICT (client_id, wa_id)
  DO UPDATE SET slot_at = excluded.slot_at, next_attempt_at = excluded.next_attempt_at, claim = NULL`;

export const STORE_FIRST_CONTACT_ACCEPTANCE_SQL = `
  WITH taken AS (
    UPDATE first_contacts f SET accepted_at = :now, refusal_code = NULL FROM messages m
    WHERE ${MESSAGE_CONDITION_SQL} AND f.client_id = m.client_id AND f.contact_id = m.contact_id
      AND f.accepted_at IS NULL RETURNING 1
  )
  UPDATE new_chat_limiters SET refusals = 0
  WHERE client_id = :clientId AND refusals > 0 AND EXISTS (SELECT FROM taken)`;

export const STORE_FIRST_CONTACT_REFUSAL_SQL = `
  UPDATE first_contacts f SET refusal_code = :code FROM messages m
  WHERE ${MESSAGE_CONDITION_SQL} AND f.client_id = m.client_id AND f.contact_id = m.contact_id
    AND f.accepted_at IS NULL`;

export const PAUSE_NEW_CHATS_SQL = `
  UPDATE new_chat_limiters SET paused_until = :pausedUntil, refusals = refusals + 1,
    reserved_until = reserved_until + make_interval(secs => :seconds) WHERE client_id = :clientId`;

export const POSTPONE_HELD_MESSAGES_SQL = `
  UPDATE held_messages SET slot_at = greatest(slot_at + make_interval(secs => :seconds), :pausedUntil),
    next_attempt_at = greatest(slot_at + make_interval(secs => :seconds), :pausedUntil)
  WHERE client_id = :clientId AND claim IS NULL AND NOT is_answered`;

/** Delays all held messages by the same time, so that no slot is before `until`. Idempotent. */
export const POSTPONE_HELD_MESSAGES_UNTIL_SQL = `
  WITH early AS (
    SELECT CAST(:until AS timestamptz) - min(slot_at) AS by FROM held_messages
    WHERE client_id = :clientId AND claim IS NULL AND NOT is_answered HAVING min(slot_at) < :until
  ), paid AS (
    UPDATE new_chat_limiters SET reserved_until = reserved_until + early.by FROM early WHERE client_id = :clientId
  )
  UPDATE held_messages h SET slot_at = h.slot_at + early.by, next_attempt_at = h.slot_at + early.by FROM early
  WHERE h.client_id = :clientId AND h.claim IS NULL AND NOT h.is_answered RETURNING 1`;

/** Makes the health check of a line due at once. */
export const REQUEST_LINE_HEALTH_CHECK_SQL =
  'UPDATE line_health_statuses SET checked_at = NULL WHERE client_id = :clientId';

/** Updates the time at which each held message is sent (`notBefore`), because the conversation displays it. */
export const UPDATE_HELD_MESSAGE_TIMES_SQL = `
  UPDATE messages m SET details = jsonb_set(m.details, '{notBefore}',
    to_jsonb(to_char(h.slot_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))) FROM held_messages h
  WHERE h.client_id = :clientId AND m.client_id = h.client_id AND m.timestamp = h.timestamp AND m.wa_id = h.wa_id
    AND m.from_me`;

export const READ_NEW_CHAT_STATE_SQL = `
  SELECT p.settings, CASE WHEN u.closed > :now THEN u.closed END AS "closedUntil",
    coalesce(h.waiting, 0) AS waiting, h."nextAt"
  FROM clients c
  LEFT JOIN new_chat_limiters p ON p.client_id = c.id LEFT JOIN quality_ratings r ON r.client_id = c.id
  CROSS JOIN LATERAL (SELECT greatest(p.paused_until, ${NETWORK_CLOSED_UNTIL_SQL}) AS closed) u
  CROSS JOIN LATERAL (SELECT CAST(count(*) AS integer) AS waiting, min(greatest(slot_at, next_attempt_at)) AS "nextAt"
    FROM held_messages WHERE client_id = c.id) h
  WHERE c.id = :clientId`;

/** Stores new limits. Slots used under the previous limits no longer delay messages. */
export const STORE_NEW_CHAT_LIMITS_SQL = `
  INSERT INTO new_chat_limiters AS p (client_id, settings) VALUES (:clientId, CAST(:settings AS jsonb))
  ON CONFLICT (client_id)
  DO UPDATE SET settings = excluded.settings, reserved_until = least(p.reserved_until, now())`;

export const RELEASE_HELD_MESSAGES_SQL =
  'UPDATE held_messages SET next_attempt_at = :now WHERE client_id = :clientId AND claim IS NULL';
