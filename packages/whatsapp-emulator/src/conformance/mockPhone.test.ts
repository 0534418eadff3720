import { once } from 'node:events';
import { Agent, request } from 'node:https';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startEmulator } from '../emulator.ts';
import type { Emulator } from '../model/Emulator.ts';
import { type BaileysClient, eventually, newClient } from '../testing/index.ts';

/** The convention of Baileys' own end-to-end tests: TLS on every call, and nobody checks the certificate. */
const agent = new Agent({ rejectUnauthorized: false });
const clients: BaileysClient[] = [];
let emulator: Emulator;

beforeAll(async () => {
  emulator = await startEmulator({ tls: true });
});
afterAll(async () => {
  await Promise.all(clients.map(client => client.close()));
  await emulator.close();
  agent.destroy();
});

async function scan(qr: string): Promise<number> {
  const call = request(`${emulator.controlUrl}/admin/mock-phone/scan-qr`, { method: 'POST', agent });
  call.end(qr);
  const [response] = await once(call, 'response');
  response.resume();
  return response.statusCode;
}

async function connect(pushName?: string): Promise<BaileysClient> {
  const client = newClient(emulator, { agent, fetchAgent: agent, ...(pushName && { pushName }) });
  clients.push(client);
  expect(await scan(await client.qr())).toBe(200);
  expect(await client.closed()).toBe(515);
  client.restart();
  await client.open();
  return client;
}

const numberOf = (client: BaileysClient) => client.sock.user?.id.replace(/:.*/, '') ?? '';

describe('the mock phone', () => {
  it('links several clients at once, each to a phone of its own', async () => {
    const [alice, bob] = await Promise.all([connect('alice'), connect('bob')]);
    expect(numberOf(alice)).toMatch(/^\d{13}$/);
    expect(numberOf(alice)).not.toBe(numberOf(bob));
    await alice.sock.sendMessage(`${numberOf(bob)}@s.whatsapp.net`, { text: 'Hello Bob' });
    const got = await bob.message(
      ({ message }) =>
        message?.conversation === 'Hello Bob' || message?.extendedTextMessage?.text === 'Hello Bob',
    );
    expect(got).toMatchObject({ key: { fromMe: false }, pushName: 'alice' });
  });

  it('has the same number for the same push name', async () => {
    const [first, second] = [await connect('carol'), await connect('carol')];
    expect(numberOf(first)).toBe(numberOf(second));
    expect(emulator.phones.get(numberOf(first))?.devices).toHaveLength(2);
  });

  it('links a client that gives no name', async () => {
    expect(numberOf(await connect())).toMatch(/^\d{13}$/);
  });

  it('belongs to a group from the start, and may write to itself', async () => {
    const client = await connect('dave');
    const groups = await client.sock.groupFetchAllParticipating();
    expect(Object.values(groups).map(({ subject }) => subject)).toEqual(['Baileys Group Test']);
    const me = `${numberOf(client)}@s.whatsapp.net`;
    const sent = await client.sock.sendMessage(me, { text: 'note to self' });
    await eventually(() => client.seen.acks.some(({ id }) => id === sent?.key.id));
    const phone = emulator.phones.get(numberOf(client));
    await phone?.waitFor(({ text }) => text === 'note to self');
  });

  it('refuses a QR nobody shows', async () => {
    expect(await scan('made,up,by,me')).toBe(409);
  });
});
