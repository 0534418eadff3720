import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { connection as texts } from '@recado/texts';
import { within } from '@recado/timing';
import type { Bus } from '../../ground/bus/index.ts';
import { Unavailable } from '../../ground/errors/index.ts';
import type { FileShare } from '../../ground/files/createFileShare.ts';
import type { Offer } from '../../ground/files/createNodeFiles.ts';
import { traced } from '../../ground/tracing/index.ts';
import type { Fleet } from '../fleet/createFleet.ts';
import type { Dispatch } from '../sessions/index.ts';
import type { Gate } from './createGate.ts';
import { ARRIVING, clientSubject, nodeSubject, type Order } from './Order.ts';
import { type Outcome, toOutcome } from './outcomes.ts';

export interface ReceptionOptions {
  readonly bus: Bus;
  readonly fleet: Pick<Fleet, 'sessions' | 'holds' | 'has' | 'resume'>;
  readonly files: Pick<FileShare, 'take'>;
  readonly gate: Gate;
  /** Of this process. */
  readonly node: string;
  readonly dataDir: string;
  /** Hands all clients over. */
  readonly drain: () => Promise<number>;
  /** For a client that has gone to another node meanwhile. */
  readonly passOn: (order: Order, here: () => Promise<unknown>) => Promise<unknown>;
}

/** Milliseconds for what is under way when this process ends. */
const LAST_ANSWERS = 10_000;
/** Milliseconds for which an order that was done is known: longer than a frame is good for. */
const REMEMBERED = 30_000;

/** Does here what other nodes ask for: of the clients that are held here, and of this node. */
export function createReception({ bus, fleet, files, gate, node, dataDir, drain, passOn }: ReceptionOptions) {
  const { sessions } = fleet;
  const heard = new Map<string, () => void>();
  const underWay = new Set<Promise<Outcome>>();
  const known = new Map<string, Promise<Outcome>>();

  /**
   * What was asked here is answered before this process ends, and done once: a node that stood still while its client was taken
   * passes on what whoever took it has heard, too.
   */
  const once = ({ id }: Order, work: () => Promise<Outcome>): Promise<Outcome> => {
    const before = id === undefined ? undefined : known.get(id);
    if (before !== undefined) return before;
    const outcome = work();
    underWay.add(outcome);
    void outcome.finally(() => {
      underWay.delete(outcome);
      if (id !== undefined) setTimeout(() => known.delete(id), REMEMBERED).unref();
    });
    if (id !== undefined) known.set(id, outcome);
    return outcome;
  };

  /** The file that is to be sent is copied here first, and is gone when it was. */
  const send = async (clientId: string, dispatch: Dispatch, offer: Offer | undefined): Promise<unknown> => {
    const { content } = dispatch;
    if (offer === undefined || content.type !== 'file') return sessions.send(clientId, dispatch);
    const path = join(dataDir, 'media', clientId, 'uploads', `${randomUUID()}.part`);
    try {
      await files.take(offer, path);
      const file = { ...content.file, path };
      return await sessions.send(clientId, { ...dispatch, content: { ...content, file } });
    } finally {
      await rm(path, { force: true });
    }
  };

  /** Nobody is answered for it until it is connected, or cannot be. */
  const taking = async (clientId: string, take: () => Promise<void>): Promise<void> => {
    await gate.close(clientId, 0, ARRIVING);
    try {
      await take();
    } finally {
      gate.open(clientId);
      changed(clientId);
    }
  };

  const obey = (order: Order): Promise<unknown> =>
    traced({ name: `node ${order.what}`, kind: 'server', parent: order.traceparent }, () => perform(order));
  const perform = ({ what, clientId, args }: Order): Promise<unknown> => {
    if (what === 'drain') return drain();
    if (what === 'resume') return taking(clientId, () => fleet.resume(clientId));
    if (what === 'send') return send(clientId, args[1] as Dispatch, args[2] as Offer | undefined);
    // Both ends are of one release: what the typed side wrote is what arrives.
    const methods = sessions as unknown as Partial<
      Record<typeof what, (...args: unknown[]) => Promise<unknown>>
    >;
    const method = methods[what];
    // But for the minutes of an upgrade: who asks may know more than we do.
    return method ? method(...args) : Promise.reject(new Unavailable(texts.lineInterrupted));
  };
  const ofClient = (order: Order) =>
    toOutcome(async () => {
      if (!(await gate.opened(order.clientId))) throw new Unavailable(texts.lineElsewhere);
      const here = () => obey(order);
      if (fleet.has(order.clientId)) return gate.pass(order.clientId, here);
      // It may come back, and must not wait for itself then.
      if (order.id !== undefined) known.delete(order.id);
      return passOn(order, here);
    });
  const endNode = bus.answer(nodeSubject(node), order =>
    toOutcome(() => gate.pass((order as Order).clientId, () => obey(order as Order))),
  );
  function changed(clientId: string): void {
    const isOurs = fleet.holds(clientId) && !gate.isClosed(clientId);
    if (isOurs === heard.has(clientId)) return;
    if (isOurs)
      return void heard.set(
        clientId,
        bus.answer(clientSubject(clientId), order => once(order as Order, () => ofClient(order as Order))),
      );
    heard.get(clientId)?.();
    heard.delete(clientId);
  }

  return {
    changed,
    taking,
    /** Hears nothing more; resolves when what was heard is answered, or after some seconds. */
    async stop(): Promise<void> {
      endNode();
      for (const end of heard.values()) end();
      heard.clear();
      await within(LAST_ANSWERS, Promise.all(underWay), () => undefined);
    },
  };
}
