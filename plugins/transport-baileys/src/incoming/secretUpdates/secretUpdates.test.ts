import { randomBytes } from 'node:crypto';
import type { Content, IncomingTransportMessage } from '@recado/transport';
import type { Phone } from '@recado/whatsapp-emulator';
import { proto } from '@whiskeysockets/baileys';
import { describe, expect, it } from 'vitest';
import { useTransportFixture } from '../../testing/useTransportFixture.ts';
import { waitUntil } from '../../testing/waitUntil.ts';
import { encryptWithSecret } from '../../vault/secretEncryption.ts';

const world = useTransportFixture();

async function linkWithFriend() {
  const ownPhone = world.createPhone();
  const line = world.createLine(ownPhone);
  const { host, session } = await line.link();
  const friend = world.createPhone();
  return { line, ownPhone, host, session, friend };
}

const findContents = (messages: readonly IncomingTransportMessage[], ...ids: string[]): Content[] =>
  messages.filter(({ id }) => ids.includes(id)).map(({ content }) => content);

/** Composes an edit that no secret decrypts. */
const createForeignEdit = (from: Phone, id: string) => ({
  raw: {
    secretEncryptedMessage: {
      targetMessageKey: { id, fromMe: true, remoteJid: from.jid },
      encPayload: randomBytes(60),
      encIv: randomBytes(12),
      secretEncType: 2,
    },
  },
});

describe('encrypted edit whose message is not repeated in time', () => {
  const impatientWorld = useTransportFixture({ repetitionMs: 1 });

  it('is unreadable before its message, and read after the message', async () => {
    const line = impatientWorld.createLine();
    const { host, session } = await line.link();
    const friend = impatientWorld.createPhone();
    await line.waitForMessage(host, (await friend.send(line.phone, { text: 'Hola' })).id);
    // Both wait on the server, so the edit arrives before the phone can answer the request to repeat its message.
    await session.close('pause');
    await friend.garble(true);
    const { id: target } = await friend.send(line.phone, { text: 'Dos' });
    await friend.garble(false);
    const { id } = await friend.send(line.phone, { edit: target, text: 'Tres' });
    const { host: nextHost } = await line.connect();
    const contents = await waitUntil(() => {
      const found = findContents(nextHost.messages, target, id);
      return found.length === 4 && found;
    });
    expect(contents).toEqual([
      { type: 'undecryptable' },
      { type: 'unreadable-edit', target },
      { type: 'text', text: 'Dos' },
      { type: 'edit', target, text: 'Tres' },
    ]);
  });
});

describe('encrypted edit', () => {
  it.each([
    ['phone', 'phone'],
    ['lid', 'lid'],
    ['phone', 'lid'],
    ['lid', 'phone'],
  ] as const)('is read when the author is given by %s and the editor by %s', async (author, editor) => {
    const { line, host, friend } = await linkWithFriend();
    const { id: target } = await friend.send(line.phone, { text: 'Dos pasteles' });
    const identities = { author, editor };
    const { id } = await friend.send(line.phone, { edit: target, text: 'Tres pasteles', identities });
    const { content, fromMe } = await line.waitForMessage(host, id);
    expect({ content, fromMe }).toEqual({ content: { type: 'edit', target, text: 'Tres pasteles' }, fromMe: false });
  });

  it('is read in the readable form of earlier years', async () => {
    world.emulator.setStrictness({ encryptedEdits: false });
    const { line, host, friend } = await linkWithFriend();
    const { id: target } = await friend.send(line.phone, { text: 'Dos' });
    const { id } = await friend.send(line.phone, { edit: target, text: 'Tres' });
    expect((await line.waitForMessage(host, id)).content).toEqual({ type: 'edit', target, text: 'Tres' });
  });

  it('is read again and again, in a group and after a restart', async () => {
    const { line, host, session, friend, ownPhone } = await linkWithFriend();
    const group = world.emulator.groups.create({
      subject: 'Pedidos',
      creator: friend.phone,
      participants: [ownPhone.phone],
    });
    for (const chat of [line.phone, group.id]) {
      const { id: target } = await friend.send(chat, { text: 'Uno' });
      for (const text of ['Dos', 'Tres']) {
        const { id } = await friend.send(chat, { edit: target, text });
        expect((await line.waitForMessage(host, id)).content).toEqual({ type: 'edit', target, text });
      }
    }
    const { id: target } = await friend.send(line.phone, { text: 'Antes' });
    await line.waitForMessage(host, target);
    await session.close('pause');
    const { id } = await friend.send(line.phone, { edit: target, text: 'Después' });
    const second = await line.connect(nextHost => {
      nextHost.earlierMessages = [...host.messages];
    });
    expect((await line.waitForMessage(second.host, id)).content).toEqual({ type: 'edit', target, text: 'Después' });
  });

  it('is read when the phone of the line edits its own message or one that the line sent', async () => {
    const { line, ownPhone, host, session, friend } = await linkWithFriend();
    const { id: own } = await ownPhone.send(friend.phone, { text: 'Abrimos a las 5' });
    await line.waitForMessage(host, own);
    const sent = '3EB0CCCCCCCCCCCCCCCCCC';
    await session.send({
      id: sent,
      to: { kind: 'person', phone: friend.phone },
      content: { type: 'text', text: 'Cerramos a las 8' },
    });
    await ownPhone.waitFor(message => message.id === sent);
    for (const target of [own, sent]) {
      const { id } = await ownPhone.send(friend.phone, { edit: target, text: 'Perdón' });
      const { content, fromMe } = await line.waitForMessage(host, id);
      expect({ content, fromMe }).toEqual({ content: { type: 'edit', target, text: 'Perdón' }, fromMe: true });
    }
  });

  it('is read when the message is from the history', async () => {
    const ownPhone = world.createPhone();
    const friend = world.createPhone();
    const { id: target } = await friend.send(ownPhone.phone, { text: 'Dos' });
    const line = world.createLine(ownPhone);
    const { host } = await line.link();
    expect(await line.waitForMessage(host, target)).toMatchObject({ arrival: 'history' });
    const { id } = await friend.send(line.phone, { edit: target, text: 'Tres' });
    expect((await line.waitForMessage(host, id)).content).toEqual({ type: 'edit', target, text: 'Tres' });
  });

  it('waits for the repetition of its undecryptable message', async () => {
    const { line, host, friend } = await linkWithFriend();
    await line.waitForMessage(host, (await friend.send(line.phone, { text: 'Hola' })).id);
    await friend.garble(true);
    const { id: target } = await friend.send(line.phone, { text: 'Dos' });
    expect((await line.waitForMessage(host, target)).content.type).toBe('undecryptable');
    await friend.garble(false);
    const { id } = await friend.send(line.phone, { edit: target, text: 'Tres' });
    await line.waitForMessage(host, id);
    expect(findContents(host.messages, target, id)).toEqual([
      { type: 'undecryptable' },
      { type: 'text', text: 'Dos' },
      { type: 'edit', target, text: 'Tres' },
    ]);
  });

  it('is reported as unreadable when no stored secret decrypts it', async () => {
    const { line, host, friend } = await linkWithFriend();
    const { id: target } = await friend.send(line.phone, { text: 'Dos' });
    for (const editedId of [target, '3EB0NUNCA']) {
      const { id } = await friend.send(line.phone, createForeignEdit(friend, editedId));
      expect((await line.waitForMessage(host, id)).content).toEqual({ type: 'unreadable-edit', target: editedId });
    }
  });

  it('is reported as unreadable when its decrypted bytes are no message, and blocks no later message', async () => {
    const { line, host, friend } = await linkWithFriend();
    const { id: target, content } = await friend.send(line.phone, { text: 'Dos' });
    const secret = content.messageContextInfo?.messageSecret ?? Buffer.alloc(0);
    const context = { id: target, author: friend.jid, editor: friend.jid, use: 'Message Edit' } as const;
    const secretEncryptedMessage = {
      targetMessageKey: { id: target, fromMe: true, remoteJid: friend.jid },
      ...encryptWithSecret(secret, context, Buffer.of(0x0a, 0xff)),
      secretEncType: 2,
    };
    const { id } = await friend.send(line.phone, { raw: { secretEncryptedMessage } });
    expect((await line.waitForMessage(host, id)).content).toEqual({ type: 'unreadable-edit', target });
    const next = await friend.send(line.phone, { text: 'Tres' });
    expect((await line.waitForMessage(host, next.id)).content).toEqual({ type: 'text', text: 'Tres' });
  });

  it('is reported as unsupported when its type is unknown', async () => {
    const { line, host, friend } = await linkWithFriend();
    const { raw } = createForeignEdit(friend, 'A1');
    const secretEncryptedMessage = { ...raw.secretEncryptedMessage, secretEncType: 77 };
    const { id } = await friend.send(line.phone, { raw: { secretEncryptedMessage } });
    expect((await line.waitForMessage(host, id)).content).toEqual({
      type: 'unsupported',
      name: 'secretEncryptedMessage',
    });
  });
});

describe('encrypted update of an event or a poll', () => {
  it('contains the answer to an event and its new content', async () => {
    const { line, host, friend } = await linkWithFriend();
    const event = { name: 'Cata de pan', startsAt: 1_800_000_000 };
    const { id: target } = await friend.send(line.phone, { event });
    const answer = await friend.send(line.phone, { respond: target, response: 'going', guests: 2 });
    const edit = await friend.send(line.phone, { edit: target, event: { ...event, name: 'Cata de roscas' } });
    await line.waitForMessage(host, edit.id);
    expect(findContents(host.messages, answer.id, edit.id)).toEqual([
      { type: 'event-response', target, response: 'going', guests: 2 },
      { type: 'event-edit', target, event: { type: 'event', name: 'Cata de roscas', startsAt: expect.any(Date) } },
    ]);
  });

  it('contains a new option of a poll, for which votes are read', async () => {
    const { line, host, friend } = await linkWithFriend();
    const { id: target } = await friend.send(line.phone, {
      poll: { question: '¿Cuándo?', options: ['Lunes', 'Martes'] },
    });
    const addition = await friend.send(line.phone, { addOption: target, option: 'Jueves' });
    const vote = await friend.send(line.phone, { vote: target, options: ['Jueves'] });
    await line.waitForMessage(host, vote.id);
    expect(findContents(host.messages, addition.id, vote.id)).toEqual([
      { type: 'poll-edit', target, addedOptions: ['Jueves'] },
      { type: 'vote', target, options: ['Jueves'] },
    ]);
  });
});

describe('encrypted reaction or comment, as in the announcement group of a community', () => {
  it('is read with the secret of its message, and a comment without one is unsupported', async () => {
    const { line, host, friend } = await linkWithFriend();
    const { id: target, content } = await friend.send(line.phone, { text: 'Hoy hay roscas' });
    const secret = content.messageContextInfo?.messageSecret ?? Buffer.alloc(0);
    const encrypt = (use: 'Enc Reaction' | 'Enc Comment', plain: Uint8Array, id = target) => ({
      targetMessageKey: { id, fromMe: true, remoteJid: friend.jid },
      ...encryptWithSecret(secret, { id, author: friend.jid, editor: friend.jid, use }, plain),
    });
    const reaction = encrypt('Enc Reaction', proto.Message.ReactionMessage.encode({ text: '👍' }).finish());
    const text = proto.Message.encode({ conversation: '¿A qué hora?' }).finish();
    const { id: reactionId } = await friend.send(line.phone, { raw: { encReactionMessage: reaction } });
    const { id: commentId } = await friend.send(line.phone, {
      raw: { encCommentMessage: encrypt('Enc Comment', text) },
    });
    const { id: foreignId } = await friend.send(line.phone, {
      raw: { encCommentMessage: encrypt('Enc Comment', text, '3EB0NUNCA') },
    });
    expect((await line.waitForMessage(host, reactionId)).content).toEqual({ type: 'reaction', target, emoji: '👍' });
    expect(await line.waitForMessage(host, commentId)).toMatchObject({
      content: { type: 'text', text: '¿A qué hora?' },
      quoted: { id: target },
    });
    expect((await line.waitForMessage(host, foreignId)).content).toEqual({
      type: 'unsupported',
      name: 'encCommentMessage',
    });
  });
});
