import { sendRejectionTexts } from '@recado/texts';
import type { CatalogProduct } from '@recado/transport';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestPlatform, type TestPlatform } from '../../../testing/createTestPlatform.ts';
import { createCatalogService } from './createCatalogService.ts';

const SHOP_NUMBER = '5215512345681';
const { products: texts } = sendRejectionTexts;

let platform: TestPlatform;
let clientId: string;
beforeAll(async () => {
  platform = await createTestPlatform();
  clientId = await platform.createLinkedClient(SHOP_NUMBER);
});
afterAll(() => platform.close());

const createProducts = (fields: Partial<CatalogProduct>): CatalogProduct[] =>
  Array.from({ length: 120 }, (_, n) => ({
    ...{ id: String(n), name: `Pan ${n}`, retailerId: `PAN-${n}`, isHidden: n === 7, isAvailable: true },
    ...fields,
  }));
const setCatalog = (fields: Partial<CatalogProduct>): void => {
  const { products } = platform.network.phone(SHOP_NUMBER).catalog;
  products.splice(0, products.length, ...createProducts(fields));
};
beforeEach(() => setCatalog({ catalogId: '99' }));
const resolve = (fields: object) =>
  createCatalogService({ sessions: platform.sessions }).resolveProduct(clientId, {
    productId: '1',
    text: 'Vea',
    ...fields,
  });

it('several products of any page are sent in the requested order, with a short heading by default', async () => {
  const content = await resolve({ moreProductIds: ['119', 'PAN-60', '2'] });
  expect(content).toMatchObject({
    type: 'product',
    productId: '1',
    title: 'Pan 1',
    note: 'Vea',
    heading: texts.severalTitle,
  });
  expect(content.more).toEqual([
    { productId: '119', title: 'Pan 119', retailerId: 'PAN-119' },
    { productId: '60', title: 'Pan 60', retailerId: 'PAN-60' },
    { productId: '2', title: 'Pan 2', retailerId: 'PAN-2' },
  ]);
  expect(await resolve({ moreProductIds: ['2'], title: 'Hoy' })).toMatchObject({ heading: 'Hoy' });
  expect(await resolve({})).not.toHaveProperty('more');
});

it.each([
  ['one is unknown', { moreProductIds: ['2', 'otro'] }, texts.unknown('otro')],
  ['one is hidden', { moreProductIds: ['2', '7'] }, texts.hidden('Pan 7')],
  ['they have no text', { moreProductIds: ['2'], text: undefined }, texts.severalNeedText],
])('several products are refused when %s', async (_, fields, message) => {
  await expect(resolve(fields)).rejects.toThrow(message);
});

it('several products are refused on a linked phone, which sends one product in a message', async () => {
  setCatalog({ pictureUrl: 'https://x.test/1.jpg' });
  await expect(resolve({ moreProductIds: ['2'] })).rejects.toThrow(texts.several);
});
