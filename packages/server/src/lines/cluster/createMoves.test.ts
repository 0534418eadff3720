import { pino } from 'pino';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Bus, createLocalBus } from '../../ground/bus/index.ts';
import { createGate } from './createGate.ts';
import { createMoves } from './createMoves.ts';
import type { NodeView } from './createPeers.ts';
import { nodeSubject, type Order } from './Order.ts';

const node = (id: string, clients: number): NodeView => ({
  ...{ id, name: id, version: '1', roles: ['lines'], clients, capacity: 10, isDraining: false, now: 0 },
});

let bus: Bus;
let taken: string[];
beforeEach(() => {
  taken = [];
  bus = createLocalBus();
  bus.answer(nodeSubject('two'), async order => {
    taken.push((order as Order).clientId);
    return { result: undefined };
  });
});
afterEach(() => bus.stop());

/** A node with these clients; of them `open` are connected, and `stuck` are not let go. */
function holding(held: readonly string[], { open = held, stuck = [] as readonly string[] } = {}) {
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
      isOpen: clientId => open.includes(clientId),
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
  });
  return { moves, gate, resumed };
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
