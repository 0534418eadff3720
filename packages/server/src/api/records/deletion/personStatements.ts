import { DELETE_MESSAGE_DEPENDENTS_SQL } from '../../../core/retention/index.ts';
import { DELETE_DATA_EXPORT_SQL as REMOVE_EXPORT } from '../dataExports/exportRows.ts';

/**
 * Bindings of all statements: `clientId`; `ids`, `keys`, `phones`, `lids` and `names` of
 * `PersonIdentifiers`; `quoted`: the names as JSON strings; `pseudonyms` of the person.
 */
const IS_MESSAGE_OF_PERSON_SQL = 'm.client_id = :clientId AND m.contact_id = ANY(CAST(:ids AS uuid[]))';
export const IS_SCHEDULE_FOR_PERSON_SQL = `s.client_id = :clientId
  AND (s.phones && CAST(:phones AS text[]) OR s.lid = ANY(CAST(:lids AS text[])))`;
/**
 * SQL condition: the campaign recipient `r` is the person. Also compares the text that was entered for the
 * recipient, because unreadable and duplicate recipients have no other identifier.
 */
export const IS_PERSON_CAMPAIGN_RECIPIENT_SQL = `r.campaign_id IN (SELECT id FROM campaigns WHERE client_id = :clientId)
  AND (r.phones && CAST(:phones AS text[]) OR r.lid = ANY(CAST(:lids AS text[]))
    OR r.person_key = ANY(CAST(:names AS text[]))
    OR regexp_replace(r.recipient, '[^0-9]', '', 'g') = ANY(CAST(:written AS text[])))`;
/** Matches events of the person's own messages and chat, but not texts of other people about the person. */
const IS_EVENT_OF_PERSON_SQL = `e.client_id = :clientId AND (e.data ->> 'chat' = ANY(CAST(:names AS text[]))
  OR e.data ->> 'phoneNumber' = ANY(CAST(:names AS text[])) OR e.data ->> 'lid' = ANY(CAST(:names AS text[])))`;
const DOES_EVENT_NAME_PERSON_SQL = `e.client_id = :clientId AND EXISTS (
  SELECT FROM unnest(CAST(:quoted AS text[])) q WHERE strpos(CAST(e.data AS text), q) > 0)`;

/**
 * Limits the search for the person's data to events that an earlier search found and to later events. Searching
 * all events while the erasure holds its lock would block writers.
 */
const IS_FOUND_OR_LATER_EVENT_SQL = '(e.sequence > CAST(:last AS bigint) OR e.sequence = ANY(CAST(:told AS bigint[])))';

/** Finds all events that name the person, and the sequence number of the client's last event. */
export const FIND_PERSON_EVENTS_SQL = `
  SELECT coalesce(array_agg(CAST(e.sequence AS text)) FILTER (WHERE (${IS_EVENT_OF_PERSON_SQL}) OR (${DOES_EVENT_NAME_PERSON_SQL})), '{}') AS told,
    CAST(coalesce(max(e.sequence), 0) AS text) AS last
  FROM events e WHERE e.client_id = :clientId`;

export const COUNT_PERSON_DATA_SQL = `
  SELECT CAST(count(*) FILTER (WHERE m.chat LIKE 'contact:%') AS integer) AS messages,
    CAST(count(*) FILTER (WHERE m.chat NOT LIKE 'contact:%') AS integer) AS "inGroups",
    CAST(count(m.media ->> 'path') AS integer) AS files,
    CAST((SELECT count(*) FROM schedules s WHERE ${IS_SCHEDULE_FOR_PERSON_SQL}) AS integer) AS scheduled,
    CAST((SELECT count(*) FROM campaign_recipients r WHERE ${IS_PERSON_CAMPAIGN_RECIPIENT_SQL}) AS integer) AS recipients,
    CAST((SELECT count(*) FROM events e WHERE ${IS_EVENT_OF_PERSON_SQL}) AS integer) AS events
  FROM messages m WHERE ${IS_MESSAGE_OF_PERSON_SQL}`;

/** Deletes the person's messages. Returns the affected chats that also contain other people's messages. */
export const DELETE_PERSON_MESSAGES_SQL = `
  WITH gone AS (
    DELETE FROM messages m WHERE ${IS_MESSAGE_OF_PERSON_SQL} RETURNING m.client_id, m.id, m.chat, m.media ->> 'path' AS path
  ), ${DELETE_MESSAGE_DEPENDENTS_SQL}
  SELECT DISTINCT chat FROM gone WHERE chat NOT LIKE 'contact:%'`;

/** SQL condition: the row `r.value` of a list is the person. Contacts have a `person`, recipients have the other keys. */
const IS_LISTED_PERSON_SQL = `(r.value -> 'person' ->> 'phone' = ANY(CAST(:names AS text[]))
  OR r.value -> 'person' ->> 'lid' = ANY(CAST(:lids AS text[]))
  OR r.value ->> 'phone' = ANY(CAST(:names AS text[])) OR r.value ->> 'lid' = ANY(CAST(:lids AS text[]))
  OR regexp_replace(coalesce(r.value ->> 'written', r.value ->> 'recipient'), '[^0-9]', '', 'g') = ANY(CAST(:written AS text[])))`;

/**
 * Removes the person from lists that are still being imported. The other rows keep their order. The importer locks a
 * chunk before the client, so this statement must first run before the client is locked.
 */
export const REMOVE_PERSON_FROM_RUNNING_IMPORTS_SQL = `
  UPDATE list_import_chunks c SET rows = (
    SELECT coalesce(jsonb_agg(r.value ORDER BY r.place), '[]')
    FROM jsonb_array_elements(c.rows) WITH ORDINALITY AS r (value, place) WHERE ${IS_LISTED_PERSON_SQL} IS NOT TRUE)
  FROM list_imports i WHERE i.id = c.import_id AND i.client_id = :clientId
    AND EXISTS (SELECT FROM jsonb_array_elements(c.rows) AS r (value) WHERE ${IS_LISTED_PERSON_SQL})`;

/** SQL statements that erase a person, in execution order. Cascades delete rows that refer to erased rows. */
export const ERASE_PERSON_STATEMENTS: readonly string[] = [
  `DELETE FROM message_updates WHERE client_id = :clientId
     AND (contact_id = ANY(CAST(:ids AS uuid[])) OR chat = ANY(CAST(:keys AS text[])))`,
  `DELETE FROM label_changes WHERE client_id = :clientId
     AND (change -> 'chat' ->> 'phone' = ANY(CAST(:names AS text[])) OR change -> 'chat' ->> 'lid' = ANY(CAST(:lids AS text[])))`,
  `DELETE FROM order_queries q USING messages m WHERE q.client_id = :clientId AND m.client_id = q.client_id
     AND m.wa_id = q.wa_id AND m.chat = ANY(CAST(:keys AS text[]))`,
  `DELETE FROM pending_files f USING messages m WHERE f.client_id = :clientId AND m.client_id = f.client_id
     AND m.wa_id = f.wa_id AND m.chat = ANY(CAST(:keys AS text[]))`,
  'DELETE FROM menus WHERE client_id = :clientId AND chat = ANY(CAST(:keys AS text[]))',
  'DELETE FROM robot_answers WHERE client_id = :clientId AND chat = ANY(CAST(:keys AS text[]))',
  'DELETE FROM message_batches WHERE client_id = :clientId AND chat = ANY(CAST(:keys AS text[]))',
  'DELETE FROM conversation_notes WHERE client_id = :clientId AND chat = ANY(CAST(:keys AS text[]))',
  'DELETE FROM conversations WHERE client_id = :clientId AND chat = ANY(CAST(:keys AS text[]))',
  'DELETE FROM contact_counters WHERE client_id = :clientId AND contact_id = ANY(CAST(:ids AS uuid[]))',
  `DELETE FROM schedules s WHERE ${IS_SCHEDULE_FOR_PERSON_SQL}`,
  // Keep the rows with the results of campaigns, but remove all data that identifies the person.
  `UPDATE campaign_recipients r SET recipient = :nobody, person_key = NULL, phones = '{}', lid = NULL, name = NULL,
     used_name = NULL, text = NULL, reason = NULL, message_id = NULL,
     state = CASE WHEN state IN ('waiting', 'sending') THEN 'leftOut' ELSE state END,
     skip_cause = CASE WHEN state IN ('waiting', 'sending') THEN 'byHand' ELSE skip_cause END
   WHERE ${IS_PERSON_CAMPAIGN_RECIPIENT_SQL}`,
  `DELETE FROM list_import_errors e USING list_imports i WHERE i.id = e.import_id AND i.client_id = :clientId
     AND (e.result ->> 'contact' = ANY(CAST(:names AS text[]))
       OR regexp_replace(e.result ->> 'written', '[^0-9]', '', 'g') = ANY(CAST(:written AS text[])))`,
  REMOVE_PERSON_FROM_RUNNING_IMPORTS_SQL,
  // Remove the person from a stored response, but keep the response. A repeated request then gets this
  // response, and the message is not sent again.
  `UPDATE idempotency_keys SET response = CAST(regexp_replace(CAST(response AS text), :spelled, CAST(:nobody AS text), 'g') AS jsonb)
   WHERE client_id = :clientId AND CAST(response AS text) ~ :spelled`,
  `DELETE FROM webhooks WHERE client_id = :clientId AND chat = ANY(CAST(:names AS text[]))`,
  `DELETE FROM events e WHERE ${IS_EVENT_OF_PERSON_SQL} AND ${IS_FOUND_OR_LATER_EVENT_SQL}`,
  // Keep events of others and groups, which webhook receivers need. Remove only the person's number and LID.
  `UPDATE events e SET data = CAST(regexp_replace(CAST(data AS text), :spelled, CAST(:nobody AS text), 'g') AS jsonb) WHERE ${DOES_EVENT_NAME_PERSON_SQL} AND ${IS_FOUND_OR_LATER_EVENT_SQL}`,
  'DELETE FROM session_keys WHERE client_id = :clientId AND person_key = ANY(CAST(:names AS text[]))',
  'DELETE FROM inactive_transport_keys WHERE client_id = :clientId AND person_key = ANY(CAST(:names AS text[]))',
  'DELETE FROM earlier_reply_windows WHERE client_id = :clientId AND chat = ANY(CAST(:keys AS text[]))',
  // The content of a stored request is encrypted, so only `person_pseudonyms` shows which people it names.
  `DELETE FROM transport_webhook_requests WHERE client_id = :clientId
     AND (person_pseudonyms IS NULL OR person_pseudonyms && CAST(:pseudonyms AS text[]))`,
  // Remove a finished data export, because it contains the person's data.
  REMOVE_EXPORT,
  'DELETE FROM contacts WHERE client_id = :clientId AND id = ANY(CAST(:ids AS uuid[]))',
];

const IS_ERASED_PERSON_SQL = 'client_id = :clientId AND pseudonym = ANY(CAST(:pseudonyms AS text[]))';
export const INSERT_ERASED_PERSON_OPT_OUT_SQL = `
  INSERT INTO erased_person_opt_outs (client_id, pseudonym, opted_out_at)
  SELECT :clientId, pseudonym, :optedOutAt FROM unnest(CAST(:pseudonyms AS text[])) AS pseudonym
  ON CONFLICT DO NOTHING`;
/** Deletes the stored opt-out of an erased person, because the person has opted in again. */
export const DELETE_ERASED_PERSON_OPT_OUT_SQL = `DELETE FROM erased_person_opt_outs WHERE ${IS_ERASED_PERSON_SQL}`;
export const HAS_ERASED_PERSON_OPT_OUT_SQL = `
  SELECT EXISTS (SELECT FROM erased_person_opt_outs WHERE ${IS_ERASED_PERSON_SQL}) AS "hasOptOut"`;
