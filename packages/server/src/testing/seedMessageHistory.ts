import { createDatabasePool, type DatabaseConnection } from '../core/data/database.ts';
import { Client } from '../core/data/models/index.ts';
import { type NewMessage, storeMessages } from '../core/messages/index.ts';

/** Past message between a client and one person, to store in a demonstration. */
export interface PastMessage {
  /** Message ID, unique among the client's messages. */
  readonly id: string;
  /** Phone number of the other party, digits only. */
  readonly phone: string;
  readonly name: string;
  readonly fromMe: boolean;
  readonly text: string;
  readonly at: Date;
}

const BATCH_ROWS = 500;

/**
 * Adds past messages to a client, for demonstrations. They count like all other messages but create no
 * events. The client's creation date becomes the date of the first message.
 */
export async function seedMessageHistory(
  connection: DatabaseConnection,
  clientId: string,
  pastMessages: readonly PastMessage[],
): Promise<void> {
  const database = createDatabasePool(connection, 1);
  try {
    for (let start = 0; start < pastMessages.length; start += BATCH_ROWS)
      await storeMessages(database, clientId, pastMessages.slice(start, start + BATCH_ROWS).map(toNewMessage));
    const createdAt = new Date(Math.min(...pastMessages.map(({ at }) => at.getTime())));
    if (pastMessages.length > 0) await Client.query(database).findById(clientId).patch({ createdAt });
  } finally {
    await database.destroy();
  }
}

const toNewMessage = ({ id, phone, name, fromMe, text, at }: PastMessage): NewMessage => ({
  waId: id,
  fromMe,
  contact: fromMe ? { phone } : { phone, name },
  type: 'text',
  text,
  details: { history: true },
  status: fromMe ? 'read' : 'received',
  timestamp: at,
});
