import { createServer } from 'node:http';
import { landingPageTexts, notFoundPageTexts } from '@recado/texts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { devTexts } from './devTexts.mjs';
import { startPageServer } from './startPageServer.mjs';

let pages;
let platform;
/** Promise of the platform's URL; tests replace it to simulate a restart or a stopped platform. */
let platformAddress;

beforeAll(async () => {
  platform = createServer(({ method, url, headers }, response) => {
    response.writeHead(201, { 'content-type': 'text/plain' });
    response.end(`${method} ${url} ${headers['x-api-token']}`);
  });
  await new Promise(resolve => platform.listen(0, '127.0.0.1', resolve));
  platformAddress = Promise.resolve(`http://localhost:${platform.address().port}`);
  pages = await startPageServer({ port: 0, platformUrl: () => platformAddress });
});
afterAll(async () => {
  await pages.stop();
  platform.close();
});

const open = async path => {
  const answer = await fetch(`${pages.url}${path}`, { headers: { accept: 'text/html' } });
  return { status: answer.status, html: await answer.text() };
};

describe('development server of the pages', () => {
  it('serves every page from source at its production address', async () => {
    const plain = await open('/');
    expect(plain).toMatchObject({ status: 200, html: expect.stringContaining(landingPageTexts.title) });
    const application = await open('/clients/0197b1a2-0000-7000-8000-000000000000');
    expect(application).toMatchObject({ status: 200, html: expect.stringContaining('/src/app/main.tsx') });
    expect(await open('/admin/users/')).toMatchObject({ status: 200 });
    expect(await open('/no-hay-tal')).toMatchObject({
      status: 404,
      html: expect.stringContaining(notFoundPageTexts.title),
    });
  });

  it('serves modules, and serves styles that include the theme tokens', async () => {
    const script = await fetch(`${pages.url}/src/app/main.tsx`);
    expect(await script.text()).toContain('createBrowserRouter');
    const styles = await fetch(`${pages.url}/src/pages/pages.css`, { headers: { accept: 'text/css' } });
    expect(await styles.text()).toContain('--radius:');
  });

  it('proxies platform requests with method, query and headers unchanged', async () => {
    const headers = { accept: 'text/html', 'x-api-token': 'rcd_1' };
    const answer = await fetch(`${pages.url}/api/clients?page=2`, { method: 'POST', headers, body: '{}' });
    expect(answer.status).toBe(201);
    expect(await answer.text()).toBe('POST /api/clients?page=2 rcd_1');
    expect((await fetch(`${pages.url}/health/ready`)).status).toBe(201);
  });

  it('holds requests while the platform starts, and answers 503 when the platform does not run', async () => {
    const savedAddress = platformAddress;
    let resolveAddress;
    platformAddress = new Promise(resolve => {
      resolveAddress = resolve;
    });
    const pendingResponse = fetch(`${pages.url}/api/clients`);
    resolveAddress(await savedAddress);
    expect((await pendingResponse).status).toBe(201);
    platformAddress = Promise.resolve(undefined);
    const answer = await fetch(`${pages.url}/api/clients`);
    expect({ status: answer.status, body: await answer.json() }).toMatchObject({
      status: 503,
      body: { statusCode: 503, message: devTexts.down },
    });
    platformAddress = savedAddress;
  });
});
