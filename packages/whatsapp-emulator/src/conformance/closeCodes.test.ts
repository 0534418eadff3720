import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startEmulator } from '../emulator.ts';
import type { FaultSpec } from '../faults/index.ts';
import type { Emulator } from '../model/Emulator.ts';
import type { Phone } from '../model/Phone.ts';
import { BaileysClient, createUnlinkedClient, linkClient, waitUntil } from '../testing/index.ts';

let emulator: Emulator;
let ana: Phone;
let client: BaileysClient;

beforeAll(async () => {
  emulator = await startEmulator({ fewPreKeys: true, latencyMs: 0 });
  ana = emulator.phones.create({ phone: '5215512345678', name: 'Ana' });
  client = await linkClient(emulator, ana);
});
beforeEach(() => emulator.faults.clear());
afterAll(async () => {
  await client.close();
  await emulator.close();
});

/** Logs the client in with its existing credentials, unless it is logged in already. */
async function ensureOnline(): Promise<void> {
  if (client.connection.connection !== 'open') client.restart();
  await client.waitForOpen();
}

describe('close code of an open connection', () => {
  it.each<[string, FaultSpec, number]>([
    ['428 when TCP is cut', { kind: 'drop' }, 428],
    ['428 at the end of the stream', { kind: 'end' }, 428],
    ['428 when the WebSocket is closed normally', { kind: 'close', code: 1000, websocket: true }, 428],
    ['515 when the server requests a restart', { kind: 'close', code: 515 }, 515],
    ['440 when another connection replaces it', { kind: 'close', code: 440 }, 440],
    ['503 when the service is down', { kind: 'close', code: 503 }, 503],
    ['500 on a bad session', { kind: 'close', code: 500 }, 500],
  ])('is %s', async (_, fault, code) => {
    await ensureOnline();
    expect(await emulator.faults.add({ ...fault, client: ana.phone })).toMatchObject({ struck: 1 });
    expect(await client.waitForClose()).toBe(code);
  });

  it('is 440 when the same credentials log in elsewhere', async () => {
    await ensureOnline();
    const secondClient = new BaileysClient(emulator.url, {}, client.auth);
    expect(await client.waitForClose()).toBe(440);
    await secondClient.waitForOpen();
    await secondClient.close();
  });

  it('is 408 when the network falls silent', async () => {
    const frozenClient = new BaileysClient(emulator.url, { keepAliveIntervalMs: 500 }, client.auth);
    await frozenClient.waitForOpen();
    await emulator.faults.add({ kind: 'freeze', client: ana.phone });
    expect(await frozenClient.waitForClose()).toBe(408);
    expect(frozenClient.connection.lastDisconnect?.error?.message).toBe('Connection was lost');
  });
});

describe('rejected login', () => {
  it.each([401, 402, 403, 405, 406, 411, 500, 503])('closes the connection with %i', async code => {
    await ensureOnline();
    await emulator.faults.add({ kind: 'drop' });
    expect(await client.waitForClose()).toBe(428);
    await emulator.faults.add({ kind: 'close', at: 'login', code, client: ana.phone });
    client.restart();
    expect(await client.waitForClose()).toBe(code);
  });
});

describe('connection that never opens', () => {
  it('closes with 408 when the upgrade gets no answer in time', async () => {
    await emulator.faults.add({ kind: 'freeze', at: 'upgrade', count: 1 });
    const pendingClient = createUnlinkedClient(emulator, { connectTimeoutMs: 300 });
    expect(await pendingClient.waitForClose()).toBe(408);
  });

  it('closes with 408 when no server listens', async () => {
    const closedEmulator = await startEmulator();
    await closedEmulator.close();
    expect(await createUnlinkedClient(closedEmulator).waitForClose()).toBe(408);
  });

  it('closes with 408 and the message “QR refs attempts ended” when six QR codes expire', async () => {
    const unscannedClient = createUnlinkedClient(emulator, { qrTimeout: 30 });
    expect(await unscannedClient.waitForClose()).toBe(408);
    expect(unscannedClient.events.qrs).toHaveLength(6);
    expect(unscannedClient.connection.lastDisconnect?.error?.message).toBe('QR refs attempts ended');
  });

  it.each([403, 429, 502, 503])('reports no close when the server answers the upgrade with HTTP %i', async status => {
    await emulator.faults.add({ kind: 'refuse', status });
    const refusedClient = createUnlinkedClient(emulator);
    let httpStatus: number | undefined;
    refusedClient.sock.ws.on('unexpected-response', (_, response) => {
      httpStatus = response.statusCode;
    });
    expect(await waitUntil(() => httpStatus)).toBe(status);
    expect(refusedClient.events.closes).toEqual([]);
    expect(refusedClient.connection.connection).toBe('connecting');
    await refusedClient.close();
  });
});

describe('unlinked device', () => {
  it('closes with 401 when the phone removes it, and at every later login', async () => {
    const removedClient = await linkClient(emulator, ana);
    const device = emulator.phones.get(ana.phone)?.devices.at(-1)?.device ?? 0;
    ana.unlink(device);
    expect(await removedClient.waitForClose()).toBe(401);
    removedClient.restart();
    expect(await removedClient.waitForClose()).toBe(401);
  });

  it('closes with 401 and disappears from the phone when it logs out', async () => {
    const leavingClient = await linkClient(emulator, ana);
    const deviceCount = ana.devices.length;
    await leavingClient.sock.logout();
    expect(await leavingClient.waitForClose()).toBe(401);
    await waitUntil(() => ana.devices.length === deviceCount - 1);
  });

  it('disappears from the phone when a fault closes its connection with 401', async () => {
    const removedClient = await linkClient(emulator, ana);
    const device = ana.devices.at(-1)?.device;
    await emulator.faults.add({ kind: 'close', code: 401, client: `${ana.phone}:${device}` });
    expect(await removedClient.waitForClose()).toBe(401);
    expect(ana.devices.some(entry => entry.device === device)).toBe(false);
  });
});
