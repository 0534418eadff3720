import type { TurnEvent } from '@recado/contract';
import { rows } from '../../../ground/data/sql.ts';
import { type NewMessage, storeMessages } from '../../../ground/messages/index.ts';
import { quietLog } from '../../../testing/quietLog.ts';
import { type EventRow, eventColumns } from '../../events/EventRow.ts';
import { presentEvent } from '../../events/presentEvent.ts';
import { closeTurns } from '../createTurns.ts';
import type { PostOffice } from './createPostOffice.ts';

export const marta = { phone: '5215587654321' };
/** Nobody answers there. */
export const nowhere = 'http://127.0.0.1:9/';

let said = 0;
export const message = (text: string, more: Partial<NewMessage> = {}): NewMessage => ({
  waId: `T${said++}`,
  fromMe: false,
  contact: marta,
  type: 'text',
  text,
  timestamp: new Date(Date.now() + said),
  ...more,
});

/** A client of its own, with a webhook that waits for turns. */
export async function beginTurns({ database: { knex }, client, webhooks }: PostOffice) {
  const clientId = await client();
  const waiting = async (label: string, more: object = {}): Promise<string> =>
    (await webhooks.add(clientId, { url: nowhere, label, turnSeconds: 8, ...more })).webhook.id;
  const webhookId = await waiting('turnos');
  /** Everybody has been quiet for long. */
  const quiet = () =>
    rows(knex, `UPDATE turns SET due_at = now() - interval '1 second' WHERE client_id = :clientId`, {
      clientId,
    });
  /** What this webhook was told, the oldest first. */
  const turns = async (): Promise<TurnEvent[]> => {
    const found = await rows<EventRow>(
      knex,
      `SELECT ${eventColumns} FROM events e WHERE e.client_id = :clientId AND e.type = 'conversation.turn'
         AND e.data ->> 'webhookId' = :webhookId ORDER BY e.sequence`,
      { clientId, webhookId },
    );
    return found.map(row => presentEvent(row, '/api') as TurnEvent);
  };
  return {
    clientId,
    webhookId,
    waiting,
    says: (text: string, more?: Partial<NewMessage>) => storeMessages(knex, clientId, [message(text, more)]),
    quiet,
    turns,
    async close(): Promise<TurnEvent[]> {
      await quiet();
      await closeTurns(knex, quietLog);
      return turns();
    },
    /** Types of what waits for a webhook. */
    async queuedFor(id: string): Promise<string[]> {
      const found = await rows<{ type: string }>(
        knex,
        `SELECT e.type FROM deliveries d JOIN events e ON e.client_id = d.client_id AND e.sequence = d.sequence
         WHERE d.webhook_id = :id ORDER BY d.sequence`,
        { id },
      );
      return found.map(({ type }) => type);
    },
  };
}

export const textsOf = (turns: readonly TurnEvent[]) =>
  turns.map(({ data }) => data.messages.map(({ text }) => text));
