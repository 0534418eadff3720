import { randomUUID } from 'node:crypto';
import { connection as texts } from '@recado/texts';
import { pause } from '@recado/timing';
import type { Knex } from 'knex';
import { type Bus, BusAway, NoAnswer, NobodyAnswers } from '../../ground/bus/index.ts';
import { rows } from '../../ground/data/sql.ts';
import { Unavailable } from '../../ground/errors/index.ts';
import { traced, traceField } from '../../ground/tracing/index.ts';
import type { Fleet } from '../fleet/createFleet.ts';
import { HeldElsewhere } from '../leases/index.ts';
import type { Gate } from './createGate.ts';
import type { Peers } from './createPeers.ts';
import { ARRIVING, clientSubject, nodeSubject, type Order } from './Order.ts';
import { fromOutcome, type Outcome, unanswered } from './outcomes.ts';
import { leastBurdened } from './placement.ts';

export interface ReachOptions {
  readonly bus: Bus;
  readonly fleet: Pick<Fleet, 'has'>;
  readonly peers: Pick<Peers, 'self' | 'others' | 'expect'>;
  readonly gate: Gate;
  readonly database: Knex;
  /** Whether there may be other nodes at all. */
  readonly isShared: boolean;
}

/** Milliseconds for what is asked of another node: a little more than the slowest of its own answers may take. */
const PATIENCE = 310_000;
/** Milliseconds between two looks for a client that is on its way. */
const LOOK = 100;

/** Brings an order to where its client is. */
export function createReach({ bus, fleet, peers, gate, database, isShared }: ReachOptions) {
  /** @throws NobodyAnswers, BusAway; what was thrown there */
  const order = (subject: string, given: Order): Promise<unknown> =>
    traced({ name: `bus ${given.what}`, kind: 'client' }, async () => {
      const asked: Order = { ...given, id: given.id ?? randomUUID(), ...traceField() };
      const answer = await bus.ask(subject, asked, { patience: PATIENCE }).catch((error: unknown) => {
        throw error instanceof NoAnswer ? unanswered(given.what) : error;
      });
      return fromOutcome(answer as Outcome);
    });

  const whereabouts = async (clientId: string): Promise<'held' | 'coming' | 'nowhere'> => {
    const [found] = await rows<{ where: 'held' | 'coming' | 'nowhere' }>(database, WHEREABOUTS, { clientId });
    return found?.where ?? 'nowhere';
  };

  return {
    order,
    /**
     * Here, or where the client is held; `nowhere` when nobody holds it.
     *
     * @param mayTake nobody has to wait for a client that is on its way: whoever asks takes it
     */
    async to<T>(
      given: Order,
      here: () => Promise<T>,
      {
        nowhere = here,
        mayTake = false,
      }: { readonly nowhere?: () => Promise<T>; readonly mayTake?: boolean } = {},
    ): Promise<T> {
      if (!isShared) return here();
      const { clientId } = given;
      const latest = performance.now() + ARRIVING;
      for (;;) {
        if (!(await gate.opened(clientId))) throw new Unavailable(texts.lineElsewhere);
        try {
          if (fleet.has(clientId)) return await gate.pass(clientId, here);
          return (await order(clientSubject(clientId), given)) as T;
        } catch (error) {
          if (!isUnheard(error) && !isElsewhere(error)) throw error;
        }
        const where = await whereabouts(clientId);
        const isHere = fleet.has(clientId);
        const isAlone = peers.others().length === 0;
        if (!isHere && (where === 'nowhere' || (where === 'coming' && (mayTake || isAlone))))
          return nowhere();
        if (!isHere && !bus.isUp) throw new Unavailable(texts.busAway);
        if (performance.now() > latest) throw new Unavailable(texts.lineElsewhere);
        await pause(LOOK);
      }
    },

    /** For a client that nobody holds: the node with the most room takes it. */
    async place<T>(given: Order, here: () => Promise<T>): Promise<T> {
      const node = leastBurdened(peers);
      if (node === undefined) throw new Unavailable(texts.noLines);
      if (node.id !== peers.self().id)
        try {
          peers.expect(node.id);
          return (await order(nodeSubject(node.id), given)) as T;
        } catch (error) {
          if (!isUnheard(error)) throw error;
          if (!peers.self().roles.includes('lines')) throw new Unavailable(texts.lineInterrupted);
        }
      return here();
    },
  };
}
export type Reach = ReturnType<typeof createReach>;

const isUnheard = (error: unknown): boolean => error instanceof NobodyAnswers || error instanceof BusAway;

/** It was taken by another node in the meantime. */
const isElsewhere = (error: unknown): boolean =>
  error instanceof Unavailable && error.cause instanceof HeldElsewhere;

const WHEREABOUTS = `
  SELECT CASE WHEN EXISTS (SELECT FROM leases l WHERE l.client_id = s.client_id AND l.expires_at > clock_timestamp())
      THEN 'held' WHEN s.wanted = 'open' AND s.linked_at IS NOT NULL AND u.active THEN 'coming' ELSE 'nowhere' END AS where
  FROM sessions s JOIN clients c ON c.id = s.client_id JOIN users u ON u.id = c.owner_id
  WHERE s.client_id = :clientId`;
