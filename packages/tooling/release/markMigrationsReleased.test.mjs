import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { MIGRATION_SOURCE_PATH, markMigrationsReleased } from './markMigrationsReleased.mjs';

const source = readFileSync(fileURLToPath(new URL(`../../../${MIGRATION_SOURCE_PATH}`, import.meta.url)), 'utf8');
const findNames = text => [...text.matchAll(/'(\d{4}_\w+)':/g)].map(([, name]) => name);
const splitNames = text => text.split('const unreleased').map(findNames);

it('moves every unreleased migration to the released migrations, in order', () => {
  const [released, unreleased] = splitNames(source);
  const [releasedAfter, unreleasedAfter] = splitNames(markMigrationsReleased(source));
  expect(unreleasedAfter).toEqual([]);
  expect(releasedAfter).toEqual([...released, ...unreleased].toSorted());
  expect(markMigrationsReleased(markMigrationsReleased(source))).toBe(markMigrationsReleased(source));
});

it('orders the released migrations by their numbers, because they are applied in this order', () => {
  const all = splitNames(source).flat();
  expect(all).toEqual(all.toSorted());
});

it('throws an error when the source has another format', () => {
  expect(() => markMigrationsReleased(source.replace('const unreleased', 'const others'))).toThrow(
    MIGRATION_SOURCE_PATH,
  );
});
