import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDatabasePool } from '../../core/data/database.ts';
import { rows } from '../../core/data/sql.ts';
import { createInterruptibleDatabaseConnection } from '../../core/outage/testing/createInterruptibleDatabaseConnection.ts';
import { createTestPlatform, type TestPlatform, waitUntil } from '../../testing/createTestPlatform.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await createTestPlatform();
});
afterAll(() => platform.close());

const connection = async (clientId: string) => (await platform.sessions.status(clientId)).connection;
const waitForState = (clientId: string, state: string, reason?: string) =>
  waitUntil(async () => {
    const now = await connection(clientId);
    return now.state === state && (reason === undefined || now.reason === reason);
  });
const phoneOf = async (clientId: string) => {
  const { phoneNumber } = await platform.database.knex('clients').where({ id: clientId }).first();
  return platform.network.phone(phoneNumber);
};
const deviceOf = async (clientId: string) => {
  const [device] = (await phoneOf(clientId)).devices;
  if (!device) throw new Error('not linked');
  return device;
};

describe('a client after a connection failure', () => {
  it('reconnects without a QR after the delay that is reported', async () => {
    const clientId = await platform.createLinkedClient();
    (await deviceOf(clientId)).end({ why: 'connection-lost', code: 428 });
    await waitForState(clientId, 'reconnecting', 'connection-lost');
    const { until: next, explanation } = await connection(clientId);
    expect(next).not.toBeNull();
    expect(explanation?.what).toBe('Se cortó la conexión con WhatsApp.');
    platform.clock.advance(1_000);
    await waitForState(clientId, 'connected');
  });

  it('retries at growing intervals, or immediately when the owner requests it', async () => {
    const clientId = await platform.createLinkedClient();
    const { number } = await phoneOf(clientId);
    const attempts = async () =>
      (await platform.database.knex('sessions').where({ clientId }).first('attempts')).attempts;
    platform.clock.advance(60_000);
    await waitUntil(async () => (await attempts()) === 0);
    platform.network.faults.refuseLogins(number, { why: 'server-error', code: 503 });
    (await deviceOf(clientId)).end({ why: 'server-error', code: 503 });
    for (let attempt = 1; attempt < 4; attempt += 1) {
      if (attempt > 1) platform.clock.advance(1_000);
      await waitUntil(async () => (await attempts()) === attempt);
    }
    platform.network.faults.refuseLogins(number, undefined);
    await platform.sessions.initialize(clientId);
    await waitForState(clientId, 'connected');
    expect(await platform.database.knex('sessionKeys').where({ clientId })).not.toEqual([]);
    platform.clock.advance(60_000);
    await waitUntil(async () => (await attempts()) === 0);
  });

  it('needs a new QR when the phone removed the device', async () => {
    const clientId = await platform.createLinkedClient();
    (await phoneOf(clientId)).unlink();
    await waitForState(clientId, 'needs-relink', 'unlinked');
    expect(await platform.sessions.status(clientId)).toMatchObject({ status: 'disconnected' });
    expect(await platform.database.knex('sessionKeys').where({ clientId })).toEqual([]);
    await platform.sessions.initialize(clientId);
    await waitUntil(() => platform.supervisor.snapshot(clientId).qr !== undefined);
  });

  it('is parked when another program takes over its session twice', async () => {
    const clientId = await platform.createLinkedClient();
    (await deviceOf(clientId)).end({ why: 'replaced', code: 440 });
    await waitForState(clientId, 'reconnecting', 'replaced');
    platform.clock.advance(1_000);
    await waitForState(clientId, 'connected');
    (await deviceOf(clientId)).end({ why: 'replaced', code: 440 });
    await waitForState(clientId, 'parked', 'replaced');
    expect(platform.supervisor.snapshot(clientId).state).toBe('idle');
  });

  it('reconnects only when a suspension has ended, even if the platform restarts before that', async () => {
    const clientId = await platform.createLinkedClient();
    const { number } = await phoneOf(clientId);
    const end = new Date(platform.clock.now().getTime() + 3_600_000);
    platform.network.faults.refuseLogins(number, { why: 'suspended', code: 402, until: end });
    await platform.sessions.restart(clientId);
    await waitForState(clientId, 'parked', 'suspended');
    expect((await connection(clientId)).until).toBe(end.toISOString());

    platform.supervisor.abandon(clientId);
    await platform.supervisor.resume(clientId);
    expect(platform.supervisor.snapshot(clientId).state).toBe('idle');
    platform.network.faults.refuseLogins(number, undefined);
    platform.clock.advance(3_600_000);
    await waitForState(clientId, 'connected');
  });

  it('reconnects when the network does not respond for 30 s', async () => {
    const clientId = await platform.createLinkedClient();
    platform.network.faults.latencyMs = 60_000;
    await platform.sessions.restart(clientId);
    await waitUntil(() => platform.supervisor.snapshot(clientId).state === 'connecting');
    platform.clock.advance(30_000);
    await waitForState(clientId, 'reconnecting', 'unreachable');
    platform.network.faults.latencyMs = 0;
    platform.clock.advance(1_000);
    await waitForState(clientId, 'connected');
  });

  it('stays pending when it was never linked', async () => {
    const clientId = await platform.createClient();
    platform.network.faults.unreachable = true;
    await platform.sessions.initialize(clientId);
    await waitForState(clientId, 'linking', 'unreachable');
    await waitUntil(async () => {
      platform.clock.advance(1_000);
      return (await connection(clientId)).state === 'pending';
    });
    platform.network.faults.unreachable = false;
    await expect(platform.sessions.qr(clientId)).rejects.toThrow('Vincular WhatsApp');
  });
});

describe('a stopping supervisor', () => {
  it('stops by its deadline when the network does not respond', async () => {
    const clientId = await platform.createLinkedClient();
    const { supervisor, sessions } = platform.createProcess();
    platform.network.faults.latencyMs = 60_000;
    await supervisor.open(clientId);
    const stopping = supervisor.stop(10_000);
    platform.clock.advance(10_000);
    await stopping;
    platform.network.faults.latencyMs = 0;
    await expect(sessions.restart(clientId)).rejects.toThrow();
  });

  it('leaves connected clients in a state from which the next process reconnects them', async () => {
    const clientId = await platform.createLinkedClient();
    await platform.supervisor.close(clientId, 'pause');
    const { supervisor } = platform.createProcess();
    await supervisor.open(clientId);
    await waitForState(clientId, 'connected');
    await supervisor.stop(5_000);
    await waitForState(clientId, 'reconnecting');
    await platform.supervisor.resume(clientId);
    await platform.supervisor.waitUntilSettled(clientId);
    await waitForState(clientId, 'connected');
  });
});

describe('a line during a database outage', () => {
  it('keeps its session, and writes the newest state when the database is available again', async () => {
    const clientId = await platform.createLinkedClient();
    await platform.supervisor.close(clientId, 'pause');
    await rows(platform.database.knex, "UPDATE sessions SET desired_state = 'open' WHERE client_id = :clientId", {
      clientId,
    });
    platform.supervisor.abandon(clientId);

    const link = await createInterruptibleDatabaseConnection(platform.database.connection);
    const knex = createDatabasePool(link.connection);
    const other = platform.createProcess({ knex });
    await other.supervisor.resume(clientId);
    await waitForState(clientId, 'connected');

    link.cut();
    (await deviceOf(clientId)).end({ why: 'connection-lost' });
    await waitUntil(() => other.supervisor.snapshot(clientId).state === 'idle');
    platform.clock.advance(1_000);
    await waitUntil(() => other.supervisor.snapshot(clientId).state === 'connecting');
    expect(await connection(clientId)).toMatchObject({ state: 'connected' });

    link.restore();
    await waitUntil(() => other.supervisor.snapshot(clientId).state === 'open');
    (await deviceOf(clientId)).end({ why: 'forbidden', code: 406 });
    await waitForState(clientId, 'forbidden', 'forbidden:406');
    await other.supervisor.stop(1_000);
    await knex.destroy();
    await link.close();
  });
});
