import { setTimeout as pause } from 'node:timers/promises';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Bus, createLocalBus } from '../../ground/bus/index.ts';
import { createGate } from './createGate.ts';
import { createMoves } from './createMoves.ts';
import type { NodeView } from './createPeers.ts';
import { nodeSubject, type Order } from './Order.ts';
import { type Outcome, toOutcome } from './outcomes.ts';

const node = (id: string, clients: number): NodeView => ({
  ...{ id, name: id, version: '1', roles: ['lines'], clients, capacity: 10, isDraining: false, now: 0 },
});

let bus: Bus;
let taken: string[];
/** What comes of the taking of some; by default it is done. */
let outcomes: Readonly<Record<string, () => Promise<Outcome>>>;
beforeEach(() => {
  taken = [];
  outcomes = {};
  bus = createLocalBus();
  bus.answer(nodeSubject('two'), async order => {
    const { clientId } = order as Order;
    taken.push(clientId);
    return (await outcomes[clientId]?.()) ?? { result: undefined };
  });
});
afterEach(() => bus.stop());

/** A node with these clients; of them `open` are connected, and `stuck` are not let go. */
function holding(
  held: readonly string[],
  { open = held, stuck = [] as readonly string[], pairing = [] as readonly string[], away = 60_000 } = {},
) {
  const here = new Set(held);
  const resumed: string[] = [];
  const gate = createGate();
  const moves = createMoves({
    bus,
    gate,
    fleet: {
      get held() {
        return [...here];
      },
      holds: clientId => here.has(clientId),
      state: clientId => (open.includes(clientId) ? 'open' : pairing.includes(clientId) ? 'pairing' : 'idle'),
      release: async clientId => void (stuck.includes(clientId) || here.delete(clientId)),
      resume: async clientId => void resumed.push(clientId),
    },
    peers: {
      self: () => node('one', here.size + 6),
      others: () => [node('two', taken.length)],
      expect: () => undefined,
    },
    changed: () => undefined,
    log: pino({ level: 'silent' }),
    away,
  });
  return { moves, gate, resumed, here };
}

it('gives away a client that is connected and not at work, when it is uneven', async () => {
  const { moves, gate } = holding(['linking', 'busy', 'quiet'], { open: ['busy', 'quiet'] });
  void gate.pass('busy', () => new Promise(() => undefined));
  await moves.even();
  expect(taken).toEqual(['quiet']);
});

it('connects again what was not let go, since nobody else can', async () => {
  const { moves, gate, resumed } = holding(['stuck'], { stuck: ['stuck'] });
  expect(await moves.leave()).toBe(1);
  expect(resumed).toEqual(['stuck']);
  expect(gate.isClosed('stuck')).toBe(false);
});

it('leaves nobody behind whom another takes', async () => {
  const { moves, resumed } = holding(['a', 'b', 'c', 'd', 'e', 'f'], { open: ['a'] });
  expect(await moves.leave()).toBe(0);
  expect(taken.toSorted()).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
  expect(resumed).toEqual([]);
});

it('takes those first who are connected or being linked, and does not wait for ever for the others', async () => {
  const hung = Array.from({ length: 40 }, (_, index) => `hung ${index}`);
  const slow = async () => {
    await pause(5);
    return { result: undefined };
  };
  outcomes = Object.fromEntries(hung.map(clientId => [clientId, slow]));
  const { moves, here } = holding([...hung, 'linking', 'quiet'], {
    open: ['quiet'],
    pairing: ['linking'],
    away: 20,
  });
  expect(await moves.leave()).toBe(0);
  expect(taken.slice(0, 2)).toEqual(['quiet', 'linking']);
  // Nobody has the rest: whoever looks next finds them.
  expect(taken.length).toBeLessThan(hung.length);
  expect([...here]).toEqual([]);
});

it('goes on with the others when some cannot be taken', async () => {
  const held = Array.from({ length: 12 }, (_, index) => `${index}`);
  const refused = () => toOutcome(() => Promise.reject(new Error('no')));
  outcomes = Object.fromEntries(held.slice(0, 6).map(clientId => [clientId, refused]));
  const { moves } = holding(held);
  expect(await moves.leave()).toBe(0);
  expect(taken).toHaveLength(12);
});
