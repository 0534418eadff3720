import { messageFeedTexts } from '@recado/texts';
import { expect, it } from 'vitest';
import { runCliInProcess } from '../../testing/runCliInProcess.ts';
import { generatePhoneNumber } from './generatePhoneNumber.ts';
import type { LineTestContext } from './LineTestContext.ts';

/** Declares tests for the context of a message, i.e. the fields that are not part of the message's content. */
export function defineMessageContextTests(getContext: () => LineTestContext): void {
  it('delivers the ad referral to program, event feed and terminal when a customer comes from an ad', async () => {
    const { platform, client, program, shop, marta, awaitMessage, awaitEvent } = getContext();
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
    const id = await marta.send(shop.number, { raw });
    const expectedMessage = {
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
    expect(await awaitMessage(id)).toMatchObject(expectedMessage);
    expect((await awaitEvent('message.received', id)).data).toMatchObject(expectedMessage);
    const { events } = await program.request('GET /external/events', { query: { after, limit: 500 } });
    const eventsOfMessage = events.map(({ data }) => data).filter(data => 'messageId' in data && data.messageId === id);
    expect(eventsOfMessage).toMatchObject([expectedMessage]);
    const variables = { RECADO_URL: platform.url, RECADO_API_TOKEN: client.apiToken };
    const { stdout } = await runCliInProcess(['chat', shop.number, marta.number], variables);
    expect(stdout).toContain(`(${messageFeedTexts.messageContext.referral(externalAdReply.title)}) Vi su anuncio`);
  });

  it('reports the start and the message count of the imported history', async () => {
    const { client, owner, program, earlierMessageId, awaitMessage } = getContext();
    const { timestamp } = await awaitMessage(earlierMessageId);
    const { events } = await program.request('GET /external/events', { query: { after: 0, limit: 500 } });
    const steps = events.flatMap(({ type, data }) => (type === 'history.progress' ? [data] : []));
    expect(steps.at(-1)).toMatchObject({ since: timestamp, leftOut: [] });
    const { client: now } = await owner.request('GET /clients/{id}', { params: { id: client.id } });
    expect(now.history).toMatchObject({ since: timestamp, leftOut: [] });
    expect(now.history?.messages).toBeGreaterThan(0);
  });

  it('delivers forward count, mentions and expiry when a message has them', async () => {
    const { emulator, shop, awaitMessage, awaitEvent } = getContext();
    const luis = await emulator.control.phone(generatePhoneNumber(), 'Luis');
    const contextInfo = {
      isForwarded: true,
      forwardingScore: 5,
      mentionedJid: [`${shop.number}@s.whatsapp.net`],
      expiration: 86_400,
    };
    const raw = { extendedTextMessage: { text: 'Pásenlo', contextInfo } };
    const id = await luis.send(shop.number, { raw });
    const expectedContext = {
      forwarded: 5,
      mentions: [expect.objectContaining({ phoneNumber: shop.number })],
      expiresInSeconds: 86_400,
    };
    expect(await awaitMessage(id)).toMatchObject(expectedContext);
    expect((await awaitEvent('message.received', id)).data).toMatchObject(expectedContext);
    const viewOnceContent = { extendedTextMessage: { text: 'Solo una vez', contextInfo: { expiration: 86_400 } } };
    const viewOnceMessageId = await luis.send(shop.number, {
      raw: { viewOnceMessageV2: { message: viewOnceContent } },
    });
    expect(await awaitMessage(viewOnceMessageId)).toMatchObject({ text: 'Solo una vez', viewOnce: true });
  });
}
