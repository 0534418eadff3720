import { randomBytes } from 'node:crypto';
import type { Delivery } from '@recado/contract';
import { theServer } from '../../../ground/audit/index.ts';
import { storeMessages } from '../../../ground/messages/index.ts';
import { createSeal } from '../../../ground/sealing/seal.ts';
import { createClientRow } from '../../../testing/createClientRow.ts';
import { until } from '../../../testing/createPlatform.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/index.ts';
import { quietLog } from '../../../testing/quietLog.ts';
import { createGuard } from '../../guard/index.ts';
import {
  createWebhookKeys,
  createWebhooks,
  type WebhookKeyring,
  type Webhooks,
} from '../../webhooks/index.ts';
import { createDeliveries, type Deliveries } from '../createDeliveries.ts';
import { createDispatcher, type Dispatcher } from '../createDispatcher.ts';
import { createSender, type Sender } from '../createSender.ts';
import { type DeliverySettings, deliverySettings } from '../DeliverySettings.ts';
import { createSendTest } from '../sendTest.ts';

/** The real schedule's shape in milliseconds, so that a test sees all of it. However busy the machine, no answer is too late. */
export const hasty: DeliverySettings = {
  ...deliverySettings,
  schedule: [0, 10, 10, 10],
  deadline: 20_000,
  slowDown: 20,
  breaker: { after: 100, firstPause: 30, longestPause: 60 },
  poll: { shortest: 2, longest: 10 },
};

/** Everything between an event and a receiver, on a database of its own. */
export interface PostOffice {
  readonly database: TestDatabase;
  /** What their owners do is done by the server here. */
  readonly webhooks: ReturnType<typeof ownWebhooks>;
  readonly keys: ReturnType<typeof ownKeys>;
  readonly deliveries: Deliveries;
  readonly dispatcher: Dispatcher;
  readonly send: Sender;
  client(): Promise<string>;
  /** Messages come in, each telling one event. */
  receive(clientId: string, count?: number): Promise<void>;
  /** Waits until none of the client's deliveries is pending. */
  settled(clientId: string): Promise<Delivery[]>;
  close(): Promise<void>;
}

const ownWebhooks = (webhooks: Webhooks) => ({
  ...webhooks,
  add: (clientId: string, asked: Parameters<Webhooks['add']>[1]) => webhooks.add(clientId, asked, theServer),
  change: (clientId: string, id: string, asked: Parameters<Webhooks['change']>[2]) =>
    webhooks.change(clientId, id, asked, theServer),
  setPrincipal: (clientId: string, url: string) => webhooks.setPrincipal(clientId, url, theServer),
  remove: (clientId: string, id: string) => webhooks.remove(clientId, id, theServer),
});

const ownKeys = (keys: WebhookKeyring) => ({
  ...keys,
  rotate: (clientId: string) => keys.rotate(clientId, theServer),
  setHeader: (clientId: string, header: Parameters<WebhookKeyring['setHeader']>[1]) =>
    keys.setHeader(clientId, header, theServer),
});

let messages = 0;

export async function createPostOffice(settings: Partial<DeliverySettings> = {}): Promise<PostOffice> {
  const database = await createTestDatabase();
  const { knex } = database;
  const guard = createGuard({ allowedPrivateCidrs: ['127.0.0.0/8'] });
  const keys = createWebhookKeys({ database: knex, seal: createSeal([randomBytes(32)]) });
  const all = { ...hasty, ...settings };
  const send = createSender({ guard, keys, apiUrl: '/api', settings: all });
  const deliveries = createDeliveries({
    database: knex,
    apiUrl: '/api',
    sendTest: createSendTest({ database: knex, send, settings: all }),
  });
  const dispatcher = createDispatcher({ database: knex, send, settings: all, log: quietLog });

  return {
    database,
    webhooks: ownWebhooks(createWebhooks({ database: knex, guard, limit: () => {} })),
    keys: ownKeys(keys),
    deliveries,
    dispatcher,
    send,
    client: () => createClientRow(knex),
    async receive(clientId, count = 1) {
      const incoming = Array.from({ length: count }, () => ({
        waId: `W${messages++}`,
        fromMe: false,
        contact: { phone: '5215587654321', name: 'Marta' },
        type: 'text',
        text: '¿Todavía hay conchas?',
        timestamp: new Date(),
      }));
      await storeMessages(knex, clientId, incoming);
    },
    async settled(clientId) {
      const read = async () => (await deliveries.list(clientId, { limit: 200 })).deliveries;
      await until(async () => (await read()).every(({ state }) => state !== 'pending'));
      return read();
    },
    async close() {
      await dispatcher.stop();
      await guard.close();
      await database.drop();
    },
  };
}
