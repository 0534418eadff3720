import { explorerEndpoints } from '@recado/contract';
import { expect, it } from 'vitest';
import { matching } from './matching.ts';

const paths = (typed: string) => matching(explorerEndpoints(), typed).map(({ path }) => path);

it.each([
  ['', 15],
  ['  ', 15],
  ['numero tiene whatsapp', 1],
  ['POST webhook', 1],
  ['GET', 3],
  ['mediaurl', 2],
  ['facturas', 0],
])('finds by words, without accents and capitals: %j', (typed, count) => {
  expect(paths(typed).length).toBe(count);
});
