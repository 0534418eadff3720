import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser, type TestBrowser } from '../../testing/index.ts';

let browser: TestBrowser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.stop());

it('does not end the session that was being checked', async () => {
  const { page, context } = await browser.open('/login', { as: await browser.server.person() });
  await page.waitForURL('**/dashboard');
  let checks = 0;
  await page.route('**/api/auth/profile', async route => {
    checks += 1;
    if (checks > 1) return route.continue();
    // Never answered: the page is left meanwhile.
  });
  await page.reload();
  await expect.poll(() => checks).toBe(1);
  await page.reload();
  await expect.poll(() => checks).toBe(2);
  await page.getByRole('heading', { level: 2 }).first().waitFor();
  expect(await page.evaluate(() => localStorage.getItem('token'))).not.toBeNull();
  await context.close();
});
