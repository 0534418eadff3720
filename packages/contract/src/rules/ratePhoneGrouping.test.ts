import { expect, it } from 'vitest';
import { ratePhoneGrouping } from './ratePhoneGrouping.ts';

it.each([
  ['33 1696 0540', '5213316960540', 2],
  ['01 33 1696 0540', '5213316960540', 2],
  ['3316960540', '5213316960540', 2],
  ['33 16 96 05 40', '5213316960540', 1],
  ['11 97121 0001', '5511971210001', 2],
  ['4 19 3333 4444', '5541933334444', 1],
  ['011 15 4101 0031', '5491141010031', 2],
  ['9 6123 4567', '56961234567', 2],
  ['10 91234 5678', '5510912345678', 0],
] as const)('rates %s as the number %s with %s', (text, phone, rating) => {
  expect(ratePhoneGrouping(text.split(' '), phone)).toBe(rating);
});
