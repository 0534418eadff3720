import logger from '@whiskeysockets/baileys/lib/Utils/logger.js';
import { describe, expect, it } from 'vitest';
import { useEmulator } from '../../testing/useEmulator.ts';

// Baileys logs every detail of a community to its own logger, not to the logger in the socket's options.
logger.level = 'silent';

describe('communities and groups that a client manages', () => {
  const world = useEmulator();

  const listMembers = (id = '') => world.emulator.groups.get(id)?.participants.map(({ phone }) => phone);

  it('add and remove groups and members when an administrator requests it', async () => {
    const [ana, beto, carla] = [world.phone('Ana'), world.phone('Beto'), world.phone('Carla')];
    const client = await world.link(ana);
    const { sock } = client;
    const community = await sock.communityCreate('El barrio', 'Todos los vecinos');
    const id = community?.id ?? '';
    expect(community).toMatchObject({ subject: 'El barrio', desc: 'Todos los vecinos', isCommunity: true });
    const newGroup = await sock.communityCreateGroup('Pedidos', [beto.jid], id);
    const otherGroup = await sock.groupCreate('Fútbol', [carla.jid]);
    expect(newGroup).toMatchObject({ subject: 'Pedidos', linkedParent: id });
    expect(listMembers(id)).toEqual([ana.phone, beto.phone]);
    await sock.communityLinkGroup(otherGroup.id, id);
    const { linkedGroups, isCommunity } = await sock.communityFetchLinkedGroups(id);
    expect([isCommunity, linkedGroups.map(({ subject }) => subject)]).toEqual([
      true,
      ['El barrio', 'Pedidos', 'Fútbol'],
    ]);
    const announcements = linkedGroups[0]?.id;
    expect([listMembers(id), listMembers(announcements)]).toEqual([
      [ana.phone, beto.phone, carla.phone],
      [ana.phone, beto.phone, carla.phone],
    ]);
    await sock.groupParticipantsUpdate(id, [beto.jid], 'promote');
    expect(world.emulator.groups.get(announcements ?? '')?.participants[1]?.role).toBe('admin');
    await sock.communityParticipantsUpdate(id, [carla.jid], 'remove');
    expect([listMembers(id), listMembers(announcements), listMembers(otherGroup.id)]).toEqual([
      [ana.phone, beto.phone],
      [ana.phone, beto.phone],
      [ana.phone],
    ]);
    await sock.communityUnlinkGroup(otherGroup.id, id);
    expect((await sock.groupMetadata(otherGroup.id)).linkedParent).toBeUndefined();
    await sock.communityLeave(id);
    expect([listMembers(id), listMembers(announcements), listMembers(newGroup?.id)]).toEqual([
      [beto.phone],
      [beto.phone],
      [beto.phone],
    ]);
  });

  it('refuse changes when the client is not an administrator', async () => {
    const [ana, beto] = [world.phone('Ana'), world.phone('Beto')];
    const client = await world.link(ana);
    const { groups } = world.emulator;
    const groupOptions = { creator: beto.phone, participants: [ana.phone] };
    const { id } = groups.create({ ...groupOptions, subject: 'De Beto', isCommunity: true });
    const ownGroup = await client.sock.groupCreate('Mío', []);
    await client.sock.communityLinkGroup(ownGroup.id, id);
    expect(groups.get(ownGroup.id)?.community).toBeUndefined();
    await expect(client.sock.communityCreateGroup('Nuevo', [], id)).rejects.toThrow('forbidden');
    await expect(client.sock.communityCreateGroup('Nuevo', [], ownGroup.id)).rejects.toThrow('item-not-found');
  });

  it('admit or reject accounts that wait for approval when an administrator decides', async () => {
    const [ana, beto, carla] = [world.phone('Ana'), world.phone('Beto'), world.phone('Carla')];
    const { sock } = await world.link(ana);
    const { groups } = world.emulator;
    const { id } = await sock.groupCreate('Club', []);
    await sock.groupJoinApprovalMode(id, 'on');
    const code = groups.get(id)?.inviteCode ?? '';
    groups.join(code, beto.phone);
    groups.join(code, carla.phone);
    const joinRequests = await sock.groupRequestParticipantsList(id);
    expect(joinRequests.map(({ phone_number }) => phone_number)).toEqual([beto.jid, carla.jid]);
    expect(await sock.groupRequestParticipantsUpdate(id, [beto.lid], 'approve')).toMatchObject([
      { status: '200', jid: beto.lid },
    ]);
    expect(await sock.groupRequestParticipantsUpdate(id, [carla.lid], 'reject')).toMatchObject([
      { status: '200', jid: carla.lid },
    ]);
    expect(listMembers(id)).toEqual([ana.phone, beto.phone]);
    expect(await sock.groupRequestParticipantsList(id)).toEqual([]);
  });
});
