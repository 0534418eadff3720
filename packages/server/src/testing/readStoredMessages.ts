import type { Knex } from 'knex';
import { browseMessages } from '../api/conversations/inbox/browseMessages.ts';
import type { MessageView } from '../core/messages/index.ts';

/** Returns a client's stored messages, oldest first. */
export async function readStoredMessages(knex: Knex, clientId: string): Promise<MessageView[]> {
  return (await browseMessages(knex, clientId, { limit: 500 })).messages.reverse();
}
