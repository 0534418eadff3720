import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startEmulator } from '../emulator.ts';
import type { Emulator } from '../model/Emulator.ts';
import { getMessageText } from '../testing/getMessageText.ts';
import { linkClient } from '../testing/linkClient.ts';
import { parseScenario } from './parseScenario.ts';

let emulator: Emulator;
beforeEach(async () => {
  emulator = await startEmulator({ fewPreKeys: true });
});
afterEach(() => emulator.close());

const weekScenario = `
now: 2026-03-02T09:00:00Z
phones:
  ana: { phone: "+52 1 55 1234 5678", name: Ana Ruiz, about: Pan y café }
  bot: { phone: "5215587654321", contacts: { ana: Ana la vecina } }
groups:
  pedidos: { subject: Pedidos, creator: ana, participants: [bot] }
script:
  - { linked: bot, within: 30s }
  - { from: ana, to: bot, text: ¿Abren hoy?, as: pregunta }
  - { expect: ana, from: bot, contains: Sí, within: 20s }
  - { at: 1d, from: ana, to: bot, react: pregunta, emoji: 👍 }
  - { after: 2d, offline: ana }
  - { after: 1h, online: ana }
  - { at: 7d, from: ana, to: pedidos, location: { latitude: 19.43, longitude: -99.13 } }
`;

describe('scenario', () => {
  it('plays all steps of a week at once when the clock is advanced by a week', async () => {
    const play = await emulator.play(weekScenario);
    const bot = emulator.phones.get('5215587654321');
    if (!bot) throw new Error('there is no bot');
    const client = await linkClient(emulator, bot);
    client.sock.ev.on('messages.upsert', async ({ messages: [message] }) => {
      if (message && !message.key.fromMe && getMessageText(message) === '¿Abren hoy?')
        await client.sock.sendMessage(message.key.remoteJid ?? '', { text: 'Sí, hasta las 8' });
    });
    await emulator.clock.advance(7 * 86_400_000);
    await play.completion;
    expect(play.progress()).toEqual({ state: 'done', done: 7, steps: 7, error: undefined });
    const ana = emulator.phones.get('5215512345678');
    const monday = Date.UTC(2026, 2, 2, 9) / 1000;
    expect(ana?.messages.map(({ kind, text, timestamp }) => [kind, text, timestamp - monday])).toEqual([
      ['text', '¿Abren hoy?', 0],
      ['text', 'Sí, hasta las 8', 0],
      ['reaction', '👍', 86_400],
      ['other', '', 7 * 86_400],
    ]);
    const place = await client.message(({ message }) => Boolean(message?.locationMessage));
    expect(Number(place.messageTimestamp)).toBe(monday + 7 * 86_400);
    await expect.poll(() => client.events.contacts.map(({ name }) => name)).toContain('Ana la vecina');
    expect(ana?.profile).toMatchObject({ name: 'Ana Ruiz', about: 'Pan y café' });
    await client.close();
  });

  it('reports the failed step and the received messages when an expected message is missing', async () => {
    const play = await emulator.play(`
phones: { ana: { phone: "5215512345678" }, beto: { phone: "5215587654321" } }
script:
  - { from: ana, to: beto, text: Hola }
  - { expect: beto, text: Adiós, within: 0ms }
  - { from: ana, to: beto, text: no se dice }`);
    await expect(play.completion).rejects.toThrow(/^step 2: no message like .*Adiós.*"Hola"/);
    expect(play.progress()).toMatchObject({ state: 'failed', done: 1 });
    const url = `${emulator.controlUrl}/control/scenario`;
    expect(await (await fetch(url)).json()).toMatchObject({ scenario: { state: 'failed', steps: 3 } });
    const refused = await fetch(url, { method: 'POST', body: 'phones: [' });
    expect(refused.status).toBe(400);
  });

  it.each([
    ['phones: {a: {phone: "12"}}', /6 to 15 digits/],
    ['phones: {}\nscript: [{from: a, to: b, text: x}]', /no phone or group is called a, b/],
    ['phones: {a: {phone: "5215512345678"}}\nscript: [{linked: a, within: soon}]', /does not match/],
    ['phones: {a: {phone: "5215512345678"}}\nfaults: [{kind: rain}]', /kind/],
    ['- pan', /body/],
    ['phones: *missing', /this is no YAML: .*alias/],
  ])('is rejected with an error that names the mistake: %s', (text, why) => {
    expect(() => parseScenario(text)).toThrow(why);
  });
});
