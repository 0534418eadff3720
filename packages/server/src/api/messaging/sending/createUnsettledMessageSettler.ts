import type { Logger } from '@recado/transport';
import type { Knex } from 'knex';
import type { Bus } from '../../../core/bus/index.ts';
import { rows } from '../../../core/data/sql.ts';
import { settleQueuedMessages } from './recoverOutbox.ts';

export interface UnsettledMessageSettlerOptions {
  readonly database: Knex;
  readonly bus: Bus;
  /** Name of this node. */
  readonly node: string;
  /** Returns the names of the other cluster nodes that this node can reach. */
  readonly otherNodes: () => readonly string[];
  /** Filters message IDs. Returns only the IDs of messages that this process is sending now. */
  readonly filterInFlight: (ids: readonly string[]) => readonly string[];
  /** Milliseconds without an update after which a queued message may be settled; default 15 s. */
  readonly minIdleMs?: number;
  /** Milliseconds from scheduling a search for unsettled messages until the search starts; default 15 s. */
  readonly delayMs?: number;
  readonly log: Logger;
}

/** Determines the outcome of messages that remained `queued` because their cluster node was lost. */
export interface UnsettledMessageSettler {
  /** Schedules a search for unsettled messages. Called when this node starts or another node was lost. */
  scheduleSearch(): void;
  stop(): void;
}

/**
 * Default minimum milliseconds for which a message must be idle before it is settled. By then, a bus command
 * that sends the message is no longer valid, so no node executes it afterwards.
 */
const MIN_IDLE_MS = 15_000;
/** Maximum age in minutes of the messages that this settler handles. Regular maintenance settles older ones. */
const LOOKBACK_MINUTES = 30;

/**
 * Settles `queued` messages that no process is sending. No row stores which process sends a message, but
 * each process knows its own messages. If no reachable node is sending an old message, its outcome is
 * `unknown`. A live but unreachable node may still send it; the outcome that it stores later then wins.
 */
export function createUnsettledMessageSettler(options: UnsettledMessageSettlerOptions): UnsettledMessageSettler {
  const {
    database,
    bus,
    node,
    otherNodes,
    filterInFlight,
    minIdleMs = MIN_IDLE_MS,
    delayMs = MIN_IDLE_MS,
    log,
  } = options;
  const unsubscribe = bus.handleRequests(subjectOf(node), async ids => filterInFlight(ids as readonly string[]));
  let timer: NodeJS.Timeout | undefined;

  const settleUnsent = async (): Promise<void> => {
    const queued = await rows<{ waId: string }>(database, FIND_QUEUED_SQL, {
      untouched: minIdleMs,
      minutes: LOOKBACK_MINUTES,
    });
    let unclaimedIds = queued.map(({ waId }) => waId);
    const exclude = (ids: readonly string[]): void => {
      const inFlight = new Set(ids);
      unclaimedIds = unclaimedIds.filter(id => !inFlight.has(id));
    };
    exclude(filterInFlight(unclaimedIds));
    for (const other of unclaimedIds.length === 0 ? [] : otherNodes())
      exclude((await bus.request(subjectOf(other), unclaimedIds)) as readonly string[]);
    const settledCount =
      unclaimedIds.length === 0 ? 0 : await settleQueuedMessages(database, unclaimedIds, LOOKBACK_MINUTES);
    if (settledCount > 0) log.warn({ messages: settledCount }, 'a lost node left messages with an unknown outcome');
  };
  const startTimer = (): void => {
    clearTimeout(timer);
    timer = setTimeout(
      () =>
        void settleUnsent().catch((error: unknown) => {
          // Search again later: the bus or the database may be unavailable, or another node may have been lost.
          log.warn({ err: error }, 'could not search for messages without a sender; trying again');
          startTimer();
        }),
      delayMs,
    ).unref();
  };
  return {
    scheduleSearch() {
      startTimer();
    },
    stop() {
      clearTimeout(timer);
      unsubscribe();
    },
  };
}

/** Returns the bus subject to which only this node responds. */
const subjectOf = (node: string): string => `sends.${node}`;

const FIND_QUEUED_SQL = `
  SELECT m.wa_id AS "waId" FROM clients c JOIN messages m ON m.client_id = c.id
  WHERE m.timestamp > now() - make_interval(mins => :minutes) AND m.from_me AND m.status = 'queued'
    AND m.updated_at < now() - make_interval(secs => CAST(:untouched AS double precision) / 1000)
    AND NOT EXISTS (SELECT FROM held_messages h WHERE h.client_id = m.client_id AND h.wa_id = m.wa_id)`;
