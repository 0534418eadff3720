import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import {
  listReleasedFunctions,
  MIGRATION_SOURCE_PATH,
  markMigrationsReleased,
  RELEASED_FUNCTIONS_PATH,
} from './markMigrationsReleased.mjs';

const committedSource = readFileSync(
  fileURLToPath(new URL(`../../../${MIGRATION_SOURCE_PATH}`, import.meta.url)),
  'utf8',
);
const addEntry = (text, list, name) =>
  text.replace(new RegExp(`(const ${list}[^=]*= \\{)`), `$1\n  '${name}': createBaseline('${name}'),\n`);
const clearEntries = (text, list) => text.replace(new RegExp(`(const ${list}[^=]*= \\{)[\\s\\S]*?(\\};\\n)`), '$1$2');
/** The committed source, but with exactly one released and two unreleased migrations. */
const source = ['9002_second', '9001_first'].reduce(
  (text, name) => addEntry(text, 'unreleased', name),
  addEntry(clearEntries(clearEntries(committedSource, 'released'), 'unreleased'), 'released', '9000_before'),
);
const findNames = text => [...text.matchAll(/'(\d{4}_\w+)':/g)].map(([, name]) => name);
/** Names of the baseline, of the released and of the unreleased migrations. */
const splitNames = text => text.split(/const (?:un)?released/).map(findNames);

it('moves every unreleased migration to the released migrations, in order', () => {
  const [baseline, released, unreleased] = splitNames(source);
  expect([released, unreleased]).toEqual([['9000_before'], ['9001_first', '9002_second']]);
  const [baselineAfter, releasedAfter, unreleasedAfter] = splitNames(markMigrationsReleased(source));
  expect(baselineAfter).toEqual(baseline);
  expect(releasedAfter).toEqual(['9000_before', '9001_first', '9002_second']);
  expect(unreleasedAfter).toEqual([]);
  expect(markMigrationsReleased(markMigrationsReleased(source))).toBe(markMigrationsReleased(source));
});

it('changes nothing when there is no new migration', () => {
  const text = clearEntries(committedSource, 'unreleased');
  expect(markMigrationsReleased(text)).toBe(text);
});

it('orders the released migrations by their numbers, because they are applied in this order', () => {
  const all = splitNames(committedSource).flat();
  expect(all).toEqual(all.toSorted());
});

it('throws an error when the source has another format', () => {
  expect(() => markMigrationsReleased(source.replace('const unreleased', 'const others'))).toThrow(
    MIGRATION_SOURCE_PATH,
  );
});

it('lists the functions of the released schema with their parameters and results', () => {
  const read = path => readFileSync(fileURLToPath(new URL(`../../../${path}`, import.meta.url)), 'utf8');
  const source = listReleasedFunctions(read(RELEASED_FUNCTIONS_PATH), read('docs/schema.sql'));
  expect(source).toContain("'chat_kind(chat text) RETURNS text',");
  expect(listReleasedFunctions(source, read('docs/schema.sql'))).toBe(source);
});
