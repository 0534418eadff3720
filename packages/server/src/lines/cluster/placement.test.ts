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

describe('clients without an owner', () => {
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
