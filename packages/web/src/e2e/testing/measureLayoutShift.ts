import type { Page } from 'playwright-core';

interface ShiftWindow {
  layoutShift?: number;
}

/**
 * Records the cumulative layout shift of the page from its first paint (https://web.dev/articles/cls). Shifts within
 * half a second of an input do not count. Use it with a fresh page, because the script stays.
 */
export async function recordLayoutShift(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shiftWindow = window as unknown as ShiftWindow;
    shiftWindow.layoutShift = 0;
    new PerformanceObserver(list => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
        if (!hadRecentInput) shiftWindow.layoutShift = (shiftWindow.layoutShift ?? 0) + value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

export const readLayoutShift = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as ShiftWindow).layoutShift ?? Number.NaN);

/** Delays each response of the API. The delay depends on the path, so that the responses arrive one after another. */
export async function slowDownApi(page: Page): Promise<void> {
  await page.route('**/api/**', async route => {
    const { pathname } = new URL(route.request().url());
    await new Promise(resolve =>
      setTimeout(resolve, 300 + ([...pathname].reduce((sum, c) => sum + c.charCodeAt(0), 0) % 8) * 150),
    );
    await route.continue().catch(() => undefined);
  });
}
