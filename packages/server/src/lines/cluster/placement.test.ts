import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { NodeView, Peers } from './createPeers.ts';
import { burden, createShare, leastBurdened } from './placement.ts';

const node = (id: string, over: Partial<NodeView> = {}): NodeView => ({
  ...{ id, name: id, version: '1', roles: ['api', 'lines', 'deliveries'], clients: 0, capacity: 25 },
  ...{ isDraining: false, now: 0 },
  ...over,
});
const seenBy = (self: NodeView, all: readonly NodeView[]): Pick<Peers, 'self' | 'others'> => ({
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
  all.map(({ hasLines, ...one }) => node(one.id, { ...one, ...(!hasLines && { roles: ['api'] }) })),
);
const clientIds = fc.uniqueArray(fc.uuid(), { maxLength: 20 });

describe('clients that nobody owns', () => {
  it('are dealt out: each is for exactly one of those that take clients', () => {
    fc.assert(
      fc.property(views, clientIds, (all, ids) => {
        const taken = all.flatMap(self => createShare(seenBy(self, all))(ids));
        const someone = all.some(({ roles, isDraining }) => roles.includes('lines') && !isDraining);
        expect(taken.toSorted()).toEqual(someone ? ids.toSorted() : []);
      }),
    );
  });

  it('stay dealt as they were when another node goes', () => {
    fc.assert(
      fc.property(views, clientIds, (all, ids) => {
        const [self, gone] = all;
        if (!self) return;
        const before = createShare(seenBy(self, all))(ids);
        const left = all.filter(one => one !== gone);
        const after = createShare(seenBy(self, left))(ids);
        expect(after).toEqual(expect.arrayContaining([...before]));
      }),
    );
  });

  it('are taken by whoever sees them for the third time', () => {
    const all = ['aa', 'bb', 'cc'].map(id => node(id));
    const ids = Array.from({ length: 30 }, (_, index) => `client ${index}`);
    const share = createShare(seenBy(all[0] as NodeView, all));
    expect(share(ids).length).toBeLessThan(ids.length);
    expect(share(ids).length).toBeLessThan(ids.length);
    expect(share(ids)).toEqual(ids);
    // One that was taken meanwhile is a new one when it is seen again.
    expect(share([])).toEqual([]);
    expect(share(ids).length).toBeLessThan(ids.length);
  });
});

describe('a client that nobody holds', () => {
  it('goes to the least burdened that takes clients, of equals to who was asked', () => {
    fc.assert(
      fc.property(views, all => {
        const [self] = all;
        if (!self) return;
        const best = leastBurdened(seenBy(self, all));
        const able = all.filter(({ roles, isDraining }) => roles.includes('lines') && !isDraining);
        const lightest = Math.min(...able.map(burden));
        expect(able.filter(one => burden(one) === lightest).includes(best as NodeView)).toBe(able.length > 0);
        if (able.includes(self) && burden(self) === lightest) expect(best).toBe(self);
      }),
    );
  });
});
