import { describe, expect, it } from 'vitest';
import { expectSoon } from '../../testing/expectSoon.ts';
import { getMessageText } from '../../testing/index.ts';
import { useEmulator } from '../../testing/useEmulator.ts';

describe('phone that writes to a client', () => {
  const world = useEmulator();

  it('quotes a message of the client', async () => {
    const [ana, beto] = [world.phone('Ana'), world.phone('Beto')];
    const client = await world.link(ana);
    const question = await client.sock.sendMessage(beto.jid, { text: '¿Vienes?' });
    const { id } = await beto.waitFor(({ text }) => text === '¿Vienes?');
    await beto.send(ana.phone, { text: 'Sí', quote: id });
    const { contextInfo } = (await client.text('Sí')).message?.extendedTextMessage ?? {};
    expect(contextInfo).toMatchObject({ stanzaId: question?.key.id, participant: ana.jid });
    expect(contextInfo?.quotedMessage?.extendedTextMessage?.text).toBe('¿Vienes?');
  });

  it('sends view-once media to phones only, and to clients if they receive it as before', async () => {
    const [ana, beto] = [world.phone('Ana'), world.phone('Beto')];
    const client = await world.link(ana);
    const media = { kind: 'image', bytes: Buffer.from('imagen'), viewOnce: true } as const;
    const hidden = await beto.send(ana.phone, { media: { ...media, phoneOnly: true } });
    const notice = await client.message(({ key }) => key.id === hidden.id);
    expect([notice.key.isViewOnce, notice.message]).toEqual([true, undefined]);
    expect((await ana.waitFor(({ id }) => id === hidden.id)).content).toHaveProperty('viewOnceMessageV2');
    const shown = await beto.send(ana.phone, { media });
    const readable = await client.message(({ key }) => key.id === shown.id);
    expect(readable.message).toHaveProperty('viewOnceMessageV2');
  });

  it('reacts to a message of the client and removes the reaction', async () => {
    const [ana, beto] = [world.phone('Ana'), world.phone('Beto')];
    const client = await world.link(ana);
    const sent = await client.sock.sendMessage(beto.jid, { text: 'Listo' });
    const { id } = await beto.waitFor(({ text }) => text === 'Listo');
    for (const emoji of ['👍', '']) {
      await beto.send(ana.phone, { react: id, emoji });
      const reaction = await client.message(({ message }) => message?.reactionMessage?.text === emoji);
      expect(reaction.message?.reactionMessage?.key).toMatchObject({ id: sent?.key.id, fromMe: true });
    }
  });

  it('edits a message in the readable form of earlier years when edits are not encrypted', async () => {
    world.emulator.setStrictness({ encryptedEdits: false });
    const [ana, beto] = [world.phone('Ana'), world.phone('Beto')];
    const client = await world.link(ana);
    const { id } = await beto.send(ana.phone, { text: 'A las 5' });
    await client.text('A las 5');
    await beto.send(ana.phone, { edit: id, text: 'A las 6' });
    await expectSoon(
      () => client.events.updates.find(({ key }) => key.id === id)?.update.message?.editedMessage?.message,
    ).toMatchObject({ conversation: 'A las 6' });
  });

  it('deletes a message that it has sent', async () => {
    const [ana, beto] = [world.phone('Ana'), world.phone('Beto')];
    const client = await world.link(ana);
    const { id } = await beto.send(ana.phone, { text: 'Perdón' });
    await client.text('Perdón');
    await beto.send(ana.phone, { delete: id });
    await expectSoon(() => client.events.updates.filter(({ key }) => key.id === id)).toMatchObject([
      { update: { message: null, messageStubType: 1 } },
    ]);
  });

  it('forwards a message', async () => {
    const [ana, beto] = [world.phone('Ana'), world.phone('Beto')];
    const client = await world.link(ana);
    const { id } = await beto.send(ana.phone, { text: 'Aviso' });
    await beto.send(ana.phone, { forward: id });
    const forwarded = await client.message(
      ({ message }) => message?.extendedTextMessage?.contextInfo?.isForwarded === true,
    );
    expect(getMessageText(forwarded)).toBe('Aviso');
  });
});

describe('client that writes to a phone', () => {
  const world = useEmulator();

  it('quotes a message of the phone', async () => {
    const [ana, beto] = [world.phone('Ana'), world.phone('Beto')];
    const client = await world.link(ana);
    const { id } = await beto.send(ana.phone, { text: '¿Vienes?' });
    await client.sock.sendMessage(beto.jid, { text: 'Sí' }, { quoted: await client.text('¿Vienes?') });
    expect(await beto.waitFor(({ text }) => text === 'Sí')).toMatchObject({ kind: 'text', target: id });
  });

  it('reacts to a message of the phone and removes the reaction', async () => {
    const [ana, beto] = [world.phone('Ana'), world.phone('Beto')];
    const client = await world.link(ana);
    const { id } = await beto.send(ana.phone, { text: 'Listo' });
    const { key } = await client.text('Listo');
    for (const text of ['👍', '']) {
      await client.sock.sendMessage(beto.jid, { react: { key, text } });
      const reaction = await beto.waitFor(message => message.kind === 'reaction' && message.text === text);
      expect(reaction.target).toBe(id);
    }
  });

  it('edits and then deletes a message that it has sent', async () => {
    const [ana, beto] = [world.phone('Ana'), world.phone('Beto')];
    const client = await world.link(ana);
    const sent = await client.sock.sendMessage(beto.jid, { text: 'A las 5' });
    if (!sent) throw new Error('Baileys sent nothing');
    const target = sent.key.id;
    await client.sock.sendMessage(beto.jid, { text: 'A las 6', edit: sent.key });
    expect(await beto.waitFor(({ kind }) => kind === 'edit')).toMatchObject({ target, text: 'A las 6' });
    await client.sock.sendMessage(beto.jid, { delete: sent.key });
    expect(await beto.waitFor(({ kind }) => kind === 'delete')).toMatchObject({ target });
  });

  it('forwards a message', async () => {
    const [ana, beto] = [world.phone('Ana'), world.phone('Beto')];
    const client = await world.link(ana);
    await beto.send(ana.phone, { text: 'Aviso' });
    await client.sock.sendMessage(beto.jid, { forward: await client.text('Aviso'), force: true });
    const forwarded = await beto.waitFor(({ fromMe }) => !fromMe);
    expect(forwarded).toMatchObject({
      text: 'Aviso',
      content: { extendedTextMessage: { contextInfo: { isForwarded: true } } },
    });
  });
});
