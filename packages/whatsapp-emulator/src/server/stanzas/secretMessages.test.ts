import { createHmac, randomBytes } from 'node:crypto';
import { proto } from '@whiskeysockets/baileys';
import { aesDecryptGCM, aesEncryptGCM } from '@whiskeysockets/baileys/lib/Utils/crypto.js';
import logger from '@whiskeysockets/baileys/lib/Utils/logger.js';
import { describe, expect, it } from 'vitest';
import type { Phone } from '../../model/Phone.ts';
import type { BaileysClient } from '../../testing/BaileysClient.ts';
import { useEmulator } from '../../testing/useEmulator.ts';

// Baileys logs every detail of a community to its own logger, not to the logger in the socket's options.
logger.level = 'silent';

const { MESSAGE_EDIT } = proto.Message.ProtocolMessage.Type;
const hmac = (key: Uint8Array, data: Uint8Array): Buffer => createHmac('sha256', key).update(data).digest();

/** Derives the key of an edit in the way of Baileys' votes: HKDF as two HMACs (RFC 5869 with one block). */
const deriveEditKey = (secret: Uint8Array, id: string, author: string, editor = author): Buffer =>
  hmac(hmac(Buffer.alloc(32), secret), Buffer.from(`${id}${author}${editor}Message Edit\u0001`));

const secretOf = ({ messageContextInfo }: proto.IMessage): Uint8Array =>
  messageContextInfo?.messageSecret ?? Buffer.alloc(0);

describe('phone that encrypts with the secret of a message', () => {
  const world = useEmulator();

  it.each([
    ['phone', 'phone'],
    ['lid', 'lid'],
    ['phone', 'lid'],
    ['lid', 'phone'],
  ] as const)('edits its message, with the author as %s and the editor as %s', async (author, editor) => {
    const [ana, beto] = [world.phone('Ana'), world.phone('Beto')];
    const client = await world.link(ana);
    const { id } = await beto.send(ana.phone, { text: 'A las 5' });
    const original = await client.text('A las 5');
    await beto.send(ana.phone, { edit: id, text: 'A las 6', identities: { author, editor } });
    const { message } = await client.message(candidate => Boolean(candidate.message?.secretEncryptedMessage));
    const { encIv, encPayload, ...envelope } = message?.secretEncryptedMessage ?? {};
    expect(envelope).toMatchObject({ targetMessageKey: { id, fromMe: true }, secretEncType: 2 });
    const jids = { phone: beto.jid, lid: beto.lid };
    const secret = secretOf(original.message ?? {});
    const open = (key: Buffer) =>
      aesDecryptGCM(encPayload ?? Buffer.alloc(0), key, encIv ?? Buffer.alloc(0), Buffer.alloc(0));
    const inner = proto.Message.decode(open(deriveEditKey(secret, id, jids[author], jids[editor])));
    expect(inner.protocolMessage).toMatchObject({ type: MESSAGE_EDIT, editedMessage: { conversation: 'A las 6' } });
    expect(() => open(deriveEditKey(randomBytes(32), id, jids[author], jids[editor]))).toThrow(/authenticate/);
    expect(() => open(deriveEditKey(secret, id, ana.jid, jids[editor]))).toThrow(/authenticate/);
  });

  it('gives every message a secret of its own, also in the history', async () => {
    const [ana, beto] = [world.phone('Ana'), world.phone('Beto')];
    const { content: first } = await beto.send(ana.phone, { text: 'Uno' });
    const { content: second } = await beto.send(ana.phone, { text: 'Dos' });
    expect([secretOf(first).length, secretOf(second).length]).toEqual([32, 32]);
    expect(secretOf(first)).not.toEqual(secretOf(second));
  });

  it('refuses to edit a message without a secret', async () => {
    const [ana, beto] = [world.phone('Ana'), world.phone('Beto')];
    const { id } = await beto.send(ana.phone, { raw: { conversation: 'Antiguo' } });
    await expect(beto.send(ana.phone, { edit: id, text: 'Nuevo' })).rejects.toMatchObject({ status: 409 });
  });
});

describe('phone that receives an encrypted edit', () => {
  const world = useEmulator();

  /** Sends a text with a secret from the client, then its edit, encrypted with `editSecret`. */
  async function sendEdit(client: BaileysClient, to: Phone, editor: string, editSecret?: Uint8Array): Promise<string> {
    const messageSecret = randomBytes(32);
    const id = await client.sock.relayMessage(
      to.jid,
      { conversation: 'A las 5', messageContextInfo: { messageSecret } },
      {},
    );
    const targetMessageKey = { remoteJid: to.jid, fromMe: true, id };
    const encIv = randomBytes(12);
    const protocolMessage = { key: targetMessageKey, type: MESSAGE_EDIT, editedMessage: { conversation: 'A las 6' } };
    const plain = proto.Message.encode({ protocolMessage }).finish();
    const key = deriveEditKey(editSecret ?? messageSecret, id, editor);
    const secretEncryptedMessage = {
      targetMessageKey,
      encIv,
      encPayload: aesEncryptGCM(plain, key, encIv, Buffer.alloc(0)),
      secretEncType: proto.Message.SecretEncryptedMessage.SecretEncType.MESSAGE_EDIT,
    };
    await client.sock.relayMessage(to.jid, { secretEncryptedMessage }, { additionalAttributes: { edit: '1' } });
    return id;
  }

  it.each(['jid', 'lid'] as const)('applies an edit whose author is given by %s', async form => {
    const [ana, beto] = [world.phone('Ana'), world.phone('Beto')];
    const client = await world.link(ana);
    const target = await sendEdit(client, beto, ana[form]);
    expect(await beto.waitFor(({ kind }) => kind === 'edit')).toMatchObject({ target, text: 'A las 6' });
    expect(await ana.waitFor(({ kind }) => kind === 'edit')).toMatchObject({ target, text: 'A las 6' });
  });

  it('ignores an edit with a wrong key', async () => {
    const [ana, beto] = [world.phone('Ana'), world.phone('Beto')];
    const client = await world.link(ana);
    await sendEdit(client, beto, ana.jid, randomBytes(32));
    await client.sock.sendMessage(beto.jid, { text: 'Listo' });
    await Promise.all([beto, ana].map(phone => phone.waitFor(({ text }) => text === 'Listo')));
    expect(beto.messages.map(({ kind }) => kind)).toEqual(['text', 'text']);
    world.incidents = ['undecryptable-edit', 'undecryptable-edit'];
  });
});

describe('phones in an announcement group of a community', () => {
  const world = useEmulator();

  it('react and comment with the secret of a message, and not without one', async () => {
    const [ana, beto] = [world.phone('Ana'), world.phone('Beto')];
    const client = await world.link(ana);
    const { sock } = client;
    const community = await sock.communityCreate('El barrio', 'Los vecinos');
    await sock.communityCreateGroup('Pedidos', [beto.jid], community?.id ?? '');
    const { linkedGroups } = await sock.communityFetchLinkedGroups(community?.id ?? '');
    const group = linkedGroups[0]?.id ?? '';
    // Only administrators write in the group.
    await sock.groupParticipantsUpdate(community?.id ?? '', [beto.jid], 'promote');
    await sock.relayMessage(group, { conversation: 'Sin secreto' }, {});
    await sock.sendMessage(group, { text: 'Con secreto' });
    const [without, withSecret] = await Promise.all(
      ['Sin secreto', 'Con secreto'].map(expected => beto.waitFor(({ text }) => text === expected)),
    );
    await expect(beto.send(group, { react: without?.id ?? '', emoji: '👍' })).rejects.toMatchObject({ status: 409 });
    await beto.send(group, { react: withSecret?.id ?? '', emoji: '👍' });
    await beto.send(group, { comment: withSecret?.id ?? '', text: '¡Bien!' });
    const parts = ['encReactionMessage', 'encCommentMessage'] as const;
    for (const part of parts) {
      const { message } = await client.message(candidate => Boolean(candidate.message?.[part]));
      expect(message?.[part]).toMatchObject({ targetMessageKey: { id: withSecret?.id } });
    }
    // Only encrypted edits are accepted here.
    await sock.sendMessage(group, {
      text: 'Corregido',
      edit: { id: withSecret?.id ?? '', fromMe: true, remoteJid: group },
    });
    await sock.sendMessage(group, { text: 'Fin' });
    await Promise.all([beto, ana].map(phone => phone.waitFor(({ text }) => text === 'Fin')));
    expect(beto.messages.filter(({ kind }) => kind === 'edit')).toEqual([]);
    world.incidents = ['undecryptable-edit', 'undecryptable-edit'];
  });
});
