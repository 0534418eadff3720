import { afterEach, expect, it, vi } from 'vitest';
import { createInProcessBus } from '../../core/bus/index.ts';
import {
  type ClusterNodeDescription,
  type ClusterNodeRegistry,
  createClusterNodeRegistry,
} from './createClusterNodeRegistry.ts';

afterEach(() => void vi.useRealTimers());

const view = (id: string): Omit<ClusterNodeDescription, 'now'> => ({
  ...{ id, name: id, version: '1', roles: ['lines'], clients: 2, capacity: 25, isDraining: false },
});
const ids = (peers: ClusterNodeRegistry) => peers.others().map(({ id }) => id);

it('node registry lists running nodes, removes stopped nodes at once, and reports and removes silent nodes', () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setImmediate', 'performance', 'Date'] });
  const bus = createInProcessBus();
  const silentNodeReports: string[] = [];
  const [firstNode, secondNode, thirdNode] = ['one', 'two', 'three'].map(id =>
    createClusterNodeRegistry(
      bus,
      () => view(id),
      () => silentNodeReports.push(id),
    ),
  ) as [ClusterNodeRegistry, ClusterNodeRegistry, ClusterNodeRegistry];
  for (const peers of [firstNode, secondNode, thirdNode]) peers.start();
  vi.advanceTimersByTime(10);
  expect(ids(firstNode)).toEqual(['two', 'three']);
  expect(ids(thirdNode).toSorted()).toEqual(['one', 'two']);
  secondNode.stop();
  vi.advanceTimersByTime(10);
  expect(ids(firstNode)).toEqual(['three']);
  vi.advanceTimersByTime(10_000);
  expect(ids(firstNode)).toEqual(['three']);

  expect(silentNodeReports).toEqual([]);

  vi.spyOn(bus, 'publish').mockImplementation(() => undefined);
  vi.advanceTimersByTime(10_000);
  expect(silentNodeReports).toEqual(['one', 'three']);
  expect(ids(firstNode)).toEqual([]);
});

it('node registry adds an expected client to the count of a node until the node had time to announce it', () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setImmediate', 'performance', 'Date'] });
  const bus = createInProcessBus();
  const [firstNode, secondNode] = ['one', 'two'].map(id => createClusterNodeRegistry(bus, () => view(id))) as [
    ClusterNodeRegistry,
    ClusterNodeRegistry,
  ];
  for (const peers of [firstNode, secondNode]) peers.start();
  vi.advanceTimersByTime(10);
  firstNode.expect('two');
  firstNode.expect('two');
  expect(firstNode.others()).toMatchObject([{ clients: 4 }]);
  vi.advanceTimersByTime(2_000);
  expect(firstNode.others()).toMatchObject([{ clients: 2 }]);
});
