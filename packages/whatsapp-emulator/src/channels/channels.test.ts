import { expect, it } from 'vitest';
import { useEmulator } from '../testing/useEmulator.ts';

const world = useEmulator();

it('a linked client reads what is posted in a channel that its phone follows, and a restart repeats none', async () => {
  const [ana, shop] = [world.phone('Ana'), world.phone('Panadería')];
  const client = await world.link(ana);
  const { channels } = world.emulator;
  const { id } = channels.create('Pan del día', shop.phone);
  channels.post(id, { conversation: 'Nadie lo lee' });
  channels.follow(id, ana.phone, true);
  const { serverId } = channels.post(id, { conversation: 'Hoy: conchas' });
  const seen = await client.text('Hoy: conchas');
  expect(seen.key).toMatchObject({ remoteJid: id, fromMe: false, server_id: String(serverId) });
  await expect.poll(() => world.emulator.state().accounts[0]?.devices[1]?.queued).toBe(0);
  channels.follow(id, ana.phone, false);
  channels.post(id, { conversation: 'Ya no' });
  await shop.send(ana.phone, { text: 'Hola' });
  await client.text('Hola');
  expect(client.seen.messages.filter(({ key }) => key.remoteJid === id)).toHaveLength(1);
});

it('a community is known to a client, with its announcements and the groups that are part of it', async () => {
  const [ana, shop] = [world.phone('Ana'), world.phone('Panadería')];
  const client = await world.link(ana);
  const { groups } = world.emulator;
  const about = { creator: shop.phone, participants: [ana.phone] };
  const community = groups.create({ ...about, subject: 'El barrio', isCommunity: true });
  const part = groups.create({ ...about, subject: 'Pedidos', community: community.id });
  const announcements = groups.list().find(group => group.community === community.id && group.announcement);
  const known = async (id = '') => client.sock.groupMetadata(id);
  expect(await known(community.id)).toMatchObject({ isCommunity: true });
  expect(await known(part.id)).toMatchObject({ linkedParent: community.id, isCommunity: false });
  expect(await known(announcements?.id)).toMatchObject({ isCommunityAnnounce: true, announce: true });
  expect(() => groups.create({ ...about, subject: 'x', community: part.id })).toThrow('is no community');
});
