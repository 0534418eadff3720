import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Endpoint, endpoints } from '@recado/contract';
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

it('routeEntries names the same modules as the route whose code it shares', () => {
  for (const { sameCodeAs, modules } of routeEntries)
    if (sameCodeAs) expect(modules).toEqual(routeEntries.find(({ name }) => name === sameCodeAs)?.modules);
});

it('routeEntries begins with the session check, and requests each URL once', () => {
  for (const { requests } of routeEntries) {
    expect(requests[0]).toBe('/api/auth/profile');
    expect(new Set(requests).size).toBe(requests.length);
  }
});

it('routeEntries fills its requests only with segments that are IDs in each of its paths', () => {
  for (const { paths, requests } of routeEntries)
    for (const path of paths)
      for (const [, index] of requests.join(' ').matchAll(/\{(\d)\}/g))
        expect([path, path.split('/')[Number(index)]]).toEqual([path, expect.stringMatching(/^\{\w+\}$/)]);
});

it('routeEntries requests only GET endpoints of sessions and no stream', () => {
  const urls = routeEntries.flatMap(({ requests }) => requests);
  const keyOf = (url: string) => `GET ${url.replace('/api', '').replace(/\?.*/, '')}`.replaceAll(/\{\d\}/g, '{}');
  const byShape = new Map(
    Object.entries(endpoints).map(([key, endpoint]) => [key.replaceAll(/\{\w+\}/g, '{}'), endpoint]),
  );
  for (const url of urls) {
    const endpoint: Endpoint | undefined = byShape.get(keyOf(url));
    expect([url, endpoint?.guard]).toEqual([url, expect.stringMatching(/^(session|admin)$/)]);
    expect([url, endpoint?.answers.some(({ stream }) => stream)]).toEqual([url, false]);
  }
});
