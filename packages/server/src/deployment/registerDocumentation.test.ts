import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Hapi, { type Server } from '@hapi/hapi';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addSecurityHeaders } from './addSecurityHeaders.ts';
import { registerDocumentation } from './registerDocumentation.ts';

let folder: string;
let server: Server;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recado-docs-'));
  await mkdir(join(folder, 'api'));
  await mkdir(join(folder, 'recursos/1a2b'), { recursive: true });
  const files = {
    '.built': 'hash',
    'index.html': 'first page',
    'api.html': 'the API',
    'api.html.br': 'the API in brotli',
    'api.md': '# API',
    'api/envíos.html': 'a name with an accent',
    'recursos/1a2b/docs.js': 'code',
  };
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
  server = Hapi.server({ router: { stripTrailingSlash: true } });
  await registerDocumentation(server, folder);
  addSecurityHeaders(server);
});
afterAll(() => rm(folder, { recursive: true }));

const get = (url: string, headers: Record<string, string> = {}) => server.inject({ url, headers });

it('serves pages by their addresses without an extension', async () => {
  for (const [url, content] of [
    ['/docs', 'first page'],
    ['/docs/', 'first page'],
    ['/docs/api?from=console', 'the API'],
    ['/docs/api/env%C3%ADos', 'a name with an accent'],
  ] as const) {
    const answer = await get(url);
    expect([answer.statusCode, answer.payload]).toEqual([200, content]);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
  }
});

it('forbids inline code and other hosts on pages', async () => {
  const policy = String((await get('/docs/api')).headers['content-security-policy']);
  expect(policy).not.toMatch(/unsafe|https?:|\*/);
  expect(policy.split('; ')).toContain("script-src 'self'");
});

it('serves Markdown and files with their own types', async () => {
  const markdown = await get('/docs/api.md');
  expect([markdown.payload, markdown.headers['content-type']]).toEqual(['# API', 'text/markdown; charset=utf-8']);
  const script = await get('/docs/recursos/1a2b/docs.js');
  expect(script.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect((await get('/docs/api')).headers['cache-control']).toBe('no-cache');
});

it('sends the compressed file only to clients that accept it, and answers 304 to the current one', async () => {
  const compressed = await get('/docs/api', { 'accept-encoding': 'gzip, br' });
  expect([compressed.payload, compressed.headers['content-encoding']]).toEqual(['the API in brotli', 'br']);
  const { etag } = (await get('/docs/api')).headers;
  expect(etag).not.toBe(compressed.headers.etag);
  expect((await get('/docs/api', { 'if-none-match': String(etag) })).statusCode).toBe(304);
});

it.each([
  '/docs/.built',
  '/docs/nothing',
  '/docs/api.html',
  '/docs/api.html.br',
  '/docs/../package.json',
  '/docs/%2e%2e/x',
])('does not serve %s', async url => {
  expect((await get(url)).statusCode).toBe(404);
});

it('adds no route when the folder has no site', async () => {
  const empty = Hapi.server();
  expect(await registerDocumentation(empty, join(folder, 'nothing'))).toBe(false);
  expect(empty.table()).toEqual([]);
});
