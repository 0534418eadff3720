import type { BinaryNode } from '@whiskeysockets/baileys';
import { describe, expect, it } from 'vitest';
import type { PhoneProduct } from '../../model/PhoneProduct.ts';
import { useEmulator } from '../../testing/useEmulator.ts';
import { readStanzaNodeText } from '../../wire/buildBinaryNode.ts';

const world = useEmulator();
const bread: readonly PhoneProduct[] = [
  { id: '1', name: 'Concha', price: 18_500, retailerId: 'PAN-1' },
  { id: '2', name: 'Rosca', price: 250_000, isHidden: true },
  { id: '3', name: 'Pastel a medida' },
];

async function linkBakery() {
  const bakery = world.phone('La Espiga');
  bakery.setCatalog(bread);
  return { bakery, client: await world.link(bakery) };
}
type Client = Awaited<ReturnType<typeof linkBakery>>['client'];

/** Runs a GraphQL query as WhatsApp Web does, and returns its answer. */
async function queryMex({ sock }: Client, id: string, request: object) {
  const query = {
    tag: 'query',
    attrs: { query_id: id },
    content: Buffer.from(JSON.stringify({ variables: { request } })),
  };
  const attrs = { to: 's.whatsapp.net', type: 'get', xmlns: 'w:mex' };
  const answer: BinaryNode = await sock.query({ tag: 'iq', attrs, content: [query] });
  return JSON.parse(readStanzaNodeText((answer.content as BinaryNode[])[0]));
}

async function sendOrder(bakery: Awaited<ReturnType<typeof linkBakery>>['bakery']) {
  const beto = world.phone('Beto');
  const { content } = await beto.send(bakery.phone, { order: { products: [{ id: '1', quantity: 3 }], note: 'Hoy' } });
  return content.orderMessage ?? {};
}

describe('the catalog of a business', () => {
  it('is read in pages with the queries of WhatsApp Web', async () => {
    const { bakery, client } = await linkBakery();
    const read = (after?: string) =>
      queryMex(client, '30445081048424116', { product_catalog: { jid: bakery.jid, limit: '2', after } });
    const first = (await read()).data.xwa_product_catalog_get_product_catalog.product_catalog;
    expect(first.products).toMatchObject([
      { id: '1', name: 'Concha', price: '18500', currency: 'MXN', is_hidden: 'ISHIDDEN_FALSE' },
      { id: '2', is_hidden: 'ISHIDDEN_TRUE' },
    ]);
    const second = (await read(first.paging.after)).data.xwa_product_catalog_get_product_catalog.product_catalog;
    expect(second).toMatchObject({ products: [{ id: '3', price: null }], paging: {} });
  });

  it('answers the former stanzas only if the strictness says so', async () => {
    const { bakery, client } = await linkBakery();
    const { orderId, token } = await sendOrder(bakery);
    const silent = client.sock.query(
      { tag: 'iq', attrs: { to: 's.whatsapp.net', type: 'get', xmlns: 'w:biz:catalog' }, content: [] },
      300,
    );
    expect(await silent.catch(() => undefined)).toBeUndefined();
    world.emulator.setStrictness({ catalogStanzas: true });
    const { products, nextPageCursor } = await client.sock.getCatalog({ jid: bakery.jid, limit: 2 });
    expect(products).toMatchObject([
      { id: '1', price: 18_500 },
      { id: '2', isHidden: true },
    ]);
    expect(await client.sock.getCatalog({ jid: bakery.jid, limit: 2, cursor: nextPageCursor as string })).toMatchObject(
      {
        products: [{ id: '3' }],
      },
    );
    expect((await client.sock.getCollections(bakery.jid)).collections[0]?.products).toHaveLength(3);
    expect(await client.sock.getOrderDetails(orderId ?? '', token ?? '')).toMatchObject({
      price: { total: 55_500, currency: 'MXN' },
      products: [{ id: '1', name: 'Concha', quantity: 3, price: 18_500 }],
    });
    await expect(client.sock.getOrderDetails(orderId ?? '', 'b3Rybw==')).rejects.toThrow('not-authorized');
  });

  it('returns the lines of an order only for its token and the number of the business', async () => {
    const { bakery, client } = await linkBakery();
    const { orderId: id, token, totalAmount1000, itemCount } = await sendOrder(bakery);
    expect({ totalAmount1000, itemCount }).toEqual({ totalAmount1000: 55_500, itemCount: 1 });
    const read = (jid: string, secret: string) =>
      queryMex(client, '26593811266898374', { order: { id, jid, token: { sensitive_string_value: secret } } });
    expect((await read(bakery.jid, token ?? '')).data.xwa_checkout_get_order_info.order).toMatchObject({
      price_details: { total_amount: '55500' },
      products: [{ id: '1', quantity: '3', price: '18500' }],
    });
    expect((await read(bakery.jid, 'b3RybyB0b2tlbg==')).errors).toMatchObject([{ extensions: { error_code: 400 } }]);
    expect((await read(bakery.lid, token ?? '')).errors).toHaveLength(1);
  });

  it('survives a snapshot', async () => {
    const { bakery } = await linkBakery();
    const snapshot = () => world.emulator.snapshot();
    await world.emulator.restore(snapshot());
    expect(world.emulator.phones.get(bakery.phone)?.catalog).toEqual(bread);
  });
});
