import { TransportError, type TransportErrorCode } from '@recado/transport';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestPlatform, type TestPlatform, testPlatformSealer } from '../../../testing/createTestPlatform.ts';
import { silentTestLogger as log } from '../../../testing/silentTestLogger.ts';
import { createInboxReader } from '../../conversations/inbox/createInboxReader.ts';
import { findChats } from '../../conversations/inbox/findChats.ts';
import { createOrderReader } from './createOrderReader.ts';

const SHOP_NUMBER = '5215512345671';
const MARTA_NUMBER = '5215587654322';
const line = { productId: '1', name: 'Rosca', quantity: 2, price: { amount: 250, currency: 'MXN' } };
const total = { amount: 500, currency: 'MXN' };

let platform: TestPlatform;
let clientId: string;
beforeAll(async () => {
  platform = await createTestPlatform();
  platform.network.phone(MARTA_NUMBER);
  clientId = await platform.createLinkedClient(SHOP_NUMBER);
});
afterAll(() => platform.close());
beforeEach(() => {
  catalog().orderFailure = undefined;
});

const knex = () => platform.database.knex;
const catalog = () => platform.network.phone(SHOP_NUMBER).catalog;
const createReader = () =>
  createOrderReader({ database: knex(), sessions: platform.sessions, seal: testPlatformSealer, log });
const inbox = () => createInboxReader({ database: knex(), apiUrl: '/api' });
const findMessage = async (id: string) => (await inbox().find(clientId, id)).message;
const listEvents = async (type: string) => knex()('events').where({ clientId, type }).orderBy('sequence');
const listQueries = () => knex()('orderQueries').where({ clientId });

let orders = 0;
/** Marta orders, and the order's message is stored. @param token token in the message */
async function receiveOrder(token = 'secreto') {
  orders += 1;
  const orderId = `pedido ${orders}`;
  catalog().orders.set(`${orderId} secreto`, { lines: [line], total });
  const { id } = platform.network
    .phone(MARTA_NUMBER)
    .write(SHOP_NUMBER, { type: 'order', orderId, items: 1, note: 'Hoy', token });
  await expect.poll(() => findMessage(id).catch(() => undefined)).toBeDefined();
  return { id, orderId };
}
const makeDue = (fields: object = {}) =>
  knex()('orderQueries')
    .where({ clientId })
    .update({ nextAttemptAt: new Date(0), ...fields });

describe('the lines of an order', () => {
  it('are read after the message was stored, and have an event of their own', async () => {
    const { id } = await receiveOrder();
    expect((await findMessage(id)).order).toMatchObject({ items: 1, note: 'Hoy', linesStatus: 'pending' });
    expect(await listEvents('message.order')).toEqual([]);
    await createReader().runOnce();
    expect((await findMessage(id)).order).toMatchObject({ linesStatus: 'complete', total, lines: [line] });
    expect(await listEvents('message.order')).toMatchObject([
      { data: { waId: id, details: { order: { lines: [line] } } } },
    ]);
    expect(await listQueries()).toEqual([]);
  });

  it('get names later when the message has them without names, with one event and only if a name is known', async () => {
    for (const [orderId, name] of [
      ['con nombre', 'Rosca'],
      ['sin nombre', undefined],
    ] as const) {
      const { name: _, ...nameless } = line;
      catalog().orders.set(`${orderId} secreto`, { lines: [{ ...nameless, ...(name !== undefined && { name }) }] });
      const { id } = platform.network
        .phone(MARTA_NUMBER)
        .write(SHOP_NUMBER, { type: 'order', orderId, items: 1, lines: [nameless], token: 'secreto' });
      await expect.poll(() => findMessage(id).catch(() => undefined)).toBeDefined();
      expect((await findMessage(id)).order).toMatchObject({ linesStatus: 'complete', lines: [nameless] });
      const before = (await listEvents('message.order')).length;
      await createReader().runOnce();
      const { order } = await findMessage(id);
      expect(order?.lines?.[0]?.name).toBe(name);
      expect(await listEvents('message.order')).toHaveLength(before + (name === undefined ? 0 : 1));
      expect(await listQueries()).toEqual([]);
    }
  });

  it('are requested again later when WhatsApp does not answer, and the message shows it', async () => {
    const { id } = await receiveOrder();
    catalog().orderFailure = new TransportError('unreachable', 'No answer.');
    await createReader().runOnce();
    expect((await findMessage(id)).order).toMatchObject({ linesStatus: 'pending' });
    expect(await createReader().runOnce()).toBe(0);
    expect(await listQueries()).toMatchObject([{ attempts: 1 }]);
    catalog().orderFailure = undefined;
    await makeDue();
    await createReader().runOnce();
    expect((await findMessage(id)).order).toMatchObject({ linesStatus: 'complete' });
  });

  it.each<[TransportErrorCode, number]>([
    ['rejected', 6],
    ['unreachable', 128],
  ])('count as unavailable after the last attempt when the error is %s', async (reason, attempts) => {
    const { id } = await receiveOrder();
    catalog().orderFailure = new TransportError(reason, 'No lines.');
    await makeDue({ attempts: attempts - 2, createdAt: new Date(Date.now() - 21 * 3_600_000) });
    await createReader().runOnce();
    expect((await findMessage(id)).order).toMatchObject({ linesStatus: 'pending' });
    await makeDue();
    await createReader().runOnce();
    const { order } = await findMessage(id);
    expect(order).toMatchObject({ linesStatus: 'unavailable', note: 'Hoy' });
    expect(order).not.toHaveProperty('lines');
    expect((await listEvents('message.order')).at(-1)).toMatchObject({ data: { waId: id } });
    expect(await listQueries()).toEqual([]);
  });

  it('are requested again hours later when WhatsApp refuses them, for at least a day', async () => {
    const { id } = await receiveOrder();
    catalog().orderFailure = new TransportError('rejected', 'Refused.');
    await makeDue({ attempts: 20 });
    await createReader().runOnce();
    expect((await findMessage(id)).order).toMatchObject({ linesStatus: 'pending' });
    const [query] = await listQueries();
    expect(query.nextAttemptAt.getTime() - Date.now()).toBeGreaterThan(3 * 3_600_000);
    catalog().orderFailure = undefined;
    await makeDue();
    await createReader().runOnce();
    expect((await findMessage(id)).order).toMatchObject({ linesStatus: 'complete' });
  });

  it('do not lose an attempt while the line is not connected', async () => {
    await receiveOrder();
    catalog().orderFailure = new TransportError('not-connected', 'Closed.');
    await makeDue({ attempts: 127 });
    await createReader().runOnce();
    expect(await listQueries()).toMatchObject([{ attempts: 127 }]);
    await makeDue();
    catalog().orderFailure = undefined;
    await createReader().runOnce();
    expect(await listQueries()).toEqual([]);
  });

  it('count as unavailable after 30 days without a connection', async () => {
    const { id } = await receiveOrder();
    await knex()('sessions').where({ clientId }).update({ state: 'reconnecting' });
    expect(await createReader().runOnce()).toBe(0);
    await makeDue({ createdAt: new Date(Date.now() - 31 * 86_400_000) });
    await createReader().runOnce();
    await knex()('sessions').where({ clientId }).update({ state: 'connected' });
    expect((await findMessage(id)).order).toMatchObject({ linesStatus: 'unavailable' });
    expect(await listQueries()).toEqual([]);
  });

  it('are read once by several nodes', async () => {
    const { id } = await receiveOrder();
    const counts = await Promise.all([1, 2, 3].map(() => createReader().runOnce()));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1);
    expect((await listEvents('message.order')).filter(({ data }) => data.waId === id)).toHaveLength(1);
  });

  it('are refused for a wrong token', async () => {
    const { id } = await receiveOrder('otro');
    await makeDue({ attempts: 5, createdAt: new Date(Date.now() - 21 * 3_600_000) });
    await createReader().runOnce();
    expect((await findMessage(id)).order).toMatchObject({ linesStatus: 'unavailable' });
  });

  it('wait for their message when the process ends between the query and the message', async () => {
    const { id } = await receiveOrder();
    const [stored] = await knex()('messages').where({ clientId, waId: id });
    await knex()('messages').where({ clientId, waId: id }).delete();
    await createReader().runOnce();
    const [query] = await listQueries();
    // Most messages follow within milliseconds. A delay as after a failure would show their lines ten seconds later.
    expect(query.nextAttemptAt.getTime() - Date.now()).toBeLessThan(2_000);
    const details = JSON.stringify(stored.details);
    await knex()('messages').insert({ ...stored, details });
    await makeDue();
    await createReader().runOnce();
    expect((await findMessage(id)).order).toMatchObject({ linesStatus: 'complete' });
  });

  it('emit nothing when the customer deleted the message', async () => {
    const { id } = await receiveOrder();
    platform.network.phone(MARTA_NUMBER).write(SHOP_NUMBER, { type: 'deletion', target: id });
    await expect.poll(async () => (await findMessage(id)).deletedAt).toBeDefined();
    await createReader().runOnce();
    expect((await listEvents('message.order')).filter(({ data }) => data.waId === id)).toEqual([]);
    expect(await findMessage(id)).not.toHaveProperty('order');
  });

  it('are found by the name of a product', async () => {
    const { id } = await receiveOrder();
    await createReader().runOnce();
    const { matches } = await findChats(knex(), clientId, 'roscas');
    expect([...matches.values()]).toHaveLength(1);
    expect((await findMessage(id)).text).toBe('Hoy');
  });
});

describe('the token of an order', () => {
  it('is stored sealed and appears in no message and no event', async () => {
    const { id } = await receiveOrder('muy-secreto');
    const rows = await Promise.all(
      ['messages', 'events', 'order_queries'].map(table => knex()(table).where({ clientId })),
    );
    expect(JSON.stringify(rows)).not.toContain('muy-secreto');
    expect(Buffer.concat((await listQueries()).map(({ tokenSealed }) => tokenSealed)).includes('muy-secreto')).toBe(
      false,
    );
    await knex()('orderQueries').where({ clientId, waId: id }).delete();
  });

  it('is not used for an order that this account sent to another business', async () => {
    const { id } = platform.network
      .phone(SHOP_NUMBER)
      .write(MARTA_NUMBER, { type: 'order', orderId: 'nuestro', items: 1, token: 'secreto' });
    await expect.poll(() => findMessage(id).catch(() => undefined)).toBeDefined();
    expect((await findMessage(id)).order).toEqual({ orderId: 'nuestro', items: 1 });
    expect(await listQueries()).toEqual([]);
  });
});
