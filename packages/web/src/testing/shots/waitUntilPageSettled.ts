import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/**
 * Waits until the page shows no loading indicator. Waiting for an idle network is impossible:
 * pages with live updates always have an open connection.
 */
export const waitUntilPageSettled = async (page: Page) => {
  await page.waitForLoadState('load');
  const pending = page.locator('[aria-busy="true"], .MuiSkeleton-root, [role="progressbar"]:not([aria-valuenow])');
  await expect
    .poll(() => pending.evaluateAll(elements => elements.map(({ outerHTML }) => outerHTML.slice(0, 200))))
    .toEqual([]);
};
