import type { CatalogProduct, Content, OrderContent, Session } from '@recado/transport';
import type { Phone, PhoneProduct } from '@recado/whatsapp-emulator';
import { describe, expect, it } from 'vitest';
import { useTransportFixture } from '../testing/useTransportFixture.ts';

const world = useTransportFixture({ queryMs: 1_500 });
const picture = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]);
const bread: readonly PhoneProduct[] = [
  { id: '1', name: 'Concha', description: 'De vainilla', price: 18_500, retailerId: 'PAN-1', picture },
  { id: '2', name: 'Rosca', price: 250_000, isHidden: true, isAvailable: false },
  { id: '3', name: 'Pastel a medida' },
];

async function linkBakery(products = bread) {
  const bakery = world.createPhone();
  bakery.setCatalog(products);
  const line = world.createLine(bakery);
  const { session, host } = await line.link();
  const manage = session.manage?.bind(session) as NonNullable<Session['manage']>;
  const waitForMessage = (id: string) => line.waitForMessage(host, id);
  return { bakery, session, manage, waitForMessage };
}

/** A customer orders two pieces of a product, and the order arrives. */
async function receiveOrder({ bakery, waitForMessage }: Awaited<ReturnType<typeof linkBakery>>, order: object = {}) {
  const customer = world.createPhone();
  const { id } = await customer.send(bakery.phone, { order: { products: [{ id: '1', quantity: 2 }], ...order } });
  const { content } = await waitForMessage(id);
  return content as OrderContent;
}

describe('the catalog', () => {
  it('is read in bounded pages with thousandths as amounts', async () => {
    const { manage } = await linkBakery();
    const first = await manage('catalog.list', { limit: 2 });
    expect(first.products).toMatchObject([
      { id: '1', name: 'Concha', price: { amount: 18.5, currency: 'MXN' }, isHidden: false, isAvailable: true },
      { id: '2', isHidden: true, isAvailable: false },
    ]);
    const second = await manage('catalog.list', { limit: 2, after: first.next ?? '' });
    expect(second).toEqual({ products: [{ id: '3', name: 'Pastel a medida', isHidden: false, isAvailable: true }] });
  });

  it('finds a product on a later page by its ID and by the ID of the shop', async () => {
    const many = Array.from({ length: 120 }, (_, n) => ({ id: `p${n}`, name: `Pan ${n}`, retailerId: `SKU-${n}` }));
    const { manage } = await linkBakery(many);
    expect(await manage('catalog.product', { id: 'p110' })).toMatchObject({ name: 'Pan 110' });
    expect(await manage('catalog.product', { id: 'SKU-60' })).toMatchObject({ id: 'p60' });
    await expect(manage('catalog.product', { id: 'otro' })).rejects.toMatchObject({ reason: 'rejected' });
  });

  it('is also read with the stanzas of Baileys when the GraphQL query is not answered', async () => {
    const { manage } = await linkBakery();
    world.emulator.setStrictness({ catalogStanzas: true });
    await world.emulator.faults.add({ kind: 'swallow', at: 'in', xmlns: 'w:mex', count: 1_000 });
    const { products } = await manage('catalog.list', {});
    expect(products).toMatchObject([{ id: '1', price: { amount: 18.5 } }, { id: '2', isHidden: true }, { id: '3' }]);
    expect((products[2] as CatalogProduct).price).toBeUndefined();
  });

  it('does not exist without WhatsApp Business', async () => {
    const phone = world.emulator.phones.create({ phone: '5215520009997', app: 'messenger' });
    const { session } = await world.createLine(phone).link();
    await expect(session.manage?.('catalog.list', {})).rejects.toMatchObject({ reason: 'unsupported' });
  });
});

describe('an order', () => {
  it('arrives with its token, and its lines are read with it', async () => {
    const bench = await linkBakery();
    const { orderId, items, total, note, token = '' } = await receiveOrder(bench, { note: 'Para las 6' });
    expect({ items, total, note }).toEqual({ items: 1, total: { amount: 37, currency: 'MXN' }, note: 'Para las 6' });
    expect(await bench.manage('catalog.order', { orderId, token })).toEqual({
      lines: [
        { productId: '1', name: 'Concha', quantity: 2, price: { amount: 18.5, currency: 'MXN' }, retailerId: 'PAN-1' },
      ],
      total: { amount: 37, currency: 'MXN' },
    });
    await expect(bench.manage('catalog.order', { orderId, token: 'b3Rybw==' })).rejects.toMatchObject({
      reason: 'rejected',
    });
  });

  it('of an iPhone arrives without a total, and its lines have one', async () => {
    const bench = await linkBakery();
    const { orderId, total, token = '' } = await receiveOrder(bench, { isBrief: true });
    expect(total).toBeUndefined();
    expect(await bench.manage('catalog.order', { orderId, token })).toMatchObject({ total: { amount: 37 } });
  });

  it('has its amounts in whole units of a currency without decimals', async () => {
    const bench = await linkBakery([{ id: '1', name: 'Marraqueta', price: 1_500_000, currency: 'CLP' }]);
    const { orderId, total, token = '' } = await receiveOrder(bench);
    expect(total).toEqual({ amount: 3_000, currency: 'CLP' });
    const { lines } = await bench.manage('catalog.order', { orderId, token });
    expect(lines[0]?.price).toEqual({ amount: 1_500, currency: 'CLP' });
  });

  it('can contain a product without a price', async () => {
    const bench = await linkBakery([{ id: '1', name: 'Pastel a medida' }]);
    const { orderId, token = '' } = await receiveOrder(bench);
    const { lines } = await bench.manage('catalog.order', { orderId, token });
    expect(lines).toEqual([{ productId: '1', name: 'Pastel a medida', quantity: 2 }]);
  });

  it('is read with the stanza of Baileys when the GraphQL query is not answered', async () => {
    const bench = await linkBakery();
    const { orderId, token = '' } = await receiveOrder(bench);
    world.emulator.setStrictness({ catalogStanzas: true });
    await world.emulator.faults.add({ kind: 'swallow', at: 'in', xmlns: 'w:mex', count: 1_000 });
    const { lines } = await bench.manage('catalog.order', { orderId, token });
    expect(lines).toMatchObject([{ name: 'Concha', quantity: 2, price: { amount: 18.5 } }]);
    world.emulator.setStrictness({ catalogStanzas: false });
    await expect(bench.manage('catalog.order', { orderId, token })).rejects.toMatchObject({ reason: 'unreachable' });
  });
});

describe('a product', () => {
  const sendProduct = async (
    { session, manage }: Awaited<ReturnType<typeof linkBakery>>,
    customer: Phone,
    id: string,
  ): Promise<void> => {
    const {
      name: title,
      id: productId,
      isHidden: _,
      isAvailable: __,
      ...product
    } = await manage('catalog.product', { id });
    const content = { ...product, type: 'product', productId, title, note: '¿Le aparto una?' } as const;
    await session.send({ id: `3EB0${productId}`, to: { kind: 'person', phone: customer.phone }, content });
  };

  it('is sent with its picture, its price and the business that owns it', async () => {
    const bench = await linkBakery();
    const customer = world.createPhone();
    await sendProduct(bench, customer, '1');
    const { content } = await customer.waitFor(({ id }) => id === '3EB01');
    expect(content.productMessage).toMatchObject({
      businessOwnerJid: bench.bakery.jid,
      body: '¿Le aparto una?',
      product: { productId: '1', title: 'Concha', currencyCode: 'MXN', retailerId: 'PAN-1', productImageCount: 1 },
    });
    expect(Number(content.productMessage?.product?.priceAmount1000)).toBe(18_500);
    expect(content.productMessage?.product?.productImage?.mediaKey).toHaveLength(32);
  });

  it('without a picture is refused before it is sent, because apps do not show it', async () => {
    const bench = await linkBakery();
    const sending = sendProduct(bench, world.createPhone(), '3');
    await expect(sending).rejects.toMatchObject({ reason: 'media-refused' });
  });

  it('arrives when a customer asks about it, as a message or as a quote', async () => {
    const { bakery, waitForMessage } = await linkBakery();
    const customer = world.createPhone();
    const { id } = await customer.send(bakery.phone, { product: { id: '1', owner: bakery.phone } });
    const expected: Partial<Content> = { type: 'product', productId: '1', title: 'Concha' };
    expect((await waitForMessage(id)).content).toMatchObject(expected);
    const question = await customer.send(bakery.phone, { text: '¿Hay?', quote: id });
    expect((await waitForMessage(question.id)).quoted).toMatchObject({ text: 'Concha' });
  });
});
