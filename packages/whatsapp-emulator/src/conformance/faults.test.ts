import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startEmulator } from '../emulator.ts';
import type { Emulator } from '../model/Emulator.ts';
import type { Phone } from '../model/Phone.ts';
import { type BaileysClient, eventually, linkClient } from '../testing/index.ts';
import { withUnhandledRejections } from '../testing/unhandledRejections.ts';

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
  await eventually(() => client.auth.creds.accountSyncCounter > 0);
});
afterEach(async () => {
  emulator.faults.clear();
  if (client.connection.connection !== 'open') client.restart();
  await client.open();
});
afterAll(async () => {
  await client.close();
  await emulator.close();
});

/** Sends a text of its own; answers its id when `sendMessage` resolved, whatever that proves. */
async function sendText(): Promise<string> {
  sent += 1;
  const message = await client.sock.sendMessage(beto.jid, { text: `text ${sent}` });
  return message?.key.id ?? '';
}
const acknowledged = (id: string) => eventually(() => client.seen.acks.find(ack => ack.id === id));
const delivered = (id: string) => beto.waitFor(message => message.id === id);
const hasSeen = (phone: Phone, id: string) => phone.messages.some(message => message.id === id);

describe('a message', () => {
  it('is swallowed: sendMessage resolves, nobody acknowledges, nobody gets it', async () => {
    await emulator.faults.add({ kind: 'swallow', client: ana.phone });
    const lost = await sendText();
    const next = await sendText();
    await acknowledged(next);
    await delivered(next);
    expect(client.seen.acks.some(({ id }) => id === lost)).toBe(false);
    expect(hasSeen(beto, lost)).toBe(false);
  });

  it('is relayed without an acknowledgement', async () => {
    await emulator.faults.add({ kind: 'swallowAck' });
    const id = await sendText();
    await delivered(id);
    await acknowledged(await sendText());
    expect(client.seen.acks.some(ack => ack.id === id)).toBe(false);
  });

  it.each([463, 429, 479])('is refused with error %i in its ack', async code => {
    await emulator.faults.add({ kind: 'ackError', code });
    const id = await sendText();
    expect(await acknowledged(id)).toEqual({ id, error: `${code}` });
    const next = await sendText();
    expect((await acknowledged(next)).error).toBeUndefined();
    expect(hasSeen(beto, id)).toBe(false);
  });

  it('is lost with the connection', async () => {
    await emulator.faults.add({ kind: 'drop', at: 'message' });
    const id = await sendText();
    expect(await client.closed()).toBe(428);
    expect(hasSeen(beto, id)).toBe(false);
  });

  it('of another client is left alone', async () => {
    await emulator.faults.add({ kind: 'ackError', code: 463, client: beto.phone });
    expect((await acknowledged(await sendText())).error).toBeUndefined();
  });
});

describe('stanzas', () => {
  it('of one namespace are lost, so that a query is never answered', async () => {
    await emulator.faults.add({ kind: 'swallow', at: 'in', xmlns: 'usync' });
    const lookup = client.sock.onWhatsApp('14155550100');
    await acknowledged(await sendText());
    expect(emulator.faults.list()).toEqual([]);
    const outcome = await Promise.race([
      lookup,
      client.sock.onWhatsApp('14155550100').then(() => 'the next one'),
    ]);
    expect(outcome).toBe('the next one');
    lookup.catch(() => undefined);
  });

  it('that are late stay in order', async () => {
    await emulator.faults.add({ kind: 'delay', at: 'out', ms: 60, tag: 'message' });
    const ids: string[] = [];
    for (const text of ['uno', 'dos', 'tres']) ids.push((await beto.send(ana.phone, { text })).id);
    await eventually(() => client.seen.messages.some(({ key }) => key.id === ids[2]));
    const order = client.seen.messages.map(({ key }) => key.id).filter(id => id && ids.includes(id));
    expect(order).toEqual(ids);
  });

  it('for a frozen link are lost, and come when the client connects again', async () => {
    await emulator.faults.add({ kind: 'freeze', client: ana.phone });
    const { id } = await beto.send(ana.phone, { text: 'sin respuesta' });
    emulator.faults.clear();
    const next = await beto.send(ana.phone, { text: 'con respuesta' });
    // A stream has no holes: what was lost ends the link.
    await client.closed();
    expect(client.seen.messages.some(({ key }) => key.id === id || key.id === next.id)).toBe(false);
    client.restart();
    expect(await client.message(({ key }) => key.id === id)).toMatchObject({ upsertType: 'append' });
  });
});

describe('a client is given', () => {
  it('the last messages once more, under the same id', async () => {
    const stanzas: string[] = [];
    client.sock.ws.on('CB:message', ({ attrs }) => stanzas.push(attrs.id));
    const { id } = await beto.send(ana.phone, { text: 'otra vez' });
    await client.message(({ key }) => key.id === id);
    expect(await emulator.faults.add({ kind: 'redeliver', client: ana.phone })).toMatchObject({ struck: 1 });
    await eventually(() => stanzas.filter(stanza => stanza === id).length === 2);
  });

  it('a flood of history', async () => {
    await emulator.faults.add({ kind: 'historyFlood', messages: 2_000, client: ana.phone });
    const count = () => client.seen.history.reduce((sum, { messages }) => sum + messages.length, 0);
    await eventually(() => count() >= 2_000);
  });

  it.each<[string, Parameters<Emulator['faults']['add']>[0]]>([
    ['a corrupt frame', { kind: 'corrupt' }],
    ['a garbage frame', { kind: 'garbage', bytes: Buffer.from([0, 0, 4, 1, 2, 3, 4]).toString('base64') }],
  ])('%s, which becomes an unhandled rejection and ends nothing by itself', async (_, fault) => {
    await withUnhandledRejections(async first => {
      await emulator.faults.add(fault);
      beto.send(ana.phone, { text: 'unreadable perhaps' }).catch(() => undefined);
      expect(String(await first)).toMatch(/authenticate/);
      expect(client.connection.connection).toBe('open');
      await client.close();
      await client.closed();
    });
  });
});

it('a frame of the client that arrives corrupt ends its connection, and is on record', async () => {
  await emulator.faults.add({ kind: 'corrupt', at: 'in', client: ana.phone });
  // Baileys leaves the send hanging until its query times out: the connection closes in the middle of a lookup.
  sendText().catch(() => undefined);
  expect(await client.closed()).toBe(400);
  expect(emulator.state().incidents.at(-1)).toMatchObject({ kind: 'garbage-frame' });
});

it('a fault for a time ends by itself', async () => {
  await emulator.faults.add({ kind: 'ackError', code: 479, forMs: 50 });
  await eventually(() => emulator.faults.list().length === 0);
  expect((await acknowledged(await sendText())).error).toBeUndefined();
});

it('left nothing the emulator did not know', () => {
  expect(emulator.unknown()).toEqual([]);
});
