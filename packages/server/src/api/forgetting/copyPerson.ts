import type { Knex } from 'knex';
import { type Bindings, rows } from '../../ground/data/sql.ts';
import { presentMessage } from '../../ground/messages/presentMessage.ts';
import { browseMessages } from '../inbox/browseMessages.ts';
import type { PersonNames } from './findPerson.ts';
import { IS_RECIPIENT, IS_SCHEDULE } from './personStatements.ts';

/** Messages that are in memory at once. */
const CHUNK = 500;

/**
 * What a client keeps of a person as lines of JSON, `kind` first: each `contact` that is theirs, the `conversation`, each `note` about it, each `message`,
 * newest first, each `schedule`, each `recipient`; at last `end` with the number of lines.
 */
export async function* copyPerson(
  database: Knex,
  clientId: string,
  { phones, lids }: PersonNames,
  bindings: Bindings,
): AsyncGenerator<string> {
  let count = 0;
  const line = (kind: string, fields: object): string => {
    count += 1;
    return `${JSON.stringify({ kind, ...fields })}\n`;
  };
  for (const [kind, sql] of FEW)
    for (const fields of await rows<object>(database, sql, bindings)) yield line(kind, fields);
  const names = [...phones, ...lids.map(lid => `lid:${lid}`)];
  for (let before: string | undefined; ; ) {
    const { messages, next } = await browseMessages(database, clientId, {
      limit: CHUNK,
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

const FEW = [
  [
    'contact',
    `SELECT id, phone, lid, name, own_name AS "ownName", labels, notes, opted_out_at AS "optedOutAt", created_at AS "createdAt"
     FROM contacts WHERE client_id = :clientId AND id = ANY(CAST(:ids AS uuid[])) ORDER BY id`,
  ],
  [
    'conversation',
    `SELECT id, last_at AS "lastMessageAt", unread, archived, muted, label,
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
    `SELECT id, state, message, starts_at AS "startsAt", repeats, next_at AS "nextAt", ended_at AS "endedAt"
     FROM schedules s WHERE ${IS_SCHEDULE} ORDER BY id`,
  ],
  [
    'recipient',
    `SELECT r.campaign_id AS "campaignId", c.name AS campaign, r.recipient, r.name, r.state, r.text, r.sent_at AS "sentAt"
     FROM campaign_recipients r JOIN campaigns c ON c.id = r.campaign_id WHERE ${IS_RECIPIENT} ORDER BY r.id`,
  ],
] as const;
