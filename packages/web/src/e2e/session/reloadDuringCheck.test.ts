import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser, type TestBrowser } from '../../testing/index.ts';

let browser: TestBrowser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.stop());

it('the app keeps the session when a reload interrupts the session check', async () => {
  const { page, context } = await browser.open('/login', { as: await browser.server.person() });
  await page.waitForURL('**/dashboard');
  let checks = 0;
  await page.route('**/api/auth/profile', async route => {
    checks += 1;
    if (checks > 1) return route.continue();
    // The request is never answered, because the test leaves the page first.
  });
  await page.reload();
  await expect.poll(() => checks).toBe(1);
  await page.reload();
  await expect.poll(() => checks).toBe(2);
  await page.getByRole('heading', { level: 2 }).first().waitFor();
  expect(await page.evaluate(() => localStorage.getItem('token'))).not.toBeNull();
  await context.close();
});

it('the app keeps the session when the session check is aborted during a slow navigation', async () => {
  const { page, context } = await browser.open('/login', { as: await browser.server.person() });
  await page.waitForURL('**/dashboard');
  let abortCheck = () => {};
  let checks = 0;
  await page.route('**/api/auth/profile', async route => {
    checks += 1;
    if (checks > 1) return route.continue();
    await new Promise<void>(resolve => {
      abortCheck = resolve;
    });
    await route.abort();
  });
  await page.reload();
  await expect.poll(() => checks).toBe(1);
  let isLeaving = false;
  let finishNavigation = () => {};
  await page.route('**/clients', async route => {
    if (route.request().resourceType() !== 'document') return route.continue();
    isLeaving = true;
    await new Promise<void>(resolve => {
      finishNavigation = resolve;
    });
    await route.continue();
  });
  await page.evaluate(() => void setTimeout(() => location.assign('/clients')));
  await expect.poll(() => isLeaving).toBe(true);
  abortCheck();
  // While the page still exists, it repeats the session check instead of ending the session.
  await expect.poll(() => checks).toBeGreaterThan(1);
  finishNavigation();
  await page.waitForURL('**/clients');
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await page.evaluate(() => localStorage.getItem('token'))).not.toBeNull();
  await context.close();
});
