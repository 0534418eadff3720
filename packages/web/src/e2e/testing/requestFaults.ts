import type { Page } from 'playwright-core';

/** Makes requests to this path fail. The response contains an error message only if `message` is given. */
export async function failRequests(page: Page, path: string, message?: string, status = 500): Promise<void> {
  await page.route(`**/api${path}`, route =>
    route.fulfill({
      status,
      contentType: 'application/json',
      body: JSON.stringify(message === undefined ? {} : { statusCode: status, error: 'x', message }),
    }),
  );
}

/** Ends the effect of {@link failRequests} on this path. */
export const stopFailingRequests = (page: Page, path: string): Promise<void> => page.unroute(`**/api${path}`);

/** Holds back all responses of this path. @returns a function that releases them */
export async function holdResponses(page: Page, path: string): Promise<() => void> {
  let release = () => {};
  const gate = new Promise<void>(resolve => {
    release = resolve;
  });
  await page.route(`**/api${path}`, async route => {
    await gate;
    await route.continue();
  });
  return release;
}
