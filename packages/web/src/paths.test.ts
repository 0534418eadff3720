import { consoleRoutes } from '@recado/console';
import { matchRoutes, type RouteObject } from 'react-router';
import { expect, it } from 'vitest';
import { adminRoutes } from './app/adminRoutes.ts';
import { appPaths, pages } from './paths.ts';

const routes = consoleRoutes(adminRoutes);
const patterns = (list: readonly RouteObject[]): string[] =>
  list.flatMap(({ path, children = [] }) => [...(path ? [path] : []), ...patterns(children)]);

it('names every route of the application', () => {
  const named = patterns(routes)
    .filter(path => !path.includes('*'))
    .map(path => path.replace(/:(\w+)/g, '{$1}'));
  expect(appPaths).toEqual(expect.arrayContaining(named));
  expect(named.length).toBeGreaterThanOrEqual(8);
});

it('names no path that the application would call unknown', () => {
  const unknown = appPaths.filter(path => {
    const found = matchRoutes(routes, path.replace(/\{\w+\}/g, '0197b1a2'));
    return found?.at(-1)?.route.path === '*';
  });
  expect(unknown).toEqual([]);
});

it('gives the landing page to / and nowhere else', () => {
  const landing = Object.entries(pages.paths).filter(([, page]) => page === 'landing.html');
  expect(landing).toEqual([['/', 'landing.html']]);
});
