import { describe, expect, it } from 'vitest';
import { expectSoon } from '../../testing/expectSoon.ts';
import { useEmulator } from '../../testing/useEmulator.ts';

describe('groups managed by a client', () => {
  const world = useEmulator();

  it('contain the members by LID with their phone numbers after creation', async () => {
    const [ana, beto] = [world.phone('Ana'), world.phone('Beto')];
    const client = await world.link(ana);
    const group = await client.sock.groupCreate('Familia', [beto.jid]);
    expect(group).toMatchObject({ subject: 'Familia', addressingMode: 'lid', owner: ana.lid, size: 2 });
    expect(group.participants).toMatchObject([
      { id: ana.lid, phoneNumber: ana.jid, admin: 'superadmin' },
      { id: beto.lid, phoneNumber: beto.jid, admin: null },
    ]);
    await expectSoon(() => client.events.groups.map(({ id }) => id)).toEqual([group.id]);
  });

  it('add and remove members and change roles when an administrator requests it', async () => {
    const [ana, beto, carla] = [world.phone('Ana'), world.phone('Beto'), world.phone('Carla')];
    const client = await world.link(ana);
    const { id } = await client.sock.groupCreate('Familia', [beto.jid]);
    const roles = () => world.emulator.groups.get(id)?.participants.map(({ phone, role }) => [phone, role]);
    const addResult = await client.sock.groupParticipantsUpdate(id, [carla.jid], 'add');
    expect(addResult).toMatchObject([{ status: '200', jid: carla.lid }]);
    await client.sock.groupParticipantsUpdate(id, [carla.jid], 'promote');
    expect(roles()).toEqual([
      [ana.phone, 'superadmin'],
      [beto.phone, 'member'],
      [carla.phone, 'admin'],
    ]);
    await client.sock.groupParticipantsUpdate(id, [carla.jid], 'demote');
    await client.sock.groupParticipantsUpdate(id, [beto.jid], 'remove');
    expect(roles()).toEqual([
      [ana.phone, 'superadmin'],
      [carla.phone, 'member'],
    ]);
    await expectSoon(() => client.events.participants.map(({ action }) => action)).toEqual([
      'add',
      'promote',
      'demote',
      'remove',
    ]);
  });

  it('have a new subject, description, settings and invite code after the client requested them', async () => {
    const ana = world.phone('Ana');
    const client = await world.link(ana);
    const { id } = await client.sock.groupCreate('Familia', []);
    await client.sock.groupUpdateSubject(id, 'Primos');
    await client.sock.groupUpdateDescription(id, 'Los de siempre');
    await client.sock.groupSettingUpdate(id, 'announcement');
    const metadata = await client.sock.groupMetadata(id);
    expect(metadata).toMatchObject({ subject: 'Primos', desc: 'Los de siempre', announce: true });
    const code = await client.sock.groupInviteCode(id);
    expect((await client.sock.groupGetInviteInfo(code ?? '')).id).toBe(id);
  });

  it('are listed for a member, and can be left by this member', async () => {
    const [ana, beto] = [world.phone('Ana'), world.phone('Beto')];
    const client = await world.link(ana);
    const { id } = world.emulator.groups.create({
      subject: 'Club',
      creator: beto.phone,
      participants: [ana.phone],
    });
    expect(Object.keys(await client.sock.groupFetchAllParticipating())).toEqual([id]);
    await client.sock.groupLeave(id);
    expect(world.emulator.groups.get(id)?.participants.map(({ phone }) => phone)).toEqual([beto.phone]);
  });

  it('return 403 when the client is not a member, and 404 when the group is unknown', async () => {
    const [ana, beto] = [world.phone('Ana'), world.phone('Beto')];
    const client = await world.link(ana);
    const { id } = world.emulator.groups.create({ subject: 'Ajeno', creator: beto.phone, participants: [] });
    await expect(client.sock.groupMetadata(id)).rejects.toMatchObject({ data: 403 });
    await expect(client.sock.groupMetadata('120363000000000000@g.us')).rejects.toMatchObject({ data: 404 });
  });
});

describe('messages in a group', () => {
  const world = useEmulator();

  it('reach every member when a client sends them', async () => {
    const [ana, beto, carla] = [world.phone('Ana'), world.phone('Beto'), world.phone('Carla')];
    const client = await world.link(ana);
    const { id } = await client.sock.groupCreate('Familia', [beto.jid, carla.jid]);
    for (const text of ['Primero', 'Segundo']) await client.sock.sendMessage(id, { text });
    for (const phone of [ana, beto, carla]) {
      expect(await phone.waitFor(({ text }) => text === 'Segundo')).toMatchObject({
        chat: id,
        sender: ana.jid,
      });
      expect(phone.messages.filter(({ kind }) => kind === 'text')).toHaveLength(2);
    }
  });

  it('reach clients when a phone sends them', async () => {
    const [ana, beto] = [world.phone('Ana'), world.phone('Beto')];
    const client = await world.link(ana);
    const { id } = world.emulator.groups.create({
      subject: 'Club',
      creator: beto.phone,
      participants: [ana.phone],
    });
    for (const text of ['Primero', 'Segundo']) await beto.send(id, { text });
    const receivedMessage = await client.text('Segundo');
    expect(receivedMessage.key).toMatchObject({
      remoteJid: id,
      participant: beto.lid,
      participantAlt: beto.jid,
      fromMe: false,
    });
  });

  it('reach the first client of an account when its second client sends them', async () => {
    const [ana, beto] = [world.phone('Ana'), world.phone('Beto')];
    const [firstClient, secondClient] = [await world.link(ana), await world.link(ana)];
    const { id } = await firstClient.sock.groupCreate('Familia', [beto.jid]);
    await secondClient.sock.sendMessage(id, { text: 'Desde la segunda' });
    expect((await firstClient.text('Desde la segunda')).key).toMatchObject({ remoteJid: id, fromMe: true });
    expect(await beto.waitFor(({ text }) => text === 'Desde la segunda')).toMatchObject({ device: 2 });
  });

  it('are readable for a new member only if they were sent after the member joined', async () => {
    const [ana, beto, carla] = [world.phone('Ana'), world.phone('Beto'), world.phone('Carla')];
    const client = await world.link(ana);
    const { id } = await client.sock.groupCreate('Familia', [beto.jid]);
    await client.sock.sendMessage(id, { text: 'Antes' });
    await beto.waitFor(({ text }) => text === 'Antes');
    await client.sock.groupParticipantsUpdate(id, [carla.jid], 'add');
    await client.sock.sendMessage(id, { text: 'Después' });
    await carla.waitFor(({ text }) => text === 'Después');
    expect(carla.messages.map(({ text }) => text)).toEqual(['Después']);
  });

  it('do not reach a member who was removed before', async () => {
    const [ana, beto, carla] = [world.phone('Ana'), world.phone('Beto'), world.phone('Carla')];
    const client = await world.link(ana);
    const { id } = await client.sock.groupCreate('Familia', [beto.jid, carla.jid]);
    await client.sock.sendMessage(id, { text: 'Antes' });
    await carla.waitFor(({ text }) => text === 'Antes');
    await client.sock.groupParticipantsUpdate(id, [carla.jid], 'remove');
    await client.sock.sendMessage(id, { text: 'Después' });
    await beto.waitFor(({ text }) => text === 'Después');
    expect(carla.messages.map(({ text }) => text)).toEqual(['Antes']);
  });

  it('are encrypted with a new sender key of the phone after a member was removed', async () => {
    const [ana, beto, carla] = [world.phone('Ana'), world.phone('Beto'), world.phone('Carla')];
    const client = await world.link(ana);
    const participants = [ana.phone, carla.phone];
    const { id } = world.emulator.groups.create({ subject: 'Club', creator: beto.phone, participants });
    const sendAndGetSenderKey = async (text: string) => {
      const { receipts } = await beto.send(id, { text });
      const { message } = await client.text(text);
      expect(receipts.filter(receipt => receipt.endsWith('/retry'))).toEqual([]);
      return message?.senderKeyDistributionMessage ?? undefined;
    };
    expect(await sendAndGetSenderKey('Uno')).toBeDefined();
    expect(await sendAndGetSenderKey('Dos')).toBeUndefined();
    world.emulator.groups.change(id, 'remove', [carla.phone]);
    expect(await sendAndGetSenderKey('Tres')).toBeDefined();
  });

  it('are requested and sent again when a member has lost its keys', async () => {
    const [ana, beto] = [world.phone('Ana'), world.phone('Beto')];
    const client = await world.link(ana);
    const { id } = await client.sock.groupCreate('Familia', [beto.jid]);
    await client.sock.sendMessage(id, { text: 'Antes' });
    await beto.waitFor(({ text }) => text === 'Antes');
    beto.forgetSessions();
    await client.sock.sendMessage(id, { text: 'Después' });
    expect(await beto.waitFor(({ text }) => text === 'Después')).toMatchObject({ chat: id, sender: ana.jid });
  });

  it('need no retry when a phone sends 20 messages concurrently', async () => {
    const [ana, beto] = [world.phone('Ana'), world.phone('Beto')];
    const client = await world.link(ana);
    const { id } = await client.sock.groupCreate('Familia', [beto.jid]);
    const texts = Array.from({ length: 20 }, (_, index) => `Mensaje ${index}`);
    const sentMessages = await Promise.all(texts.map(text => beto.send(id, { text })));
    for (const text of texts) await client.text(text);
    expect(sentMessages.flatMap(({ receipts }) => receipts).filter(receipt => receipt.endsWith('/retry'))).toEqual([]);
  });

  it('can be quoted and reacted to by a phone', async () => {
    const [ana, beto] = [world.phone('Ana'), world.phone('Beto')];
    const client = await world.link(ana);
    const { id } = await client.sock.groupCreate('Familia', [beto.jid]);
    const sentQuestion = await client.sock.sendMessage(id, { text: '¿Quién viene?' });
    const question = await beto.waitFor(({ text }) => text === '¿Quién viene?');
    await beto.send(id, { text: 'Yo', quote: question.id });
    await beto.send(id, { react: question.id, emoji: '🎉' });
    expect((await client.text('Yo')).message?.extendedTextMessage?.contextInfo?.participant).toBe(ana.lid);
    const reaction = await client.message(({ message }) => message?.reactionMessage?.text === '🎉');
    expect(reaction.message?.reactionMessage?.key).toMatchObject({ id: sentQuestion?.key.id, fromMe: true });
  });

  it('are announced to members with a typing notification while a client composes a message', async () => {
    const [ana, beto] = [world.phone('Ana'), world.phone('Beto')];
    const client = await world.link(ana);
    const { id } = await client.sock.groupCreate('Familia', [beto.jid]);
    await client.sock.sendPresenceUpdate('composing', id);
    await expectSoon(() => beto.presences).toEqual([{ chat: id, sender: ana.jid, state: 'composing' }]);
  });
});
