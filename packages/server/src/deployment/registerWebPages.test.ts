import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Hapi, { type Server } from '@hapi/hapi';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addSecurityHeaders } from './addSecurityHeaders.ts';
import { registerWebPages } from './registerWebPages.ts';

let folder: string;
let server: Server;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recado-site-'));
  await mkdir(join(folder, 'assets'));
  const files = {
    'pages.json': JSON.stringify({
      paths: { '/': 'landing.html', '/clients/{id}': 'app.html', '/login': 'inline.html' },
      notFound: '404.html',
    }),
    'landing.html': 'the landing page',
    'app.html': 'the application',
    'app.html.br': 'the application in brotli',
    'app.html.gz': 'the application in gzip',
    '404.html': 'nothing here',
    'inline.html': '<script>start()</script><p>text</p>',
    'assets/app-1a2b3c.js': 'code',
    'favicon.svg': '<svg/>',
    'avisos.js': 'the worker',
    'recado.webmanifest': '{}',
    'notes.md': 'not for the web',
  };
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
  server = Hapi.server({ router: { stripTrailingSlash: true } });
  await registerWebPages(server, folder);
  addSecurityHeaders(server);
  server.route({ method: 'GET', path: '/api/clients', handler: () => ({ clients: [] }) });
});
afterAll(() => rm(folder, { recursive: true }));

const get = (url: string, headers: Record<string, string> = {}) => server.inject({ url, headers });

describe('registerWebPages', () => {
  it('answers each path of pages.json with its page', async () => {
    expect((await get('/')).payload).toBe('the landing page');
    expect((await get('/clients/0197b1a2?from=mail')).payload).toBe('the application');
  });

  it('answers every other address with the not-found page and 404', async () => {
    const answer = await get('/clients/0197b1a2/nothing');
    expect([answer.statusCode, answer.payload]).toEqual([404, 'nothing here']);
    expect(answer.headers['content-security-policy']).toContain("script-src 'self'");
    const asset = await get('/assets/app-0f0f0f.js');
    expect([asset.statusCode, asset.payload]).toEqual([404, 'nothing here']);
    expect(asset.headers['cache-control']).toBe('no-cache');
  });

  it.each(['/api/nothing', '/health/nothing'])('leaves %s to the routes that answer in JSON', async url => {
    const answer = await get(url);
    expect(answer.statusCode).toBe(404);
    expect(answer.headers['content-type']).toContain('application/json');
  });

  it('answers a POST request with JSON instead of a page', async () => {
    const answer = await server.inject({ method: 'POST', url: '/nothing' });
    expect(answer.headers['content-type']).toContain('application/json');
  });

  it.each(['/notes.md', '/pages.json', '/app.html', '/../notes.md', '/assets/%2e%2e/notes.md'])(
    'does not serve %s',
    async url => {
      expect((await get(url)).statusCode).toBe(404);
    },
  );
});

describe('registerWebPages with caching and compression', () => {
  it('caches files with a hash in their name for ever and revalidates pages', async () => {
    const asset = await get('/assets/app-1a2b3c.js');
    expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(asset.headers['content-type']).toBe('text/javascript; charset=utf-8');
    expect((await get('/')).headers['cache-control']).toBe('no-cache');
  });

  it('answers 304 when the browser has the current page', async () => {
    const { etag } = (await get('/')).headers;
    expect((await get('/', { 'if-none-match': String(etag) })).statusCode).toBe(304);
  });

  it.each([
    ['gzip, br', 'br', 'the application in brotli'],
    ['gzip', 'gzip', 'the application in gzip'],
    ['deflate', undefined, 'the application'],
  ])('answers %j with encoding %s', async (accepted, encoding, payload) => {
    const answer = await get('/clients/1', { 'accept-encoding': accepted });
    expect(answer.headers['content-encoding']).toBe(encoding);
    expect(answer.headers.vary).toBe('accept-encoding');
    expect(answer.payload).toBe(payload);
  });

  it('gives each encoding its own ETag', async () => {
    const tags = await Promise.all(
      ['br', 'gzip', 'identity'].map(
        async encoding => (await get('/clients/1', { 'accept-encoding': encoding })).headers.etag,
      ),
    );
    expect(new Set(tags).size).toBe(3);
  });
});

describe('the installable console', () => {
  it('serves the worker and the manifest without a lifetime, so that no former release stays', async () => {
    const [worker, manifest] = [await get('/avisos.js'), await get('/recado.webmanifest')];
    expect([worker, manifest].map(({ headers }) => [headers['cache-control'], headers['content-type']])).toEqual([
      ['no-cache', 'text/javascript; charset=utf-8'],
      ['no-cache', 'application/manifest+json'],
    ]);
    expect(worker.headers['content-security-policy']).toBe("default-src 'none'; connect-src 'self'");
    expect((await get('/favicon.svg')).headers['cache-control']).toBe('public, max-age=86400');
  });

  it('opens the console when content is shared and no worker runs', async () => {
    const headers = { 'content-type': 'multipart/form-data; boundary=a' };
    const answer = await server.inject({ method: 'POST', url: '/compartir', headers, payload: '--a--\r\n' });
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/conversations?compartido=1']);
  });
});

describe('the content security policy', () => {
  it('forbids inline code, other hosts and framing on pages', async () => {
    const { headers } = await get('/');
    const policy = String(headers['content-security-policy']);
    expect(policy).not.toMatch(/unsafe|https?:|\*/);
    for (const rule of ["default-src 'none'", "script-src 'self'", "frame-ancestors 'none'"])
      expect(policy.split('; ')).toContain(rule);
    expect(headers['x-frame-options']).toBe('DENY');
  });

  it('permits the inline scripts that the page contains, by their hash, and no others', async () => {
    const policy = String((await get('/login')).headers['content-security-policy']);
    const hash = createHash('sha256').update('start()').digest('base64');
    expect(policy.split('; ')).toContain(`script-src 'self' 'sha256-${hash}'`);
    expect(policy).not.toMatch(/unsafe/);
  });

  it('is stricter on responses that are not pages', async () => {
    const { headers } = await get('/api/clients');
    expect(headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'");
  });
});

it('registerWebPages throws an error that names pages.json when the folder contains no built pages', async () => {
  const empty = await mkdtemp(join(tmpdir(), 'recado-site-'));
  await expect(registerWebPages(Hapi.server(), empty)).rejects.toThrow('pages.json is missing');
  await rm(empty, { recursive: true });
});
