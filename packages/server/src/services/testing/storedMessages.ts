import type { Knex } from 'knex';
import { type MessageView, readMessages } from '../messages/index.ts';

/** A client's messages as they are stored, oldest first. */
export async function storedMessages(knex: Knex, clientId: string): Promise<MessageView[]> {
  return (await readMessages(knex, clientId, { limit: 500 })).reverse();
}
