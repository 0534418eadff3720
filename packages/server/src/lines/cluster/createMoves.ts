import type { Logger } from 'pino';
import { type Bus, BusAway, NoAnswer, NobodyAnswers } from '../../ground/bus/index.ts';
import type { Fleet } from '../fleet/createFleet.ts';
import type { Snapshot } from '../sessions/index.ts';
import type { Gate } from './createGate.ts';
import type { NodeView, Peers } from './createPeers.ts';
import { nodeSubject, type Order } from './Order.ts';
import { fromOutcome, type Outcome } from './outcomes.ts';
import { burden, takesClients } from './placement.ts';

export interface MovesOptions {
  readonly bus: Bus;
  readonly fleet: Pick<Fleet, 'held' | 'holds' | 'state' | 'release' | 'resume'>;
  readonly peers: Pick<Peers, 'self' | 'others' | 'expect'>;
  readonly gate: Gate;
  /** It may have changed who answers for a client. */
  readonly changed: (clientId: string) => void;
  readonly log: Logger;
  /** Milliseconds for all that are away when a node is left; default `AWAY`. */
  readonly away?: number;
}

/** Milliseconds for what is under way with a client before it is handed over. */
const FINISHING = 10_000;
/** Milliseconds for the other node to connect it. */
const TAKING = 30_000;
/**
 * Milliseconds for all clients that were neither connected nor being linked when their node is left: each may take as long as WhatsApp, or
 * a proxy, says nothing. Whoever is still here then is let go, and found by whoever looks next.
 */
const AWAY = 20_000;
/** Clients that are on their way at once when a node is left. */
const AT_ONCE = 4;
/** Part of its capacity by which a node must have more than another before it gives one away. */
const UNEVEN = 0.15;

/** Hands clients over to other nodes, one by one, without a new QR. */
export function createMoves({ bus, fleet, peers, gate, changed, log, away = AWAY }: MovesOptions) {
  const moving = new Set<string>();

  /**
   * @param isUrgent it goes, whatever is under way with it
   * @param patience milliseconds for the other node
   * @returns whether that was heard
   */
  const move = async (
    clientId: string,
    to: NodeView,
    isUrgent: boolean,
    patience = TAKING,
  ): Promise<boolean> => {
    moving.add(clientId);
    peers.expect(to.id);
    const begun = performance.now();
    try {
      const closing = gate.close(clientId, FINISHING, FINISHING + patience);
      changed(clientId);
      if (!(await closing) && !isUrgent) return true;
      const closed = performance.now();
      await fleet.release(clientId);
      const order: Order = { what: 'resume', clientId, args: [clientId] };
      fromOutcome((await bus.ask(nodeSubject(to.id), order, { patience })) as Outcome);
      if (fleet.holds(clientId)) throw new Error('it was not let go');
      const [waitedMs, awayMs] = [closed - begun, performance.now() - closed].map(Math.round);
      log.info({ clientId, to: to.name, waitedMs, awayMs }, 'a client was handed over');
      return true;
    } catch (error) {
      log.warn({ err: error, clientId, to: to.name }, 'a client could not be handed over');
      // If nobody owns it, whoever looks next takes it. Who still does connects it again: nobody else can.
      if (fleet.holds(clientId)) await fleet.resume(clientId).catch(() => undefined);
      return !(error instanceof BusAway || error instanceof NobodyAnswers || error instanceof NoAnswer);
    } finally {
      moving.delete(clientId);
      gate.open(clientId);
      changed(clientId);
    }
  };

  const letGo = (clientId: string): Promise<void> =>
    fleet.release(clientId).catch(error => log.warn({ err: error, clientId }, 'a client was not let go'));

  /** The node with the most room. */
  const target = (): NodeView | undefined =>
    peers
      .others()
      .filter(takesClients)
      .toSorted((one, other) => burden(one) - burden(other))[0];

  return {
    isMoving: (clientId: string): boolean => moving.has(clientId),

    /** Hands all clients over, first those that are connected. @returns how many are still here, because nobody could take them */
    async leave(): Promise<number> {
      const waiting = fleet.held.toSorted((one, other) => rank(fleet.state(one)) - rank(fleet.state(other)));
      let latest = Number.POSITIVE_INFINITY;
      const one = async (): Promise<void> => {
        for (let clientId = waiting.shift(); clientId !== undefined; clientId = waiting.shift()) {
          const to = target();
          if (!to) return;
          const isAway = rank(fleet.state(clientId)) === LAST;
          if (isAway) latest = Math.min(latest, performance.now() + away);
          const left = isAway ? latest - performance.now() : TAKING;
          if (left <= 0) await letGo(clientId);
          // The bus is away, or the other node is in trouble: ending must not wait for that again and again.
          else if (!(await move(clientId, to, true, left)) && !isAway) return;
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, one));
      return fleet.held.length;
    },

    /** Gives one client away where this node has clearly more than another. */
    async even(): Promise<void> {
      const self = peers.self();
      const to = target();
      // Not one that somebody is linking, nor one that is at work.
      const clientId = fleet.held.find(each => fleet.state(each) === 'open' && !gate.isBusy(each));
      if (!to || clientId === undefined || moving.size > 0 || !takesClients(self)) return;
      const after = { ...to, clients: to.clients + 1 };
      if (burden(self) - burden(to) > UNEVEN && burden(after) < burden(self)) await move(clientId, to, false);
    },
  };
}

const LAST = 2;
const rank = (state: Snapshot['state']): number => (state === 'open' ? 0 : state === 'pairing' ? 1 : LAST);

export type Moves = ReturnType<typeof createMoves>;
