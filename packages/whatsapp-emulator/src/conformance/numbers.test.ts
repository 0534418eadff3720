import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startEmulator } from '../emulator.ts';
import type { Emulator } from '../model/Emulator.ts';
import { type BaileysClient, linkClient } from '../testing/index.ts';

let emulator: Emulator;
let client: BaileysClient;

beforeAll(async () => {
  emulator = await startEmulator({ fewPreKeys: true, latencyMs: 0 });
  for (const phone of [
    '5215512345678',
    '525587654321',
    '5491123456789',
    '551187654321',
    '5521998765432',
    '14155550100',
  ])
    emulator.phones.create({ phone });
  client = await linkClient(emulator, emulator.phones.create({ phone: '14155550199' }));
});
afterAll(async () => {
  await client.close();
  await emulator.close();
});

describe('onWhatsApp', () => {
  it.each([
    ['Mexico, as registered', '5215512345678', '5215512345678'],
    ['Mexico without the 1', '525512345678', '5215512345678'],
    ['Mexico registered without the 1', '5215587654321', '525587654321'],
    ['Argentina without the 9', '541123456789', '5491123456789'],
    ['Brazil with a ninth digit the account lacks', '5511987654321', '551187654321'],
    ['Brazil without the ninth digit the account has', '552198765432', '5521998765432'],
    ['elsewhere', '14155550100', '14155550100'],
  ])('returns the only address of a number: %s', async (_, queriedNumber, registered) => {
    expect(await client.sock.onWhatsApp(queriedNumber)).toEqual([
      { jid: `${registered}@s.whatsapp.net`, exists: true },
    ]);
  });

  it('omits unregistered numbers from the result, as the real WhatsApp does', async () => {
    expect(await client.sock.onWhatsApp('5215500000000')).toEqual([]);
    const several = await client.sock.onWhatsApp('14155550100', '14155550101', '525512345678');
    expect(several?.map(({ jid }) => jid)).toEqual(['14155550100@s.whatsapp.net', '5215512345678@s.whatsapp.net']);
  });
});

describe('phone', () => {
  it('is reachable under any spelling of its number', async () => {
    const sender = emulator.phones.create({ phone: '14155550100' });
    await sender.send('525512345678', { text: 'sin el uno' });
    const receiver = emulator.phones.get('525512345678');
    expect(receiver?.phone).toBe('5215512345678');
    await receiver?.waitFor(({ text }) => text === 'sin el uno');
  });

  it('is created only once when its number arrives in another spelling', () => {
    expect(emulator.phones.create({ phone: '525512345678' }).phone).toBe('5215512345678');
  });
});
