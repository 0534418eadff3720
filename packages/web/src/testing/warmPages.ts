import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';
import { recordToasts } from './toasts.ts';

/** A page in a browser profile of its own. */
export interface WarmPage {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly origin: string;
  readonly devtools: CDPSession;
}

/** Events that tests listen to. Playwright's own listeners use other events. */
const TEST_EVENTS = ['console', 'pageerror', 'request', 'response', 'requestfailed', 'dialog', 'download'] as const;

/** Milliseconds by which a page's clock may differ on a busy machine. */
const MAX_CLOCK_DIFFERENCE_MS = 5_000;

const idlePages: WarmPage[] = [];

/**
 * Takes a page without storage, recorded toasts and listeners. It may have been used before: then
 * the program is compiled already, which is most of the cost of opening a page.
 */
export async function acquirePage(browser: Browser, origin: string, isFresh: boolean): Promise<WarmPage> {
  const index = isFresh ? -1 : idlePages.findIndex(warm => warm.origin === origin);
  const [warm] = index < 0 ? [] : idlePages.splice(index, 1);
  return warm ?? newPage(browser, origin);
}

async function newPage(browser: Browser, origin: string): Promise<WarmPage> {
  const context = await browser.newContext({
    baseURL: origin,
    locale: 'es-MX',
    timezoneId: 'America/Mexico_City',
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  context.setDefaultTimeout(30_000);
  await recordToasts(context);
  const page = await context.newPage();
  await park(page, origin);
  return { page, context, origin, devtools: await context.newCDPSession(page) };
}

/** Opens a document without a program. For another origin, Chromium would start another process. */
const park = (page: Page, origin: string) => page.goto(`${origin}/favicon.svg`);

/** Replaces everything that is stored, and clears the navigation history. */
export async function resetStorage({ page, context, devtools }: WarmPage, initialItems: object): Promise<void> {
  await context.clearCookies();
  await page.evaluate(items => {
    for (const storage of [localStorage, sessionStorage]) storage.clear();
    for (const [name, value] of Object.entries(items)) localStorage.setItem(name, value);
  }, initialItems);
  await devtools.send('Page.resetNavigationHistory');
}

/** Ends all activity of the page and stores it for the next test at its origin. */
export async function releasePage(warm: WarmPage): Promise<void> {
  const { page, context } = warm;
  try {
    await Promise.all([page, context].map(target => target.unrouteAll({ behavior: 'ignoreErrors' })));
    for (const event of TEST_EVENTS) page.removeAllListeners(event);
    for (const otherPage of context.pages()) if (otherPage !== page) await otherPage.close();
    await context.setOffline(false);
    await page.mouse.move(-1, -1);
    await park(page, warm.origin);
    // A test may have stopped the page's clock, which Playwright cannot undo.
    const clockDifference = Math.abs((await page.evaluate(() => Date.now())) - Date.now());
    if (clockDifference > MAX_CLOCK_DIFFERENCE_MS)
      throw new Error('the clock of this page differs from the system clock');
    idlePages.push(warm);
  } catch {
    await context.close();
  }
}
