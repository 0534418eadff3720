import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startEmulator } from '../emulator.ts';
import type { FaultSpec } from '../faults/index.ts';
import type { Emulator } from '../model/Emulator.ts';
import type { Phone } from '../model/Phone.ts';
import { BaileysClient, eventually, linkClient, newClient } from '../testing/index.ts';

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

/** Logs the client in once more, if need be, with the credentials it has. */
async function online(): Promise<void> {
  if (client.connection.connection !== 'open') client.restart();
  await client.open();
}

describe('a connection that is open closes with', () => {
  it.each<[string, FaultSpec, number]>([
    ['428 when TCP is cut', { kind: 'drop' }, 428],
    ['428 at the end of the stream', { kind: 'end' }, 428],
    ['428 when the WebSocket is closed in good order', { kind: 'close', code: 1000, websocket: true }, 428],
    ['515 when the server wants a restart', { kind: 'close', code: 515 }, 515],
    ['440 when somebody else took its place', { kind: 'close', code: 440 }, 440],
    ['503 when the service is down', { kind: 'close', code: 503 }, 503],
    ['500 on a bad session', { kind: 'close', code: 500 }, 500],
  ])('%s', async (_, fault, code) => {
    await online();
    expect(await emulator.faults.add({ ...fault, client: ana.phone })).toMatchObject({ struck: 1 });
    expect(await client.closed()).toBe(code);
  });

  it('440 when the same credentials log in elsewhere', async () => {
    await online();
    const twin = new BaileysClient(emulator.url, {}, client.auth);
    expect(await client.closed()).toBe(440);
    await twin.open();
    await twin.close();
  });

  it('408 when the network falls silent', async () => {
    const silent = new BaileysClient(emulator.url, { keepAliveIntervalMs: 500 }, client.auth);
    await silent.open();
    await emulator.faults.add({ kind: 'freeze', client: ana.phone });
    expect(await silent.closed()).toBe(408);
    expect(silent.connection.lastDisconnect?.error?.message).toBe('Connection was lost');
  });
});

describe('a login is refused with', () => {
  it.each([401, 402, 403, 405, 406, 411, 500, 503])('%i', async code => {
    await online();
    await emulator.faults.add({ kind: 'drop' });
    expect(await client.closed()).toBe(428);
    await emulator.faults.add({ kind: 'close', at: 'login', code, client: ana.phone });
    client.restart();
    expect(await client.closed()).toBe(code);
  });
});

describe('a connection that never opens closes with', () => {
  it('408 when the upgrade is not answered in time', async () => {
    await emulator.faults.add({ kind: 'freeze', at: 'upgrade', count: 1 });
    const waiting = newClient(emulator, { connectTimeoutMs: 300 });
    expect(await waiting.closed()).toBe(408);
  });

  it('408 when nobody listens', async () => {
    const gone = await startEmulator();
    await gone.close();
    expect(await newClient(gone).closed()).toBe(408);
  });

  it('408, and words of its own, when six QRs were shown in vain', async () => {
    const unscanned = newClient(emulator, { qrTimeout: 30 });
    expect(await unscanned.closed()).toBe(408);
    expect(unscanned.seen.qrs).toHaveLength(6);
    expect(unscanned.connection.lastDisconnect?.error?.message).toBe('QR refs attempts ended');
  });

  it.each([403, 429, 502, 503])('nothing at all when the upgrade is answered with HTTP %i', async status => {
    await emulator.faults.add({ kind: 'refuse', status });
    const refused = newClient(emulator);
    let answered: number | undefined;
    refused.sock.ws.on('unexpected-response', (_, response) => {
      answered = response.statusCode;
    });
    expect(await eventually(() => answered)).toBe(status);
    expect(refused.seen.closes).toEqual([]);
    expect(refused.connection.connection).toBe('connecting');
    await refused.close();
  });
});

describe('a device that is unlinked closes with', () => {
  it('401 when the phone removes it, and 401 at every later login', async () => {
    const removed = await linkClient(emulator, ana);
    const device = emulator.phones.get(ana.phone)?.devices.at(-1)?.device ?? 0;
    ana.unlink(device);
    expect(await removed.closed()).toBe(401);
    removed.restart();
    expect(await removed.closed()).toBe(401);
  });

  it('401 when it logs out, and the phone forgets it', async () => {
    const leaving = await linkClient(emulator, ana);
    const linked = ana.devices.length;
    await leaving.sock.logout();
    expect(await leaving.closed()).toBe(401);
    await eventually(() => ana.devices.length === linked - 1);
  });

  it('401 by a fault', async () => {
    const removed = await linkClient(emulator, ana);
    const device = ana.devices.at(-1)?.device;
    await emulator.faults.add({ kind: 'close', code: 401, client: `${ana.phone}:${device}` });
    expect(await removed.closed()).toBe(401);
    expect(ana.devices.some(linked => linked.device === device)).toBe(false);
  });
});
