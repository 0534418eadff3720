import { expect, it } from 'vitest';
import { useEmulator } from '../testing/useEmulator.ts';

const world = useEmulator();

it('a linked client receives each post of a channel once, and only while its phone follows the channel', async () => {
  const [ana, shop] = [world.phone('Ana'), world.phone('Panadería')];
  const client = await world.link(ana);
  const { channels } = world.emulator;
  const { id } = channels.create('Pan del día', shop.phone);
  channels.post(id, { conversation: 'Nadie lo lee' });
  channels.follow(id, ana.phone, true);
  const { serverId } = channels.post(id, { conversation: 'Hoy: conchas' });
  const receivedPost = await client.text('Hoy: conchas');
  expect(receivedPost.key).toMatchObject({ remoteJid: id, fromMe: false, server_id: String(serverId) });
  await expect.poll(() => world.emulator.state().accounts[0]?.devices[1]?.queued).toBe(0);
  channels.follow(id, ana.phone, false);
  channels.post(id, { conversation: 'Ya no' });
  await shop.send(ana.phone, { text: 'Hola' });
  await client.text('Hola');
  expect(client.events.messages.filter(({ key }) => key.remoteJid === id)).toHaveLength(1);
});

it('clients can create, post in, find, follow, mute, leave and delete channels', async () => {
  const [ana, shop] = [world.phone('Ana'), world.phone('Panadería')];
  const { sock } = await world.link(shop);
  const reader = await world.link(ana);
  const { channels } = world.emulator;
  const { id, name, invite } = await sock.newsletterCreate('Pan del día', 'Cada mañana');
  expect([name, channels.list()[0]]).toMatchObject([
    'Pan del día',
    { id, owner: shop.phone, description: 'Cada mañana', inviteCode: invite },
  ]);
  const metadata = await reader.sock.newsletterMetadata('invite', invite ?? '');
  expect(metadata).toMatchObject({ id, viewer_metadata: { role: 'GUEST' } });
  expect(await reader.sock.newsletterMetadata('jid', '120363000000000000@newsletter')).toBeNull();
  await reader.sock.newsletterFollow(id);
  await reader.sock.newsletterMute(id);
  expect(await reader.sock.newsletterMetadata('jid', id)).toMatchObject({
    thread_metadata: { name: { text: 'Pan del día' }, subscribers_count: '1' },
    viewer_metadata: { role: 'SUBSCRIBER', mute: 'ON' },
  });
  const sentPost = await sock.sendMessage(id, { text: 'Hoy: conchas' });
  const receivedPost = await reader.text('Hoy: conchas');
  expect(receivedPost.key).toMatchObject({ remoteJid: id, id: sentPost?.key.id });
  await reader.sock.newsletterReactMessage(id, '100', '🥐');
  await expect.poll(() => channels.posts(id)[0]?.reactions).toEqual({ [ana.phone]: '🥐' });
  const updates = await reader.sock.newsletterFetchMessages(id, 10, 0, 99);
  expect(JSON.stringify(updates)).toContain('"code":"🥐","count":"1"');
  expect(await reader.sock.subscribeNewsletterUpdates(id)).toEqual({ duration: '300' });
  expect(await sock.newsletterSubscribers(id)).toEqual({ subscribers: 1 });
  // Readers can neither post nor rename the channel.
  await reader.sock.sendMessage(id, { text: 'Yo también' });
  await expect.poll(() => reader.events.acks.at(-1)?.error).toBe('403');
  await expect(reader.sock.newsletterUpdateName(id, 'Mío')).rejects.toThrow('Forbidden');
  await sock.newsletterUpdateName(id, 'Pan de hoy');
  expect(channels.list()[0]?.name).toBe('Pan de hoy');
  await reader.sock.newsletterUnfollow(id);
  expect(channels.list()[0]?.followers).toEqual([]);
  await sock.newsletterChangeOwner(id, ana.lid);
  await reader.sock.newsletterDelete(id);
  expect(channels.list()).toEqual([]);
  await expect(sock.newsletterFollow(id)).rejects.toThrow('Not Found');
});

it('a query with an unknown ID is rejected and recorded as unknown', async () => {
  const { sock } = await world.link(world.phone('Ana'));
  world.unknown = 1;
  const content = [{ tag: 'query', attrs: { query_id: '1' }, content: Buffer.from('{}') }];
  const unknownQuery = { tag: 'iq', attrs: { type: 'get', to: '@s.whatsapp.net', xmlns: 'w:mex' }, content };
  await expect(sock.query(unknownQuery)).rejects.toThrow('feature-not-implemented');
});

it('a community query returns the metadata of the community, its announcement group and its other groups', async () => {
  const [ana, shop] = [world.phone('Ana'), world.phone('Panadería')];
  const client = await world.link(ana);
  const { groups } = world.emulator;
  const groupFields = { creator: shop.phone, participants: [ana.phone] };
  const community = groups.create({ ...groupFields, subject: 'El barrio', isCommunity: true });
  const memberGroup = groups.create({ ...groupFields, subject: 'Pedidos', community: community.id });
  const announcements = groups.list().find(group => group.community === community.id && group.announcement);
  const fetchMetadata = async (id = '') => client.sock.groupMetadata(id);
  expect(await fetchMetadata(community.id)).toMatchObject({ isCommunity: true });
  expect(await fetchMetadata(memberGroup.id)).toMatchObject({ linkedParent: community.id, isCommunity: false });
  expect(await fetchMetadata(announcements?.id)).toMatchObject({ isCommunityAnnounce: true, announce: true });
  expect(() => groups.create({ ...groupFields, subject: 'x', community: memberGroup.id })).toThrow('is no community');
});
