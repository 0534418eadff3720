import { afterEach, expect, it, vi } from 'vitest';
import { createLocalBus } from '../../ground/bus/index.ts';
import { createPeers, type NodeView, type Peers } from './createPeers.ts';

afterEach(() => void vi.useRealTimers());

const view = (id: string): Omit<NodeView, 'now'> => ({
  ...{ id, name: id, version: '1', roles: ['lines'], clients: 2, capacity: 25, isDraining: false },
});
const ids = (peers: Peers) => peers.others().map(({ id }) => id);

it('knows who is there, who has gone, and who says nothing any more', () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setImmediate', 'performance', 'Date'] });
  const bus = createLocalBus();
  const missed: string[] = [];
  const [one, two, three] = ['one', 'two', 'three'].map(id =>
    createPeers(
      bus,
      () => view(id),
      () => missed.push(id),
    ),
  ) as [Peers, Peers, Peers];
  for (const peers of [one, two, three]) peers.start();
  vi.advanceTimersByTime(10);
  expect(ids(one)).toEqual(['two', 'three']);
  expect(ids(three).toSorted()).toEqual(['one', 'two']);
  two.stop();
  vi.advanceTimersByTime(10);
  expect(ids(one)).toEqual(['three']);
  vi.advanceTimersByTime(10_000);
  expect(ids(one)).toEqual(['three']);

  expect(missed).toEqual([]);

  vi.spyOn(bus, 'tell').mockImplementation(() => undefined);
  vi.advanceTimersByTime(10_000);
  expect(missed).toEqual(['one', 'three']);
  expect(ids(one)).toEqual([]);
});

it('counts a client that was sent to a node until it has had the time to say so', () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setImmediate', 'performance', 'Date'] });
  const bus = createLocalBus();
  const [one, two] = ['one', 'two'].map(id => createPeers(bus, () => view(id))) as [Peers, Peers];
  for (const peers of [one, two]) peers.start();
  vi.advanceTimersByTime(10);
  one.expect('two');
  one.expect('two');
  expect(one.others()).toMatchObject([{ clients: 4 }]);
  vi.advanceTimersByTime(2_000);
  expect(one.others()).toMatchObject([{ clients: 2 }]);
});
