import { createServer } from 'node:http';
import { landing, notFound } from '@recado/texts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPages } from './startPages.mjs';
import { texts } from './texts.mjs';

let pages;
let platform;
/** Where the platform is; a test may have it away. */
let where;

beforeAll(async () => {
  platform = createServer(({ method, url, headers }, response) => {
    response.writeHead(201, { 'content-type': 'text/plain' });
    response.end(`${method} ${url} ${headers['x-api-token']}`);
  });
  await new Promise(resolve => platform.listen(0, '127.0.0.1', resolve));
  where = Promise.resolve(`http://localhost:${platform.address().port}`);
  pages = await startPages({ port: 0, platformUrl: () => where });
});
afterAll(async () => {
  await pages.stop();
  platform.close();
});

const open = async path => {
  const answer = await fetch(`${pages.url}${path}`, { headers: { accept: 'text/html' } });
  return { status: answer.status, html: await answer.text() };
};

describe('the pages while they are worked on', () => {
  it('are at their real addresses, from their sources', async () => {
    const plain = await open('/');
    expect(plain).toMatchObject({ status: 200, html: expect.stringContaining(landing.title) });
    const application = await open('/clients/0197b1a2-0000-7000-8000-000000000000');
    expect(application).toMatchObject({ status: 200, html: expect.stringContaining('/src/app/main.tsx') });
    expect(await open('/admin/users/')).toMatchObject({ status: 200 });
    expect(await open('/no-hay-tal')).toMatchObject({
      status: 404,
      html: expect.stringContaining(notFound.title),
    });
  });

  it('load modules and styles, the tokens of the theme before them', async () => {
    const script = await fetch(`${pages.url}/src/app/main.tsx`);
    expect(await script.text()).toContain('createBrowserRouter');
    const styles = await fetch(`${pages.url}/src/pages/pages.css`, { headers: { accept: 'text/css' } });
    expect(await styles.text()).toContain('--radius:');
  });

  it('hand on what is the platform’s, as it is', async () => {
    const headers = { accept: 'text/html', 'x-api-token': 'rcd_1' };
    const answer = await fetch(`${pages.url}/api/clients?page=2`, { method: 'POST', headers, body: '{}' });
    expect(answer.status).toBe(201);
    expect(await answer.text()).toBe('POST /api/clients?page=2 rcd_1');
    expect((await fetch(`${pages.url}/health/ready`)).status).toBe(201);
  });

  it('wait for a platform that starts, and say that there is none', async () => {
    const there = where;
    let arrive;
    where = new Promise(resolve => {
      arrive = resolve;
    });
    const asked = fetch(`${pages.url}/api/clients`);
    arrive(await there);
    expect((await asked).status).toBe(201);
    where = Promise.resolve(undefined);
    const answer = await fetch(`${pages.url}/api/clients`);
    expect({ status: answer.status, body: await answer.json() }).toMatchObject({
      status: 503,
      body: { statusCode: 503, message: texts.down },
    });
    where = there;
  });
});
