import { conversationTexts } from '@recado/texts';
import { expect, it } from 'vitest';
import { runCliInProcess } from '../../testing/runCliInProcess.ts';
import type { LineTestContext } from './LineTestContext.ts';

const IV_BASE64 = Buffer.alloc(12, 7).toString('base64');
const FOREIGN_PAYLOAD_BASE64 = Buffer.alloc(60, 7).toString('base64');
/** `MESSAGE_EDIT` of `SecretEncryptedMessage.SecretEncType`. */
const MESSAGE_EDIT = 2;

/** Declares tests for updates that phones encrypt with the secret of a message. */
export function defineEncryptedUpdateTests(getContext: () => LineTestContext): void {
  it('reports an unreadable edit to program, webhook and terminal', async () => {
    const { platform, client, shop, marta, awaitMessage, awaitEvent } = getContext();
    const id = await marta.write(shop.number, 'Dos pasteles de tres leches');
    await awaitMessage(id);
    const secretEncryptedMessage = {
      targetMessageKey: { id, fromMe: true, remoteJid: `${shop.number}@s.whatsapp.net` },
      encIv: IV_BASE64,
      encPayload: FOREIGN_PAYLOAD_BASE64,
      secretEncType: MESSAGE_EDIT,
    };
    await marta.send(shop.number, { raw: { secretEncryptedMessage } });
    const message = await awaitMessage(id, ({ unreadableEditAt }) => unreadableEditAt !== undefined);
    expect(message).toMatchObject({ text: 'Dos pasteles de tres leches' });
    const { data } = await awaitEvent('message.edited', id);
    expect(data).toMatchObject({ unreadable: true, message: { unreadableEditAt: message.unreadableEditAt } });
    expect(data).not.toHaveProperty('text');
    const variables = { RECADO_URL: platform.url, RECADO_API_TOKEN: client.apiToken };
    const { stdout } = await runCliInProcess(['chat', shop.number, marta.number], variables);
    expect(stdout).toContain(`(${conversationTexts.message.unreadableEdit.toLowerCase()})`);
  });

  it('shows answers to an event and its new content, and votes for an option that was added to a poll', async () => {
    const { shop, marta, awaitMessage, awaitEvent } = getContext();
    const event = { name: 'Cata de pan', startsAt: 1_800_000_000 };
    const eventId = await marta.send(shop.number, { event });
    await marta.send(shop.number, { respond: eventId, response: 'going', guests: 2 });
    await marta.send(shop.number, { edit: eventId, event: { ...event, place: 'Sucursal Centro' } });
    expect((await awaitMessage(eventId, message => message.event?.place !== undefined)).event).toMatchObject({
      name: 'Cata de pan',
      place: 'Sucursal Centro',
      responses: [{ response: 'going', guests: 2, name: 'Marta' }],
    });
    expect((await awaitEvent('message.response', eventId)).data).toMatchObject({ response: 'going', guests: 2 });
    const poll = { question: '¿Qué día?', options: ['Lunes', 'Martes'] };
    const pollId = await marta.send(shop.number, { poll });
    await marta.send(shop.number, { addOption: pollId, option: 'Jueves' });
    await marta.send(shop.number, { vote: pollId, options: ['Jueves'] });
    expect((await awaitMessage(pollId, message => message.poll?.voters === 1)).poll?.options.at(-1)).toEqual({
      title: 'Jueves',
      votes: 1,
    });
  });
}
