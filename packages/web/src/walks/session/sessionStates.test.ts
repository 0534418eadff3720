import type { TestPerson } from '@recado/server/testing';
import { session as texts } from '@recado/texts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, type TestBrowser } from '../../testing/index.ts';

let browser: TestBrowser;
let ana: TestPerson;
beforeAll(async () => {
  browser = await openBrowser();
  ana = await browser.server.person({ name: 'Ana Torres' });
});
afterAll(() => browser.stop());

const stored = (page: Page) =>
  page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('userId')]);

/** What the server signs, with other contents: the browser cannot tell, and is not asked to. */
const tokenWith = (content: object): string =>
  `e30.${Buffer.from(JSON.stringify(content)).toString('base64url')}.c2lnbmF0dXJl`;

const soon = Math.floor(Date.now() / 1000) + 3600;

describe('a stored session', () => {
  it('is taken up at start, with the user id from the token', async () => {
    const { page, context } = await browser.open('/login', { as: { ...ana, id: 'of nobody' } });
    await page.waitForURL('**/dashboard');
    expect(await stored(page)).toEqual([ana.token, ana.id]);
    await context.close();
  });

  it('is tried with the profile, and by the bearer header', async () => {
    const { page, context } = await browser.open('/');
    await page.evaluate(token => localStorage.setItem('token', token), ana.token);
    const [request] = await Promise.all([
      page.waitForRequest('**/api/auth/profile'),
      page.goto('/dashboard'),
    ]);
    expect(request.headers().authorization).toBe(`Bearer ${ana.token}`);
    await context.close();
  });

  it('shows a spinner until that has ended', async () => {
    const { page, context } = await browser.open('/', { as: ana });
    let answer = () => {};
    const asked = new Promise<void>(resolve => {
      answer = resolve;
    });
    await page.route('**/api/auth/profile', async route => {
      await asked;
      await route.continue();
    });
    await page.goto('/dashboard');
    await page.getByRole('progressbar', { name: texts.checking }).waitFor();
    answer();
    await page.getByText(ana.name).first().waitFor();
    await expect.poll(() => page.getByRole('progressbar', { name: texts.checking }).count()).toBe(0);
    await context.close();
  });
});

describe('a session that cannot be', () => {
  it.each([
    ['expired', tokenWith({ id: 'x', exp: 1 })],
    ['refused by the server', tokenWith({ id: 'x', exp: soon })],
    ['unreadable', 'not a token'],
    ['without expiry', tokenWith({ id: 'x' })],
  ])('is cleared when it is %s', async (_why, token) => {
    const { page, context } = await browser.open('/dashboard', { as: { ...ana, token } });
    await page.waitForURL('**/login');
    expect(await stored(page)).toEqual([null, null]);
    await context.close();
  });

  it('is not even shown to the server when it is expired', async () => {
    const { page, context } = await browser.open('/', {
      as: { ...ana, token: tokenWith({ id: 'x', exp: 1 }) },
    });
    const asked: string[] = [];
    page.on('request', request => asked.push(request.url()));
    await page.goto('/dashboard');
    await page.waitForURL('**/login');
    // The page of the sign-in asks by itself whether a passkey can be offered, and shows no token.
    expect(asked.filter(url => url.includes('/api/') && !url.endsWith('/api/auth/passkey'))).toEqual([]);
    await context.close();
  });

  it('is cleared when the profile cannot be fetched, whatever the reason', async () => {
    const { page, context } = await browser.open('/', { as: ana });
    await page.route('**/api/auth/profile', route => route.abort());
    await page.goto('/dashboard');
    await page.waitForURL('**/login');
    expect(await stored(page)).toEqual([null, null]);
    await context.close();
  });
});
