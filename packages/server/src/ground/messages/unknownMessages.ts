import type { Knex } from 'knex';
import { rows } from '../data/sql.ts';
import type { StoredMessage } from './newMessage.ts';

/** Leaves out those of `suspects` that are stored already under whatever time. */
export async function unknownMessages(
  trx: Knex.Transaction,
  clientId: string,
  messages: readonly StoredMessage[],
  suspects: ReadonlySet<StoredMessage>,
): Promise<StoredMessage[]> {
  const found = await rows<Key>(
    trx,
    `SELECT chat, wa_id AS "waId", from_me AS "fromMe" FROM messages
     WHERE client_id = :clientId AND wa_id = ANY(:waIds)`,
    { clientId, waIds: [...suspects].map(({ waId }) => waId) },
  );
  const known = new Set(found.map(keyOf));
  return messages.filter(message => !suspects.has(message) || !known.has(keyOf(message)));
}

type Key = Pick<StoredMessage, 'chat' | 'waId' | 'fromMe'>;

function keyOf({ chat, waId, fromMe }: Key): string {
  return JSON.stringify([chat, waId, fromMe]);
}
