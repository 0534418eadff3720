import { notFound } from '@recado/texts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { appPaths } from '../../paths.ts';
import { findBarriers, openBrowser, type TestBrowser } from '../../testing/index.ts';
import { type HostileWorld, openHostileWorld } from './hostileWorld.ts';

let browser: TestBrowser;
let world: HostileWorld;
beforeAll(async () => {
  browser = await openBrowser();
  world = await openHostileWorld(browser.server);
});
afterAll(() => browser.stop());

/** Seen before one is signed in. */
const before: readonly string[] = [
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password',
  '/invitation',
];

/** On every other page stands what somebody wrote or is called: a new one is given something, or is named here. */
const withoutWords: readonly string[] = ['/clients/add', '/clients/{id}/campaigns/new', '/admin/health'];

/** Lists that open narrowed to what needs attention, whole. */
const whole: readonly string[] = ['/admin/sessions', '/admin/webhooks'];

const addressOf = (path: string): string => {
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
  const found = path.replaceAll(/\{(\w+)\}/g, (_, name) => {
    const id = ids[name];
    if (id === undefined) throw new Error(`nothing is known for {${name}} of ${path}`);
    return id;
  });
  return whole.includes(path) ? `${found}?filter=%7B%7D&page=1&perPage=25&sort=id&order=ASC` : found;
};

/** Within the application, as its own links do; by a page that has nothing, so that what is seen is the new one's. */
async function go(page: Page, address: string): Promise<void> {
  for (const to of ['/nowhere', address]) {
    await page.evaluate(to => {
      history.pushState(null, '', to);
      dispatchEvent(new PopStateEvent('popstate', { state: null }));
    }, to);
    const isNowhere = page.getByText(notFound.title);
    await isNowhere.waitFor({ state: to === address ? 'detached' : 'visible' });
  }
  await expect.poll(() => page.locator(PENDING).count()).toBe(0);
}

const PENDING =
  '[aria-busy="true"], .MuiSkeleton-root, .RaLoading, [role="progressbar"]:not([aria-valuenow])';

const seenIn = (page: Page) =>
  page.evaluate(() => {
    // Who is signed in stands around every page.
    const places = [...document.querySelectorAll<HTMLElement>('main, [role="dialog"]')];
    const fields = places.flatMap(place =>
      [...place.querySelectorAll<HTMLInputElement>('input, textarea')].map(({ value }) => value),
    );
    return {
      ran: (globalThis as { ran?: number }).ran ?? 0,
      made: document.querySelectorAll('img[src="x"], [onerror], a[href^="javascript:" i]').length,
      hasWords: [...places.map(({ innerText }) => innerText), ...fields].some(text =>
        text.includes('<img src=x onerror'),
      ),
    };
  });

it('every path of the application is without barriers, and runs nothing of what others are called and write', async () => {
  const { page, context, problems } = await browser.open('/dashboard', { as: world.person });
  const found: Record<string, unknown> = {};
  for (const path of appPaths.filter(path => !before.includes(path))) {
    await go(page, addressOf(path));
    const hasWords = !withoutWords.includes(path);
    await expect
      .poll(async () => (await seenIn(page)).hasWords, { message: path, timeout: 5_000 })
      .toBe(hasWords)
      .catch(() => undefined);
    found[path] = { ...(await seenIn(page)), barriers: await findBarriers(page) };
  }
  const sound = (path: string) => ({ ran: 0, made: 0, hasWords: !withoutWords.includes(path), barriers: [] });
  expect(found).toEqual(Object.fromEntries(Object.keys(found).map(path => [path, sound(path)])));
  expect(problems).toEqual({ errors: [], foreign: [] });
  await context.close();
});

it.each(before)('%s is without barriers', async path => {
  const { page, context, problems } = await browser.open(path);
  await page.getByRole('heading').first().waitFor();
  expect(await findBarriers(page)).toEqual([]);
  expect(problems.errors).toEqual([]);
  await context.close();
});
