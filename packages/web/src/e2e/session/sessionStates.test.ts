import type { TestUser } from '@recado/server/testing';
import { authPageTexts as texts } from '@recado/texts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, type TestBrowser } from '../../testing/index.ts';

let browser: TestBrowser;
let ana: TestUser;
beforeAll(async () => {
  browser = await openBrowser();
  ana = await browser.server.person({ name: 'Ana Torres' });
});
afterAll(() => browser.stop());

const readStoredSession = (page: Page) =>
  page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('userId')]);

/**
 * Builds a token with these claims. Its signature is invalid, but the browser does not verify
 * signatures.
 */
const createToken = (claims: object): string =>
  `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.c2lnbmF0dXJl`;

const futureExpirySeconds = Math.floor(Date.now() / 1000) + 3600;

describe('stored session', () => {
  it('is restored when the application starts, with the user ID from the token', async () => {
    const { page, context } = await browser.open('/login', { as: { ...ana, id: 'unknown' } });
    await page.waitForURL('**/dashboard');
    expect(await readStoredSession(page)).toEqual([ana.token, ana.id]);
    await context.close();
  });

  it('is verified by requesting the profile with the bearer token', async () => {
    const { page, context } = await browser.open('/');
    await page.evaluate(token => localStorage.setItem('token', token), ana.token);
    // The profile is one of the first data of a page.
    const [response] = await Promise.all([
      page.waitForResponse('**/page-data?path=%2Fdashboard'),
      page.goto('/dashboard'),
    ]);
    expect(response.request().headers().authorization).toBe(`Bearer ${ana.token}`);
    expect(await response.json()).toContainEqual(expect.objectContaining({ url: '/api/auth/profile' }));
    await context.close();
  });

  it('leads to a spinner until its check ends', async () => {
    const { page, context } = await browser.open('/', { as: ana });
    let releaseResponse = () => {};
    const responseGate = new Promise<void>(resolve => {
      releaseResponse = resolve;
    });
    await page.route('**/api/auth/profile', async route => {
      await responseGate;
      await route.continue();
    });
    await page.goto('/dashboard');
    await page.getByRole('progressbar', { name: texts.checking }).waitFor();
    releaseResponse();
    await page.getByText(ana.name).first().waitFor();
    await expect.poll(() => page.getByRole('progressbar', { name: texts.checking }).count()).toBe(0);
    await context.close();
  });
});

describe('invalid stored session', () => {
  it.each([
    ['expired', createToken({ id: 'x', exp: 1 })],
    ['refused by the server', createToken({ id: 'x', exp: futureExpirySeconds })],
    ['unreadable', 'not a token'],
    ['without expiry', createToken({ id: 'x' })],
  ])('is cleared when it is %s', async (_reason, token) => {
    const { page, context } = await browser.open('/dashboard', { as: { ...ana, token } });
    await page.waitForURL('**/login');
    expect(await readStoredSession(page)).toEqual([null, null]);
    await context.close();
  });

  it('is not sent to the server when it is expired', async () => {
    const { page, context } = await browser.open('/', {
      as: { ...ana, token: createToken({ id: 'x', exp: 1 }) },
    });
    const requestUrls: string[] = [];
    page.on('request', request => requestUrls.push(request.url()));
    await page.goto('/dashboard');
    await page.waitForURL('**/login');
    // The login page sends one request without a token, which asks whether to offer passkeys. Ignore it.
    expect(requestUrls.filter(url => url.includes('/api/') && !url.endsWith('/api/auth/passkey'))).toEqual([]);
    await context.close();
  });

  it('is cleared when the profile request fails for any reason', async () => {
    const { page, context } = await browser.open('/', { as: ana });
    await page.route('**/api/auth/profile', route => route.abort());
    await page.goto('/dashboard');
    await page.waitForURL('**/login');
    expect(await readStoredSession(page)).toEqual([null, null]);
    await context.close();
  });
});
