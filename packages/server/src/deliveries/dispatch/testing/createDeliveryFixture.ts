import { randomBytes } from 'node:crypto';
import type { Delivery } from '@recado/contract';
import { serverActor } from '../../../core/audit/index.ts';
import { storeMessages } from '../../../core/messages/index.ts';
import { createSealer } from '../../../core/sealing/sealer.ts';
import { createClientRow } from '../../../testing/createClientRow.ts';
import { waitUntil } from '../../../testing/createTestPlatform.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/index.ts';
import { silentTestLogger } from '../../../testing/silentTestLogger.ts';
import { createSsrfGuard } from '../../guard/index.ts';
import {
  createWebhookKeyService,
  createWebhookService,
  type WebhookKeyService,
  type WebhookService,
} from '../../webhooks/index.ts';
import { createDeliveryAttemptSender, type DeliveryAttemptSender } from '../createDeliveryAttemptSender.ts';
import { createDeliveryDispatcher, type DeliveryDispatcher } from '../createDeliveryDispatcher.ts';
import { createDeliveryLogService, type DeliveryLogService } from '../createDeliveryLogService.ts';
import { createTestEventSender } from '../createTestEventSender.ts';
import { type DeliverySettings, defaultDeliverySettings } from '../DeliverySettings.ts';

/**
 * Delivery settings that keep the shape of the production schedule but wait only milliseconds, so that a
 * test runs through all retries. The deadline is long enough for a busy machine.
 */
export const fastDeliverySettings: DeliverySettings = {
  ...defaultDeliverySettings,
  schedule: [0, 10, 10, 10],
  deadline: 20_000,
  slowDown: 20,
  breaker: { after: 100, firstPause: 30, longestPause: 60 },
  poll: { shortest: 2, longest: 10 },
};

/** Complete delivery pipeline for tests, from event to receiver, with its own database. */
export interface DeliveryFixture {
  readonly database: TestDatabase;
  /** Webhook operations of an owner. The audit log names the server as their actor. */
  readonly webhooks: ReturnType<typeof bindWebhooksToServer>;
  readonly keys: ReturnType<typeof bindKeysToServer>;
  readonly deliveries: DeliveryLogService;
  readonly dispatcher: DeliveryDispatcher;
  readonly sender: DeliveryAttemptSender;
  createClient(): Promise<string>;
  /** Stores incoming messages. Each emits one event. */
  receiveMessages(clientId: string, count?: number): Promise<void>;
  /** Waits until none of the client's deliveries is pending. */
  waitUntilSettled(clientId: string): Promise<Delivery[]>;
  close(): Promise<void>;
}

const bindWebhooksToServer = (webhooks: WebhookService) => ({
  ...webhooks,
  add: (clientId: string, request: Parameters<WebhookService['add']>[1]) =>
    webhooks.add(clientId, request, serverActor),
  change: (clientId: string, id: string, request: Parameters<WebhookService['change']>[2]) =>
    webhooks.change(clientId, id, request, serverActor),
  setPrincipal: (clientId: string, url: string) => webhooks.setPrincipal(clientId, url, serverActor),
  remove: (clientId: string, id: string) => webhooks.remove(clientId, id, serverActor),
});

const bindKeysToServer = (keys: WebhookKeyService) => ({
  ...keys,
  rotate: (clientId: string) => keys.rotate(clientId, serverActor),
  setHeader: (clientId: string, header: Parameters<WebhookKeyService['setHeader']>[1]) =>
    keys.setHeader(clientId, header, serverActor),
});

let messageCount = 0;

export async function createDeliveryFixture(settings: Partial<DeliverySettings> = {}): Promise<DeliveryFixture> {
  const database = await createTestDatabase();
  const { knex } = database;
  const guard = createSsrfGuard({ allowedPrivateCidrs: ['127.0.0.0/8'] });
  const seal = createSealer([randomBytes(32)]);
  const keys = createWebhookKeyService({ database: knex, seal });
  const allSettings = { ...fastDeliverySettings, ...settings };
  const sender = createDeliveryAttemptSender({ guard, seal, keys, apiUrl: '/api', settings: allSettings });
  const deliveries = createDeliveryLogService({
    database: knex,
    apiUrl: '/api',
    testEventSender: createTestEventSender({ database: knex, sender, settings: allSettings }),
  });
  const dispatcher = createDeliveryDispatcher({ database: knex, sender, settings: allSettings, log: silentTestLogger });

  return {
    database,
    webhooks: bindWebhooksToServer(createWebhookService({ database: knex, guard, limit: () => {} })),
    keys: bindKeysToServer(keys),
    deliveries,
    dispatcher,
    sender,
    createClient: () => createClientRow(knex),
    async receiveMessages(clientId, count = 1) {
      const incoming = Array.from({ length: count }, () => ({
        waId: `W${messageCount++}`,
        fromMe: false,
        contact: { phone: '5215587654321', name: 'Marta' },
        type: 'text',
        text: '¿Todavía hay conchas?',
        timestamp: new Date(),
      }));
      await storeMessages(knex, clientId, incoming);
    },
    async waitUntilSettled(clientId) {
      const listDeliveries = async () => (await deliveries.list(clientId, { limit: 200 })).deliveries;
      await waitUntil(async () => (await listDeliveries()).every(({ state }) => state !== 'pending'));
      return listDeliveries();
    },
    async close() {
      await dispatcher.stop();
      await guard.close();
      await database.drop();
    },
  };
}
