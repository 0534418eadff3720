import type { Browser } from 'playwright-core';
import { slowDownApi } from '../../e2e/testing/measureLayoutShift.ts';
import { listApiCalls } from './listApiCalls.ts';
import { observeVitals, readVitals } from './recordVitals.ts';
import type { VitalsAccount } from './vitalsAccounts.ts';
import { watchLoad } from './watchLoad.ts';

/** Milliseconds without a request in progress after which a page counts as loaded. */
const SETTLED_MS = 1_200;

export interface MeasuredShift {
  readonly layoutShift: number;
  /** Layout shifts with the elements that moved, largest first. */
  readonly shiftedElements: readonly string[];
  /** URLs of the API that the page called, in their order. */
  readonly apiCalls: readonly string[];
}

/**
 * Loads a path while the responses of the API arrive one after another, and adds up how far visible elements move.
 *
 * @param width of the window in pixels
 */
export async function measureShift(
  browser: Browser,
  { url, path, user, width }: { url: string; path: string; user: VitalsAccount['user']; width: number },
): Promise<MeasuredShift> {
  const context = await browser.newContext({
    baseURL: url,
    locale: 'es-MX',
    timezoneId: 'America/Mexico_City',
    viewport: { width, height: width < 600 ? 844 : 800 },
    storageState: {
      cookies: [],
      origins: [
        {
          origin: url,
          localStorage: [
            { name: 'token', value: user.token },
            { name: 'userId', value: user.id },
          ],
        },
      ],
    },
  });
  try {
    const page = await context.newPage();
    await page.addInitScript(observeVitals);
    await slowDownApi(page);
    // One call for all data would hide that parts of the page move each other.
    await page.route('**/page-data?*', route => route.fulfill({ json: [] }));
    const apiCalls = listApiCalls(page);
    const load = watchLoad(page, SETTLED_MS);
    await page.goto(path, { timeout: 120_000 });
    await load.untilSettled();
    return { ...(await page.evaluate(readVitals)), apiCalls: apiCalls.map(({ url }) => url) };
  } finally {
    await context.close();
  }
}
