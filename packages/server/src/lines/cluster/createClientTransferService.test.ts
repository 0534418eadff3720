import { createDeferred, pause } from '@recado/timing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { captureRemoteCommandOutcome, type RemoteCommandOutcome } from './outcomes.ts';
import { createNodeDescription, createTransferFixture } from './testing/createTransferFixture.ts';
import { deliverFrames } from './testing/deliverFrames.ts';

beforeEach(() => {
  // `setImmediate` stays real, because the bus delivers its frames by it.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] });
  vi.advanceTimersByTime(5_000);
});
afterEach(() => void vi.useRealTimers());

const createClientIds = (count: number, prefix = '') => Array.from({ length: count }, (_, n) => `${prefix}${n}`);
/** Lets time pass in steps, and delivers the frames of the bus after each of them. */
const passTime = async (milliseconds: number, stepMs = 100): Promise<void> => {
  await deliverFrames();
  for (let passed = 0; passed < milliseconds; passed += stepMs) {
    await vi.advanceTimersByTimeAsync(stepMs);
    await deliverFrames();
  }
};
/** Runs a transfer of all clients, which may take up to `milliseconds`. */
const transferAll = async (fixture: ReturnType<typeof createTransferFixture>, milliseconds = 0): Promise<number> => {
  const transfer = fixture.transfers.transferAllClients();
  await passTime(milliseconds);
  return transfer;
};
const answerAfter = async (milliseconds: number): Promise<RemoteCommandOutcome> => {
  await pause(milliseconds);
  return { result: undefined };
};

describe('transfer of a client', () => {
  it('sends the other node a command to resume the client, and blocks work for the client meanwhile', async () => {
    const answer = createDeferred<RemoteCommandOutcome>();
    const fixture = createTransferFixture({ held: ['a'], open: ['a'], answer: () => answer.promise });
    const { transfers, gate, commands, changes, expectedNodeIds } = fixture;
    const transfer = transfers.transferAllClients();
    await deliverFrames();
    expect(commands).toEqual([{ what: 'resume', clientId: 'a', args: ['a'] }]);
    expect(gate.isClosed('a')).toBe(true);
    expect(['a', 'b'].map(transfers.isTransferring)).toEqual([true, false]);
    answer.resolve({ result: undefined });
    expect(await transfer).toBe(0);
    expect([gate.isClosed('a'), transfers.isTransferring('a')]).toEqual([false, false]);
    expect(changes).toEqual([
      { clientId: 'a', isClosed: true },
      { clientId: 'a', isClosed: false },
    ]);
    expect(expectedNodeIds).toEqual(['two']);
  });

  it('lets blocked work wait for as long as the transfer may take', async () => {
    const answer = createDeferred<RemoteCommandOutcome>();
    const { transfers, gate, commands } = createTransferFixture({
      ...{ held: ['a'], open: ['a'], answer: () => answer.promise },
    });
    const transfer = transfers.transferAllClients();
    const blockedWork = gate.waitUntilOpen('a');
    await passTime(29_000, 1_000);
    expect(commands).toHaveLength(1);
    answer.resolve({ result: undefined });
    await transfer;
    expect(await blockedWork).toBe(true);
  });

  it('waits ten seconds for running work, and logs how long it waited and how long the client was away', async () => {
    const fixture = createTransferFixture({ held: ['a'], open: ['a'], answer: () => answerAfter(500) });
    void fixture.gate.runWork('a', () => new Promise(() => undefined));
    expect(await transferAll(fixture, 11_000)).toBe(0);
    const [line] = fixture.logLines;
    expect(line).toMatchObject({ msg: 'a client was transferred', clientId: 'a', to: 'machine two', waitedMs: 10_000 });
    expect(line).toMatchObject({ awayMs: 500 });
  });

  it('reconnects a client here that could not be released, because no other node can take it', async () => {
    const fixture = createTransferFixture({ held: ['stuck'], open: ['stuck'], stuck: ['stuck'] });
    expect(await transferAll(fixture)).toBe(1);
    expect(fixture.resumedClientIds).toEqual(['stuck']);
    expect(fixture.gate.isClosed('stuck')).toBe(false);
    expect(fixture.logLines).toMatchObject([{ err: { message: 'the client was not released' } }]);
  });

  it('ends although the client can be neither released nor reconnected', async () => {
    const fixture = createTransferFixture({ held: ['a'], open: ['a'], unreleasable: ['a'] });
    expect(await transferAll(fixture)).toBe(1);
    expect(fixture.resumedClientIds).toEqual(['a']);
    expect(fixture.commands).toEqual([]);
  });
});

describe('transfer of all clients', () => {
  it('empties the node when another node takes them', async () => {
    const held = ['a', 'b', 'c', 'd', 'e', 'f'];
    const fixture = createTransferFixture({ held, open: ['a'] });
    expect(await transferAll(fixture)).toBe(0);
    expect(fixture.takenClientIds().toSorted()).toEqual(held);
    expect(fixture.resumedClientIds).toEqual([]);
    expect(fixture.logLines.map(({ msg }) => msg)).toEqual(held.map(() => 'a client was transferred'));
  });

  it('begins with connected clients, then clients being linked, and runs four transfers at a time', async () => {
    const [open, pairing] = [createClientIds(3, 'open '), createClientIds(3, 'linking ')];
    const held = [...createClientIds(6, 'idle '), ...pairing, ...open];
    const fixture = createTransferFixture({ held, open, pairing, answer: () => answerAfter(1_000) });
    const transfer = fixture.transfers.transferAllClients();
    await passTime(900);
    expect(fixture.takenClientIds()).toEqual([...open, 'linking 0']);
    await passTime(2_100);
    expect(await transfer).toBe(0);
    expect(fixture.takenClientIds().slice(0, 6).toSorted()).toEqual([...pairing, ...open]);
    expect(fixture.commands).toHaveLength(12);
  });

  it('selects the node with the lowest load among those that take clients', async () => {
    const fixture = createTransferFixture({
      ...{ held: ['a'], open: ['a'] },
      others: () => [
        createNodeDescription('three', 5),
        createNodeDescription('two', 1),
        createNodeDescription('leaving', 0, { isDraining: true }),
        createNodeDescription('other role', 0, { roles: ['api'] }),
        createNodeDescription('four', 2),
      ],
    });
    expect(await transferAll(fixture)).toBe(0);
    expect(fixture.expectedNodeIds).toEqual(['two']);
  });

  it('releases no client when no node can take it', async () => {
    const fixture = createTransferFixture({ held: ['a', 'b'], open: ['a'], others: () => [] });
    expect(await transferAll(fixture)).toBe(2);
    expect(fixture.logLines).toEqual([]);
  });

  it('continues with the next client when the other node rejects one', async () => {
    const held = createClientIds(12);
    const answer = (clientId: string) =>
      Number(clientId) < 6 ? captureRemoteCommandOutcome(() => Promise.reject(new Error('no'))) : undefined;
    const fixture = createTransferFixture({ held, open: held, answer });
    expect(await transferAll(fixture)).toBe(0);
    expect(fixture.commands).toHaveLength(12);
    // The node released these clients, so any node finds them in its next search.
    expect(fixture.resumedClientIds).toEqual([]);
    expect(fixture.logLines.filter(({ msg }) => msg === 'could not transfer a client')).toHaveLength(6);
  });
});

type Fixture = ReturnType<typeof createTransferFixture>;
describe('transfer of all clients to an unavailable node', () => {
  const held = createClientIds(12);
  const unavailable: [string, Partial<Parameters<typeof createTransferFixture>[0]>, (fixture: Fixture) => unknown][] = [
    ['has no responder', { others: () => [createNodeDescription('absent', 0)] }, () => undefined],
    ['does not answer', { answer: () => Promise.reject(new Error('the process dies')) }, () => undefined],
    ['cannot be reached over the bus', {}, ({ bus }) => bus.stop()],
  ];

  it.each(unavailable)('keeps the connected clients that no transfer has tried when it %s', async (_why, over, act) => {
    const fixture = createTransferFixture({ held, open: held, ...over });
    await act(fixture);
    // Each of the four concurrent transfers has released one client.
    expect(await transferAll(fixture)).toBe(8);
    expect(fixture.expectedNodeIds).toHaveLength(4);
  });

  it.each(unavailable)('releases all disconnected clients when it %s', async (_why, over, act) => {
    const fixture = createTransferFixture({ held, ...over });
    await act(fixture);
    expect(await transferAll(fixture)).toBe(0);
    expect(fixture.expectedNodeIds).toHaveLength(12);
  });
});

describe('transfer of disconnected clients', () => {
  it('is limited in time, and releases the remaining clients for any node', async () => {
    const idle = createClientIds(12, 'idle ');
    const fixture = createTransferFixture({
      ...{ held: [...idle, 'linking', 'open'], open: ['open'], pairing: ['linking'] },
      ...{ idleTransfersTimeoutMs: 1_500, answer: () => answerAfter(1_000) },
    });
    expect(await transferAll(fixture, 5_000)).toBe(0);
    expect(fixture.takenClientIds().slice(0, 2)).toEqual(['open', 'linking']);
    // Two transfers begin at once, and four more a second later. Afterwards, the time is over.
    expect(fixture.commands).toHaveLength(2 + 2 + 4);
  });

  it('ends exactly at its time limit, without one for connected clients', async () => {
    const fixture = createTransferFixture({
      ...{ held: ['idle', 'linking', 'open'], open: ['open'], pairing: ['linking'], idleTransfersTimeoutMs: 0 },
    });
    expect(await transferAll(fixture)).toBe(0);
    expect(fixture.takenClientIds()).toEqual(['open', 'linking']);
  });

  it('has its full time after transfers of connected clients', async () => {
    const open = createClientIds(4, 'open ');
    const fixture = createTransferFixture({
      ...{ held: ['idle', ...open], open, idleTransfersTimeoutMs: 2_000, answer: () => answerAfter(3_000) },
    });
    expect(await transferAll(fixture, 6_000)).toBe(0);
    expect(fixture.takenClientIds()).toEqual([...open, 'idle']);
  });

  it('continues when a remaining client cannot be released', async () => {
    const fixture = createTransferFixture({
      ...{ held: ['a', 'b'], unreleasable: ['a'], idleTransfersTimeoutMs: 0 },
    });
    expect(await transferAll(fixture)).toBe(1);
    expect(fixture.logLines).toMatchObject([{ msg: 'a client was not released', clientId: 'a' }]);
  });
});
