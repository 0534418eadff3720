import { describe, expect, it } from 'vitest';
import { soon } from '../../testing/soon.ts';
import { useEmulator } from '../../testing/useEmulator.ts';

describe('groups a client manages', () => {
  const world = useEmulator();

  it('are created with members by LID, their numbers beside', async () => {
    const [ana, beto] = [world.phone('Ana'), world.phone('Beto')];
    const client = await world.link(ana);
    const group = await client.sock.groupCreate('Familia', [beto.jid]);
    expect(group).toMatchObject({ subject: 'Familia', addressingMode: 'lid', owner: ana.lid, size: 2 });
    expect(group.participants).toMatchObject([
      { id: ana.lid, phoneNumber: ana.jid, admin: 'superadmin' },
      { id: beto.lid, phoneNumber: beto.jid, admin: null },
    ]);
    await soon(() => client.seen.groups.map(({ id }) => id)).toEqual([group.id]);
  });

  it('gain and lose members, and change their roles', async () => {
    const [ana, beto, carla] = [world.phone('Ana'), world.phone('Beto'), world.phone('Carla')];
    const client = await world.link(ana);
    const { id } = await client.sock.groupCreate('Familia', [beto.jid]);
    const roles = () => world.emulator.groups.get(id)?.participants.map(({ phone, role }) => [phone, role]);
    const added = await client.sock.groupParticipantsUpdate(id, [carla.jid], 'add');
    expect(added).toMatchObject([{ status: '200', jid: carla.lid }]);
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
    await soon(() => client.seen.participants.map(({ action }) => action)).toEqual([
      'add',
      'promote',
      'demote',
      'remove',
    ]);
  });

  it('change subject and description, lock and unlock, and give invite codes', async () => {
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

  it('are all fetched at once, and left', async () => {
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

  it('answer 403 to a client that is not a member, and 404 when there is none', async () => {
    const [ana, beto] = [world.phone('Ana'), world.phone('Beto')];
    const client = await world.link(ana);
    const { id } = world.emulator.groups.create({ subject: 'Ajeno', creator: beto.phone, participants: [] });
    await expect(client.sock.groupMetadata(id)).rejects.toMatchObject({ data: 403 });
    await expect(client.sock.groupMetadata('120363000000000000@g.us')).rejects.toMatchObject({ data: 404 });
  });
});

describe('messages in a group', () => {
  const world = useEmulator();

  it('reach every member under the sender key of a client', async () => {
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

  it('reach clients under the sender key of a phone', async () => {
    const [ana, beto] = [world.phone('Ana'), world.phone('Beto')];
    const client = await world.link(ana);
    const { id } = world.emulator.groups.create({
      subject: 'Club',
      creator: beto.phone,
      participants: [ana.phone],
    });
    for (const text of ['Primero', 'Segundo']) await beto.send(id, { text });
    const got = await client.text('Segundo');
    expect(got.key).toMatchObject({
      remoteJid: id,
      participant: beto.lid,
      participantAlt: beto.jid,
      fromMe: false,
    });
  });

  it('come from the second client of an account, too', async () => {
    const [ana, beto] = [world.phone('Ana'), world.phone('Beto')];
    const [one, two] = [await world.link(ana), await world.link(ana)];
    const { id } = await one.sock.groupCreate('Familia', [beto.jid]);
    await two.sock.sendMessage(id, { text: 'Desde la segunda' });
    expect((await one.text('Desde la segunda')).key).toMatchObject({ remoteJid: id, fromMe: true });
    expect(await beto.waitFor(({ text }) => text === 'Desde la segunda')).toMatchObject({ device: 2 });
  });

  it('are read by a member that joins later, from then on', async () => {
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

  it('are not given to a member that was removed', async () => {
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

  it('come under a new sender key of the phone once a member was removed', async () => {
    const [ana, beto, carla] = [world.phone('Ana'), world.phone('Beto'), world.phone('Carla')];
    const client = await world.link(ana);
    const participants = [ana.phone, carla.phone];
    const { id } = world.emulator.groups.create({ subject: 'Club', creator: beto.phone, participants });
    const keyWith = async (text: string) => {
      const { receipts } = await beto.send(id, { text });
      const { message } = await client.text(text);
      expect(receipts.filter(receipt => receipt.endsWith('/retry'))).toEqual([]);
      return message?.senderKeyDistributionMessage ?? undefined;
    };
    expect(await keyWith('Uno')).toBeDefined();
    expect(await keyWith('Dos')).toBeUndefined();
    world.emulator.groups.change(id, 'remove', [carla.phone]);
    expect(await keyWith('Tres')).toBeDefined();
  });

  it('are asked for again and sent again when a member lost its keys', async () => {
    const [ana, beto] = [world.phone('Ana'), world.phone('Beto')];
    const client = await world.link(ana);
    const { id } = await client.sock.groupCreate('Familia', [beto.jid]);
    await client.sock.sendMessage(id, { text: 'Antes' });
    await beto.waitFor(({ text }) => text === 'Antes');
    beto.forgetSessions();
    await client.sock.sendMessage(id, { text: 'Después' });
    expect(await beto.waitFor(({ text }) => text === 'Después')).toMatchObject({ chat: id, sender: ana.jid });
  });

  it('need no second try when a phone sends many at once', async () => {
    const [ana, beto] = [world.phone('Ana'), world.phone('Beto')];
    const client = await world.link(ana);
    const { id } = await client.sock.groupCreate('Familia', [beto.jid]);
    const texts = Array.from({ length: 20 }, (_, index) => `Mensaje ${index}`);
    const sent = await Promise.all(texts.map(text => beto.send(id, { text })));
    for (const text of texts) await client.text(text);
    expect(sent.flatMap(({ receipts }) => receipts).filter(receipt => receipt.endsWith('/retry'))).toEqual(
      [],
    );
  });

  it('are quoted, reacted to and deleted like others', async () => {
    const [ana, beto] = [world.phone('Ana'), world.phone('Beto')];
    const client = await world.link(ana);
    const { id } = await client.sock.groupCreate('Familia', [beto.jid]);
    const sent = await client.sock.sendMessage(id, { text: '¿Quién viene?' });
    const asked = await beto.waitFor(({ text }) => text === '¿Quién viene?');
    await beto.send(id, { text: 'Yo', quote: asked.id });
    await beto.send(id, { react: asked.id, emoji: '🎉' });
    expect((await client.text('Yo')).message?.extendedTextMessage?.contextInfo?.participant).toBe(ana.lid);
    const reaction = await client.message(({ message }) => message?.reactionMessage?.text === '🎉');
    expect(reaction.message?.reactionMessage?.key).toMatchObject({ id: sent?.key.id, fromMe: true });
  });

  it('are typed for all to see', async () => {
    const [ana, beto] = [world.phone('Ana'), world.phone('Beto')];
    const client = await world.link(ana);
    const { id } = await client.sock.groupCreate('Familia', [beto.jid]);
    await client.sock.sendPresenceUpdate('composing', id);
    await soon(() => beto.presences).toEqual([{ chat: id, sender: ana.jid, state: 'composing' }]);
  });
});
