import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { joinMigrations, SOURCE } from './joinMigrations.mjs';

const source = readFileSync(fileURLToPath(new URL(`../../../${SOURCE}`, import.meta.url)), 'utf8');
const namesIn = text => [...text.matchAll(/'(\d{4}_\w+)':/g)].map(([, name]) => name);
const partsOf = text => text.split('const unreleased').map(namesIn);

it('a release has nothing that is unreleased, and everything in its order', () => {
  const [released, unreleased] = partsOf(source);
  const [after, left] = partsOf(joinMigrations(source));
  expect(left).toEqual([]);
  expect(after).toEqual([...released, ...unreleased].toSorted());
  expect(joinMigrations(joinMigrations(source))).toBe(joinMigrations(source));
});

it('stand in the order of their numbers, in which they are applied', () => {
  const all = partsOf(source).flat();
  expect(all).toEqual(all.toSorted());
});

it('is not silent about a source that is written otherwise', () => {
  expect(() => joinMigrations(source.replace('const unreleased', 'const others'))).toThrow(SOURCE);
});
