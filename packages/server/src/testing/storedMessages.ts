import type { Knex } from 'knex';
import { browseMessages } from '../api/inbox/browseMessages.ts';
import type { MessageView } from '../ground/messages/index.ts';

/** A client's messages as they are stored, oldest first. */
export async function storedMessages(knex: Knex, clientId: string): Promise<MessageView[]> {
  return (await browseMessages(knex, clientId, { limit: 500 })).messages.reverse();
}
