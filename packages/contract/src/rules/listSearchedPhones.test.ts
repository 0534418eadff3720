import { expect, it } from 'vitest';
import { listSearchedPhones } from './listSearchedPhones.ts';

it.each([
  ['11 2345-6789', 'AR', '5491123456789'],
  ['(51) 99123-4567', 'BR', '5551991234567'],
  ['987 654 321', 'PE', '51987654321'],
  ['55 1234 5678', 'MX', '5215512345678'],
  ['5512345678', 'BR', '5215512345678'],
  ['+51 987 654 321', 'MX', '51987654321'],
  ['51987654321', 'MX', '51987654321'],
  ['51987654321', '', '51987654321'],
])('a search for %s on a line of %s finds the number %s', (text, lineCountry, phone) => {
  expect(listSearchedPhones(text, lineCountry)).toContain(phone);
});

it('a search for a number of the line’s country finds no number of another country with these digits', () => {
  expect(listSearchedPhones('(51) 99123-4567', 'BR')).toEqual(['5551991234567', '555191234567', '51991234567']);
  expect(listSearchedPhones('pan', 'MX')).toEqual([]);
});
