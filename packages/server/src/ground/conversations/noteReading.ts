import { addressKey, type Reading } from '@recado/transport';
import type { Knex } from 'knex';
import { rows } from '../data/sql.ts';
import type { MessageKey } from '../messages/rowsOfKeys.ts';
import { findConversation, placeBindings, placeOf } from './conversationRows.ts';
import { readConversation } from './readConversation.ts';

/**
 * What was read on the phone is read here, too, up to the newest message that it names.
 *
 * @returns whether all of them are known; those that are not may be on their way
 */
export async function noteReading(
  database: Knex,
  clientId: string,
  { chat, ids }: Reading,
): Promise<boolean> {
  // Nobody has an inbox of what is posted to everybody.
  if (chat.kind === 'broadcast' || chat.kind === 'channel') return true;
  const names = chat.kind === 'person' && chat.lid !== undefined ? [`lid:${chat.lid}`] : [];
  for (const named of [addressKey(chat), ...names]) {
    const conversation = await findConversation(database, clientId, named);
    if (!conversation) continue;
    const known = await rows<MessageKey & { readonly waId: string }>(
      database,
      `SELECT timestamp, id, wa_id AS "waId" FROM messages
       WHERE ${placeOf(conversation)} AND wa_id = ANY(:ids) AND NOT from_me ORDER BY timestamp DESC, id DESC`,
      { clientId, ...placeBindings(conversation), ids: [...ids] },
    );
    const [newest] = known;
    if (newest) await readConversation(database, clientId, conversation.id, newest);
    return new Set(known.map(({ waId }) => waId)).size === new Set(ids).size;
  }
  return false;
}
