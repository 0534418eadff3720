import { describe, expect, it } from 'vitest';
import { useTransportFixture } from '../testing/useTransportFixture.ts';

const world = useTransportFixture();
const thumbnail = Buffer.from('/9j/4AAQSkZJRgABAQAAAQABAAD/2Q==', 'base64');

async function sendText(
  text: string,
  preview?: { url: string; matchedText?: string; title?: string; thumbnail?: Buffer },
) {
  const line = world.createLine();
  const { session } = await line.link();
  const friend = world.createPhone();
  const id = '3EB0DDDDDDDDDDDDDDDDDD';
  await session.send({
    ...{ id, to: { kind: 'person', phone: friend.phone } },
    content: { type: 'text', text, ...(preview && { preview }) },
  });
  return friend.waitFor(message => message.id === id);
}

describe('the preview of a link', () => {
  it('is shown by a phone with title and picture, for a link as written in the text', async () => {
    const { text, preview } = await sendText('Menú: espiga.mx/menu', {
      ...{ url: 'https://espiga.mx/menu', matchedText: 'espiga.mx/menu', title: 'La Espiga', thumbnail },
    });
    expect(text).toBe('Menú: espiga.mx/menu');
    expect(preview).toEqual({ link: 'espiga.mx/menu', title: 'La Espiga', picture: thumbnail.toString('base64') });
  });

  it('is not shown by a phone when the text does not contain the link, or without a title', async () => {
    const url = 'https://espiga.mx/menu';
    expect((await sendText('Menú: espiga.mx/menu', { url, title: 'La Espiga' })).preview).toBeUndefined();
    expect((await sendText(url, { url })).preview).toBeUndefined();
  });

  it('is absent from a text without one', async () => {
    const { content, preview } = await sendText('https://espiga.mx');
    expect({ conversation: content.conversation, preview }).toEqual({ conversation: 'https://espiga.mx' });
  });
});
