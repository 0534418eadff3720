import { createDeferred } from '@recado/timing';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Bus, createLocalBus } from '../../ground/bus/index.ts';
import type { Fleet } from '../fleet/createFleet.ts';
import { createGate } from './createGate.ts';
import { createReception } from './createReception.ts';
import { clientSubject, type Order } from './Order.ts';

let bus: Bus;
const manage = vi.fn<(...args: unknown[]) => Promise<unknown>>();
beforeEach(() => {
  manage.mockReset();
  bus = createLocalBus();
});
afterEach(() => bus.stop());

/** A node that has the client `c`. */
function receiving() {
  const reception = createReception({
    bus,
    fleet: {
      sessions: { manage } as unknown as Fleet['sessions'],
      holds: () => true,
      has: () => true,
      resume: async () => undefined,
    },
    files: { take: async () => undefined },
    gate: createGate(),
    node: 'one',
    dataDir: '/nowhere',
    drain: async () => 0,
    passOn: async () => undefined,
  });
  reception.changed('c');
  return reception;
}
const order = (over: Partial<Order> = {}): Order => ({
  ...{ what: 'manage', clientId: 'c', args: ['c', 'group.create', {}], id: 'same' },
  ...over,
});
const asked = (given: Order) => bus.ask(clientSubject('c'), given, { patience: 5_000 });

it('does an order once that another node passes on', async () => {
  receiving();
  const work = createDeferred<string>();
  manage.mockReturnValue(work.promise);
  const answers = [asked(order()), asked(order())];
  work.resolve('made');
  expect(await Promise.all(answers)).toEqual([{ result: 'made' }, { result: 'made' }]);
  expect(await asked(order())).toEqual({ result: 'made' });
  expect(manage).toHaveBeenCalledTimes(1);
  await asked(order({ id: 'another' }));
  expect(manage).toHaveBeenCalledTimes(2);
});

it('asks to come back for what only a newer release knows', async () => {
  receiving();
  expect(await asked(order({ what: 'fly' as Order['what'] }))).toMatchObject({
    error: { name: 'Unavailable' },
  });
});
