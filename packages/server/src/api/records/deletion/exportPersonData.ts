import type { Knex } from 'knex';
import { rows, type SqlBindings } from '../../../core/data/sql.ts';
import { presentMessage } from '../../../core/messages/presentMessage.ts';
import { browseMessages } from '../../conversations/inbox/browseMessages.ts';
import type { PersonIdentifiers } from './findPersonIdentifiers.ts';
import { IS_PERSON_CAMPAIGN_RECIPIENT_SQL, IS_SCHEDULE_FOR_PERSON_SQL } from './personStatements.ts';

/** Maximum number of messages held in memory at once. */
const CHUNK_MESSAGES = 500;

/**
 * Yields a person's data as lines of JSON. The first field of a line, `kind`, names its type. The order is:
 * each `contact`, the `conversation`, each `note`, `schedule` and `recipient`, then each `message`, newest
 * first. The last line, `end`, contains the number of lines.
 */
export async function* exportPersonData(
  database: Knex,
  clientId: string,
  { phones, lids }: PersonIdentifiers,
  bindings: SqlBindings,
): AsyncGenerator<string> {
  let count = 0;
  const line = (kind: string, fields: object): string => {
    count += 1;
    return `${JSON.stringify({ kind, ...fields })}\n`;
  };
  for (const [kind, sql] of SMALL_TABLE_QUERIES)
    for (const fields of await rows<object>(database, sql, bindings)) yield line(kind, fields);
  const names = [...phones, ...lids.map(lid => `lid:${lid}`)];
  for (let before: string | undefined; ; ) {
    const { messages, next } = await browseMessages(database, clientId, {
      limit: CHUNK_MESSAGES,
      before,
      phones: names,
    });
    for (const stored of messages) {
      const { kind: messageKind, ...message } = presentMessage(stored, '');
      yield line('message', { messageKind, ...message });
    }
    if (next === null) break;
    before = next;
  }
  yield line('end', { lines: count + 1 });
}

const SMALL_TABLE_QUERIES = [
  [
    'contact',
    `SELECT id, phone, lid, former_lids AS "formerLids", name, username, own_name AS "ownName", labels, notes,
       opted_out_at AS "optedOutAt", created_at AS "createdAt"
     FROM contacts WHERE client_id = :clientId AND id = ANY(CAST(:ids AS uuid[])) ORDER BY id`,
  ],
  [
    'conversation',
    `SELECT id, last_message_at AS "lastMessageAt", unread_count AS unread, archived, muted, label,
       marked_unread AS "markedUnread", snoozed_until AS "snoozedUntil" FROM conversations
     WHERE client_id = :clientId AND chat = ANY(CAST(:keys AS text[])) ORDER BY id`,
  ],
  [
    'note',
    `SELECT n.id, n.text, n.written_by AS "writtenBy", n.created_at AS "createdAt" FROM conversation_notes n
     WHERE n.client_id = :clientId AND n.chat = ANY(CAST(:keys AS text[])) ORDER BY n.id`,
  ],
  [
    'schedule',
    `SELECT id, state, message, starts_at AS "startsAt", recurrence AS repeats, next_occurrence_at AS "nextAt",
       ended_at AS "endedAt"
     FROM schedules s WHERE ${IS_SCHEDULE_FOR_PERSON_SQL} ORDER BY id`,
  ],
  [
    'recipient',
    `SELECT r.campaign_id AS "campaignId", c.name AS campaign, r.recipient, r.name, r.state, r.text, r.sent_at AS "sentAt"
     FROM campaign_recipients r JOIN campaigns c ON c.id = r.campaign_id WHERE ${IS_PERSON_CAMPAIGN_RECIPIENT_SQL} ORDER BY r.id`,
  ],
] as const;
