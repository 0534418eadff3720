import { expect, it } from 'vitest';
import { describeMessage } from '../../messages/describeMessage.ts';
import type { LineTestContext } from './LineTestContext.ts';
import { pollUntilResult } from './pollUntilResult.ts';

const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]).toString('base64');
const products = [
  { id: '1', name: 'Concha', price: 18_500, retailerId: 'PAN-1', picture: jpeg },
  { id: '2', name: 'Rosca', price: 250_000, isHidden: true, picture: jpeg },
  { id: '3', name: 'Pastel a medida' },
];

/** Declares tests for the catalog of WhatsApp Business, for products and for orders. */
export function defineCatalogTests(getContext: () => LineTestContext): void {
  it('lists the catalog of the phone in pages, and says which products can be sent', async () => {
    const { program, shop } = getContext();
    await shop.setCatalog(products);
    const list = (cursor?: string) =>
      program.request('GET /external/catalog', { query: { limit: 2, ...(cursor !== undefined && { cursor }) } });
    const first = await list();
    expect(first.products).toMatchObject([
      { id: '1', price: { amount: 18.5, currency: 'MXN' }, sendable: true, hidden: false, available: true },
      { id: '2', sendable: false, hidden: true },
    ]);
    expect(await list(first.next ?? '')).toMatchObject({ products: [{ id: '3', sendable: false }], next: null });
  });

  it('sends a product with its picture and price, and refuses one that phones would not show', async () => {
    const { program, shop, marta, awaitMessage } = getContext();
    await shop.setCatalog(products);
    const send = (productId: string) =>
      program.request('POST /external/messages', {
        payload: { to: marta.number, type: 'product', product: { productId, text: '¿Le aparto una?' } },
      });
    const { messageId } = await send('PAN-1');
    const arrived = await pollUntilResult(async () => (await marta.messages()).find(({ id }) => id === messageId));
    expect(arrived.content).toMatchObject({
      productMessage: { body: '¿Le aparto una?', product: { productId: '1', title: 'Concha', retailerId: 'PAN-1' } },
    });
    expect(await awaitMessage(messageId)).toMatchObject({
      ...{ type: 'product', kind: 'product', text: 'Concha' },
      product: { productId: '1', title: 'Concha', price: { amount: 18.5, currency: 'MXN' }, note: '¿Le aparto una?' },
    });
    for (const [id, reason] of [
      ['2', /oculto/],
      ['3', /foto/],
      ['9', /no tiene el producto/],
    ] as const)
      await expect(send(id)).rejects.toMatchObject({ status: 422, serverMessage: expect.stringMatching(reason) });
  });

  it('delivers an order at once, and its products with an event of their own', async () => {
    const { program, shop, marta, awaitMessage, awaitEvent } = getContext();
    await shop.setCatalog(products);
    const order = {
      products: [
        { id: '1', quantity: 3 },
        { id: '3', quantity: 1 },
      ],
      note: 'Para las 6',
    };
    const id = await marta.send(shop.number, { order });
    const expected = {
      linesStatus: 'complete',
      total: { amount: 55.5, currency: 'MXN' },
      lines: [
        { productId: '1', name: 'Concha', quantity: 3, price: { amount: 18.5, currency: 'MXN' }, retailerId: 'PAN-1' },
        { productId: '3', name: 'Pastel a medida', quantity: 1 },
      ],
    };
    expect((await awaitEvent('message.received', id)).data).toMatchObject({ text: 'Para las 6', order: { items: 2 } });
    expect((await awaitEvent('message.order', id)).data).toMatchObject({ id: expect.any(String), order: expected });
    const stored = await awaitMessage(id);
    expect(stored.order).toMatchObject(expected);
    expect(JSON.stringify(stored)).not.toContain('token');
    expect(describeMessage(stored).content.replaceAll('\u00a0', ' ')).toContain(
      '3 × Concha $55.50; 1 × Pastel a medida',
    );
    const { conversations } = await program.request('GET /external/conversations', { query: { q: 'conchas' } });
    expect(conversations.map(({ phoneNumber }) => phoneNumber)).toContain(marta.number);
  });

  it('delivers the message that follows an order before WhatsApp has returned its products', async () => {
    const { emulator, shop, marta, awaitMessage } = getContext();
    await shop.setCatalog(products);
    const fault = { kind: 'swallow', at: 'in', xmlns: 'w:mex', client: shop.number, count: 3 };
    await emulator.control.fault(fault);
    const id = await marta.send(shop.number, { order: { products: [{ id: '1', quantity: 1 }] } });
    const next = await marta.write(shop.number, '¿Lo recibieron?');
    await awaitMessage(next);
    expect((await awaitMessage(id)).order?.linesStatus).toBe('pending');
  });
}
