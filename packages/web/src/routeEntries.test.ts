import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { appPaths } from './paths.ts';
import { routeEntries } from './routeEntries.ts';

it('routeEntries contains each path of the application once', () => {
  const paths = routeEntries.flatMap(({ paths }) => paths);
  expect([...paths].sort()).toEqual([...appPaths].sort());
});

it('routeEntries names only modules that exist', () => {
  const packages = new URL('../../', import.meta.url);
  const modules = routeEntries.flatMap(({ modules }) => modules);
  expect(modules.filter(module => !existsSync(fileURLToPath(new URL(module, packages))))).toEqual([]);
});

it('routeEntries requests at most two answers besides the session check', () => {
  expect(routeEntries.filter(({ requests = [] }) => requests.length > 2)).toEqual([]);
});
