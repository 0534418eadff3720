import { connectionErrorTexts as texts } from '@recado/texts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rows } from '../../core/data/sql.ts';
import { Conflict, NotFound } from '../../core/errors/index.ts';
import { createTestPlatform, type TestPlatform, waitUntil } from '../../testing/createTestPlatform.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await createTestPlatform();
});
afterAll(() => platform.close());

const stateOf = async (clientId: string) => (await platform.sessions.status(clientId)).connection.state;
const keysOf = (clientId: string) =>
  rows(platform.database.knex, 'SELECT key_id FROM session_keys WHERE client_id = :clientId', { clientId });

async function scan(clientId: string, number: string): Promise<void> {
  const { sessions, network, supervisor } = platform;
  await sessions.initialize(clientId);
  await waitUntil(() => supervisor.snapshot(clientId).qr !== undefined);
  network.phone(number).scan((await sessions.qr(clientId)).qr);
}

describe('a client', () => {
  it('links by QR, reconnects without a QR after a restart, and needs a new QR once disconnected', async () => {
    const { sessions, network, supervisor } = platform;
    const clientId = await platform.createClient('5215511112222');
    expect(await sessions.status(clientId)).toMatchObject({
      isConnected: false,
      status: 'pending',
      connection: { state: 'pending', reason: null },
    });

    expect(await sessions.initialize(clientId)).toMatchObject({ connection: { state: 'linking' } });
    await waitUntil(() => supervisor.snapshot(clientId).qr !== undefined);
    const { qr, expiresAt } = await sessions.qr(clientId);
    expect(expiresAt.getTime()).toBeGreaterThan(Date.now());
    network.phone('5215511112222').scan(qr);
    await waitUntil(async () => (await stateOf(clientId)) === 'connected');
    expect(await sessions.status(clientId)).toMatchObject({ isConnected: true, status: 'connected' });

    await sessions.restart(clientId);
    await waitUntil(async () => (await stateOf(clientId)) === 'connected');

    expect(await sessions.disconnect(clientId)).toMatchObject({
      isConnected: false,
      status: 'disconnected',
      connection: { state: 'disconnected', reason: 'logged-out' },
    });
    expect(await keysOf(clientId)).toEqual([]);
    expect(network.phone('5215511112222').devices.size).toBe(0);

    await sessions.initialize(clientId);
    await waitUntil(() => supervisor.snapshot(clientId).qr !== undefined);
  });

  it('links by a pairing code', async () => {
    const { sessions, network } = platform;
    const clientId = await platform.createClient('5215511113333');
    await expect(sessions.pairingCode(clientId)).rejects.toThrow(texts.pairingCodeNotReady);
    await sessions.initialize(clientId);
    await waitUntil(() => platform.supervisor.snapshot(clientId).qr !== undefined);
    const { pairingCode } = await sessions.pairingCode(clientId);
    expect(pairingCode).toMatch(/^\w{4}-\w{4}$/);
    network.phone('5215511113333').enterCode(pairingCode);
    await waitUntil(async () => (await stateOf(clientId)) === 'connected');
  });

  it.each([
    ['Mexico', '523312340004', '5213312340004'],
    ['Argentina', '541140000004', '5491140000004'],
  ])(
    'links a line of %s by a pairing code when its number was written without the mark of a mobile',
    async (_country, written, registered) => {
      const { sessions, network } = platform;
      const clientId = await platform.createClient(written);
      await sessions.initialize(clientId);
      await waitUntil(() => platform.supervisor.snapshot(clientId).qr !== undefined);
      const { pairingCode } = await sessions.pairingCode(clientId);
      network.phone(registered).enterCode(pairingCode);
      await waitUntil(async () => (await stateOf(clientId)) === 'connected');
    },
  );

  it('gets the same pairing code again while it is valid, with its remaining time', async () => {
    const { sessions, network, supervisor } = platform;
    const clientId = await platform.createClient('5215511113344');
    await sessions.initialize(clientId);
    await waitUntil(() => supervisor.snapshot(clientId).qr !== undefined);
    const [first, concurrent] = await Promise.all([sessions.pairingCode(clientId), sessions.pairingCode(clientId)]);
    expect(new Set([first.repeated, concurrent.repeated])).toEqual(new Set([false, true]));
    expect(first.endedCode).toBeNull();
    expect(first.secondsLeft).toBeGreaterThan(120);
    expect(first.secondsLeft).toBeLessThanOrEqual(160);
    expect(concurrent.pairingCode).toBe(first.pairingCode);
    const { pairingCode, expiresAt } = await sessions.pairingCode(clientId);
    expect({ pairingCode, expiresAt }).toEqual({ pairingCode: first.pairingCode, expiresAt: first.expiresAt });
    network.phone('5215511113344').enterCode(first.pairingCode);
    await waitUntil(async () => (await stateOf(clientId)) === 'connected');
  });

  it('gets another pairing code on request, and the name of the code that it ends', async () => {
    const { sessions, network, supervisor } = platform;
    const clientId = await platform.createClient('5215511113355');
    await sessions.initialize(clientId);
    await waitUntil(() => supervisor.snapshot(clientId).qr !== undefined);
    const first = await sessions.pairingCode(clientId);
    const second = await sessions.pairingCode(clientId, { renew: true });
    expect(second).toMatchObject({ repeated: false, endedCode: first.pairingCode, expiresAt: first.expiresAt });
    network.faults.refuseNextCode('5215511113355', { reason: 'rate-limited', code: 429 });
    await expect(sessions.pairingCode(clientId, { renew: true })).rejects.toThrow(texts.pairingCodeRateLimited);
    expect(await sessions.pairingCode(clientId)).toMatchObject({ pairingCode: second.pairingCode, repeated: true });
    expect(() => network.phone('5215511113355').enterCode(first.pairingCode)).toThrow();
    network.phone('5215511113355').enterCode(second.pairingCode);
    await waitUntil(async () => (await stateOf(clientId)) === 'connected');
  });

  it('gets another pairing code when its session was replaced, because the former code works no longer', async () => {
    const { sessions, supervisor } = platform;
    const clientId = await platform.createClient('5215511113366');
    await sessions.initialize(clientId);
    await waitUntil(() => supervisor.snapshot(clientId).qr !== undefined);
    const { pairingCode } = await sessions.pairingCode(clientId);
    await sessions.restart(clientId);
    await waitUntil(() => supervisor.snapshot(clientId).qr !== undefined);
    const second = await sessions.pairingCode(clientId);
    expect(second).toMatchObject({ repeated: false, endedCode: null });
    expect(second.pairingCode).not.toBe(pairingCode);
  });

  it('gets an error with the next step when WhatsApp refuses a pairing code', async () => {
    const { sessions, network, supervisor } = platform;
    const clientId = await platform.createClient('5215511115555');
    await sessions.initialize(clientId);
    await waitUntil(() => supervisor.snapshot(clientId).qr !== undefined);
    network.faults.refuseNextCode('5215511115555', { reason: 'rejected', code: 400 });
    await expect(sessions.pairingCode(clientId)).rejects.toThrow(new Conflict(texts.pairingCodeRefused(400)));
    network.faults.refuseNextCode('5215511115555', { reason: 'rate-limited', code: 429 });
    await expect(sessions.pairingCode(clientId)).rejects.toThrow(new Conflict(texts.pairingCodeRateLimited));
    expect(await sessions.pairingCode(clientId)).toMatchObject({ pairingCode: expect.any(String) });
  });

  it('reports that a passkey is required, and is linked when the next attempt succeeds', async () => {
    const { sessions, network } = platform;
    const number = '5215511116666';
    const clientId = await platform.createClient(number);
    network.faults.refuseNextLink(number, { why: 'passkey-required' });
    await scan(clientId, number);
    await waitUntil(async () => (await stateOf(clientId)) === 'needs-passkey');
    expect(await sessions.status(clientId)).toMatchObject({
      status: 'pending',
      connection: { reason: 'passkey-required', explanation: { next: expect.stringMatching(/conexión oficial/) } },
    });
    await scan(clientId, number);
    await waitUntil(async () => (await stateOf(clientId)) === 'connected');
  });

  it('reports another possible cause from the third expired code in a row, until a code links the client', async () => {
    const { sessions, network } = platform;
    const number = '5215511117777';
    const clientId = await platform.createClient(number);
    const reasons: unknown[] = [];
    for (let code = 1; code <= 4; code += 1) {
      network.faults.refuseNextLink(number, { why: 'pairing-expired' });
      await scan(clientId, number);
      await waitUntil(async () => (await stateOf(clientId)) === 'pending');
      reasons.push((await sessions.status(clientId)).connection.reason);
    }
    expect(reasons).toEqual([
      'pairing-expired',
      'pairing-expired',
      'pairing-expired-repeatedly',
      'pairing-expired-repeatedly',
    ]);
    await scan(clientId, number);
    await waitUntil(async () => (await stateOf(clientId)) === 'connected');
    expect(
      await rows(platform.database.knex, 'SELECT expired_pairing_codes FROM sessions WHERE client_id = :clientId', {
        clientId,
      }),
    ).toEqual([{ expired_pairing_codes: 0 }]);
  });

  it('gets an address and a LID in its row when it is linked', async () => {
    const clientId = await platform.createLinkedClient('5215511114444');
    const [row] = await rows(
      platform.database.knex,
      'SELECT wa_address, lid, linked_at FROM sessions WHERE client_id = :clientId',
      { clientId },
    );
    expect(row).toMatchObject({
      wa_address: '5215511114444',
      lid: expect.stringMatching(/^\d+$/),
      linked_at: expect.any(Date),
    });
  });
});

describe('a session operation', () => {
  it('rejects with the next step when it does not fit the state of the client', async () => {
    const { sessions } = platform;
    const pending = await platform.createClient();
    await expect(sessions.restart(pending)).rejects.toThrow(new Conflict(texts.nothingToRestart));
    await expect(sessions.disconnect(pending)).rejects.toThrow(new Conflict(texts.nothingToDisconnect));
    await expect(sessions.qr(pending)).rejects.toThrow(new Conflict(texts.qrNotRequested));

    const connected = await platform.createLinkedClient();
    await expect(sessions.initialize(connected)).rejects.toThrow(new Conflict(texts.alreadyConnected));
    await expect(sessions.qr(connected)).rejects.toThrow(new Conflict(texts.qrNotNeeded));
    await expect(sessions.pairingCode(connected)).rejects.toThrow(new Conflict(texts.qrNotNeeded));
  });

  it('rejects when the QR is not available yet', async () => {
    const { sessions } = platform;
    const clientId = await platform.createLinkedClient();
    const { phoneNumber } = await platform.database.knex('clients').where({ id: clientId }).first();
    platform.network.faults.refuseLogins(phoneNumber, { why: 'connection-lost' });
    await sessions.restart(clientId);
    await waitUntil(async () => (await sessions.status(clientId)).connection.reason === 'connection-lost');
    await expect(sessions.qr(clientId)).rejects.toThrow(new Conflict(texts.qrNotReady));
    platform.network.faults.refuseLogins(phoneNumber, undefined);
  });

  it('rejects with NotFound when the client does not exist', async () => {
    const unknownClientId = '0197b1a2-9f10-7b22-9c33-4d5e6f7a8b9c';
    const { initialize, restart, disconnect, status, qr, pairingCode } = platform.sessions;
    for (const call of [initialize, restart, disconnect, status, qr, pairingCode])
      await expect(call(unknownClientId)).rejects.toThrow(NotFound);
  });
});

describe('forget', () => {
  it('logs out, removes the keys, and succeeds when called again', async () => {
    const clientId = await platform.createLinkedClient('5215511115555');
    await platform.sessions.forget(clientId);
    expect(platform.network.phone('5215511115555').devices.size).toBe(0);
    expect(await keysOf(clientId)).toEqual([]);
    await platform.database.knex('clients').where({ id: clientId }).delete();
    await platform.sessions.forget(clientId);
  });
});
