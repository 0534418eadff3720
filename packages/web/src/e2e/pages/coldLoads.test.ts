import type { TestUser } from '@recado/server/testing';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, type TestBrowser } from '../../testing/index.ts';
import { isChart } from '../../testing/vitals/vitalsLimits.ts';
import { addClient } from '../testing/clients.ts';

let browser: TestBrowser;
let ana: TestUser;
let rosa: TestUser;
let clientId: string;
beforeAll(async () => {
  browser = await openBrowser();
  ana = await browser.server.person({ name: 'Ana Torres' });
  rosa = await browser.server.person({ name: 'Rosa Ávila', role: 'admin' });
  clientId = (await addClient(ana)).id;
});
afterAll(() => browser.stop());

/** Lists the loaded script files, without the parts of the installed app, which load after the first content. */
const listScriptPaths = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
      .filter(path => path.endsWith('.js') && !path.includes('/InstalledApp-')),
  );

const waitUntilLoaded = (page: Page) =>
  expect
    .poll(() =>
      page.locator('[aria-busy="true"], .MuiSkeleton-root, [role="progressbar"]:not([aria-valuenow])').count(),
    )
    .toBe(0);

/** Returns the script files that the HTML of a path names. */
const fetchNamedScripts = async (path: string): Promise<string[]> =>
  [...(await (await fetch(`${browser.server.url}${path}`)).text()).matchAll(/(?:href|src)="([^"]+\.js)"/g)].map(
    ([, file = '']) => file,
  );

describe('a cold load', () => {
  it.each([
    ['/login', () => undefined],
    ['/register', () => undefined],
    ['/dashboard', () => ana],
    ['/clients', () => ana],
    ['/clients/{id}', () => ana],
    ['/conversations/{id}', () => ana],
    ['/contacts/{id}', () => ana],
    ['/account', () => ana],
    ['/admin', () => rosa],
    ['/admin/users', () => rosa],
  ])('of %s loads at most eight script files, all of which its HTML names', async (template, viewer) => {
    const path = template.replace('{id}', clientId);
    const as = viewer();
    const { page, context, problems } = await browser.open(path, { isFresh: true, ...(as && { as }) });
    await page.getByRole('main').waitFor();
    await waitUntilLoaded(page);
    const scripts = await listScriptPaths(page);
    const namedScripts = await fetchNamedScripts(path);
    expect(scripts.filter(script => !isChart(script) && !namedScripts.includes(script))).toEqual([]);
    expect(namedScripts.filter(isChart)).toEqual([]);
    expect(scripts.length).toBeLessThanOrEqual(8);
    expect(problems).toEqual({ errors: [], foreign: [] });
    await context.close();
  });

  it('requests the session check and all first data in one call, before its scripts', async () => {
    let release = () => {};
    const held = new Promise<void>(resolve => {
      release = resolve;
    });
    const { page, context, problems } = await browser.open('/favicon.svg', { as: ana, isFresh: true });
    const apiCalls: string[] = [];
    page.on('request', request => {
      const { pathname } = new URL(request.url());
      if (/^\/(api\/|page-data$)/.test(pathname)) apiCalls.push(pathname);
    });
    // A listener that answers slowly holds the scripts back. An interception would separate the requests.
    const devtools = await context.newCDPSession(page);
    await devtools.send('Fetch.enable', { patterns: [{ urlPattern: '*/assets/*.js' }] });
    devtools.on('Fetch.requestPaused', async ({ requestId }) => {
      await held;
      await devtools.send('Fetch.continueRequest', { requestId }).catch(() => undefined);
    });
    await page.goto('/dashboard', { waitUntil: 'commit' });
    await expect.poll(() => apiCalls).toEqual(['/page-data']);
    release();
    await page.getByText(ana.name).first().waitFor();
    await waitUntilLoaded(page);
    expect(apiCalls).toEqual(['/page-data', '/api/clients/connections']);
    expect(problems).toEqual({ errors: [], foreign: [] });
    await context.close();
  });

  it('keeps the session in a browser without Response.json, such as Safari 16', async () => {
    const { page, context, problems } = await browser.open('/favicon.svg', { as: ana, isFresh: true });
    await page.addInitScript(() => Reflect.deleteProperty(Response, 'json'));
    await page.goto('/dashboard');
    await page.getByText(ana.name).first().waitFor();
    expect(problems).toEqual({ errors: [], foreign: [] });
    await context.close();
  });

  it('sends each request itself if the server does not combine them', async () => {
    const { page, context } = await browser.open('/favicon.svg', { as: ana, isFresh: true });
    const apiCalls: string[] = [];
    page.on('request', request => apiCalls.push(new URL(request.url()).pathname));
    // The answer is the one of a server without the endpoint.
    await page.route('**/page-data?*', route => route.fulfill({ status: 404, body: '' }));
    await page.goto('/dashboard');
    await page.getByText(ana.name).first().waitFor();
    await waitUntilLoaded(page);
    for (const path of ['/api/auth/profile', '/api/clients', '/api/dashboard/stats', '/api/today'])
      expect(apiCalls.filter(each => each === path)).toEqual([path]);
    await context.close();
  });

  it('of the login page downloads no code of MUI', async () => {
    const scripts = await fetchNamedScripts('/login');
    const sources = await Promise.all(
      scripts.map(async script => (await fetch(`${browser.server.url}${script}`)).text()),
    );
    expect(sources.filter(source => source.includes('MuiButtonBase'))).toEqual([]);
  });
});
