import type { User } from '@recado/contract';
import type { Knex } from 'knex';
import { rows } from '../../ground/data/sql.ts';
import type { MessageView } from '../../ground/messages/index.ts';
import { presentMessage } from '../../ground/messages/presentMessage.ts';
import { asRows, clientRows } from '../clients/clientRows.ts';
import { presentListedClient } from '../clients/presentClient.ts';
import { browseMessages } from '../inbox/browseMessages.ts';
import { readChoice } from '../notices/createNotices.ts';
import { findMembers } from '../teams/memberRows.ts';
import { findKeys } from './createKeys.ts';

/** Rows of the database that are in memory at once. */
const CHUNK = 500;

interface ContactRow {
  readonly id: string;
  readonly phone: string | null;
  readonly lid: string | null;
  readonly name: string | null;
  /** What the owner calls, sorts and notes them by. */
  readonly ownName: string | null;
  readonly labels: readonly string[];
  readonly notes: string | null;
  readonly optedOutAt: Date | null;
  readonly createdAt: Date;
}

/**
 * Everything of a person's as lines of JSON, `kind` first: `account`; the `key`s it gave out; `notices`, of what it is written; each `membership` in somebody else's team, whose client is theirs; of each client `client`, its `member`s, its `contact`s and its
 * `message`s, newest first; at last `end` with their number. Nothing of it is a secret: no password, no token, of a key what its owner is shown.
 */
export async function* exportAccount(database: Knex, user: User): AsyncGenerator<string> {
  const { _id, ...account } = user;
  let count = 1;
  yield line('account', account);
  for (const key of await findKeys(database, user.id)) {
    count += 1;
    yield line('key', key);
  }
  count += 1;
  yield line('notices', await readChoice(database, user.id));
  for (const membership of await rows<object>(database, MEMBERSHIPS, { userId: user.id })) {
    count += 1;
    yield line('membership', membership);
  }
  const clients = asRows(await clientRows(database).modify('ownedBy', user.id).modify('newestFirst'));
  for (const client of clients) {
    const { _id, owner, webhookUrl, ...about } = presentListedClient(client);
    count += 1;
    yield line('client', about);
    const of = { clientId: client.id };
    for (const member of await findMembers(database, client.id)) {
      count += 1;
      yield line('member', { ...of, ...member });
    }
    for await (const chunk of contactsOf(database, client.id)) {
      count += chunk.length;
      yield chunk.map(({ id, ...contact }) => line('contact', { ...of, ...contact })).join('');
    }
    for await (const chunk of messagesOf(database, client.id)) {
      count += chunk.length;
      yield chunk.map(message => line('message', { ...of, ...exported(message) })).join('');
    }
  }
  yield line('end', { lines: count + 1 });
}

/** A line's `kind` is what it is about; what kind of message it is has another name here. */
function exported(stored: MessageView): object {
  const { kind: messageKind, ...message } = presentMessage(stored, '');
  return { messageKind, ...message };
}

const line = (kind: string, fields: object): string => `${JSON.stringify({ kind, ...fields })}\n`;

async function* contactsOf(database: Knex, clientId: string): AsyncGenerator<readonly ContactRow[]> {
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const chunk = await rows<ContactRow>(
      database,
      `SELECT id, phone, lid, name, own_name AS "ownName", labels, notes, opted_out_at AS "optedOutAt",
         created_at AS "createdAt" FROM contacts
       WHERE client_id = :clientId AND id > :after ORDER BY id LIMIT :most`,
      { clientId, after, most: CHUNK },
    );
    if (chunk.length > 0) yield chunk;
    const last = chunk.at(-1);
    if (!last || chunk.length < CHUNK) return;
    after = last.id;
  }
}

async function* messagesOf(database: Knex, clientId: string) {
  let before: string | undefined;
  for (;;) {
    const { messages, next } = await browseMessages(database, clientId, { limit: CHUNK, before });
    if (messages.length > 0) yield messages;
    if (next === null) return;
    before = next;
  }
}

const MEMBERSHIPS = `
  SELECT c.id AS "clientId", c.business_name AS "businessName", o.name AS "ownerName", m.role, m.created_at AS since
  FROM members m JOIN clients c ON c.id = m.client_id JOIN users o ON o.id = c.owner_id
  WHERE m.user_id = :userId ORDER BY m.created_at, c.id`;
