import { buildConsoleRoutes } from '@recado/console';
import { matchRoutes, type RouteObject } from 'react-router';
import { expect, it } from 'vitest';
import { adminRoutes } from './app/adminRoutes.ts';
import { appPaths, sitePages } from './paths.ts';

const routes = buildConsoleRoutes(adminRoutes);
const patterns = (list: readonly RouteObject[]): string[] =>
  list.flatMap(({ path, children = [] }) => [...(path ? [path] : []), ...patterns(children)]);

it('appPaths contains every route of the application', () => {
  const routePaths = patterns(routes)
    .filter(path => !path.includes('*'))
    .map(path => path.replace(/:(\w+)/g, '{$1}'));
  expect(appPaths).toEqual(expect.arrayContaining(routePaths));
  expect(routePaths.length).toBeGreaterThanOrEqual(8);
});

it('appPaths contains no path that the application treats as unknown', () => {
  const unknownPaths = appPaths.filter(path => {
    const matches = matchRoutes(routes, path.replace(/\{\w+\}/g, '0197b1a2'));
    return matches?.at(-1)?.route.path === '*';
  });
  expect(unknownPaths).toEqual([]);
});

it('sitePages serves the landing page only at /', () => {
  const landing = Object.entries(sitePages.paths).filter(([, page]) => page === 'landing.html');
  expect(landing).toEqual([['/', 'landing.html']]);
});
