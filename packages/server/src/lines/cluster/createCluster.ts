import { TransportError } from '@recado/transport';
import type { Knex } from 'knex';
import type { Logger } from 'pino';
import type { Bus } from '../../ground/bus/index.ts';
import { Unavailable } from '../../ground/errors/index.ts';
import type { FileShare } from '../../ground/files/createFileShare.ts';
import type { Fleet } from '../fleet/createFleet.ts';
import type { Dispatch, Sessions } from '../sessions/index.ts';
import { createGate } from './createGate.ts';
import { createMoves } from './createMoves.ts';
import type { Peers } from './createPeers.ts';
import { createReach } from './createReach.ts';
import { createReception } from './createReception.ts';
import type { Asked } from './Order.ts';
import { createShare } from './placement.ts';

export interface ClusterOptions {
  readonly bus: Bus;
  readonly fleet: Fleet;
  readonly peers: Peers;
  readonly files: FileShare;
  readonly database: Knex;
  readonly dataDir: string;
  /** Whether there may be other nodes at all. */
  readonly isShared: boolean;
  /** Clients that may be given away in a minute because another node has fewer; 0: none. */
  readonly rebalance: number;
  /** Somebody asks this node to hand its clients over. */
  readonly drain: () => Promise<number>;
  readonly log: Logger;
}

/** The clients of all nodes of a platform: what is asked of one that another node holds is asked there. */
export interface Cluster {
  readonly sessions: Sessions;
  /** It may have changed whether a client is held here. */
  changed(clientId: string): void;
  /** Of the clients that nobody owns, those that this node is to take. */
  share(clientIds: readonly string[]): readonly string[];
  /** Nobody is answered for a client that is being taken until it is connected, or cannot be. */
  taking(clientId: string, take: () => Promise<void>): Promise<void>;
  /** Hands all clients over to other nodes. @returns how many nobody could take */
  leave(): Promise<number>;
  start(): void;
  /** Resolves when what other nodes have asked is answered. */
  stop(): Promise<void>;
}

const MINUTE = 60_000;

export function createCluster(options: ClusterOptions): Cluster {
  const { bus, fleet, peers, files, isShared, rebalance, log } = options;
  const local = fleet.sessions;
  const gate = createGate();
  const reach = createReach({ ...options, gate });
  const reception = createReception({
    ...options,
    gate,
    node: peers.self().id,
    passOn: reach.to,
  });
  const moves = createMoves({ bus, fleet, peers, gate, changed: reception.changed, log });
  const share = createShare(peers);
  let timer: NodeJS.Timeout | undefined;

  const ask = <T>(
    what: Asked,
    clientId: string,
    args: readonly unknown[],
    here: () => Promise<T>,
  ): Promise<T> => reach.to({ what, clientId, args }, here);
  /** What a client need not be held for: whoever does it takes the client. */
  const take = <T>(
    what: Asked,
    clientId: string,
    here: () => Promise<T>,
    args: readonly unknown[] = [],
  ): Promise<T> => {
    const order = { what, clientId, args: [clientId, ...args] };
    return reach.to(order, here, { mayTake: true, nowhere: () => reach.place(order, here) });
  };

  const send = async (clientId: string, dispatch: Dispatch) => {
    if (!isShared) return local.send(clientId, dispatch);
    const here = () => local.send(clientId, dispatch);
    const ask = (args: readonly unknown[]) =>
      reach.to({ what: 'send', clientId, args: [clientId, ...args] }, here).catch(notSent);
    const { content } = dispatch;
    if (fleet.has(clientId) || content.type !== 'file') return ask([dispatch]);
    const { offer, end } = await files.offer(content.file.path);
    const file = { ...content.file, path: '' };
    try {
      return await ask([{ ...dispatch, content: { ...content, file } }, offer]);
    } finally {
      end();
    }
  };

  return {
    sessions: {
      abilities: local.abilities,
      status: local.status,
      initialize: id => take('initialize', id, () => local.initialize(id)),
      restart: id => take('restart', id, () => local.restart(id)),
      disconnect: id => take('disconnect', id, () => local.disconnect(id)),
      async forget(id) {
        await take('forget', id, () => local.forget(id));
        files.forget(id);
      },
      pairingCode: id => take('pairingCode', id, () => local.pairingCode(id)),
      link: (id, ...args) => take('link', id, () => local.link(id, ...args), args),
      change: (id, ...args) => take('change', id, () => local.change(id, ...args), args),
      notified: (id, ...args) => ask('notified', id, [id, ...args], () => local.notified(id, ...args)),
      qr: id => ask('qr', id, [id], () => local.qr(id)),
      prove: id => ask('prove', id, [id], () => local.prove(id)),
      ready: id => ask('ready', id, [id], () => local.ready(id)),
      send,
      read: (id, ...args) => ask('read', id, [id, ...args], () => local.read(id, ...args)),
      type: (id, ...args) => ask('type', id, [id, ...args], () => local.type(id, ...args)),
      typing: (id, ...args) => ask('typing', id, [id, ...args], () => local.typing(id, ...args)),
      manage: (id, ...args) => ask('manage', id, [id, ...args], () => local.manage(id, ...args)),
      lookup: (id, ...args) => ask('lookup', id, [id, ...args], () => local.lookup(id, ...args)),
    },
    changed: clientId => void (isShared && reception.changed(clientId)),
    share: clientIds =>
      isShared ? share(clientIds.filter(clientId => !moves.isMoving(clientId))) : clientIds,
    taking: (clientId, take) => (isShared ? reception.taking(clientId, take) : take()),
    leave: moves.leave,
    start() {
      if (isShared && rebalance > 0) timer = setInterval(() => void moves.even(), MINUTE / rebalance).unref();
    },
    stop() {
      clearInterval(timer);
      return reception.stop();
    },
  };
}

/** Whoever holds the client was not reached, so that nothing was sent: the one thing that a message may be told of. */
function notSent(error: unknown): never {
  throw error instanceof Unavailable
    ? new TransportError('not-connected', error.message, { cause: error })
    : error;
}
