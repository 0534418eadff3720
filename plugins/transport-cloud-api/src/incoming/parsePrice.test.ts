import { expect, it } from 'vitest';
import { parsePrice } from './parsePrice.ts';

const delivered = { id: 'wamid.1', status: 'delivered', timestamp: '1790000000' };
const base = { id: 'wamid.1', timestamp: new Date(1_790_000_000_000) };

it.each([
  ['a charged template', { billable: true, pricing_model: 'PMP', type: 'regular', category: 'marketing' }, true],
  [
    'a free answer',
    { billable: false, pricing_model: 'PMP', type: 'free_customer_service', category: 'service' },
    false,
  ],
  ['a free answer to an ad', { billable: false, type: 'free_entry_point', category: 'service' }, false],
  ['a charged answer without `billable`', { pricing_model: 'PMP', type: 'regular', category: 'service' }, true],
  ['a free answer without `billable`', { type: 'free_customer_service', category: 'service' }, false],
  ['a type that contradicts `billable`', { billable: true, type: 'free_of_tomorrow', category: 'service' }, true],
])('reads the price of %s', (_, pricing, isBillable) => {
  const { category, type } = pricing;
  expect(parsePrice({ ...delivered, pricing })).toEqual({ ...base, category, type, isBillable });
});

it('reads the former price of a conversation, which has no type', () => {
  const pricing = { billable: true, pricing_model: 'CBP', category: 'utility' };
  expect(parsePrice({ ...delivered, pricing })).toEqual({ ...base, category: 'utility', isBillable: true });
});

it('leaves open whether a message is charged when Meta does not say it', () => {
  expect(parsePrice({ ...delivered, pricing: { category: 'service' } })).toEqual({ ...base, category: 'service' });
});

it.each(['sent', 'failed', 'accepted', undefined])('returns no price for a message with the status %s', status => {
  const pricing = { billable: true, type: 'regular', category: 'marketing' };
  expect(parsePrice({ id: 'wamid.1', timestamp: '1790000000', ...(status && { status }), pricing })).toBeUndefined();
});

it.each([undefined, null, 'PMP', [], {}, { category: 7 }, { category: ' ' }, { category: '<script>' }])(
  'returns no price for the malformed value %j',
  pricing => expect(parsePrice({ ...delivered, pricing })).toBeUndefined(),
);

it('cuts names that are too long or contain other characters', () => {
  const pricing = { category: `${'x'.repeat(60)}`, type: 'regular\nsecond line' };
  expect(parsePrice({ ...delivered, pricing })).toMatchObject({ category: 'x'.repeat(50), type: 'regular' });
});
