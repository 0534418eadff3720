import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer, type TestUser } from '../testing/index.ts';

let folder: string;
let server: TestServer;
let ana: TestUser;
let beto: TestUser;
let clientId: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recado-site-'));
  const requests = ['/api/auth/profile', '/api/clients', '/api/clients/{2}', '/api/clients/{2}/prices?days=31'];
  const pages = { paths: { '/clients/{id}': 'app.html', '/plain': 'app.html' }, notFound: '404.html' };
  const files = {
    'pages.json': JSON.stringify({ ...pages, requests: { '/clients/{id}': requests } }),
    'app.html': 'the application',
    '404.html': 'nothing here',
  };
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
  server = await startTestServer({ webRoot: folder });
  ana = await server.person({ name: 'Ana' });
  beto = await server.person({ name: 'Beto' });
  const payload = { businessName: 'La Espiga', phoneNumber: '5215512345678' };
  clientId = (await ana.sdk.request('POST /clients', { payload })).client.id;
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
});

const get = (path: string, user?: TestUser) =>
  fetch(`${server.url}/page-data?path=${encodeURIComponent(path)}`, {
    headers: user ? { authorization: `Bearer ${user.token}` } : {},
  });
const readUrls = async (response: Response) => ((await response.json()) as { url: string }[]).map(({ url }) => url);

describe('/page-data', () => {
  it('answers the requests of the page in one call, each as the API does', async () => {
    const response = await get(`/clients/${clientId}`, ana);
    expect(response.headers.get('content-type')).toContain('application/json');
    const answers = (await response.json()) as { url: string; body: unknown }[];
    expect(answers.map(({ url }) => url)).toEqual([
      '/api/auth/profile',
      '/api/clients',
      `/api/clients/${clientId}`,
      `/api/clients/${clientId}/prices?days=31`,
    ]);
    for (const { url, body } of answers) {
      const single = await fetch(`${server.url}${url}`, { headers: { authorization: `Bearer ${ana.token}` } });
      expect(body).toEqual(await single.json());
    }
  });

  it('omits what another user may not see', async () => {
    expect(await readUrls(await get(`/clients/${clientId}`, beto))).toEqual(['/api/auth/profile', '/api/clients']);
  });

  it('sends only the first request for a session that is refused', async () => {
    const response = await get(`/clients/${clientId}`, { ...ana, token: `${ana.token}x` });
    expect(response.status).toBe(401);
    const { sdk, token } = await server.person();
    await sdk.request('POST /auth/logout');
    expect((await get(`/clients/${clientId}`, { ...ana, token })).status).toBe(401);
  });

  it('omits a response that the database delays, so that the others do not wait for it', async () => {
    const transaction = await server.knex.transaction();
    try {
      await transaction.raw('LOCK TABLE price_totals IN ACCESS EXCLUSIVE MODE');
      const urls = await readUrls(await get(`/clients/${clientId}`, ana));
      expect(urls).toEqual(['/api/auth/profile', '/api/clients', `/api/clients/${clientId}`]);
    } finally {
      await transaction.rollback();
    }
  });

  it('is kept by no cache', async () => {
    const { headers } = await get(`/clients/${clientId}`, ana);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('vary')).toContain('authorization');
    expect(headers.get('etag')).toBeNull();
  });

  it('refuses calls without a session', async () => {
    expect((await get(`/clients/${clientId}`)).status).toBe(401);
  });

  it.each([
    '/plain',
    '/nowhere',
    '',
    '/page-data',
    '/api/clients',
    `/clients/../api/clients`,
    '/clients/a%2Fb',
    '/clients/a?b',
  ])('has no data for the path %j', async path => {
    expect((await get(path, ana)).status).toBe(404);
  });

  it('sends no request that the site does not name', async () => {
    const urls = await readUrls(await get(`/clients/${clientId}`, ana));
    expect(urls.filter(url => !url.startsWith('/api/auth/profile') && !url.startsWith('/api/clients'))).toEqual([]);
    const response = await fetch(`${server.url}/page-data?path=/clients/${clientId}&url=/api/keys`, {
      headers: { authorization: `Bearer ${ana.token}` },
    });
    expect(await readUrls(response)).not.toContain('/api/keys');
  });
});
