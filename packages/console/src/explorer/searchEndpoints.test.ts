import { listExplorerEndpoints } from '@recado/contract';
import { expect, it } from 'vitest';
import { searchEndpoints } from './searchEndpoints.ts';

const all = listExplorerEndpoints();
const keys = (query: string) => searchEndpoints(all, query).map(({ method, path }) => `${method} ${path}`);

it.each([
  ['comprobar numero tiene whatsapp', ['POST /external/check-number']],
  ['POST webhook', ['POST /external/setup-webhook']],
  ['MEDIAURL caption', ['POST /external/send-media']],
  ['facturas', []],
])('finds endpoints when the query omits accents and uses other capitals: %j', (query, expectedKeys) => {
  expect(keys(query)).toEqual(expectedKeys);
});

it('finds all endpoints when the query is empty, and finds endpoints by method', () => {
  expect([keys(''), keys('  ')]).toEqual([keys(''), all.map(({ method, path }) => `${method} ${path}`)]);
  expect(keys('GET').length).toBeGreaterThan(3);
});
