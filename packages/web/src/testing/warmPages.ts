import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';
import { noteToasts } from './toasts.ts';

/** A page in a profile of its own. */
export interface WarmPage {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly origin: string;
  readonly devtools: CDPSession;
}

/** What tests listen to; Playwright's own listeners are on others. */
const heard = ['console', 'pageerror', 'request', 'response', 'requestfailed', 'dialog', 'download'] as const;

/** Milliseconds by which a page's clock may differ: what a busy machine explains. */
const TOLERABLE = 5_000;

const waiting: WarmPage[] = [];

/**
 * A page with nothing stored, noted or listened to. It may have been used before: then the program it is going to load
 * is compiled already, which is most of what opening a page costs.
 */
export async function takePage(browser: Browser, origin: string, isFresh: boolean): Promise<WarmPage> {
  const place = isFresh ? -1 : waiting.findIndex(warm => warm.origin === origin);
  const [warm] = place < 0 ? [] : waiting.splice(place, 1);
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
  await noteToasts(context);
  const page = await context.newPage();
  await park(page, origin);
  return { page, context, origin, devtools: await context.newCDPSession(page) };
}

/** On a document without a program; of the origin, because for any other Chromium would take another process. */
const park = (page: Page, origin: string) => page.goto(`${origin}/favicon.svg`);

/** Afterwards this is all that is stored, and there is no way back. */
export async function beginWith({ page, context, devtools }: WarmPage, stored: object): Promise<void> {
  await context.clearCookies();
  await page.evaluate(items => {
    for (const storage of [localStorage, sessionStorage]) storage.clear();
    for (const [name, value] of Object.entries(items)) localStorage.setItem(name, value);
  }, stored);
  await devtools.send('Page.resetNavigationHistory');
}

/** Ends what the page does and lays it by for the next test at its origin. */
export async function giveBack(warm: WarmPage): Promise<void> {
  const { page, context } = warm;
  try {
    await Promise.all([page, context].map(owner => owner.unrouteAll({ behavior: 'ignoreErrors' })));
    for (const event of heard) page.removeAllListeners(event);
    for (const other of context.pages()) if (other !== page) await other.close();
    await context.setOffline(false);
    await page.mouse.move(-1, -1);
    await park(page, warm.origin);
    // A test may have stopped the page's clock, which Playwright cannot undo.
    const late = Math.abs((await page.evaluate(() => Date.now())) - Date.now());
    if (late > TOLERABLE) throw new Error('this page has a time of its own');
    waiting.push(warm);
  } catch {
    await context.close();
  }
}
