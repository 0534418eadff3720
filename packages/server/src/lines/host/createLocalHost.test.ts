import { randomBytes } from 'node:crypto';
import { createFakeNetwork, fakeTransport } from '@recado/transport/fake';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSeal } from '../../ground/sealing/seal.ts';
import { until } from '../../testing/createPlatform.ts';
import { createFleet, type Fleet } from '../fleet/createFleet.ts';
import { lineDefaults } from '../LineSettings.ts';
import { systemClock } from '../sessions/index.ts';
import { createYard, type Yard } from '../testing/createYard.ts';
import { createTransports, sameForAll } from '../transports/index.ts';
import { createLocalHost } from './createLocalHost.ts';

let yard: Yard;
beforeAll(async () => {
  yard = await createYard();
});
afterAll(() => yard.close());

const log = pino({ level: 'silent' });
const settings = { ...lineDefaults, leaseMs: 3_000, renewMs: 200, sweepMs: 100 };
const network = createFakeNetwork({ everyone: true });
const transport = fakeTransport(network, { autoScan: true });
const seal = createSeal([randomBytes(32)]);

/** A platform without workers. */
function inProcess(): Fleet {
  const { knex } = yard.database;
  return createFleet({
    database: knex,
    abilities: sameForAll(transport.capabilities),
    maximum: 1,
    capacity: Number.POSITIVE_INFINITY,
    settings,
    startHost: (name, events) =>
      createLocalHost(
        {
          database: knex,
          committing: knex,
          leaseDatabase: knex,
          transports: createTransports(transport),
          seal,
          allowedPrivateCidrs: [],
          dataDir: '/nonexistent',
          settings,
          log,
          name,
        },
        events,
      ),
    log,
    clock: systemClock,
    random: Math.random,
  });
}
const leaseOf = (clientId: string) => yard.database.knex('leases').where({ clientId }).first();

describe('sessions of an owner', () => {
  it('are closed while the account is deactivated, without unlinking, and connect when it is active again', async () => {
    const fleet = inProcess();
    const clients = await yard.linked(fleet, 1);
    const [clientId = ''] = clients;
    fleet.start();
    const { ownerId } = await yard.database.knex('clients').where({ id: clientId }).first('ownerId');
    const activate = (active: boolean) =>
      yard.database.knex('users').where({ id: ownerId }).update({ active });
    const session = () => yard.database.knex('sessions').where({ clientId }).first();
    await activate(false);
    await until(async () => (await session()).reason === 'owner-deactivated');
    expect(await session()).toMatchObject({
      wanted: 'open',
      state: 'parked',
      linkedAt: expect.any(Date),
    });
    await expect(fleet.sessions.ready(clientId)).rejects.toMatchObject({ reason: 'not-connected' });

    // A restart does not connect it either.
    await fleet.stop();
    const next = inProcess();
    next.start();
    await new Promise(resolve => setTimeout(resolve, 5 * settings.sweepMs));
    expect(await session()).toMatchObject({ state: 'parked', reason: 'owner-deactivated' });
    await activate(true);
    await until(() => yard.isConnected(clients));
    await next.stop();
  });
});

describe('sessions in this process', () => {
  it('are under leases as in a worker, and pass to the next platform', async () => {
    const [one, other] = [inProcess(), inProcess()];
    const clients = await yard.linked(one, 3);
    const [clientId = ''] = clients;
    const first = await leaseOf(clientId);
    expect(first).toMatchObject({ epoch: 1 });
    await expect(other.sessions.restart(clientId)).rejects.toMatchObject({ status: 503 });

    other.start();
    await one.stop();
    await until(async () => (await Promise.all(clients.map(leaseOf))).every(lease => lease.epoch === 2));
    await until(() => yard.isConnected(clients));
    expect((await leaseOf(clientId)).owner).not.toBe(first.owner);
    const to = { kind: 'person', phone: '5215587654321' } as const;
    await until(() =>
      other.sessions.ready(clientId).then(
        () => true,
        () => false,
      ),
    );
    const receipt = await other.sessions.send(clientId, {
      id: '3EB0CC',
      to,
      content: { type: 'text', text: 'Hola' },
    });
    expect(receipt.id).toBe('3EB0CC');
    await other.stop();
    expect((await yard.keyWrites()).stale).toBe(0);
  });
});
