import { describe, expect, it } from 'vitest';
import { parseGraphqlCatalog, parseGraphqlOrder, parseStanzaOrder } from './parseCatalogAnswers.ts';

describe('parseGraphqlOrder', () => {
  it('reads lines whose product was deleted from the catalog or has no price', () => {
    const products = [
      { id: '1', name: 'Concha', price: '18500', currency: 'MXN', quantity: '2' },
      { id: '2', name: '', price: null, currency: 'MXN', quantity: '1' },
      { id: '3', price: '', currency: null, quantity: '1' },
    ];
    expect(parseGraphqlOrder({ order: { products, price_details: null } })).toEqual({
      lines: [
        { productId: '1', name: 'Concha', quantity: 2, price: { amount: 18.5, currency: 'MXN' } },
        { productId: '2', quantity: 1 },
        { productId: '3', quantity: 1 },
      ],
    });
  });

  it('keeps a price of zero, because a free product has a price', () => {
    const products = [{ id: '1', name: 'Muestra', price: '0', currency: 'MXN', quantity: '1' }];
    expect(parseGraphqlOrder({ order: { products } })?.lines[0]?.price).toEqual({ amount: 0, currency: 'MXN' });
  });

  it('reports an incomplete answer instead of an order without products', () => {
    expect(parseGraphqlOrder({})).toBeUndefined();
    expect(parseGraphqlOrder({ order: { products: null } })).toBeUndefined();
    expect(parseGraphqlOrder({ order: { products: [] } })).toBeUndefined();
  });

  it.each([null, undefined, '', '0', '-1', '1.5', 'dos'])('reports the quantity %j as incomplete', quantity => {
    const products = [
      { id: '1', name: 'Concha', quantity: '2' },
      { id: '2', name: 'Oreja', ...(quantity !== undefined && { quantity }) },
    ];
    expect(parseGraphqlOrder({ order: { products } })).toBeUndefined();
  });
});

it('parseGraphqlCatalog reports an incomplete answer instead of an empty catalog', () => {
  expect(parseGraphqlCatalog({})).toBeUndefined();
  expect(parseGraphqlCatalog({ product_catalog: { products: [] } })).toEqual({ products: [] });
});

it('parseGraphqlCatalog reads flags in both reported forms, and the smaller picture if there is no original', () => {
  const images = [{ request_image_url: 'https://mmg.whatsapp.net/1' }];
  const products = [
    { id: '1', name: 'Concha', is_hidden: 'ISHIDDEN_TRUE', product_availability: 'OUT_OF_STOCK', media: { images } },
    { id: '2', name: 'Oreja', is_hidden: true, product_availability: 'out of stock' },
    { id: '3', name: 'Rosca', is_hidden: false, product_availability: 'in stock' },
  ];
  expect(parseGraphqlCatalog({ product_catalog: { products } })?.products).toEqual([
    { id: '1', name: 'Concha', isHidden: true, isAvailable: false, pictureUrl: 'https://mmg.whatsapp.net/1' },
    { id: '2', name: 'Oreja', isHidden: true, isAvailable: false },
    { id: '3', name: 'Rosca', isHidden: false, isAvailable: true },
  ]);
});

it.each([
  ['the sale price without dates', { price: '15000' }, 15],
  ['the sale price within its dates', { price: '15000', start_date: '2020-01-01', end_date: '2999-01-01' }, 15],
  ['the sale price with Unix times', { price: '15000', start_date: '1577836800', end_date: '32472144000' }, 15],
  ['the regular price after the sale', { price: '15000', end_date: '2020-01-01T00:00:00Z' }, 20],
  ['the regular price before the sale', { price: '15000', start_date: '2999-01-01' }, 20],
  ['the regular price when there is no sale price', { price: null }, 20],
  ['the regular price without a sale', null, 20],
])('parseGraphqlCatalog reads %s', (_, sale_price, amount) => {
  const products = [{ id: '1', name: 'Concha', price: '20000', currency: 'MXN', sale_price }];
  const page = parseGraphqlCatalog({ product_catalog: { products } });
  expect(page?.products[0]?.price).toEqual({ amount, currency: 'MXN' });
});

it('parseStanzaOrder reports lines without a quantity, and an order without lines, as incomplete', () => {
  const price = { total: 1_000, currency: 'MXN' };
  const product = { id: '1', name: 'Concha', imageUrl: '', price: 1_000, currency: 'MXN', quantity: Number.NaN };
  expect(parseStanzaOrder({ price, products: [product] })).toBeUndefined();
  expect(parseStanzaOrder({ price, products: [] })).toBeUndefined();
});

it('parseStanzaOrder omits prices that Baileys could not read', () => {
  const products = [{ id: '1', name: 'Concha', imageUrl: '', price: Number.NaN, currency: '', quantity: 2 }];
  expect(parseStanzaOrder({ price: { total: Number.NaN, currency: '' }, products })).toEqual({
    lines: [{ productId: '1', name: 'Concha', quantity: 2 }],
  });
});
