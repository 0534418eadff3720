import { explorerEndpoints } from '@recado/contract';
import { expect, it } from 'vitest';
import { matching } from './matching.ts';

const all = explorerEndpoints();
const keys = (typed: string) => matching(all, typed).map(({ method, path }) => `${method} ${path}`);

it.each([
  ['comprobar numero tiene whatsapp', ['POST /external/check-number']],
  ['POST webhook', ['POST /external/setup-webhook']],
  ['MEDIAURL caption', ['POST /external/send-media']],
  ['facturas', []],
])('finds by words, without accents and capitals: %j', (typed, found) => {
  expect(keys(typed)).toEqual(found);
});

it('finds everything while nothing is typed, and by the method', () => {
  expect([keys(''), keys('  ')]).toEqual([keys(''), all.map(({ method, path }) => `${method} ${path}`)]);
  expect(keys('GET').length).toBeGreaterThan(3);
});
