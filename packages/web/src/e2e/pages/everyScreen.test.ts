import { notFoundPageTexts } from '@recado/texts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { currentPaths } from '../../paths.ts';
import { findA11yViolations, openBrowser, type TestBrowser } from '../../testing/index.ts';
import { createXssFixture, type XssFixture } from './xssFixture.ts';

let browser: TestBrowser;
let world: XssFixture;
beforeAll(async () => {
  browser = await openBrowser();
  world = await createXssFixture(browser.server);
});
afterAll(() => browser.stop());

/** Milliseconds for the visit of all paths, which takes longer than other tests on a busy machine. */
const WALK_TIMEOUT_MS = 180_000;

/** Paths that a visitor can open without signing in. */
const signedOutPaths: readonly string[] = ['/login', '/register', '/forgot-password', '/reset-password', '/invitation'];

/**
 * Pages that show no text from users. A new page that shows such text needs an example of it in
 * {@link XssFixture} instead of an entry here.
 */
const pathsWithoutUserText: readonly string[] = [
  '/account/security',
  '/account/notifications',
  '/clients/add',
  '/campaigns/{id}/new',
  '/admin/health',
];

/**
 * Lists that initially show only entries that need attention. The test opens these lists without the
 * filter.
 */
const filteredListPaths: readonly string[] = ['/admin/sessions', '/admin/webhooks'];

const buildUrl = (path: string): string => {
  const { person, client, conversation, contact, campaign, webhook, entry } = world;
  const ids: Readonly<Record<string, string>> = {
    id: client.id,
    userId: person.id,
    clientId: client.id,
    sessionId: client.id,
    webhookId: webhook,
    entryId: entry,
    ...{ conversation, contact, campaign },
  };
  const url = path.replaceAll(/\{(\w+)\}/g, (_, name) => {
    const id = ids[name];
    if (id === undefined) throw new Error(`the fixture has no ID for {${name}} of ${path}`);
    return id;
  });
  return filteredListPaths.includes(path) ? `${url}?filter=%7B%7D&page=1&perPage=25&sort=id&order=ASC` : url;
};

/**
 * Navigates with the application's router, as a link would. Visits an empty page first, because the
 * next check would otherwise see the previous page.
 */
async function navigate(page: Page, address: string): Promise<void> {
  for (const target of ['/nowhere', address]) {
    await page.evaluate(target => {
      history.pushState(null, '', target);
      dispatchEvent(new PopStateEvent('popstate', { state: null }));
    }, target);
    const notFoundTitle = page.getByText(notFoundPageTexts.title);
    await notFoundTitle.waitFor({ state: target === address ? 'detached' : 'visible' });
  }
  await expect.poll(() => page.locator(PENDING_SELECTOR).count()).toBe(0);
}

const PENDING_SELECTOR = '[aria-busy="true"], .MuiSkeleton-root, .RaLoading, [role="progressbar"]:not([aria-valuenow])';

const inspectPage = (page: Page) =>
  page.evaluate(() => {
    // Check only the content, because the user's name, which contains the payload, appears on every page.
    const contentRoots = [...document.querySelectorAll<HTMLElement>('main, [role="dialog"]')];
    const fields = contentRoots.flatMap(contentRoot =>
      [...contentRoot.querySelectorAll<HTMLInputElement>('input, textarea')].map(({ value }) => value),
    );
    return {
      ran: (globalThis as { ran?: number }).ran ?? 0,
      made: document.querySelectorAll('img[src="x"], [onerror], a[href^="javascript:" i]').length,
      hasWords: [...contentRoots.map(({ innerText }) => innerText), ...fields].some(text =>
        text.includes('<img src=x onerror'),
      ),
    };
  });

it(
  'every application path passes the accessibility check and executes no script in user-provided text',
  async () => {
    const { page, context, problems } = await browser.open('/dashboard', { as: world.person });
    const results: Record<string, unknown> = {};
    for (const path of currentPaths.filter(path => !signedOutPaths.includes(path))) {
      await navigate(page, buildUrl(path));
      const hasWords = !pathsWithoutUserText.includes(path);
      await expect
        .poll(async () => (await inspectPage(page)).hasWords, { message: path, timeout: 5_000 })
        .toBe(hasWords)
        .catch(() => undefined);
      results[path] = { ...(await inspectPage(page)), barriers: await findA11yViolations(page) };
    }
    const createExpectedResult = (path: string) => ({
      ran: 0,
      made: 0,
      hasWords: !pathsWithoutUserText.includes(path),
      barriers: [],
    });
    expect(results).toEqual(Object.fromEntries(Object.keys(results).map(path => [path, createExpectedResult(path)])));
    expect(problems).toEqual({ errors: [], foreign: [] });
    await context.close();
  },
  WALK_TIMEOUT_MS,
);

it.each(signedOutPaths)('the page %s passes the accessibility check', async path => {
  const { page, context, problems } = await browser.open(path);
  await page.getByRole('heading').first().waitFor();
  expect(await findA11yViolations(page)).toEqual([]);
  expect(problems.errors).toEqual([]);
  await context.close();
});
