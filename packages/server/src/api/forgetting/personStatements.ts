import { AFTER_MESSAGES } from '../../ground/retention/index.ts';
import { REMOVE as REMOVE_EXPORT } from '../exporting/exportRows.ts';

/** Bindings of all of them: `clientId`, and of `PersonNames` `ids`, `keys`, `phones`, `lids`, `names`; `quoted`: names as JSON has them. */
const HERS = 'm.client_id = :clientId AND m.contact_id = ANY(CAST(:ids AS uuid[]))';
export const IS_SCHEDULE = `s.client_id = :clientId
  AND (s.phones && CAST(:phones AS text[]) OR s.lid = ANY(CAST(:lids AS text[])))`;
/** Of one that could not be read, or was doubled, nothing is known but what was written. */
export const IS_RECIPIENT = `r.campaign_id IN (SELECT id FROM campaigns WHERE client_id = :clientId)
  AND (r.phones && CAST(:phones AS text[]) OR r.lid = ANY(CAST(:lids AS text[])) OR r.person = ANY(CAST(:names AS text[]))
    OR regexp_replace(r.recipient, '[^0-9]', '', 'g') = ANY(CAST(:written AS text[])))`;
/** What she wrote or was written, and what happened to her; not what somebody else wrote of her. */
const TELLS_OF_HER = `e.client_id = :clientId AND (e.data ->> 'chat' = ANY(CAST(:names AS text[]))
  OR e.data ->> 'phoneNumber' = ANY(CAST(:names AS text[])) OR e.data ->> 'lid' = ANY(CAST(:names AS text[])))`;
const NAMES_HER = `e.client_id = :clientId AND EXISTS (
  SELECT FROM unnest(CAST(:quoted AS text[])) q WHERE strpos(CAST(e.data AS text), q) > 0)`;

/** What was found before the client was claimed (`TOLD`), and what was told since: nobody waits for a look at all there is. */
const KNOWN = '(e.sequence > CAST(:last AS bigint) OR e.sequence = ANY(CAST(:told AS bigint[])))';

/** Every event that names her, and the last there is. */
export const TOLD = `
  SELECT coalesce(array_agg(CAST(e.sequence AS text)) FILTER (WHERE (${TELLS_OF_HER}) OR (${NAMES_HER})), '{}') AS told,
    CAST(coalesce(max(e.sequence), 0) AS text) AS last
  FROM events e WHERE e.client_id = :clientId`;

export const COUNT = `
  SELECT CAST(count(*) FILTER (WHERE m.chat LIKE 'contact:%') AS integer) AS messages,
    CAST(count(*) FILTER (WHERE m.chat NOT LIKE 'contact:%') AS integer) AS "inGroups",
    CAST(count(m.media ->> 'path') AS integer) AS files,
    CAST((SELECT count(*) FROM schedules s WHERE ${IS_SCHEDULE}) AS integer) AS scheduled,
    CAST((SELECT count(*) FROM campaign_recipients r WHERE ${IS_RECIPIENT}) AS integer) AS recipients,
    CAST((SELECT count(*) FROM events e WHERE ${TELLS_OF_HER}) AS integer) AS events
  FROM messages m WHERE ${HERS}`;

/** Answers the chats that were not theirs alone. */
export const REMOVE_MESSAGES = `
  WITH gone AS (
    DELETE FROM messages m WHERE ${HERS} RETURNING m.client_id, m.id, m.chat, m.media ->> 'path' AS path
  ), ${AFTER_MESSAGES}
  SELECT DISTINCT chat FROM gone WHERE chat NOT LIKE 'contact:%'`;

/** In the order in which they are run; what hangs on contacts, events and webhooks goes with them. */
export const REMOVALS: readonly string[] = [
  `DELETE FROM remarks WHERE client_id = :clientId
     AND (contact_id = ANY(CAST(:ids AS uuid[])) OR chat = ANY(CAST(:keys AS text[])))`,
  'DELETE FROM menus WHERE client_id = :clientId AND chat = ANY(CAST(:keys AS text[]))',
  'DELETE FROM robot_answers WHERE client_id = :clientId AND chat = ANY(CAST(:keys AS text[]))',
  'DELETE FROM turns WHERE client_id = :clientId AND chat = ANY(CAST(:keys AS text[]))',
  'DELETE FROM conversation_notes WHERE client_id = :clientId AND chat = ANY(CAST(:keys AS text[]))',
  'DELETE FROM conversations WHERE client_id = :clientId AND chat = ANY(CAST(:keys AS text[]))',
  'DELETE FROM contact_counters WHERE client_id = :clientId AND contact_id = ANY(CAST(:ids AS uuid[]))',
  `DELETE FROM schedules s WHERE ${IS_SCHEDULE}`,
  // What came of a campaign is told without saying of whom.
  `UPDATE campaign_recipients r SET recipient = :nobody, person = NULL, phones = '{}', lid = NULL, name = NULL, called = NULL,
     text = NULL, reason = NULL, message_id = NULL,
     state = CASE WHEN state IN ('waiting', 'sending') THEN 'leftOut' ELSE state END,
     cause = CASE WHEN state IN ('waiting', 'sending') THEN 'byHand' ELSE cause END
   WHERE ${IS_RECIPIENT}`,
  // Whoever repeats a request is still answered, and nothing is sent twice.
  `UPDATE idempotency_keys SET response = CAST(regexp_replace(CAST(response AS text), :spelled, CAST(:nobody AS text), 'g') AS jsonb)
   WHERE client_id = :clientId AND CAST(response AS text) ~ :spelled`,
  `DELETE FROM webhooks WHERE client_id = :clientId AND chat = ANY(CAST(:names AS text[]))`,
  `DELETE FROM events e WHERE ${TELLS_OF_HER} AND ${KNOWN}`,
  // Others' messages that name her, and groups she is in, are told without her name: their receivers wait for them.
  `UPDATE events e SET data = CAST(regexp_replace(CAST(data AS text), :spelled, CAST(:nobody AS text), 'g') AS jsonb) WHERE ${NAMES_HER} AND ${KNOWN}`,
  'DELETE FROM session_keys WHERE client_id = :clientId AND person = ANY(CAST(:names AS text[]))',
  'DELETE FROM parked_keys WHERE client_id = :clientId AND person = ANY(CAST(:names AS text[]))',
  'DELETE FROM windows_before WHERE client_id = :clientId AND chat = ANY(CAST(:keys AS text[]))',
  // Sealed: by its marks alone one can tell whom it names.
  `DELETE FROM kept_posts WHERE client_id = :clientId AND (marks IS NULL OR marks && CAST(:marks AS text[]))`,
  // A copy of everything that waits to be downloaded has hers in it.
  REMOVE_EXPORT,
  'DELETE FROM contacts WHERE client_id = :clientId AND id = ANY(CAST(:ids AS uuid[]))',
];

export const REMEMBER = `
  INSERT INTO forgotten_people (client_id, mark, opted_out_at)
  SELECT :clientId, mark, :optedOutAt FROM unnest(CAST(:marks AS text[])) AS mark
  ON CONFLICT DO NOTHING`;
/** They said otherwise after they had been forgotten. */
export const RECALL =
  'DELETE FROM forgotten_people WHERE client_id = :clientId AND mark = ANY(CAST(:marks AS text[]))';
export const IS_MARKED = `
  SELECT EXISTS (SELECT FROM forgotten_people WHERE client_id = :clientId AND mark = ANY(CAST(:marks AS text[]))) AS "isMarked"`;
