import { readFileSync } from 'node:fs';
import { rm, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { readTestDurations } from './readTestDurations.mjs';
import { writeTestRepository } from './writeTestRepository.mjs';

const createCache = (name, duration) =>
  JSON.stringify({ version: '4', results: [[name, { duration, failed: false }]] });
const [longFile] = JSON.parse(readFileSync(new URL('longest.json', import.meta.url), 'utf8'));

let root;
afterEach(() => rm(root, { recursive: true, force: true }));

it('reads the durations of the last run, without the names of the projects', async () => {
  root = await writeTestRepository({
    'node_modules/.vite/vitest/new/results.json': createCache('unit:packages/a/src/a.test.ts', 12.5),
    'node_modules/.vite/vitest/old/results.json': createCache('unit:packages/a/src/a.test.ts', 99),
  });
  await utimes(join(root, 'node_modules/.vite/vitest/old/results.json'), 0, 0);
  expect(readTestDurations(root).get('packages/a/src/a.test.ts')).toBe(12.5);
});

it('expects a file of longest.json to be slow until it has run', async () => {
  root = await writeTestRepository({ 'package.json': '{}' });
  expect(readTestDurations(root).get(longFile)).toBe(5_000);
  await rm(root, { recursive: true });
  root = await writeTestRepository({ 'node_modules/.vite/vitest/a/results.json': createCache(`wire:${longFile}`, 10) });
  expect(readTestDurations(root).get(longFile)).toBe(10);
});
