import type { MessageBatchEvent } from '@recado/contract';
import { rows } from '../../../core/data/sql.ts';
import { type NewMessage, storeMessages } from '../../../core/messages/index.ts';
import { silentTestLogger } from '../../../testing/silentTestLogger.ts';
import { type EventRow, eventColumns } from '../../events/EventRow.ts';
import { presentEvent } from '../../events/presentEvent.ts';
import { closeDueMessageBatches } from '../createMessageBatchCloser.ts';
import type { DeliveryFixture } from './createDeliveryFixture.ts';

export const martaContact = { phone: '5215587654321' };
/** No server listens on this port. */
export const unreachableUrl = 'http://127.0.0.1:9/';

let messageCount = 0;
export const buildIncomingTextMessage = (text: string, overrides: Partial<NewMessage> = {}): NewMessage => ({
  waId: `T${messageCount++}`,
  fromMe: false,
  contact: martaContact,
  type: 'text',
  text,
  timestamp: new Date(Date.now() + messageCount),
  ...overrides,
});

/** Creates a client with a webhook that collects messages into batches (`conversation.turn`). */
export async function createMessageBatchFixture({ database: { knex }, createClient, webhooks }: DeliveryFixture) {
  const clientId = await createClient();
  const addBatchingWebhook = async (label: string, overrides: object = {}): Promise<string> =>
    (await webhooks.add(clientId, { url: unreachableUrl, label, turnSeconds: 8, ...overrides })).webhook.id;
  const webhookId = await addBatchingWebhook('turnos');
  /** Makes all open batches due, as if no person had written for the batching time. */
  const expireQuietPeriod = () =>
    rows(knex, `UPDATE message_batches SET closes_at = now() - interval '1 second' WHERE client_id = :clientId`, {
      clientId,
    });
  /** Batch events of the webhook, oldest first. */
  const listBatchEvents = async (): Promise<MessageBatchEvent[]> => {
    const eventRows = await rows<EventRow>(
      knex,
      `SELECT ${eventColumns} FROM events e WHERE e.client_id = :clientId AND e.type = 'conversation.turn'
         AND e.data ->> 'webhookId' = :webhookId ORDER BY e.sequence`,
      { clientId, webhookId },
    );
    return eventRows.map(row => presentEvent(row, '/api') as MessageBatchEvent);
  };
  return {
    clientId,
    webhookId,
    addBatchingWebhook,
    receive: (text: string, overrides?: Partial<NewMessage>) =>
      storeMessages(knex, clientId, [buildIncomingTextMessage(text, overrides)]),
    expireQuietPeriod,
    listBatchEvents,
    async closeBatches(): Promise<MessageBatchEvent[]> {
      await expireQuietPeriod();
      await closeDueMessageBatches(knex, silentTestLogger);
      return listBatchEvents();
    },
    /** Types of the events that are queued for a webhook, in order. */
    async listQueuedTypes(id: string): Promise<string[]> {
      const queuedRows = await rows<{ type: string }>(
        knex,
        `SELECT e.type FROM deliveries d JOIN events e ON e.client_id = d.client_id AND e.sequence = d.sequence
         WHERE d.webhook_id = :id ORDER BY d.sequence`,
        { id },
      );
      return queuedRows.map(({ type }) => type);
    },
  };
}

export const extractMessageBatchTexts = (batches: readonly MessageBatchEvent[]) =>
  batches.map(({ data }) => data.messages.map(({ text }) => text));
