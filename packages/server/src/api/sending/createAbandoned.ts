import type { Logger } from '@recado/transport';
import type { Knex } from 'knex';
import type { Bus } from '../../ground/bus/index.ts';
import { rows } from '../../ground/data/sql.ts';
import { settleQueued } from './recoverOutbox.ts';

export interface AbandonedOptions {
  readonly database: Knex;
  readonly bus: Bus;
  /** Of this process. */
  readonly node: string;
  /** The other nodes, as far as they are heard. */
  readonly others: () => readonly string[];
  /** Of some messages those that this process is sending. */
  readonly underWay: (ids: readonly string[]) => readonly string[];
  /** Milliseconds for which a message was not touched; default 15 s. */
  readonly untouched?: number;
  /** Milliseconds until it is looked for; default as many. */
  readonly after?: number;
  readonly log: Logger;
}

/** What a node that is no more left `queued`. */
export interface Abandoned {
  /** Soon: a node was lost, or this one has just begun. */
  expect(): void;
  stop(): void;
}

/** Milliseconds. As long as an order over the bus is good for, so that nobody does it later. */
const UNTOUCHED = 15_000;
/** Minutes that it looks back; upkeep finds the rest. */
const LATELY = 30;

/**
 * Whose message it is that is `queued` no row says, but each process knows its own. Of what was not touched for a while and
 * nobody who is heard is sending, nobody knows what became of it. A node that lives and is not heard may be sending it yet: what it
 * says of it afterwards counts.
 */
export function createAbandoned(options: AbandonedOptions): Abandoned {
  const { database, bus, node, others, underWay, untouched = UNTOUCHED, after = UNTOUCHED, log } = options;
  const end = bus.answer(subjectOf(node), async ids => underWay(ids as readonly string[]));
  let timer: NodeJS.Timeout | undefined;

  const look = async (): Promise<void> => {
    const found = await rows<{ waId: string }>(database, QUEUED, { untouched, minutes: LATELY });
    let left = found.map(({ waId }) => waId);
    const without = (ids: readonly string[]): void => {
      const known = new Set(ids);
      left = left.filter(id => !known.has(id));
    };
    without(underWay(left));
    for (const other of left.length === 0 ? [] : others())
      without((await bus.ask(subjectOf(other), left)) as readonly string[]);
    const settled = left.length === 0 ? 0 : await settleQueued(database, left, LATELY);
    if (settled > 0)
      log.warn({ messages: settled }, 'a node that is no more left messages of unknown outcome');
  };
  const expect = (): void => {
    clearTimeout(timer);
    timer = setTimeout(
      () =>
        void look().catch((error: unknown) => {
          // One more is gone, the bus or the database is away: later.
          log.warn({ err: error }, 'could not look for messages that nobody sends; trying again');
          expect();
        }),
      after,
    ).unref();
  };
  return {
    expect,
    stop() {
      clearTimeout(timer);
      end();
    },
  };
}

/** Heard by one node. */
const subjectOf = (node: string): string => `sends.${node}`;

const QUEUED = `
  SELECT m.wa_id AS "waId" FROM clients c JOIN messages m ON m.client_id = c.id
  WHERE m.timestamp > now() - make_interval(mins => :minutes) AND m.from_me AND m.status = 'queued'
    AND m.updated_at < now() - make_interval(secs => CAST(:untouched AS double precision) / 1000)
    AND NOT EXISTS (SELECT FROM held_messages h WHERE h.client_id = m.client_id AND h.wa_id = m.wa_id)`;
