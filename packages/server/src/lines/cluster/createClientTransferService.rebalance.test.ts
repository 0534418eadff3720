import { createDeferred } from '@recado/timing';
import { expect, it } from 'vitest';
import type { RemoteCommandOutcome } from './outcomes.ts';
import { createNodeDescription, createTransferFixture } from './testing/createTransferFixture.ts';
import { deliverFrames } from './testing/deliverFrames.ts';

const createNode = (clients: number, capacity: number) => createNodeDescription('one', clients, { capacity });

it.each<[string, string[], [number, number], [number, number]]>([
  ['the difference of the loads is exactly 0.15', [], [3, 20], [0, 20]],
  ['the difference of the loads is above 0.15', ['a'], [4, 20], [0, 20]],
  ['both have some load, and the difference is small', [], [5, 50], [3, 50]],
  ['the other node would then have the same load', [], [1, 5], [0, 5]],
  ['the other node would then have less load', ['a'], [1, 5], [0, 6]],
  ['the other node has more load', [], [0, 20], [10, 20]],
])('when %s, a node transfers the clients %j to another one', async (_when, taken, self, other) => {
  const fixture = createTransferFixture({
    ...{ held: ['a'], open: ['a'] },
    self: () => createNode(...self),
    others: () => [{ ...createNode(...other), id: 'two' }],
  });
  await fixture.transfers.rebalance();
  expect(fixture.takenClientIds()).toEqual(taken);
});

it('a node with more load transfers one connected client without running work', async () => {
  const fixture = createTransferFixture({
    held: ['linking', 'busy', 'quiet', 'other'],
    open: ['busy', 'quiet', 'other'],
  });
  void fixture.gate.runWork('busy', () => new Promise(() => undefined));
  await fixture.transfers.rebalance();
  expect(fixture.takenClientIds()).toEqual(['quiet']);
});

it.each([
  ['no other node takes clients', { others: () => [createNodeDescription('two', 0, { isDraining: true })] }],
  ['no client is connected', { open: [] }],
  // It transfers all of its clients already.
  ['the node itself is leaving', { self: () => createNodeDescription('one', 9, { isDraining: true }) }],
])('a node with more load transfers no single client when %s', async (_when, over) => {
  const fixture = createTransferFixture({ held: ['a'], open: ['a'], ...over });
  await fixture.transfers.rebalance();
  expect([fixture.expectedNodeIds, fixture.changes]).toEqual([[], []]);
});

it('a node transfers one client at a time', async () => {
  const answer = createDeferred<RemoteCommandOutcome>();
  const fixture = createTransferFixture({ held: ['a', 'b'], open: ['a', 'b'], answer: () => answer.promise });
  const transfer = fixture.transfers.rebalance();
  await deliverFrames();
  expect(fixture.takenClientIds()).toEqual(['a']);
  await fixture.transfers.rebalance();
  expect(fixture.expectedNodeIds).toEqual(['two']);
  answer.resolve({ result: undefined });
  await transfer;
  await fixture.transfers.rebalance();
  expect(fixture.takenClientIds()).toEqual(['a', 'b']);
});
