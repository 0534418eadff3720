import type { TestUser } from '@recado/server/testing';
import { adminDashboardTexts, dashboardTexts, dashboardTodayTexts } from '@recado/texts';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openBrowser, type TestBrowser } from '../../testing/index.ts';
import { addLinkedClient, CONNECTION_WAIT_OPTIONS } from '../testing/clients.ts';
import { readLayoutShift, recordLayoutShift, slowDownApi } from '../testing/measureLayoutShift.ts';

let browser: TestBrowser;
let ana: TestUser;
beforeAll(async () => {
  browser = await openBrowser();
  ana = await browser.server.person();
  const client = await addLinkedClient(browser.server, ana);
  for (const digit of [1, 2, 3, 4])
    browser.server.network
      .phone(`521559999000${digit}`, { name: `Persona ${digit}` })
      .write(client.phoneNumber, 'Hola');
  await vi.waitFor(async () => {
    const { totalMessages } = await ana.sdk.request('GET /dashboard/stats');
    if (totalMessages < 4) throw new Error('The messages have not arrived.');
  }, CONNECTION_WAIT_OPTIONS);
  await browser.server
    .knex('conversations')
    .where({ clientId: client.id })
    .update({ waitingSince: new Date(Date.now() - 7 * 3_600_000) });
});
afterAll(() => browser.stop());

/** Highest cumulative layout shift that a page may have (https://web.dev/articles/cls recommends at most 0.1). */
const MAX_LAYOUT_SHIFT = 0.05;

it.each([
  [390, 844],
  [1280, 800],
])('the dashboard does not move while a slow API answers, in a window of %i pixels', async (width, height) => {
  const { page, context } = await browser.open('/dashboard', {
    as: ana,
    width,
    height,
    isFresh: true,
    async beforeLoad(loadedPage) {
      await recordLayoutShift(loadedPage);
      await slowDownApi(loadedPage);
    },
  });
  await page.getByRole('region', { name: dashboardTodayTexts.unanswered }).waitFor();
  await page.getByRole('link', { name: dashboardTexts.addClient }).waitFor();
  await expect.poll(() => page.locator('.MuiSkeleton-root').count()).toBe(0);
  expect(await readLayoutShift(page)).toBeLessThanOrEqual(MAX_LAYOUT_SHIFT);
  await context.close();
});

it.each([
  [390, 844],
  [1280, 800],
])('the administration does not move while a slow API answers, in a window of %i pixels', async (width, height) => {
  const { page, context } = await browser.open('/admin', {
    as: await browser.server.person({ role: 'admin' }),
    width,
    height,
    isFresh: true,
    async beforeLoad(loadedPage) {
      await recordLayoutShift(loadedPage);
      await slowDownApi(loadedPage);
    },
  });
  await page.getByText(adminDashboardTexts.trends.title).waitFor();
  await page.getByRole('rowheader', { name: ana.name }).first().waitFor();
  await expect.poll(() => page.locator('.MuiSkeleton-root').count()).toBe(0);
  expect(await readLayoutShift(page)).toBeLessThanOrEqual(MAX_LAYOUT_SHIFT);
  await context.close();
});
