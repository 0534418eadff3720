import { setTimeout as pause } from 'node:timers/promises';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Bus, createInProcessBus } from '../../core/bus/index.ts';
import { createClientTransferService } from './createClientTransferService.ts';
import { createClientWorkGate } from './createClientWorkGate.ts';
import type { ClusterNodeDescription } from './createClusterNodeRegistry.ts';
import { captureRemoteCommandOutcome, type RemoteCommandOutcome } from './outcomes.ts';
import { getClusterNodeBusSubject, type RemoteCommand } from './RemoteCommand.ts';

const node = (id: string, clients: number): ClusterNodeDescription => ({
  ...{ id, name: id, version: '1', roles: ['lines'], clients, capacity: 10, isDraining: false, now: 0 },
});

let bus: Bus;
let takenClientIds: string[];
/** Answers of the other node by client ID; by default it takes the client. */
let outcomes: Readonly<Record<string, () => Promise<RemoteCommandOutcome>>>;
beforeEach(() => {
  takenClientIds = [];
  outcomes = {};
  bus = createInProcessBus();
  bus.handleRequests(getClusterNodeBusSubject('two'), async order => {
    const { clientId } = order as RemoteCommand;
    takenClientIds.push(clientId);
    return (await outcomes[clientId]?.()) ?? { result: undefined };
  });
});
afterEach(() => bus.stop());

/** Creates a node that holds clients: `open` clients are connected, `stuck` clients cannot be released. */
function createNode(
  held: readonly string[],
  {
    open = held,
    stuck = [] as readonly string[],
    pairing = [] as readonly string[],
    away: idleTransfersTimeoutMs = 60_000,
  } = {},
) {
  const heldClientIds = new Set(held);
  const resumedClientIds: string[] = [];
  const gate = createClientWorkGate();
  const moves = createClientTransferService({
    bus,
    gate,
    fleet: {
      get heldClientIds() {
        return [...heldClientIds];
      },
      holds: clientId => heldClientIds.has(clientId),
      state: clientId => (open.includes(clientId) ? 'open' : pairing.includes(clientId) ? 'pairing' : 'idle'),
      release: async clientId => void (stuck.includes(clientId) || heldClientIds.delete(clientId)),
      resume: async clientId => void resumedClientIds.push(clientId),
    },
    nodeRegistry: {
      self: () => node('one', heldClientIds.size + 6),
      others: () => [node('two', takenClientIds.length)],
      expect: () => undefined,
    },
    clientChanged: () => undefined,
    log: pino({ level: 'silent' }),
    idleTransfersTimeoutMs,
  });
  return { moves, gate, resumedClientIds, heldClientIds };
}

it('transfers a connected idle client when this node has more load than another', async () => {
  const { moves, gate } = createNode(['linking', 'busy', 'quiet'], { open: ['busy', 'quiet'] });
  void gate.runWork('busy', () => new Promise(() => undefined));
  await moves.rebalance();
  expect(takenClientIds).toEqual(['quiet']);
});

it('reconnects a client that could not be released because no other node can take it', async () => {
  const { moves, gate, resumedClientIds } = createNode(['stuck'], { stuck: ['stuck'] });
  expect(await moves.transferAllClients()).toBe(1);
  expect(resumedClientIds).toEqual(['stuck']);
  expect(gate.isClosed('stuck')).toBe(false);
});

it('transfers all clients when another node takes them', async () => {
  const { moves, resumedClientIds } = createNode(['a', 'b', 'c', 'd', 'e', 'f'], { open: ['a'] });
  expect(await moves.transferAllClients()).toBe(0);
  expect(takenClientIds.toSorted()).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
  expect(resumedClientIds).toEqual([]);
});

it('transfers connected and linking clients first, and limits the time for the remaining clients', async () => {
  const hungClientIds = Array.from({ length: 40 }, (_, index) => `hung ${index}`);
  const answerSlowly = async () => {
    await pause(5);
    return { result: undefined };
  };
  outcomes = Object.fromEntries(hungClientIds.map(clientId => [clientId, answerSlowly]));
  const { moves, heldClientIds } = createNode([...hungClientIds, 'linking', 'quiet'], {
    open: ['quiet'],
    pairing: ['linking'],
    away: 20,
  });
  expect(await moves.transferAllClients()).toBe(0);
  expect(takenClientIds.slice(0, 2)).toEqual(['quiet', 'linking']);
  // The remaining clients have no owner, so any node finds them in its next search.
  expect(takenClientIds.length).toBeLessThan(hungClientIds.length);
  expect([...heldClientIds]).toEqual([]);
});

it('transfers the remaining clients when no node can take some of them', async () => {
  const held = Array.from({ length: 12 }, (_, index) => `${index}`);
  const refused = () => captureRemoteCommandOutcome(() => Promise.reject(new Error('no')));
  outcomes = Object.fromEntries(held.slice(0, 6).map(clientId => [clientId, refused]));
  const { moves } = createNode(held);
  expect(await moves.transferAllClients()).toBe(0);
  expect(takenClientIds).toHaveLength(12);
});
