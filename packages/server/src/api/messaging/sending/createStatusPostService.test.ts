import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { StatusPostRequest } from '@recado/contract';
import { statusPostTexts as texts } from '@recado/texts';
import { createFakeTransport, getFakeNetwork } from '@recado/transport/fake';
import sharp from 'sharp';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mergeContacts } from '../../../core/contacts/mergeContacts.ts';
import { lockClientExclusive } from '../../../core/data/lockClientShared.ts';
import { transact } from '../../../core/data/transact.ts';
import { storeMessages } from '../../../core/messages/index.ts';
import { pruneStatusPosts } from '../../../core/statusPosts/index.ts';
import { createTestPlatform, type TestPlatform } from '../../../testing/createTestPlatform.ts';

const SHOP = '5215511110071';
const [MARTA, PEDRO, LUZ] = ['5215587654371', '5215587654372', '5215587654373'] as const;
const origin = { kind: 'api' } as const;

let platform: TestPlatform;
let clientId: string;
let server: Server;
let picture: string;
beforeAll(async () => {
  platform = await createTestPlatform();
  for (const phone of [MARTA, PEDRO, LUZ]) platform.network.phone(phone);
  clientId = await platform.createLinkedClient(SHOP);
  for (const phone of [MARTA, PEDRO, LUZ])
    await storeMessages(knex(), clientId, [
      { waId: phone, fromMe: false, contact: { phone }, type: 'text', text: 'Hola', timestamp: new Date() },
    ]);
  await knex()('labels').insert({ clientId, name: 'Mayoreo', color: 'blue' });
  await knex()('contacts')
    .where({ clientId, phone: PEDRO })
    .update({ labels: ['Mayoreo'] });
  await knex()('contacts').where({ clientId, phone: LUZ }).update({ optedOutAt: new Date() });
  const bytes = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#1e6e4f' } })
    .jpeg()
    .toBuffer();
  server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'image/jpeg' }).end(bytes);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  picture = `http://127.0.0.1:${(server.address() as AddressInfo).port}/menu.jpg`;
});
afterAll(async () => {
  server.close();
  await platform.close();
});

const knex = () => platform.database.knex;
const phone = (number: string) => platform.network.phone(number);
const text = (value: string, audience: StatusPostRequest['audience']): StatusPostRequest => ({
  type: 'text',
  text: { text: value, background: '#1E6E4F', font: 'bold' },
  audience,
});
const publish = (post: StatusPostRequest, idempotencyKey?: string) =>
  platform.statusPosts.publish({ clientId, post, origin, idempotencyKey });
const shownTexts = (number: string) =>
  phone(number).statusPosts.flatMap(({ content }) => (content.type === 'text' ? content.text : []));

describe('publishing a status post', () => {
  it('shows it to all contacts who did not opt out, and counts them', async () => {
    const { statusCode, body } = await publish(text('Hoy: conchas', { kind: 'all' }));
    expect(statusCode).toBe(200);
    expect(body.statusPost).toMatchObject({
      ...{ state: 'published', type: 'text', text: 'Hoy: conchas', background: '#1e6e4f', font: 'bold' },
      ...{ audience: { kind: 'all', label: null, people: 2 }, reachedPeople: 2, views: 0, by: null },
    });
    expect(Date.parse(body.statusPost.expiresAt) - Date.now()).toBeGreaterThan(23 * 3_600_000);
    expect([MARTA, PEDRO, LUZ, SHOP].map(number => shownTexts(number).includes('Hoy: conchas'))).toEqual([
      true,
      true,
      false,
      true,
    ]);
  });

  it('shows it only to the contacts with a label, or to chosen contacts', async () => {
    await publish(text('Solo mayoreo', { kind: 'label', label: 'mayoreo' }));
    const contacts = [{ kind: 'phone', phone: MARTA }] as const;
    await publish(text('Solo Marta', { kind: 'chosen', contacts: [...contacts] }));
    expect([MARTA, PEDRO].map(number => shownTexts(number).filter(value => value.startsWith('Solo')))).toEqual([
      ['Solo Marta'],
      ['Solo mayoreo'],
    ]);
  });

  it('sends a picture with its caption', async () => {
    const post = {
      type: 'image',
      image: { mediaUrl: picture, caption: 'El menú' },
      audience: { kind: 'all' },
    } as const;
    const { body } = await publish(post);
    expect(body.statusPost).toMatchObject({ state: 'published', text: 'El menú', mediaUrl: picture });
    const [shown] = phone(MARTA).statusPosts.slice(-1);
    expect(shown?.content).toMatchObject({ type: 'media', caption: 'El menú', media: { kind: 'image' } });
  });

  it('publishes a repeated request once, also after the response was lost', async () => {
    const post = text('Una sola vez', { kind: 'all' });
    const first = await publish(post, 'estado-1');
    expect(await publish(post, 'estado-1')).toEqual(first);
    await knex()('idempotencyKeys').where({ clientId, key: 'estado-1' }).delete();
    expect((await publish(post, 'estado-1')).body.statusPost.id).toBe(first.body.statusPost.id);
    expect(shownTexts(MARTA).filter(value => value === 'Una sola vez')).toHaveLength(1);
    await expect(publish(text('Otra cosa', { kind: 'all' }), 'estado-1')).rejects.toThrow();
  });

  it('hides it from blocked people, and counts them no more', async () => {
    const count = async () => (await platform.statusPosts.countAudience(clientId, { kind: 'all' })).people;
    const people = await count();
    phone(SHOP).blockedPhones.add(phone(PEDRO));
    expect(await count()).toBe(people - 1);
    await publish(text('Sin Pedro', { kind: 'all' }));
    const contacts = [{ kind: 'phone' as const, phone: PEDRO }];
    await expect(publish(text('Hola', { kind: 'chosen', contacts }))).rejects.toThrow(texts.nobody);
    phone(SHOP).blockedPhones.clear();
    expect([MARTA, PEDRO].map(number => shownTexts(number).includes('Sin Pedro'))).toEqual([true, false]);
  });

  it('answers a repeated request with the state that is known by then', async () => {
    const post = text('Sin confirmar', { kind: 'all' });
    platform.network.faults.nextSend(SHOP, { kind: 'swallow-ack' });
    const first = await publish(post, 'estado-3');
    expect([first.statusCode, first.body.statusPost.state]).toEqual([202, 'unknown']);
    phone(MARTA).viewStatusPost(first.body.statusPost.messageId);
    const readState = async () => (await platform.statusPosts.get(clientId, first.body.statusPost.id)).statusPost.state;
    await expect.poll(readState).toBe('published');
    const repeated = await publish(post, 'estado-3');
    expect([repeated.statusCode, repeated.body.statusPost.state]).toEqual([200, 'published']);
    await knex()('statusPosts').where({ id: first.body.statusPost.id }).update({ state: 'failed' });
    expect((await publish(post, 'estado-3')).body).toMatchObject({ success: false, statusPost: { state: 'failed' } });
  });

  it('rejects an audience that is unknown or empty, and content that does not match the type', async () => {
    const stranger = [{ kind: 'phone' as const, phone: '5215500000001' }];
    await expect(publish(text('Hola', { kind: 'chosen', contacts: stranger }))).rejects.toThrow(
      texts.unknownContacts('5215500000001', 1),
    );
    await expect(publish(text('Hola', { kind: 'label', label: 'Nadie' }))).rejects.toThrow(texts.unknownLabel('Nadie'));
    await expect(publish(text('Hola', { kind: 'label' }))).rejects.toThrow(texts.missingLabel);
    const optedOut = [{ kind: 'phone' as const, phone: LUZ }];
    await expect(publish(text('Hola', { kind: 'chosen', contacts: optedOut }))).rejects.toThrow(texts.nobody);
    await expect(publish({ type: 'image', audience: { kind: 'all' } })).rejects.toThrow(texts.missingContent('image'));
  });

  it('stores a refusal of WhatsApp, and publishes again under the same key', async () => {
    const post = text('Con tropiezo', { kind: 'all' });
    platform.network.faults.nextSend(SHOP, { kind: 'refuse', reason: 'rejected', code: 479 });
    await expect(publish(post, 'estado-2')).rejects.toThrow(/479/);
    const [failed] = (await platform.statusPosts.list(clientId, { limit: 1 })).statusPosts;
    expect(failed).toMatchObject({ state: 'failed', errorCode: 'rejected:479', reachedPeople: null });
    expect((await publish(post, 'estado-2')).body.statusPost.state).toBe('published');
  });
});

describe('a published status post', () => {
  it('counts and names its viewers, once each', async () => {
    const { statusPost } = (await publish(text('¿Quién lo ve?', { kind: 'all' }))).body;
    for (const number of [MARTA, MARTA, PEDRO]) phone(number).viewStatusPost(statusPost.messageId);
    await expect.poll(async () => (await platform.statusPosts.get(clientId, statusPost.id)).statusPost.views).toBe(2);
    const { viewers } = await platform.statusPosts.get(clientId, statusPost.id);
    expect(viewers.map(({ chat }) => chat).sort()).toEqual([MARTA, PEDRO]);
  });

  it('stays with the remaining contact when contacts are merged', async () => {
    const { statusPost } = (await publish(text('Antes de unir', { kind: 'all' }))).body;
    phone(PEDRO).viewStatusPost(statusPost.messageId);
    await expect.poll(async () => (await platform.statusPosts.get(clientId, statusPost.id)).statusPost.views).toBe(1);
    const into = { id: v7() };
    await knex()('contacts').insert({ ...into, clientId, lid: '998877', addedAt: new Date() });
    const { id: from } = await knex()('contacts').where({ clientId, phone: PEDRO }).first('id');
    await transact(knex(), async trx => {
      await lockClientExclusive(trx, clientId);
      await mergeContacts(trx, clientId, from, into.id);
    });
    const { viewers } = await platform.statusPosts.get(clientId, statusPost.id);
    expect(viewers.map(({ chat }) => chat)).toEqual(['lid:998877']);
  });

  it('disappears from the phones when it is deleted, and can be deleted again', async () => {
    const { statusPost } = (await publish(text('Se acabaron', { kind: 'all' }))).body;
    const deletion = await platform.statusPosts.remove(clientId, statusPost.id);
    expect([deletion.statusCode, deletion.body.statusPost.state]).toEqual([200, 'deleted']);
    expect(shownTexts(MARTA)).not.toContain('Se acabaron');
    expect((await platform.statusPosts.remove(clientId, statusPost.id)).statusCode).toBe(200);
  });

  it('disappears also from the phone of a contact who was erased, whose number is forgotten then', async () => {
    const ERASED = '5215587654374';
    platform.network.phone(ERASED);
    await knex()('contacts').insert({ id: v7(), clientId, phone: ERASED, addedAt: new Date() });
    const contacts = [MARTA, ERASED].map(number => ({ kind: 'phone' as const, phone: number }));
    const { statusPost } = (await publish(text('Antes de borrar', { kind: 'chosen', contacts }))).body;
    expect(shownTexts(ERASED)).toEqual(['Antes de borrar']);
    await knex()('contacts').where({ clientId, phone: ERASED }).delete();
    await platform.statusPosts.remove(clientId, statusPost.id);
    expect(shownTexts(ERASED)).toEqual([]);
    const readPeople = async (id: string) => (await knex()('statusPosts').where({ id }).first()).deletionPeople;
    expect(await readPeople(statusPost.id)).toBeNull();
    const { id } = (await publish(text('Vence', { kind: 'all' }))).body.statusPost;
    await pruneStatusPosts(knex());
    expect(JSON.stringify(await readPeople(id))).toContain(MARTA);
    await knex()('statusPosts')
      .where({ id })
      .update({ publishedAt: new Date(Date.now() - 25 * 3_600_000) });
    await pruneStatusPosts(knex());
    expect(await readPeople(id)).toBeNull();
  });

  it('is listed with the newest first, page by page', async () => {
    const first = await platform.statusPosts.list(clientId, { limit: 2 });
    const second = await platform.statusPosts.list(clientId, { limit: 2, cursor: first.next ?? '' });
    const ids = [...first.statusPosts, ...second.statusPosts].map(({ id }) => id);
    expect(ids).toEqual([...ids].sort().reverse());
    expect(new Set(ids).size).toBe(4);
  });
});

it('counts the audience before a post is published', async () => {
  const count = async (query: Parameters<TestPlatform['statusPosts']['countAudience']>[1]) =>
    (await platform.statusPosts.countAudience(clientId, query)).people;
  expect(await count({ kind: 'label', label: 'MAYOREO' })).toBe(1);
  expect(await count({ kind: 'all' })).toBeGreaterThan(1);
});

it('explains that a line of another transport cannot publish', async () => {
  const other = await createTestPlatform({
    wrap: fake => createFakeTransport(getFakeNetwork(fake), { capabilities: { statusPosts: false } }),
  });
  const id = await other.createLinkedClient('5215511110072');
  const post = text('Hola', { kind: 'all' });
  await expect(other.statusPosts.publish({ clientId: id, post, origin })).rejects.toThrow(texts.unsupported);
  await other.close();
});
