import { describe, expect, it } from 'vitest';
import { useTransportFixture } from '../testing/useTransportFixture.ts';

const world = useTransportFixture();
const broadcastList = '1764230400';

describe('message that a customer sends to a broadcast list', () => {
  it('is in the chat with the customer, in the order of the other messages, and can be answered', async () => {
    const line = world.createLine();
    const { host, session } = await line.link();
    const friend = world.createPhone();
    const texts = Array.from({ length: 8 }, (_, at) => `m${at}`);
    for (const [at, text] of texts.entries())
      await friend.send(line.phone, { text, ...(at % 2 === 0 && { broadcastList }) });
    await friend.send(line.phone, { text: 'Fin' });
    await expect.poll(() => host.messages.length, { timeout: 20_000 }).toBe(texts.length + 1);
    expect(host.messages.map(({ content }) => content.type === 'text' && content.text)).toEqual([...texts, 'Fin']);
    for (const { chat, sender } of host.messages)
      expect([chat, sender]).toEqual([expect.objectContaining({ phone: friend.phone }), chat]);
    const [{ chat } = { chat: undefined }] = host.messages;
    if (chat?.kind !== 'person') throw new Error('The chat is no person.');
    await session.send({ id: '3EB0AA', to: chat, content: { type: 'text', text: 'Gracias' } });
    await friend.waitFor(({ text }) => text === 'Gracias');
  });

  it('is repeated when it cannot be decrypted', async () => {
    const line = world.createLine();
    const { host } = await line.link();
    const friend = world.createPhone();
    await friend.garble(true);
    const { id } = await friend.send(line.phone, { text: 'Oferta', broadcastList });
    await friend.garble(false);
    await expect
      .poll(() => host.messages.filter(message => message.id === id).at(-1), { timeout: 20_000 })
      .toMatchObject({ chat: { kind: 'person', phone: friend.phone }, content: { type: 'text', text: 'Oferta' } });
  });
});
