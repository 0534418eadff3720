import { createDatabase, type DatabaseConnection } from '../ground/data/database.ts';
import { Client } from '../ground/data/models/index.ts';
import { type NewMessage, storeMessages } from '../ground/messages/index.ts';

/** A message of the past, between a client and one person. */
export interface PastMessage {
  /** Unlike any other of the client. */
  readonly id: string;
  /** The other party, digits. */
  readonly phone: string;
  readonly name: string;
  readonly fromMe: boolean;
  readonly text: string;
  readonly at: Date;
}

const BATCH = 500;

/**
 * Gives a client a past, for demonstrations: messages that count like all others, of which nobody is told. The client
 * is then as old as the first of them.
 */
export async function seedHistory(
  connection: DatabaseConnection,
  clientId: string,
  past: readonly PastMessage[],
): Promise<void> {
  const database = createDatabase(connection, 1);
  try {
    for (let start = 0; start < past.length; start += BATCH)
      await storeMessages(database, clientId, past.slice(start, start + BATCH).map(toNewMessage));
    const createdAt = new Date(Math.min(...past.map(({ at }) => at.getTime())));
    if (past.length > 0) await Client.query(database).findById(clientId).patch({ createdAt });
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
