import { expect, it } from 'vitest';
import { allocate, type Place, type Waiting } from './allocate.ts';

const settings = {
  atOnce: 40,
  atOnceToOne: 8,
  shares: { owner: 20, host: 16, hostOfOwner: 10, unproven: 12, unprovenOfOwner: 4 },
};
let made = 0;
const waiting = (ownerId: string, more: Partial<Waiting> = {}): Waiting => ({
  webhookId: `w${made++}`,
  ownerId,
  host: `${ownerId}.mx:443`,
  isProven: true,
  due: 100,
  isProbed: { webhook: false, host: false },
  ...more,
});
/** Where the granted attempts go. */
const granted = (all: readonly Waiting[], inFlight: readonly Place[] = []): Waiting[] => {
  const grants = allocate(all, inFlight, settings);
  return all.flatMap(one => Array<Waiting>(grants.get(one.webhookId) ?? 0).fill(one));
};
const of = (ownerId: string) => (place: Place) => place.ownerId === ownerId;

it('gives a webhook no more than waits for it, and no more than its share', () => {
  const [few, many] = [waiting('ana', { due: 3 }), waiting('ana', { host: 'otro.mx:443' })];
  expect(allocate([few, many], [], settings)).toEqual(
    new Map([
      [few.webhookId, 3],
      [many.webhookId, 8],
    ]),
  );
});

it('leaves room for everybody beside an owner whose twenty webhooks hang, however they are spread', () => {
  const hanging = Array.from({ length: 20 }, (_, n) =>
    waiting('eva', { isProven: false, host: `h${n}.mx:80` }),
  );
  const first = granted([...hanging, waiting('ana', { isProven: false })]);
  expect(first.filter(of('eva'))).toHaveLength(4);
  expect(first.filter(of('ana'))).toHaveLength(4);
  // They answered once, and hang now.
  const proven = hanging.map(one => ({ ...one, isProven: true }));
  const held = granted(proven);
  expect(held).toHaveLength(20);
  expect(granted([...proven, waiting('ana')], held).filter(of('ana'))).toHaveLength(8);
  expect(granted([...proven, waiting('ana')], held).filter(of('eva'))).toHaveLength(0);
});

it('counts a host for each owner and for all, and those that have not proven themselves together', () => {
  const shared = { host: 'hook.mx:443' };
  const all = ['ana', 'eva', 'luz'].flatMap(owner => [waiting(owner, shared), waiting(owner, shared)]);
  const grants = granted(all);
  expect(grants).toHaveLength(16);
  for (const owner of ['ana', 'eva', 'luz'])
    expect(grants.filter(of(owner)).length).toBeGreaterThanOrEqual(5);
  expect(granted(all.slice(0, 2))).toHaveLength(10);

  const newcomers = Array.from({ length: 9 }, (_, n) => waiting(`n${n}`, { isProven: false }));
  expect(granted([...newcomers, waiting('ana')]).filter(({ isProven }) => !isProven)).toHaveLength(12);
});

it('probes what is silent or refuses one by one', () => {
  const host = 'caido.mx:443';
  const silent = [1, 2, 3].map(() => waiting('ana', { host, isProbed: { webhook: false, host: true } }));
  const refusing = waiting('ana', { host: 'otro.mx:443', isProbed: { webhook: true, host: false } });
  const grants = granted([...silent, refusing]);
  expect(grants).toHaveLength(2);
  expect(granted([...silent, refusing], grants)).toHaveLength(0);
});

it('never gives more than there is, whatever is in flight', () => {
  const owners = Array.from({ length: 9 }, (_, n) => waiting(`o${n}`));
  const first = granted(owners);
  expect(first).toHaveLength(40);
  for (const one of owners) expect(first.filter(of(one.ownerId)).length).toBeGreaterThanOrEqual(4);
  expect(granted(owners, first)).toHaveLength(0);
  expect(granted(owners, first.slice(7))).toHaveLength(7);
});
