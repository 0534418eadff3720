import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';
import { recordToasts } from './toasts.ts';

/** Page that tests reuse one after another. It has its own browser profile. */
export interface ReusableBrowserPage {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly origin: string;
  readonly devtools: CDPSession;
}

/**
 * Events that tests listen to, whose listeners are removed. Playwright's own listeners use other events.
 */
const TEST_EVENTS = ['console', 'pageerror', 'request', 'response', 'requestfailed', 'dialog', 'download'] as const;

/**
 * Maximum difference between the clocks of a page and the system in milliseconds, also on a busy
 * machine.
 */
const MAX_CLOCK_DIFFERENCE_MS = 5_000;

const idlePages: ReusableBrowserPage[] = [];

/**
 * Acquires a page without storage, recorded toasts and listeners. Reuses an idle page if possible,
 * because its code is already compiled, and compiling is most of the cost of opening a page.
 */
export async function acquireWarmPage(
  browser: Browser,
  origin: string,
  isFresh: boolean,
  hasWorker = false,
): Promise<ReusableBrowserPage> {
  const index = isFresh ? -1 : idlePages.findIndex(warm => warm.origin === origin);
  const [warm] = index < 0 ? [] : idlePages.splice(index, 1);
  return warm ?? newPage(browser, origin, hasWorker);
}

async function newPage(browser: Browser, origin: string, hasWorker: boolean): Promise<ReusableBrowserPage> {
  const context = await browser.newContext({
    baseURL: origin,
    locale: 'es-MX',
    // Playwright cannot change the requests of a worker, and reused pages must not share its cache.
    serviceWorkers: hasWorker ? 'allow' : 'block',
    timezoneId: 'America/Mexico_City',
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  context.setDefaultTimeout(30_000);
  await recordToasts(context);
  const page = await context.newPage();
  separateInterceptedRequests(page);
  await park(page, origin);
  return { page, context, origin, devtools: await context.newCDPSession(page) };
}

/**
 * Makes the page send each of its first requests separately, once a test intercepts a request. The test could
 * otherwise not intercept those that one call combines.
 */
function separateInterceptedRequests(page: Page): void {
  const intercept = page.route.bind(page);
  page.route = async (...options) => {
    await intercept('**/page-data?*', route => route.fulfill({ json: [] }));
    return intercept(...options);
  };
}

/** Opens an image of the page's origin, so that no code runs. Another origin would need another process. */
const park = (page: Page, origin: string) => page.goto(`${origin}/favicon.svg`);

/** Replaces everything that the page has stored with these items, and clears the navigation history. */
export async function resetPageStorage(
  { page, context, devtools }: ReusableBrowserPage,
  initialItems: object,
): Promise<void> {
  await context.clearCookies();
  await page.evaluate(items => {
    for (const storage of [localStorage, sessionStorage]) storage.clear();
    for (const [name, value] of Object.entries(items)) localStorage.setItem(name, value);
  }, initialItems);
  await devtools.send('Page.resetNavigationHistory');
}

/** Ends all activity of the page and keeps the page for the next test at its origin. */
export async function releaseWarmPage(warm: ReusableBrowserPage): Promise<void> {
  const { page, context } = warm;
  try {
    await Promise.all([page, context].map(target => target.unrouteAll({ behavior: 'ignoreErrors' })));
    for (const event of TEST_EVENTS) page.removeAllListeners(event);
    for (const otherPage of context.pages()) if (otherPage !== page) await otherPage.close();
    await context.setOffline(false);
    await page.mouse.move(-1, -1);
    await park(page, warm.origin);
    // Discard a page whose clock a test has stopped, because Playwright cannot undo this.
    const clockDifference = Math.abs((await page.evaluate(() => Date.now())) - Date.now());
    if (clockDifference > MAX_CLOCK_DIFFERENCE_MS)
      throw new Error('the clock of this page differs from the system clock');
    idlePages.push(warm);
  } catch {
    await context.close();
  }
}
