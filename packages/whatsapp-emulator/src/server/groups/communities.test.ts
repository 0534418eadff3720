import logger from '@whiskeysockets/baileys/lib/Utils/logger.js';
import { describe, expect, it } from 'vitest';
import { useEmulator } from '../../testing/useEmulator.ts';

// Of communities Baileys tells all it knows to a logger of its own.
logger.level = 'silent';

describe('communities', () => {
  const world = useEmulator();

  const members = (id = '') => world.emulator.groups.get(id)?.participants.map(({ phone }) => phone);

  it('are made by a client, gain groups and lose them, and whoever leaves one leaves all of it', async () => {
    const [ana, beto, carla] = [world.phone('Ana'), world.phone('Beto'), world.phone('Carla')];
    const client = await world.link(ana);
    const { sock } = client;
    const community = await sock.communityCreate('El barrio', 'Todos los vecinos');
    const id = community?.id ?? '';
    expect(community).toMatchObject({ subject: 'El barrio', desc: 'Todos los vecinos', isCommunity: true });
    const made = await sock.communityCreateGroup('Pedidos', [beto.jid], id);
    const other = await sock.groupCreate('Fútbol', [carla.jid]);
    expect(made).toMatchObject({ subject: 'Pedidos', linkedParent: id });
    expect(members(id)).toEqual([ana.phone, beto.phone]);
    await sock.communityLinkGroup(other.id, id);
    const { linkedGroups, isCommunity } = await sock.communityFetchLinkedGroups(id);
    expect([isCommunity, linkedGroups.map(({ subject }) => subject)]).toEqual([
      true,
      ['El barrio', 'Pedidos', 'Fútbol'],
    ]);
    const announcements = linkedGroups[0]?.id;
    expect([members(id), members(announcements)]).toEqual([
      [ana.phone, beto.phone, carla.phone],
      [ana.phone, beto.phone, carla.phone],
    ]);
    await sock.groupParticipantsUpdate(id, [beto.jid], 'promote');
    expect(world.emulator.groups.get(announcements ?? '')?.participants[1]?.role).toBe('admin');
    await sock.communityParticipantsUpdate(id, [carla.jid], 'remove');
    expect([members(id), members(announcements), members(other.id)]).toEqual([
      [ana.phone, beto.phone],
      [ana.phone, beto.phone],
      [ana.phone],
    ]);
    await sock.communityUnlinkGroup(other.id, id);
    expect((await sock.groupMetadata(other.id)).linkedParent).toBeUndefined();
    await sock.communityLeave(id);
    expect([members(id), members(announcements), members(made?.id)]).toEqual([
      [beto.phone],
      [beto.phone],
      [beto.phone],
    ]);
  });

  it('take nothing from who does not administer them', async () => {
    const [ana, beto] = [world.phone('Ana'), world.phone('Beto')];
    const client = await world.link(ana);
    const { groups } = world.emulator;
    const about = { creator: beto.phone, participants: [ana.phone] };
    const { id } = groups.create({ ...about, subject: 'De Beto', isCommunity: true });
    const own = await client.sock.groupCreate('Mío', []);
    await client.sock.communityLinkGroup(own.id, id);
    expect(groups.get(own.id)?.community).toBeUndefined();
    await expect(client.sock.communityCreateGroup('Nuevo', [], id)).rejects.toThrow('forbidden');
    await expect(client.sock.communityCreateGroup('Nuevo', [], own.id)).rejects.toThrow('item-not-found');
  });

  it('and groups let in who waits, or send them away', async () => {
    const [ana, beto, carla] = [world.phone('Ana'), world.phone('Beto'), world.phone('Carla')];
    const { sock } = await world.link(ana);
    const { groups } = world.emulator;
    const { id } = await sock.groupCreate('Club', []);
    await sock.groupJoinApprovalMode(id, 'on');
    const code = groups.get(id)?.inviteCode ?? '';
    groups.join(code, beto.phone);
    groups.join(code, carla.phone);
    const asked = await sock.groupRequestParticipantsList(id);
    expect(asked.map(({ phone_number }) => phone_number)).toEqual([beto.jid, carla.jid]);
    expect(await sock.groupRequestParticipantsUpdate(id, [beto.lid], 'approve')).toMatchObject([
      { status: '200', jid: beto.lid },
    ]);
    expect(await sock.groupRequestParticipantsUpdate(id, [carla.lid], 'reject')).toMatchObject([
      { status: '200', jid: carla.lid },
    ]);
    expect(members(id)).toEqual([ana.phone, beto.phone]);
    expect(await sock.groupRequestParticipantsList(id)).toEqual([]);
  });
});
