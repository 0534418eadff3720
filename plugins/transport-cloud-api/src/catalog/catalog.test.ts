import type { ProductContent, Session } from '@recado/transport';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CloudTestBench } from '../testing/CloudTestBench.ts';
import { parseGraphPrice } from './createCloudCatalogTaskHandlers.ts';

let bench: CloudTestBench;
beforeAll(async () => {
  bench = await CloudTestBench.start();
});
afterAll(() => bench.stop());

/** Links a line whose account has a catalog, with a token that may read it. */
async function linkShop() {
  const line = await bench.createLinkedLine();
  line.graph.setScopes(['whatsapp_business_management', 'whatsapp_business_messaging', 'catalog_management']);
  bench.cloud.emulator.phones.get(line.graph.phone)?.setCatalog([
    { id: '1', name: 'Concha', price: 18_500, retailerId: 'PAN-1' },
    { id: '2', name: 'Rosca', price: 1_250_500, isHidden: true, isAvailable: false },
    { id: '3', name: 'Pastel a medida' },
  ]);
  const manage = line.session.manage?.bind(line.session) as NonNullable<Session['manage']>;
  return { ...line, manage };
}

describe('the catalog of a business account', () => {
  it('is listed in pages', async () => {
    const { manage } = await linkShop();
    const first = await manage('catalog.list', { limit: 2 });
    expect(first.products).toMatchObject([
      { id: '1', retailerId: 'PAN-1', price: { amount: 18.5, currency: 'MXN' }, isHidden: false, isAvailable: true },
      { id: '2', price: { amount: 1_250.5, currency: 'MXN' }, isHidden: true, isAvailable: false },
    ]);
    const second = await manage('catalog.list', { limit: 2, after: first.next ?? '' });
    expect(second).toMatchObject({ products: [{ id: '3', name: 'Pastel a medida' }] });
    expect(second.next).toBeUndefined();
    expect(second.products[0]?.price).toBeUndefined();
  });

  it('is not supported without the permission of the token or without a catalog', async () => {
    const { graph, session } = await bench.createLinkedLine();
    const list = () => session.manage?.('catalog.list', {});
    await expect(list()).rejects.toMatchObject({ reason: 'unsupported' });
    graph.setScopes(['whatsapp_business_management', 'whatsapp_business_messaging', 'catalog_management']);
    await expect(list()).rejects.toMatchObject({ reason: 'unsupported' });
  });
});

describe('a product', () => {
  it('is sent by the ID of its catalog, found by either of its IDs', async () => {
    const { graph, host, manage, session } = await linkShop();
    const customer = bench.createCustomer();
    await customer.send(graph.phone, { text: '¿Qué hay?' });
    await expect.poll(() => host.messages).toHaveLength(1);
    for (const id of ['1', 'PAN-1']) {
      const {
        id: productId,
        name: title,
        isHidden: _,
        isAvailable: __,
        ...fields
      } = await manage('catalog.product', { id });
      const content: ProductContent = { ...fields, type: 'product', productId, title, note: `Por ${id}` };
      await session.send({ id: `3EB0PRODUCT${id}`, to: { kind: 'person', phone: customer.phone }, content });
      const { content: arrived } = await customer.waitFor(
        message => message.content.productMessage?.body === `Por ${id}`,
      );
      expect(arrived.productMessage?.product).toMatchObject({ productId: '1', title: 'Concha', retailerId: 'PAN-1' });
    }
    await expect(manage('catalog.product', { id: 'otro' })).rejects.toMatchObject({ reason: 'rejected' });
  });
});

it('several products are sent in one message, with a heading and a text', async () => {
  const { graph, host, session } = await linkShop();
  const customer = bench.createCustomer();
  await customer.send(graph.phone, { text: '¿Qué hay?' });
  await expect.poll(() => host.messages).toHaveLength(1);
  const content: ProductContent = {
    ...{
      type: 'product',
      productId: '1',
      title: 'Concha',
      retailerId: 'PAN-1',
      catalogId: graph.credentials.phoneNumberId,
    },
    ...{ note: 'Recién hechos', heading: 'Panes de hoy' },
    more: [{ productId: '3', title: 'Pastel a medida' }],
  };
  const to = { kind: 'person', phone: customer.phone } as const;
  await session.send({ id: '3EB0PRODUCTS', to, content });
  const { content: arrived } = await customer.waitFor(({ content: { listMessage } }) => listMessage !== undefined);
  expect(arrived.listMessage).toMatchObject({
    ...{ title: 'Panes de hoy', description: 'Recién hechos', listType: 2 },
    productListInfo: { productSections: [{ products: [{ productId: '1' }, { productId: '3' }] }] },
  });
  const unknown = { ...content, more: [{ productId: 'otro', title: '' }] };
  await expect(session.send({ id: '3EB0UNKNOWN', to, content: unknown })).rejects.toMatchObject({ reason: 'rejected' });
});

it('an order arrives with its lines', async () => {
  const line = await linkShop();
  const customer = bench.createCustomer();
  await customer.send(line.graph.phone, {
    order: {
      products: [
        { id: '1', quantity: 2 },
        { id: '3', quantity: 1 },
      ],
      note: 'Hoy',
    },
  });
  await expect
    .poll(() => line.host.messages.map(({ content }) => content))
    .toMatchObject([
      {
        ...{ type: 'order', note: 'Hoy', items: 3, total: { amount: 37, currency: 'MXN' } },
        lines: [
          { productId: 'PAN-1', retailerId: 'PAN-1', quantity: 2, price: { amount: 18.5, currency: 'MXN' } },
          { productId: '3', quantity: 1, price: { amount: 0, currency: 'MXN' } },
        ],
      },
    ]);
});

it('an order gets the names of its products from the catalog, as far as the catalog has them', async () => {
  const { graph, host, manage } = await linkShop();
  const customer = bench.createCustomer();
  await customer.send(graph.phone, {
    order: {
      products: [
        { id: '1', quantity: 2 },
        { id: '3', quantity: 1 },
      ],
    },
  });
  await expect.poll(() => host.messages).toHaveLength(1);
  const { content } = host.messages[0] ?? {};
  if (content?.type !== 'order' || content.token === undefined) throw new Error('The order has no token.');
  const { orderId, token, lines = [] } = content;
  const details = await manage('catalog.order', { orderId, token });
  expect(details.lines).toEqual([
    { ...lines[0], name: 'Concha' },
    { ...lines[1], name: 'Pastel a medida' },
  ]);
  graph.setScopes(['whatsapp_business_management', 'whatsapp_business_messaging']);
  await expect(manage('catalog.order', { orderId, token })).rejects.toMatchObject({ reason: 'unsupported' });
  for (const otherToken of ['{', 'null', 'AR123'])
    await expect(manage('catalog.order', { orderId, token: otherToken })).rejects.toMatchObject({
      reason: 'unsupported',
    });
});

it.each([
  ['MX$1,250.50', 1_250.5],
  ['$18.50', 18.5],
  ['1.250,50 €', 1_250.5],
  ['CLP 1,500', 1_500],
  ['1 250 kr', 1_250],
])('reads the price %s', (text, amount) => {
  expect(parseGraphPrice(text, 'MXN')).toEqual({ amount, currency: 'MXN' });
});

it.each([
  ['KWD 1.250', 'KWD', 1.25],
  ['KWD 1,250.500', 'KWD', 1_250.5],
  ['1.250,500 KWD', 'KWD', 1_250.5],
  ['KWD 1,250,500', 'KWD', 1_250_500],
  ['KWD 18.5', 'KWD', 18.5],
  ['¥1,250', 'JPY', 1_250],
  ['MX$1,250,500', 'MXN', 1_250_500],
  ['1,250.50', 'not a currency', 1_250.5],
])('reads the price %s with the decimals of the currency %s', (text, currency, amount) => {
  expect(parseGraphPrice(text, currency)).toEqual({ amount, currency });
});
