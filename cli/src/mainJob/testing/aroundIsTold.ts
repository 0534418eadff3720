import { feed } from '@recado/texts';
import { expect, it } from 'vitest';
import { invoke } from '../../testing/invoke.ts';
import { newNumber } from './newNumber.ts';
import type { Talk } from './Talk.ts';

/** What stands around a message, and not in it. */
export function aroundIsTold(talk: () => Talk): void {
  it('a customer who comes by an advertisement brings it along, to programs, to the feed and to the terminal', async () => {
    const { platform, client, program, shop, marta, seen, told } = talk();
    const { sequence: after } = await program.request('GET /external/conversations');
    const externalAdReply = {
      sourceType: 'ad',
      sourceId: '120210000000000001',
      sourceUrl: 'https://fb.me/conchas',
      title: 'Conchas al 2×1',
      body: 'Solo hoy',
      ctwaClid: 'ARAkLkA8rmlFeiCktEJQ-QTwRiyYHAFDLMNDBH0CD3qpjd0HR4irJ6LEkR7JwFF4XvnO2E4Nx0',
    };
    const raw = { extendedTextMessage: { text: 'Vi su anuncio', contextInfo: { externalAdReply } } };
    const id = await marta.say(shop.number, { raw });
    const came = {
      kind: 'text',
      text: 'Vi su anuncio',
      referral: {
        source: 'ad',
        sourceId: externalAdReply.sourceId,
        url: externalAdReply.sourceUrl,
        headline: externalAdReply.title,
        body: externalAdReply.body,
        clickId: externalAdReply.ctwaClid,
      },
    };
    expect(await seen(id)).toMatchObject(came);
    expect((await told('message.received', id)).data).toMatchObject(came);
    const { events } = await program.request('GET /external/events', { query: { after, limit: 500 } });
    const about = events.map(({ data }) => data).filter(data => 'messageId' in data && data.messageId === id);
    expect(about).toMatchObject([came]);
    const variables = { RECADO_URL: platform.url, RECADO_API_TOKEN: client.apiToken };
    const { stdout } = await invoke(['chat', shop.number, marta.number], variables);
    expect(stdout).toContain(`(${feed.around.referral(externalAdReply.title)}) Vi su anuncio`);
  });

  it('how far the past has come is told, with how much that is', async () => {
    const { client, owner, program, earlier, seen } = talk();
    const { timestamp } = await seen(earlier);
    const { events } = await program.request('GET /external/events', { query: { after: 0, limit: 500 } });
    const steps = events.flatMap(({ type, data }) => (type === 'history.progress' ? [data] : []));
    expect(steps.at(-1)).toMatchObject({ since: timestamp, leftOut: [] });
    const { client: now } = await owner.request('GET /clients/{id}', { params: { id: client.id } });
    expect(now.history).toMatchObject({ since: timestamp, leftOut: [] });
    expect(now.history?.messages).toBeGreaterThan(0);
  });

  it('a message says how often it was passed on, whom it names, and how long it stays', async () => {
    const { emulator, shop, seen, told } = talk();
    const luis = await emulator.control.phone(newNumber(), 'Luis');
    const contextInfo = {
      isForwarded: true,
      forwardingScore: 5,
      mentionedJid: [`${shop.number}@s.whatsapp.net`],
      expiration: 86_400,
    };
    const raw = { extendedTextMessage: { text: 'Pásenlo', contextInfo } };
    const id = await luis.say(shop.number, { raw });
    const around = {
      forwarded: 5,
      mentions: [expect.objectContaining({ phoneNumber: shop.number })],
      expiresInSeconds: 86_400,
    };
    expect(await seen(id)).toMatchObject(around);
    expect((await told('message.received', id)).data).toMatchObject(around);
    const once = { extendedTextMessage: { text: 'Solo una vez', contextInfo: { expiration: 86_400 } } };
    const viewed = await luis.say(shop.number, { raw: { viewOnceMessageV2: { message: once } } });
    expect(await seen(viewed)).toMatchObject({ text: 'Solo una vez', viewOnce: true });
  });
}
