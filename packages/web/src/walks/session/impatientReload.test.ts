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

it('does not end a session whose check was broken off by a departure that takes its time', async () => {
  const { page, context } = await browser.open('/login', { as: await browser.server.person() });
  await page.waitForURL('**/dashboard');
  let breakOff = () => {};
  let checks = 0;
  await page.route('**/api/auth/profile', async route => {
    checks += 1;
    if (checks > 1) return route.continue();
    await new Promise<void>(resolve => {
      breakOff = resolve;
    });
    await route.abort();
  });
  await page.reload();
  await expect.poll(() => checks).toBe(1);
  let isLeaving = false;
  let arrive = () => {};
  await page.route('**/clients', async route => {
    if (route.request().resourceType() !== 'document') return route.continue();
    isLeaving = true;
    await new Promise<void>(resolve => {
      arrive = resolve;
    });
    await route.continue();
  });
  await page.evaluate(() => void setTimeout(() => location.assign('/clients')));
  await expect.poll(() => isLeaving).toBe(true);
  breakOff();
  // Asked once more instead of ended, as long as the page stands.
  await expect.poll(() => checks).toBeGreaterThan(1);
  arrive();
  await page.waitForURL('**/clients');
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await page.evaluate(() => localStorage.getItem('token'))).not.toBeNull();
  await context.close();
});
