import type { User } from '@recado/contract';
import type { Knex } from 'knex';
import { rows } from '../../../core/data/sql.ts';
import type { MessageView } from '../../../core/messages/index.ts';
import { presentMessage } from '../../../core/messages/presentMessage.ts';
import { findAccountKeys } from '../../accounts/users/createAccountKeyService.ts';
import { presentListedClient } from '../../clients/management/presentClient.ts';
import { castToClientRows, selectClientRows } from '../../clients/management/selectClientRows.ts';
import { findTeamMembers } from '../../clients/teams/memberRows.ts';
import { browseMessages } from '../../conversations/inbox/browseMessages.ts';
import { readWantedNotifications } from '../../operations/notifications/createNotificationSettingsService.ts';

/** Maximum number of database rows that are in memory at once. */
const ROWS_PER_CHUNK = 100;

interface ContactRow {
  readonly id: string;
  readonly phone: string | null;
  readonly lid: string | null;
  readonly name: string | null;
  /** Name that the owner gave to the contact. The labels and notes are the owner's as well. */
  readonly ownName: string | null;
  readonly labels: readonly string[];
  readonly notes: string | null;
  readonly optedOutAt: Date | null;
  readonly createdAt: Date;
}

/**
 * Exports all data of a user as JSON lines, each with its `kind` first. The kinds are: `account`;
 * `key` for each account key; `notices`, the notification settings; `membership` for each team of
 * another owner, without that owner's client; for each own client `client` and its `member`s,
 * `contact`s and `message`s, newest first; finally `end` with the number of lines. The export contains
 * no secrets: no password, no token, and of a key only the fields that its owner can see.
 */
export async function* exportAccount(database: Knex, user: User): AsyncGenerator<string> {
  const { _id, ...account } = user;
  let count = 1;
  yield toJsonLine('account', account);
  for (const key of await findAccountKeys(database, user.id)) {
    count += 1;
    yield toJsonLine('key', key);
  }
  count += 1;
  yield toJsonLine('notices', await readWantedNotifications(database, user.id));
  for (const membership of await rows<object>(database, SELECT_MEMBERSHIPS_SQL, { userId: user.id })) {
    count += 1;
    yield toJsonLine('membership', membership);
  }
  const clients = castToClientRows(await selectClientRows(database).modify('ownedBy', user.id).modify('newestFirst'));
  for (const client of clients) {
    const { _id, owner, webhookUrl, ...clientFields } = presentListedClient(client);
    count += 1;
    yield toJsonLine('client', clientFields);
    const clientReference = { clientId: client.id };
    for (const member of await findTeamMembers(database, client.id)) {
      count += 1;
      yield toJsonLine('member', { ...clientReference, ...member });
    }
    for await (const chunk of readContacts(database, client.id)) {
      count += chunk.length;
      yield chunk.map(({ id, ...contact }) => toJsonLine('contact', { ...clientReference, ...contact })).join('');
    }
    for await (const chunk of readMessages(database, client.id)) {
      count += chunk.length;
      yield chunk.map(message => toJsonLine('message', { ...clientReference, ...toExportedMessage(message) })).join('');
    }
  }
  yield toJsonLine('end', { lines: count + 1 });
}

/** Renames the `kind` of a message, because in every JSON line of the export `kind` is the type of the line. */
function toExportedMessage(stored: MessageView): object {
  const { kind: messageKind, ...message } = presentMessage(stored, '');
  return { messageKind, ...message };
}

const toJsonLine = (kind: string, fields: object): string => `${JSON.stringify({ kind, ...fields })}\n`;

async function* readContacts(database: Knex, clientId: string): AsyncGenerator<readonly ContactRow[]> {
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const chunk = await rows<ContactRow>(
      database,
      `SELECT id, phone, lid, name, own_name AS "ownName", labels, notes, opted_out_at AS "optedOutAt",
         created_at AS "createdAt" FROM contacts
       WHERE client_id = :clientId AND id > :after ORDER BY id LIMIT :most`,
      { clientId, after, most: ROWS_PER_CHUNK },
    );
    if (chunk.length > 0) yield chunk;
    const last = chunk.at(-1);
    if (!last || chunk.length < ROWS_PER_CHUNK) return;
    after = last.id;
  }
}

async function* readMessages(database: Knex, clientId: string) {
  let before: string | undefined;
  for (;;) {
    const { messages, next } = await browseMessages(database, clientId, { limit: ROWS_PER_CHUNK, before });
    if (messages.length > 0) yield messages;
    if (next === null) return;
    before = next;
  }
}

const SELECT_MEMBERSHIPS_SQL = `
  SELECT c.id AS "clientId", c.business_name AS "businessName", o.name AS "ownerName", m.role, m.created_at AS since
  FROM members m JOIN clients c ON c.id = m.client_id JOIN users o ON o.id = c.owner_id
  WHERE m.user_id = :userId ORDER BY m.created_at, c.id`;
