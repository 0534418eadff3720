import { randomBytes } from 'node:crypto';
import { systemClock } from '@recado/timing';
import { createFakeNetwork, createFakeTransport } from '@recado/transport/fake';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSealer } from '../../core/sealing/sealer.ts';
import { waitUntil } from '../../testing/createTestPlatform.ts';
import { createWorkerFleet, type WorkerFleet } from '../fleet/createWorkerFleet.ts';
import { defaultLineSettings } from '../LineSettings.ts';
import { createFleetFixture, type FleetFixture } from '../testing/createFleetFixture.ts';
import { createTransportRegistry, createUniformCapabilityLookup } from '../transports/index.ts';
import { createInProcessLineHost } from './createInProcessLineHost.ts';

let fleetFixture: FleetFixture;
beforeAll(async () => {
  fleetFixture = await createFleetFixture();
});
afterAll(() => fleetFixture.close());

const log = pino({ level: 'silent' });
const settings = { ...defaultLineSettings, leaseMs: 3_000, renewMs: 200, sweepMs: 100 };
const network = createFakeNetwork({ everyone: true });
const transport = createFakeTransport(network, { autoScan: true });
const seal = createSealer([randomBytes(32)]);

/** Creates a platform without workers. */
function createLocalFleet(): WorkerFleet {
  const { knex } = fleetFixture.database;
  return createWorkerFleet({
    database: knex,
    abilities: createUniformCapabilityLookup(transport.capabilities),
    maximum: 1,
    capacity: Number.POSITIVE_INFINITY,
    settings,
    startHost: (name, events) =>
      createInProcessLineHost(
        {
          connection: fleetFixture.database.connection,
          database: knex,
          commitPool: knex,
          leaseDatabase: knex,
          transports: createTransportRegistry(transport),
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
const leaseOf = (clientId: string) => fleetFixture.database.knex('leases').where({ clientId }).first();

describe('sessions of an owner', () => {
  it('close without unlinking while the account is deactivated, and reconnect when it is active again', async () => {
    const fleet = createLocalFleet();
    const clients = await fleetFixture.linkClients(fleet, 1);
    const [clientId = ''] = clients;
    fleet.start();
    const { ownerId } = await fleetFixture.database.knex('clients').where({ id: clientId }).first('ownerId');
    const activate = (active: boolean) => fleetFixture.database.knex('users').where({ id: ownerId }).update({ active });
    const session = () => fleetFixture.database.knex('sessions').where({ clientId }).first();
    await activate(false);
    await waitUntil(async () => (await session()).reason === 'owner-deactivated');
    expect(await session()).toMatchObject({
      desiredState: 'open',
      state: 'parked',
      linkedAt: expect.any(Date),
    });
    await expect(fleet.sessions.ready(clientId)).rejects.toMatchObject({ reason: 'not-connected' });

    // A restart does not connect the session either.
    await fleet.stop();
    const next = createLocalFleet();
    next.start();
    await new Promise(resolve => setTimeout(resolve, 5 * settings.sweepMs));
    expect(await session()).toMatchObject({ state: 'parked', reason: 'owner-deactivated' });
    await activate(true);
    await waitUntil(() => fleetFixture.isConnected(clients));
    await next.stop();
  });
});

describe('sessions in the main process', () => {
  it('are held under leases as in a worker, and move to another platform process when the first process stops', async () => {
    const [firstFleet, secondFleet] = [createLocalFleet(), createLocalFleet()];
    const clients = await fleetFixture.linkClients(firstFleet, 3);
    const [clientId = ''] = clients;
    const first = await leaseOf(clientId);
    expect(first).toMatchObject({ epoch: 1 });
    await expect(secondFleet.sessions.restart(clientId)).rejects.toMatchObject({ status: 503 });

    secondFleet.start();
    await firstFleet.stop();
    await waitUntil(async () => (await Promise.all(clients.map(leaseOf))).every(lease => lease.epoch === 2));
    await waitUntil(() => fleetFixture.isConnected(clients));
    expect((await leaseOf(clientId)).owner).not.toBe(first.owner);
    const to = { kind: 'person', phone: '5215587654321' } as const;
    await waitUntil(() =>
      secondFleet.sessions.ready(clientId).then(
        () => true,
        () => false,
      ),
    );
    const receipt = await secondFleet.sessions.send(clientId, {
      id: '3EB0CC',
      to,
      content: { type: 'text', text: 'Hola' },
    });
    expect(receipt.id).toBe('3EB0CC');
    await secondFleet.stop();
    expect((await fleetFixture.keyWrites()).stale).toBe(0);
  });
});
