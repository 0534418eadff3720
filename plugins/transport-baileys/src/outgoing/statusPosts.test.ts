import { Readable } from 'node:stream';
import type { OutgoingContent, OutgoingTransportMessage, Person, StatusPostOptions } from '@recado/transport';
import { STATUS_POST_CHAT } from '@recado/transport';
import type { Phone } from '@recado/whatsapp-emulator';
import { describe, expect, it } from 'vitest';
import { useTransportFixture } from '../testing/useTransportFixture.ts';

const world = useTransportFixture({ queryMs: 2_000, ackMs: 2_000 });

const toPerson = ({ phone }: Phone): Person => ({ kind: 'person', phone });

async function linkWithFriend() {
  const phone = world.createPhone();
  const line = world.createLine(phone);
  const { session, host } = await line.link();
  const friend = world.createPhone();
  const post = (
    content: OutgoingContent,
    options: Partial<StatusPostOptions> = {},
    id = '3EB0FFFFFFFFFFFFFFFF01',
  ): OutgoingTransportMessage => ({
    ...{ id, to: toPerson(phone), content },
    status: { audience: [toPerson(friend)], privacy: 'contacts', ...options },
  });
  return { phone, line, session, host, friend, post };
}

const text = (value: string) => ({ type: 'text', text: value }) as const;
const file = (kind: 'image' | 'video', mimeType: string, bytes: Buffer, caption: string) =>
  ({
    type: 'media',
    media: { kind, mimeType, size: bytes.length, open: async () => Readable.from([bytes]) },
    caption,
  }) as const;

describe('a status post', () => {
  it('shows a text with its color and font, or in the colors of phones', async () => {
    const { session, friend, post } = await linkWithFriend();
    await session.send(post(text('Hoy: conchas'), { background: 0x7c3aed, font: 6 }));
    await session.send(post(text('Hoy: orejas'), {}, '3EB0FFFFFFFFFFFFFFFF02'));
    await friend.waitFor(message => message.text === 'Hoy: orejas');
    expect(friend.statusPosts).toMatchObject([
      { text: 'Hoy: conchas', background: 0xff7c3aed, font: 6 },
      { text: 'Hoy: orejas', background: 0xff1e6e4f, font: 0 },
    ]);
    const [message] = friend.messages;
    // Phones draw the text in this color. Without it, some show white on white.
    expect(message?.content.extendedTextMessage?.textArgb).toBe(0xffffffff);
  });

  it.each([
    ['image', 'image/jpeg'],
    ['video', 'video/mp4'],
  ] as const)('shows a file of the kind %s with its caption', async (kind, mimeType) => {
    const { session, friend, post } = await linkWithFriend();
    const bytes = Buffer.from(`bytes of the ${kind}`);
    const { id } = await session.send(post(file(kind, mimeType, bytes, 'Recién hecho')));
    await friend.waitFor(message => message.id === id);
    expect(friend.statusPosts).toMatchObject([{ id, kind: 'media', text: 'Recién hecho' }]);
    expect(await friend.downloadMedia(id)).toEqual(bytes);
  });

  it('reaches people who are known by number only, in any national form, and counts each person once', async () => {
    const { session, friend, post } = await linkWithFriend();
    const withoutMobileDigit = friend.phone.replace(/^521/, '52');
    const lid = friend.lid.replace('@lid', '');
    const audience: Person[] = [
      { kind: 'person', phone: withoutMobileDigit },
      { kind: 'person', lid },
      { kind: 'person', phone: '5215500000000' },
    ];
    const receipt = await session.send(post(text('Hoy: conchas'), { audience }));
    expect(receipt.reachedPeople).toBe(1);
    await friend.waitFor(message => message.id === receipt.id);
  });

  it('is encrypted for a large audience in several queries', async () => {
    const { session, friend, post } = await linkWithFriend();
    const others = Array.from({ length: 60 }, () => world.createPhone());
    const audience = [...others, friend].map(toPerson);
    expect((await session.send(post(text('Hoy: conchas'), { audience }))).reachedPeople).toBe(61);
    await Promise.all([...others, friend].map(phone => phone.waitFor(message => message.text === 'Hoy: conchas')));
  });

  it('arrives as a status post at a phone that could not decrypt it at first', async () => {
    const { session, friend, post } = await linkWithFriend();
    const { id } = await session.send(post(text('Hoy: conchas')));
    await friend.waitFor(message => message.id === id);
    friend.forgetSessions();
    await session.send(post(text('Hoy: orejas'), {}, '3EB0FFFFFFFFFFFFFFFF02'));
    await friend.waitFor(message => message.text === 'Hoy: orejas');
    expect(friend.messages.map(({ chat }) => chat)).toEqual(['status@broadcast', 'status@broadcast']);
  });

  it('is rejected when WhatsApp refuses it', async () => {
    const { line, session, friend, post } = await linkWithFriend();
    await world.emulator.faults.add({ kind: 'ackError', code: 479, client: line.phone });
    await expect(session.send(post(text('Hoy: conchas')))).rejects.toMatchObject({ reason: 'rejected', code: 479 });
    expect(friend.statusPosts).toEqual([]);
  });

  it('has an unknown outcome without an acknowledgement, although it may be visible', async () => {
    const { line, session, friend, post } = await linkWithFriend();
    await world.emulator.faults.add({ kind: 'swallowAck', client: line.phone });
    const { id, ...message } = post(text('Hoy: conchas'));
    await expect(session.send({ id, ...message })).rejects.toMatchObject({ reason: 'unknown-outcome' });
    await friend.waitFor(arrived => arrived.id === id);
  });

  it('of other content is unsupported', async () => {
    const { session, post } = await linkWithFriend();
    const poll = { type: 'poll', question: '¿Concha?', options: ['Sí', 'No'], selectable: 1 } as const;
    await expect(session.send(post(poll))).rejects.toMatchObject({ reason: 'unsupported' });
  });

  it('disappears when it is deleted, without a privacy setting that WhatsApp refuses', async () => {
    const { session, friend, phone, host, post } = await linkWithFriend();
    const { id } = await session.send(post(text('Hoy: conchas')));
    await friend.waitFor(message => message.id === id);
    friend.markRead([id]);
    await expect.poll(() => host.updates.find(({ viewer }) => viewer)?.chat).toEqual(STATUS_POST_CHAT);
    const deletion = { type: 'deletion', target: { id, fromMe: true } } as const;
    await session.send(post(deletion, {}, '3EB0FFFFFFFFFFFFFFFF02'));
    await friend.waitFor(({ kind }) => kind === 'delete');
    await expect.poll(() => [friend.statusPosts, phone.statusPosts]).toEqual([[], []]);
  });
});
