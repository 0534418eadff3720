import type { Bus } from '../../ground/bus/index.ts';

/** What a node does: answers requests, holds clients' connections, tells programs what happened and sends what is due. */
export const nodeRoles = ['api', 'lines', 'deliveries'] as const;
export type NodeRole = (typeof nodeRoles)[number];

/** A node, as it tells of itself. */
export interface NodeView {
  /** Of this run of it. */
  readonly id: string;
  /** The machine's. */
  readonly name: string;
  readonly version: string;
  readonly roles: readonly NodeRole[];
  /** Clients it holds, and how many it can hold well. */
  readonly clients: number;
  readonly capacity: number;
  /** It is leaving: it gets nobody new. */
  readonly isDraining: boolean;
  /** Its clock when it said so, milliseconds since 1970. */
  readonly now: number;
}

/** The other nodes of the platform, as far as they are heard. */
export interface Peers {
  others(): readonly NodeView[];
  self(): NodeView;
  /** A client is on its way to a node: it counts there until the node has had the time to say so. */
  expect(node: string): void;
  /** Tells of this node from now on. */
  start(): void;
  /** Tells the others at once what has changed here. */
  announce(): void;
  stop(): void;
}

/** Milliseconds between two announcements, and after which somebody who is not heard any more is left out. */
const EVERY = 1_000;
const FORGOTTEN = 4_000;
/** Milliseconds for which a client that was sent to a node may be missing from what it says of itself. */
const EXPECTED = 1_500;

/** @param lost one that did not say that it goes is not heard any more */
export function createPeers(
  bus: Bus,
  self: () => Omit<NodeView, 'now'>,
  lost: () => void = () => undefined,
): Peers {
  const heard = new Map<string, { readonly view: NodeView; readonly at: number }>();
  /** When clients were sent to whom. */
  let sent: readonly { readonly to: string; readonly at: number }[] = [];
  const own = (): NodeView => ({ ...self(), now: Date.now() });
  const announce = (): void => bus.tell('nodes', own());
  const forget = (): void => {
    const silent = [...heard].filter(([, { at }]) => performance.now() - at > FORGOTTEN);
    for (const [id] of silent) heard.delete(id);
    if (silent.length > 0) lost();
  };
  const ends = [
    bus.listen('nodes', message => {
      const view = message as NodeView;
      if (view.id === self().id) return;
      const isNew = !heard.has(view.id);
      heard.set(view.id, { view, at: performance.now() });
      // Who has just come does not wait to hear of us.
      if (isNew) announce();
    }),
    bus.listen('nodes-gone', message => void heard.delete(message as string)),
  ];
  let timer: NodeJS.Timeout | undefined;

  return {
    others() {
      const now = performance.now();
      forget();
      sent = sent.filter(({ at }) => now - at < EXPECTED);
      return [...heard.values()].map(({ view }) => ({
        ...view,
        clients: view.clients + sent.filter(({ to }) => to === view.id).length,
      }));
    },
    self: own,
    expect(to) {
      sent = [...sent, { to, at: performance.now() }];
    },
    start() {
      announce();
      timer = setInterval(() => {
        announce();
        forget();
      }, EVERY).unref();
    },
    announce,
    stop() {
      clearInterval(timer);
      bus.tell('nodes-gone', self().id);
      for (const end of ends) end();
    },
  };
}
