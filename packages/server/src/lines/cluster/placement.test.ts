import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ClusterNodeDescription, ClusterNodeRegistry } from './createClusterNodeRegistry.ts';
import { computeClusterNodeLoad, createUnownedClientSelector, findLeastLoadedClusterNode } from './placement.ts';

const node = (id: string, over: Partial<ClusterNodeDescription> = {}): ClusterNodeDescription => ({
  ...{ id, name: id, version: '1', roles: ['api', 'lines', 'deliveries'], clients: 0, capacity: 25 },
  ...{ isDraining: false, now: 0 },
  ...over,
});
const registryOf = (
  self: ClusterNodeDescription,
  all: readonly ClusterNodeDescription[],
): Pick<ClusterNodeRegistry, 'self' | 'others'> => ({
  self: () => self,
  others: () => all.filter(({ id }) => id !== self.id),
});

const nodes = fc.uniqueArray(
  fc.record({
    id: fc.uuid(),
    clients: fc.nat(30),
    capacity: fc.integer({ min: 1, max: 200 }),
    isDraining: fc.boolean(),
    hasLines: fc.boolean(),
  }),
  { minLength: 1, maxLength: 6, selector: ({ id }) => id },
);
const views = nodes.map(all =>
  all.map(({ hasLines, ...nodeView }) => node(nodeView.id, { ...nodeView, ...(!hasLines && { roles: ['api'] }) })),
);
const clientIds = fc.uniqueArray(fc.uuid(), { maxLength: 20 });

describe('load of a cluster node', () => {
  it.each([
    [5, 10, 0.5],
    [30, 20, 1.5],
    [0, 20, 0],
    [3, 1, 3],
    [3, 0, 3],
  ])('with %d clients and a capacity of %d is %d', (clients, capacity, load) => {
    expect(computeClusterNodeLoad({ clients, capacity })).toBe(load);
  });
});

describe('clients without an owner', () => {
  it('are shared in proportion to the free capacity of the nodes', () => {
    const all = [
      node('one', { capacity: 10 }),
      node('two', { capacity: 60, clients: 20 }),
      node('full', { clients: 25 }),
    ];
    const ids = Array.from({ length: 2_000 }, (_, index) => `client ${index}`);
    const shares = all.map(self => createUnownedClientSelector(registryOf(self, all)).selectClientsToTake(ids).length);
    // Of 51 free places, a full node still counts as one.
    for (const [index, places] of [10, 40, 1].entries()) {
      const expectedShare = (2_000 * places) / 51;
      expect(Math.abs((shares[index] ?? 0) - expectedShare)).toBeLessThan(40);
    }
  });

  it('are assigned alike by nodes of different releases', () => {
    const all = ['aa', 'bb', 'cc'].map(id => node(id));
    const assignedClients = all.map(self =>
      createUnownedClientSelector(registryOf(self, all)).selectClientsToTake(
        Array.from({ length: 8 }, (_, index) => `c${index + 1}`),
      ),
    );
    expect(assignedClients).toEqual([['c2', 'c4', 'c5'], ['c7'], ['c1', 'c3', 'c6', 'c8']]);
  });

  it('are each assigned to exactly one node that takes clients', () => {
    fc.assert(
      fc.property(views, clientIds, (all, ids) => {
        const assignedIds = all.flatMap(self =>
          createUnownedClientSelector(registryOf(self, all)).selectClientsToTake(ids),
        );
        const hasTakers = all.some(({ roles, isDraining }) => roles.includes('lines') && !isDraining);
        expect(assignedIds.toSorted()).toEqual(hasTakers ? ids.toSorted() : []);
      }),
    );
  });

  it('keep their assigned node when another node stops', () => {
    fc.assert(
      fc.property(views, clientIds, (all, ids) => {
        const [self, stoppedNode] = all;
        if (!self) return;
        const before = createUnownedClientSelector(registryOf(self, all)).selectClientsToTake(ids);
        const remainingNodes = all.filter(nodeView => nodeView !== stoppedNode);
        const after = createUnownedClientSelector(registryOf(self, remainingNodes)).selectClientsToTake(ids);
        expect(after).toEqual(expect.arrayContaining([...before]));
      }),
    );
  });

  it('are all taken by a node that finds them for the third time', () => {
    const all = ['aa', 'bb', 'cc'].map(id => node(id));
    const ids = Array.from({ length: 30 }, (_, index) => `client ${index}`);
    const selector = createUnownedClientSelector(registryOf(all[0] as ClusterNodeDescription, all));
    const share = (clientIds: readonly string[]) => selector.selectClientsToTake(clientIds);
    expect(share(ids).length).toBeLessThan(ids.length);
    expect(share(ids).length).toBeLessThan(ids.length);
    expect(share(ids)).toEqual(ids);
    // A client that was taken in the meantime counts as new when it appears again.
    expect(share([])).toEqual([]);
    expect(share(ids).length).toBeLessThan(ids.length);
  });
});

describe('findLeastLoadedClusterNode', () => {
  it('prefers its own node to another one with the same load', () => {
    const [self, other] = [node('own', { clients: 5 }), node('other', { clients: 5 })];
    expect(findLeastLoadedClusterNode(registryOf(self, [other, self]))).toBe(self);
    const idler = node('idler', { clients: 4 });
    expect(findLeastLoadedClusterNode(registryOf(self, [other, self, idler]))).toBe(idler);
  });

  it('returns a node with the lowest load among those that take clients, and prefers its own node among equals', () => {
    fc.assert(
      fc.property(views, all => {
        const [self] = all;
        if (!self) return;
        const best = findLeastLoadedClusterNode(registryOf(self, all));
        const takers = all.filter(({ roles, isDraining }) => roles.includes('lines') && !isDraining);
        const lowestLoad = Math.min(...takers.map(computeClusterNodeLoad));
        expect(
          takers
            .filter(nodeView => computeClusterNodeLoad(nodeView) === lowestLoad)
            .includes(best as ClusterNodeDescription),
        ).toBe(takers.length > 0);
        if (takers.includes(self) && computeClusterNodeLoad(self) === lowestLoad) expect(best).toBe(self);
      }),
    );
  });
});
