import { type Logger, type OrderDetails, TransportError, type TransportErrorCode } from '@recado/transport';
import type { Knex } from 'knex';
import {
  claimDueOrderQueries,
  type DueOrderQuery,
  deleteOrderQuery,
  postponeOrderQuery,
  storeOrderDetails,
} from '../../../core/messages/index.ts';
import { createPollingLoop } from '../../../core/polling/createPollingLoop.ts';
import { openMessageSecret } from '../../../core/sealing/messageSecrets.ts';
import { SealBroken, type Sealer } from '../../../core/sealing/sealer.ts';

import type { ClientSessions } from '../../../lines/sessions/index.ts';

/** Maximum number of orders that are read at the same time. */
const MAX_CONCURRENT_ORDERS = 40;
/** Maximum of them for one client, so that a line without answers leaves capacity to the others. */
const MAX_CONCURRENT_ORDERS_PER_CLIENT = 2;
/** Number of attempts without an answer after which the lines count as unavailable, which is after about five days. */
const MAX_ATTEMPTS = 128;
/** Number of attempts if WhatsApp refuses the query, which it may also do for hours, such as after a change of its API. */
const MAX_REFUSED_ATTEMPTS = 6;
const REFUSED_RETRY_SECONDS = 4 * 3_600;
/** Minimum age of a query that ends because of refusals. Attempts without an answer count as attempts as well. */
const MIN_REFUSED_AGE_MS = 20 * 3_600_000;
/** Time for which a query waits for a message that is not stored yet. */
const MAX_MESSAGE_WAIT_MS = 3_600_000;
/** First delay of such a query in seconds. Most messages are stored within a few milliseconds after their query. */
const MESSAGE_RETRY_SECONDS = 1;

/** Errors of a line that is not connected after all. They do not count as attempts. */
const CONNECTION_ERRORS: readonly TransportErrorCode[] = ['not-connected', 'not-linked'];

interface OrderReaderDeps {
  readonly database: Knex;
  readonly sessions: ClientSessions;
  readonly seal: Sealer;
  /** Called after the lines of an order were stored. */
  onOrderStored?(clientId: string): void;
  readonly log: Logger;
}

/**
 * Reads the lines of received orders from WhatsApp and stores them in the order's message. The message is stored and
 * emitted without them, so that a slow or failed query neither delays nor loses it.
 */
export function createOrderReader({ database, sessions, seal, onOrderStored, log }: OrderReaderDeps) {
  const readDetails = async ({ clientId, waId, orderId, sealedToken }: DueOrderQuery): Promise<OrderDetails> => {
    const token = openMessageSecret(seal, clientId, waId, sealedToken).toString();
    return sessions.manage(clientId, 'catalog.order', { orderId, token });
  };

  const store = async (query: DueOrderQuery, details: OrderDetails | undefined): Promise<void> => {
    if (await storeOrderDetails(database, query, details)) onOrderStored?.(query.clientId);
    else if (query.createdAt.getTime() < Date.now() - MAX_MESSAGE_WAIT_MS) await deleteOrderQuery(database, query);
    else await postponeOrderQuery(database, query, { attempts: query.attempts + 1, firstDelay: MESSAGE_RETRY_SECONDS });
  };

  const read = async (query: DueOrderQuery): Promise<void> => {
    const { clientId, attempts, isExpired } = query;
    if (isExpired) return store(query, undefined);
    try {
      await store(query, await readDetails(query));
    } catch (error) {
      const reason = error instanceof TransportError ? error.reason : undefined;
      const isOffline = reason !== undefined && CONNECTION_ERRORS.includes(reason);
      const isRefused = reason === 'rejected';
      const isFinal = reason === 'unsupported' || error instanceof SealBroken || isLastAttempt(query, isRefused);
      log.debug({ err: error, clientId, isFinal: isFinal && !isOffline }, 'could not read the lines of an order');
      if (isOffline) await postponeOrderQuery(database, query, { attempts });
      else if (isFinal) await store(query, undefined);
      else {
        const minimumDelay = isRefused ? REFUSED_RETRY_SECONDS : 0;
        await postponeOrderQuery(database, query, { attempts: attempts + 1, minimumDelay });
      }
    }
  };

  const running = new Map<Promise<void>, string>();
  const start = (query: DueOrderQuery): void => {
    const reading = read(query)
      .catch(error => log.warn({ err: error, clientId: query.clientId }, 'could not store the lines of an order'))
      .finally(() => {
        running.delete(reading);
        loop.pollSoon();
      });
    running.set(reading, query.clientId);
  };

  /** Starts the orders that are due. A client's next orders start only after its running ones have ended. */
  const startDue = async (): Promise<number> => {
    const limit = MAX_CONCURRENT_ORDERS - running.size;
    if (limit <= 0) return 0;
    const due = await claimDueOrderQueries(database, {
      limit,
      limitPerClient: MAX_CONCURRENT_ORDERS_PER_CLIENT,
      skippedClientIds: [...new Set(running.values())],
    });
    for (const query of due) start(query);
    return due.length;
  };
  const waitForRunning = async (): Promise<void> => {
    await Promise.all(running.keys());
  };

  const loop = createPollingLoop({
    poll: startDue,
    pollIntervals: { shortest: 200, longest: 3_000 },
    log,
    failureMessage: 'could not search for orders to read',
  });

  return {
    start(): void {
      loop.start();
    },

    async stop(): Promise<void> {
      await loop.stop();
      await waitForRunning();
    },

    /** Starts one poll and waits for its orders. @returns their number */
    async runOnce(): Promise<number> {
      const count = await startDue();
      await waitForRunning();
      return count;
    },
  };
}

function isLastAttempt({ attempts, createdAt }: DueOrderQuery, isRefused: boolean): boolean {
  if (!isRefused) return attempts + 1 >= MAX_ATTEMPTS;
  return attempts + 1 >= MAX_REFUSED_ATTEMPTS && createdAt.getTime() < Date.now() - MIN_REFUSED_AGE_MS;
}
