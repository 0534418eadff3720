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

/** Maximum number of orders that one poll reads, at the same time. */
const MAX_ORDERS_PER_POLL = 20;
/** Number of attempts after which the lines count as unavailable, which is after about a day. */
const MAX_ATTEMPTS = 30;
/** Number of attempts if WhatsApp refuses the query, which it may also do for a moment. */
const MAX_REFUSED_ATTEMPTS = 3;
/** Time for which a query waits for a message that is not stored yet. */
const MAX_MESSAGE_WAIT_MS = 3_600_000;

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
    else await postponeOrderQuery(database, query, query.attempts + 1);
  };

  const read = async (query: DueOrderQuery): Promise<void> => {
    const { clientId, attempts, isExpired } = query;
    if (isExpired) return store(query, undefined);
    try {
      await store(query, await readDetails(query));
    } catch (error) {
      const reason = error instanceof TransportError ? error.reason : undefined;
      const isOffline = reason !== undefined && CONNECTION_ERRORS.includes(reason);
      const limit = reason === 'rejected' ? MAX_REFUSED_ATTEMPTS : MAX_ATTEMPTS;
      const isFinal = reason === 'unsupported' || error instanceof SealBroken || attempts + 1 >= limit;
      log.debug({ err: error, clientId, isFinal: isFinal && !isOffline }, 'could not read the lines of an order');
      if (isOffline) await postponeOrderQuery(database, query, attempts);
      else if (isFinal) await store(query, undefined);
      else await postponeOrderQuery(database, query, attempts + 1);
    }
  };

  const readDue = async (): Promise<number> => {
    const due = await claimDueOrderQueries(database, MAX_ORDERS_PER_POLL);
    await Promise.all(due.map(read));
    return due.length;
  };

  const loop = createPollingLoop({
    poll: readDue,
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
    },

    /** Reads all orders that are due now. @returns their number */
    async runOnce(): Promise<number> {
      return readDue();
    },
  };
}
