import { once } from 'node:events';
import { Agent, request } from 'node:https';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startEmulator } from '../emulator.ts';
import type { Emulator } from '../model/Emulator.ts';
import { type BaileysClient, createUnlinkedClient, waitUntil } from '../testing/index.ts';

/**
 * Agent for TLS without certificate verification, which Baileys' own end-to-end tests use for every
 * call.
 */
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
  const client = createUnlinkedClient(emulator, { agent, fetchAgent: agent, ...(pushName && { pushName }) });
  clients.push(client);
  expect(await scan(await client.waitForQr())).toBe(200);
  expect(await client.waitForClose()).toBe(515);
  client.restart();
  await client.waitForOpen();
  return client;
}

const getPhoneNumber = (client: BaileysClient) => client.sock.user?.id.replace(/:.*/, '') ?? '';

describe('mock phone endpoint', () => {
  it('links several clients concurrently, each to its own phone', async () => {
    const [alice, bob] = await Promise.all([connect('alice'), connect('bob')]);
    expect(getPhoneNumber(alice)).toMatch(/^\d{13}$/);
    expect(getPhoneNumber(alice)).not.toBe(getPhoneNumber(bob));
    await alice.sock.sendMessage(`${getPhoneNumber(bob)}@s.whatsapp.net`, { text: 'Hello Bob' });
    const receivedMessage = await bob.message(
      ({ message }) => message?.conversation === 'Hello Bob' || message?.extendedTextMessage?.text === 'Hello Bob',
    );
    expect(receivedMessage).toMatchObject({ key: { fromMe: false }, pushName: 'alice' });
  });

  it('uses one phone for all clients with the same push name', async () => {
    const [first, second] = [await connect('carol'), await connect('carol')];
    expect(getPhoneNumber(first)).toBe(getPhoneNumber(second));
    expect(emulator.phones.get(getPhoneNumber(first))?.devices).toHaveLength(2);
  });

  it('links a client without a push name', async () => {
    expect(getPhoneNumber(await connect())).toMatch(/^\d{13}$/);
  });

  it('adds the phone to a group, and lets the phone write to itself', async () => {
    const client = await connect('dave');
    const groups = await client.sock.groupFetchAllParticipating();
    expect(Object.values(groups).map(({ subject }) => subject)).toEqual(['Baileys Group Test']);
    const ownJid = `${getPhoneNumber(client)}@s.whatsapp.net`;
    const sentMessage = await client.sock.sendMessage(ownJid, { text: 'note to self' });
    await waitUntil(() => client.events.acks.some(({ id }) => id === sentMessage?.key.id));
    const phone = emulator.phones.get(getPhoneNumber(client));
    await phone?.waitFor(({ text }) => text === 'note to self');
  });

  it('rejects a QR code that no client shows', async () => {
    expect(await scan('made,up,by,me')).toBe(409);
  });
});
