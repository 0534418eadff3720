import { describe, expect, it } from 'vitest';
import { readMessageContent } from './readMessageContent.ts';
import { readOrderDetails } from './readOrderDetails.ts';

const details = {
  reference_id: 'F-2031',
  currency: 'MXN',
  total_amount: { value: 41250, offset: 100 },
  order: {
    items: [
      { name: 'Rosca', quantity: 1, amount: { value: 30000, offset: 100 }, sale_amount: { value: 25000, offset: 100 } },
      { name: 'Café', quantity: 2, amount: { value: 8125, offset: 100 } },
    ],
  },
};

describe('readOrderDetails', () => {
  it('reads products, total and reference', () => {
    expect(readOrderDetails(details)).toBe('1 × Rosca · 250 MXN\n2 × Café · 81.25 MXN\n412.5 MXN · F-2031');
  });

  it.each([
    ['only a total', { total_amount: { value: 5, offset: 1 } }, '5'],
    ['a product without price and number', { order: { items: [{ name: 'Pan' }, null, 7] } }, 'Pan'],
    ['no number as total', { currency: 'MXN', total_amount: { value: 'x' } }, undefined],
    ['a division by zero', { total_amount: { value: 5, offset: 0 } }, undefined],
    ['the parameters of another button', { reference_id: 'A', order: 3 }, undefined],
  ])('reads %s', (_, params, expected) => {
    expect(readOrderDetails(params)).toBe(expected);
  });
});

it('a bill that a business sends for payment is read after its text', () => {
  const buttonParamsJson = JSON.stringify(details);
  const nativeFlowMessage = { buttons: [{ name: 'review_and_pay', buttonParamsJson }] };
  const read = (body?: { text: string }) =>
    readMessageContent(
      { interactiveMessage: { nativeFlowMessage, ...(body && { body }) } },
      { host: '', deadlineMs: 1 },
    );
  expect(read({ text: 'Su factura' })).toMatchObject({
    type: 'text',
    text: 'Su factura\n1 × Rosca · 250 MXN\n2 × Café · 81.25 MXN\n412.5 MXN · F-2031',
  });
  expect(read()).toMatchObject({ text: expect.stringContaining('412.5 MXN') });
});
