import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** A page that reads along is never without a connection: what counts is that nothing is on its way to be shown. */
export const settled = async (page: Page) => {
  await page.waitForLoadState('load');
  const pending = page.locator(
    '[aria-busy="true"], .MuiSkeleton-root, [role="progressbar"]:not([aria-valuenow])',
  );
  await expect
    .poll(() => pending.evaluateAll(all => all.map(({ outerHTML }) => outerHTML.slice(0, 200))))
    .toEqual([]);
};
