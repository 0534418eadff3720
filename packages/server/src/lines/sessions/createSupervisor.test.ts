import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDatabase } from '../../ground/data/database.ts';
import { rows } from '../../ground/data/sql.ts';
import { createLink } from '../../ground/outage/testing/createLink.ts';
import { createPlatform, type Platform, until } from '../../testing/createPlatform.ts';

let platform: Platform;
beforeAll(async () => {
  platform = await createPlatform();
});
afterAll(() => platform.close());

const connection = async (clientId: string) => (await platform.sessions.status(clientId)).connection;
const becomes = (clientId: string, state: string, reason?: string) =>
  until(async () => {
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

describe('a connection that breaks', () => {
  it('comes back by itself, without a QR, after a pause that is told', async () => {
    const clientId = await platform.linked();
    (await deviceOf(clientId)).end({ why: 'connection-lost', code: 428 });
    await becomes(clientId, 'reconnecting', 'connection-lost');
    const { until: next, explanation } = await connection(clientId);
    expect(next).not.toBeNull();
    expect(explanation?.what).toBe('Se cortó la conexión con WhatsApp.');
    platform.clock.advance(1_000);
    await becomes(clientId, 'connected');
  });

  it('is tried again less and less often, and at once when its owner asks', async () => {
    const clientId = await platform.linked();
    const { number } = await phoneOf(clientId);
    const attempts = async () =>
      (await platform.database.knex('sessions').where({ clientId }).first('attempts')).attempts;
    platform.clock.advance(60_000);
    await until(async () => (await attempts()) === 0);
    platform.network.faults.refuseLogins(number, { why: 'server-error', code: 503 });
    (await deviceOf(clientId)).end({ why: 'server-error', code: 503 });
    for (let attempt = 1; attempt < 4; attempt += 1) {
      if (attempt > 1) platform.clock.advance(1_000);
      await until(async () => (await attempts()) === attempt);
    }
    platform.network.faults.refuseLogins(number, undefined);
    await platform.sessions.initialize(clientId);
    await becomes(clientId, 'connected');
    expect(await platform.database.knex('sessionKeys').where({ clientId })).not.toEqual([]);
    platform.clock.advance(60_000);
    await until(async () => (await attempts()) === 0);
  });

  it('needs a new QR when the phone removed the device', async () => {
    const clientId = await platform.linked();
    (await phoneOf(clientId)).unlink();
    await becomes(clientId, 'needs-relink', 'unlinked');
    expect(await platform.sessions.status(clientId)).toMatchObject({ status: 'disconnected' });
    expect(await platform.database.knex('sessionKeys').where({ clientId })).toEqual([]);
    await platform.sessions.initialize(clientId);
    await until(() => platform.supervisor.snapshot(clientId).qr !== undefined);
  });

  it('is not fought for', async () => {
    const clientId = await platform.linked();
    (await deviceOf(clientId)).end({ why: 'replaced', code: 440 });
    await becomes(clientId, 'reconnecting', 'replaced');
    platform.clock.advance(1_000);
    await becomes(clientId, 'connected');
    (await deviceOf(clientId)).end({ why: 'replaced', code: 440 });
    await becomes(clientId, 'parked', 'replaced');
    expect(platform.supervisor.snapshot(clientId).state).toBe('idle');
  });

  it('waits for the end of a suspension, also in the next process', async () => {
    const clientId = await platform.linked();
    const { number } = await phoneOf(clientId);
    const end = new Date(platform.clock.now().getTime() + 3_600_000);
    platform.network.faults.refuseLogins(number, { why: 'suspended', code: 402, until: end });
    await platform.sessions.restart(clientId);
    await becomes(clientId, 'parked', 'suspended');
    expect((await connection(clientId)).until).toBe(end.toISOString());

    platform.supervisor.abandon(clientId);
    await platform.supervisor.resume(clientId);
    expect(platform.supervisor.snapshot(clientId).state).toBe('idle');
    platform.network.faults.refuseLogins(number, undefined);
    platform.clock.advance(3_600_000);
    await becomes(clientId, 'connected');
  });

  it('is found dead when nothing at all happens', async () => {
    const clientId = await platform.linked();
    platform.network.faults.latencyMs = 60_000;
    await platform.sessions.restart(clientId);
    await until(() => platform.supervisor.snapshot(clientId).state === 'connecting');
    platform.clock.advance(30_000);
    await becomes(clientId, 'reconnecting', 'unreachable');
    platform.network.faults.latencyMs = 0;
    platform.clock.advance(1_000);
    await becomes(clientId, 'connected');
  });

  it('leaves a client that nobody linked pending', async () => {
    const clientId = await platform.client();
    platform.network.faults.unreachable = true;
    await platform.sessions.initialize(clientId);
    await becomes(clientId, 'linking', 'unreachable');
    await until(async () => {
      platform.clock.advance(1_000);
      return (await connection(clientId)).state === 'pending';
    });
    platform.network.faults.unreachable = false;
    await expect(platform.sessions.qr(clientId)).rejects.toThrow('Inicialice');
  });
});

describe('a process that stops', () => {
  it('keeps its deadline although the network does not answer', async () => {
    const clientId = await platform.linked();
    const { supervisor, sessions } = platform.another();
    platform.network.faults.latencyMs = 60_000;
    await supervisor.open(clientId);
    const stopping = supervisor.stop(10_000);
    platform.clock.advance(10_000);
    await stopping;
    platform.network.faults.latencyMs = 0;
    await expect(sessions.restart(clientId)).rejects.toThrow();
  });

  it('leaves everybody to be connected again', async () => {
    const clientId = await platform.linked();
    await platform.supervisor.close(clientId, 'pause');
    const { supervisor } = platform.another();
    await supervisor.open(clientId);
    await becomes(clientId, 'connected');
    await supervisor.stop(5_000);
    await becomes(clientId, 'reconnecting');
    await platform.supervisor.resume(clientId);
    await platform.supervisor.settled(clientId);
    await becomes(clientId, 'connected');
  });
});

describe('while the database is away', () => {
  it('keeps the session and writes the newest state when it is back', async () => {
    const clientId = await platform.linked();
    await platform.supervisor.close(clientId, 'pause');
    await rows(platform.database.knex, "UPDATE sessions SET wanted = 'open' WHERE client_id = :clientId", {
      clientId,
    });
    platform.supervisor.abandon(clientId);

    const link = await createLink(platform.database.connection);
    const knex = createDatabase(link.connection);
    const other = platform.another({ knex });
    await other.supervisor.resume(clientId);
    await becomes(clientId, 'connected');

    link.cut();
    (await deviceOf(clientId)).end({ why: 'connection-lost' });
    await until(() => other.supervisor.snapshot(clientId).state === 'idle');
    platform.clock.advance(1_000);
    await until(() => other.supervisor.snapshot(clientId).state === 'connecting');
    expect(await connection(clientId)).toMatchObject({ state: 'connected' });

    link.mend();
    await until(() => other.supervisor.snapshot(clientId).state === 'open');
    (await deviceOf(clientId)).end({ why: 'forbidden', code: 406 });
    await becomes(clientId, 'forbidden', 'forbidden:406');
    await other.supervisor.stop(1_000);
    await knex.destroy();
    await link.close();
  });
});
