import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readRequestedTests } from './readRequestedTests.mjs';
import { writeTestRepository } from './writeTestRepository.mjs';

const first = 'packages/a/src/first.test.ts';
const second = 'cli/src/second.test.ts';
let root;
beforeAll(async () => {
  root = await writeTestRepository({ [first]: '', [second]: '', 'packages/a/src/first.ts': '' });
});
afterAll(() => rm(root, { recursive: true, force: true }));

it('reads relative and absolute paths of tests in their order', () => {
  expect(readRequestedTests(root, ['run', '--config', 'x.ts', second, join(root, first)])).toEqual([second, first]);
});

it('ignores the values of options', () => {
  expect(readRequestedTests(root, ['watch', first, '-t', 'adds numbers', '--project', 'unit', '--bail=1'])).toEqual([
    first,
  ]);
});

it.each([
  ['a folder', ['run', 'packages/a/src', first]],
  ['a part of a name', ['run', 'first']],
  ['a source', ['run', 'packages/a/src/first.ts']],
  ['a missing test', ['run', 'packages/a/src/third.test.ts']],
  ['no file', ['run', '--config', 'x.ts']],
  ['an unknown option with a value', ['run', first, '--bail', '1']],
])('returns undefined for %s', (_, args) => {
  expect(readRequestedTests(root, args)).toBeUndefined();
});
