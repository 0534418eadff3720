import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startEmulator } from '../emulator.ts';
import type { Emulator } from '../model/Emulator.ts';
import type { Phone } from '../model/Phone.ts';
import { type BaileysClient, linkClient, waitUntil } from '../testing/index.ts';
import { captureUnhandledRejections } from '../testing/unhandledRejections.ts';

let emulator: Emulator;
let ana: Phone;
let beto: Phone;
let client: BaileysClient;
let sent = 0;

beforeAll(async () => {
  emulator = await startEmulator({ fewPreKeys: true, latencyMs: 0 });
  ana = emulator.phones.create({ phone: '5215512345678', name: 'Ana' });
  beto = emulator.phones.create({ phone: '14155550100', name: 'Beto' });
  client = await linkClient(emulator, ana);
  await waitUntil(() => client.auth.creds.accountSyncCounter > 0);
});
afterEach(async () => {
  emulator.faults.clear();
  if (client.connection.connection !== 'open') client.restart();
  await client.waitForOpen();
});
afterAll(async () => {
  await client.close();
  await emulator.close();
});

/**
 * Sends a unique text.
 * @returns its ID once `sendMessage` resolves, which does not prove that the text arrived
 */
async function sendText(): Promise<string> {
  sent += 1;
  const message = await client.sock.sendMessage(beto.jid, { text: `text ${sent}` });
  return message?.key.id ?? '';
}
const waitForAck = (id: string) => waitUntil(() => client.events.acks.find(ack => ack.id === id));
const waitForDelivery = (id: string) => beto.waitFor(message => message.id === id);
const hasReceived = (phone: Phone, id: string) => phone.messages.some(message => message.id === id);

describe('message fault', () => {
  it('swallows a message without acknowledgement or delivery, although sendMessage resolves', async () => {
    await emulator.faults.add({ kind: 'swallow', client: ana.phone });
    const swallowedId = await sendText();
    const next = await sendText();
    await waitForAck(next);
    await waitForDelivery(next);
    expect(client.events.acks.some(({ id }) => id === swallowedId)).toBe(false);
    expect(hasReceived(beto, swallowedId)).toBe(false);
  });

  it('relays a message without an acknowledgement', async () => {
    await emulator.faults.add({ kind: 'swallowAck' });
    const id = await sendText();
    await waitForDelivery(id);
    await waitForAck(await sendText());
    expect(client.events.acks.some(ack => ack.id === id)).toBe(false);
  });

  it.each([463, 429, 479])('rejects a message with error %i in its ack', async code => {
    await emulator.faults.add({ kind: 'ackError', code });
    const id = await sendText();
    expect(await waitForAck(id)).toEqual({ id, error: `${code}` });
    const next = await sendText();
    expect((await waitForAck(next)).error).toBeUndefined();
    expect(hasReceived(beto, id)).toBe(false);
  });

  it('loses a message and closes the connection with 428 when its kind is drop', async () => {
    await emulator.faults.add({ kind: 'drop', at: 'message' });
    const id = await sendText();
    expect(await client.waitForClose()).toBe(428);
    expect(hasReceived(beto, id)).toBe(false);
  });

  it('does not affect the messages of other clients', async () => {
    await emulator.faults.add({ kind: 'ackError', code: 463, client: beto.phone });
    expect((await waitForAck(await sendText())).error).toBeUndefined();
  });
});

describe('stanza fault', () => {
  it('swallows stanzas of one namespace, so that a query gets no answer', async () => {
    await emulator.faults.add({ kind: 'swallow', at: 'in', xmlns: 'usync' });
    const lookup = client.sock.onWhatsApp('14155550100');
    await waitForAck(await sendText());
    expect(emulator.faults.list()).toEqual([]);
    const outcome = await Promise.race([lookup, client.sock.onWhatsApp('14155550100').then(() => 'the next one')]);
    expect(outcome).toBe('the next one');
    lookup.catch(() => undefined);
  });

  it('keeps the order of delayed stanzas', async () => {
    await emulator.faults.add({ kind: 'delay', at: 'out', ms: 60, tag: 'message' });
    const ids: string[] = [];
    for (const text of ['uno', 'dos', 'tres']) ids.push((await beto.send(ana.phone, { text })).id);
    await waitUntil(() => client.events.messages.some(({ key }) => key.id === ids[2]));
    const order = client.events.messages.map(({ key }) => key.id).filter(id => id && ids.includes(id));
    expect(order).toEqual(ids);
  });

  it('loses stanzas while the connection is frozen, and delivers them when the client reconnects', async () => {
    await emulator.faults.add({ kind: 'freeze', client: ana.phone });
    const { id } = await beto.send(ana.phone, { text: 'sin respuesta' });
    emulator.faults.clear();
    const next = await beto.send(ana.phone, { text: 'con respuesta' });
    // A stream allows no gaps, so the lost stanzas end the connection.
    await client.waitForClose();
    expect(client.events.messages.some(({ key }) => key.id === id || key.id === next.id)).toBe(false);
    client.restart();
    expect(await client.message(({ key }) => key.id === id)).toMatchObject({ upsertType: 'append' });
  });
});

describe('fault that sends data to a client', () => {
  it('sends the last messages again under their original IDs', async () => {
    const stanzas: string[] = [];
    client.sock.ws.on('CB:message', ({ attrs }) => stanzas.push(attrs.id));
    const { id } = await beto.send(ana.phone, { text: 'otra vez' });
    await client.message(({ key }) => key.id === id);
    const countStanzas = () => stanzas.filter(stanza => stanza === id).length;
    // A retry after the frozen connection of the previous test may already have sent the stanza twice.
    const previousCount = countStanzas();
    expect(await emulator.faults.add({ kind: 'redeliver', client: ana.phone })).toMatchObject({ struck: 1 });
    await waitUntil(() => countStanzas() > previousCount);
  });

  it('floods the client with history messages', async () => {
    await emulator.faults.add({ kind: 'historyFlood', messages: 2_000, client: ana.phone });
    const count = () => client.events.history.reduce((sum, { messages }) => sum + messages.length, 0);
    await waitUntil(() => count() >= 2_000);
  });

  it.each<[string, Parameters<Emulator['faults']['add']>[0]]>([
    ['a corrupt frame', { kind: 'corrupt' }],
    ['a garbage frame', { kind: 'garbage', bytes: Buffer.from([0, 0, 4, 1, 2, 3, 4]).toString('base64') }],
  ])('sends %s, which causes an unhandled rejection and leaves the connection open', async (_, fault) => {
    await captureUnhandledRejections(async firstRejection => {
      await emulator.faults.add(fault);
      beto.send(ana.phone, { text: 'unreadable perhaps' }).catch(() => undefined);
      expect(String(await firstRejection)).toMatch(/authenticate/);
      expect(client.connection.connection).toBe('open');
      await client.close();
      await client.waitForClose();
    });
  });
});

it('the emulator closes the connection and records an incident when a corrupt frame arrives from the client', async () => {
  await emulator.faults.add({ kind: 'corrupt', at: 'in', client: ana.phone });
  // The connection closes during a lookup of Baileys, so the promise stays pending until the query times out.
  sendText().catch(() => undefined);
  expect(await client.waitForClose()).toBe(400);
  expect(emulator.state().incidents.at(-1)).toMatchObject({ kind: 'garbage-frame' });
});

it('a fault with a time limit ends when its time is over', async () => {
  await emulator.faults.add({ kind: 'ackError', code: 479, forMs: 50 });
  await waitUntil(() => emulator.faults.list().length === 0);
  expect((await waitForAck(await sendText())).error).toBeUndefined();
});

it('the faults cause no unknown stanzas', () => {
  expect(emulator.unknown()).toEqual([]);
});
