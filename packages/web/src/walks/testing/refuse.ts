import type { Page } from 'playwright-core';

/** The server fails at these addresses, without a word of its own unless one is given. */
export async function refuse(page: Page, path: string, message?: string, status = 500): Promise<void> {
  await page.route(`**/api${path}`, route =>
    route.fulfill({
      status,
      contentType: 'application/json',
      body: JSON.stringify(message === undefined ? {} : { statusCode: status, error: 'x', message }),
    }),
  );
}

/** As if it had never failed. */
export const heal = (page: Page, path: string): Promise<void> => page.unroute(`**/api${path}`);

/** Nothing comes back from these addresses until `release` is called. */
export async function hold(page: Page, path: string): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>(resolve => {
    release = resolve;
  });
  await page.route(`**/api${path}`, async route => {
    await held;
    await route.continue();
  });
  return release;
}
