import type { Knex } from 'knex';
import type { Logger } from 'pino';
import type { Bus } from '../../core/bus/index.ts';
import type { Sealer } from '../../core/sealing/sealer.ts';
import {
  createDeliveryAttemptSender,
  createDeliveryDispatcher,
  createDeliveryLogService,
  createMessageBatchCloser,
  createTestEventSender,
  type DeliveryAttemptCounter,
  type DeliverySettings,
  defaultDeliverySettings,
} from '../../deliveries/dispatch/index.ts';
import { createEventFeed, createPresenceTracker } from '../../deliveries/events/index.ts';
import type { SsrfGuard } from '../../deliveries/guard/index.ts';
import {
  createWebhookHealthReader,
  createWebhookKeyService,
  createWebhookService,
} from '../../deliveries/webhooks/index.ts';
import { createRateLimit } from '../http/rateLimits/rateLimit.ts';

/** Rate limit of new webhook addresses for each user: sixty at once, then one every 30 seconds. */
const NEW_ADDRESS_LIMIT = { burst: 60, interval: 30_000 };

interface EventServicesDeps {
  readonly database: Knex;
  readonly auth: { readonly seal: Sealer };
  readonly guard: SsrfGuard;
  readonly bus: Bus;
  /** Public URL of the API, with its prefix. */
  readonly apiUrl: string;
  /** Delivery settings that override the default settings in `defaultDeliverySettings`. */
  readonly deliveries: Partial<DeliverySettings>;
  readonly metrics: DeliveryAttemptCounter & {
    /** Counts a message batch that is set aside after repeated failures. */
    countParkedBatch(): void;
  };
  readonly log: Logger;
}

/** Creates the services for webhooks, their deliveries and the event feed. */
export function createEventServices(dependencies: EventServicesDeps) {
  const { database, auth, guard, bus, apiUrl, metrics, log } = dependencies;
  const settings = { ...defaultDeliverySettings, ...dependencies.deliveries };
  const webhookKeys = createWebhookKeyService({ database, seal: auth.seal });
  const sender = createDeliveryAttemptSender({ guard, seal: auth.seal, keys: webhookKeys, apiUrl, settings });
  const presence = createPresenceTracker({ bus });
  const feed = createEventFeed({ database, apiUrl, log, presence });
  const dispatcher = createDeliveryDispatcher({ database, sender, metrics, settings, log });
  return {
    webhooks: createWebhookService({ database, guard, limit: createRateLimit(NEW_ADDRESS_LIMIT) }),
    webhookKeys,
    webhookHealth: createWebhookHealthReader({ database }),
    presence,
    feed,
    dispatcher,
    messageBatches: createMessageBatchCloser({
      database,
      log,
      onClosed(clientIds) {
        dispatcher.notifyDueDeliveries();
        for (const clientId of clientIds) feed.notifyNewEvents(clientId);
      },
      onParked() {
        metrics.countParkedBatch();
      },
    }),
    deliveries: createDeliveryLogService({
      database,
      apiUrl,
      testEventSender: createTestEventSender({ database, sender, settings }),
    }),
  };
}
export type EventServices = ReturnType<typeof createEventServices>;
