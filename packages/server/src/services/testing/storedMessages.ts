import type { Knex } from 'knex';
import { browseMessages, type MessageView } from '../messages/index.ts';

/** A client's messages as they are stored, oldest first. */
export async function storedMessages(knex: Knex, clientId: string): Promise<MessageView[]> {
  return (await browseMessages(knex, clientId, { limit: 500 })).messages.reverse();
}
