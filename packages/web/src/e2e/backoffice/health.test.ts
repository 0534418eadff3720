import { commonTexts, statusLabels, adminHealthTexts as texts } from '@recado/texts';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser, type TestBrowser } from '../../testing/index.ts';
import { addLinkedClient } from '../testing/clients.ts';
import { failRequests, holdResponses, stopFailingRequests } from '../testing/requestFaults.ts';
import { type SeededBackofficeData, seedBackofficeData, seededBackofficeNames } from './seedBackofficeData.ts';

let browser: TestBrowser;
let system: SeededBackofficeData;
beforeAll(async () => {
  browser = await openBrowser();
  system = await seedBackofficeData(browser.server);
});
afterAll(() => browser.stop());

/** Opens a page whose clock advances a second at each check, so that no test waits for updates. */
async function openWithFastClock(prepare: (page: Page) => Promise<unknown> = async () => {}) {
  const testPage = await browser.open('/admin/health', {
    as: system.admin,
    isFresh: true,
    beforeLoad: async page => {
      await page.clock.install();
      await prepare(page);
    },
  });
  const { page } = testPage;
  const expectTexts = (locator: Locator) =>
    expect.poll(async () => {
      await page.clock.runFor(1_000);
      return locator.allInnerTexts();
    });
  return { ...testPage, expectTexts, noResponseNotice: page.getByRole('status').getByText(/El servidor no contesta/) };
}

it('the health page shows each problem that needs attention, with a link to its details', async () => {
  const { page, context } = await browser.open('/admin/health', { as: system.admin });
  await page.getByText(texts.status.attention).waitFor();
  await page.getByRole('link', { name: texts.problems.webhooks(1) }).waitFor();
  await page.getByRole('link', { name: texts.problems.sessions(1) }).click();
  await page.waitForURL('**/admin/sessions**');
  await page.getByText(seededBackofficeNames.unlinked).waitFor();
  await context.close();
});

it('the health page counts the sessions by state, with a link to the sessions in each state', async () => {
  const { page, context } = await browser.open('/admin/health', { as: system.admin });
  await page.getByRole('link', { name: statusLabels.connection.connected }).click();
  await page.waitForURL('**/admin/sessions?**');
  await page.getByText(seededBackofficeNames.connected).waitFor();
  await expect.poll(() => page.getByText(seededBackofficeNames.unlinked).count()).toBe(0);
  await context.close();
});

it('the health page shows changed figures without a reload', async () => {
  const { page, context, expectTexts } = await openWithFastClock();
  const total = page.getByText(/^Total: \d+$/);
  // There are three clients, and one more after each repetition of this test.
  const clients = (await browser.server.knex('clients').select('id')).length;
  await expectTexts(total).toEqual([texts.sessions.total(clients)]);
  await addLinkedClient(browser.server, system.owner, 'Papelería Sol');
  await expectTexts(total).toEqual([texts.sessions.total(clients + 1)]);
  await context.close();
});

it('the health page shows placeholders while loading, and keeps its figures when the server stops responding', async () => {
  let release = () => {};
  const { page, context, expectTexts, noResponseNotice } = await openWithFastClock(async loadingPage => {
    release = await holdResponses(loadingPage, '/admin/health');
  });
  await page.locator('[aria-busy="true"]').first().waitFor();
  release();
  await page.getByText(texts.status.attention).waitFor();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await failRequests(page, '/admin/health');
  await expectTexts(noResponseNotice).toHaveLength(1);
  await page.getByText(texts.status.attention).waitFor();
  await stopFailingRequests(page, '/admin/health');
  await expectTexts(page.getByText(/El servidor no contesta/)).toEqual([]);
  await context.close();
});

it('the health page shows that the browser is offline and that the figures are outdated', async () => {
  const { page, context, expectTexts, noResponseNotice } = await openWithFastClock();
  await page.getByText(texts.status.attention).waitFor();
  await context.setOffline(true);
  await page.getByText(commonTexts.offline).waitFor();
  await expectTexts(noResponseNotice).toHaveLength(1);
  await context.setOffline(false);
  await expectTexts(page.getByText(/El servidor no contesta/)).toEqual([]);
  await context.close();
});

it('the health page shows an error when the first request fails, and loads the figures after a retry', async () => {
  const prepare = (page: Page) => failRequests(page, '/admin/health');
  const { page, context } = await browser.open('/admin/health', { as: system.admin, beforeLoad: prepare });
  await page.getByRole('alert').getByText(texts.loadFailed).waitFor();
  await stopFailingRequests(page, '/admin/health');
  await page.getByRole('button', { name: commonTexts.retry }).click();
  await page.getByText(texts.status.attention).waitFor();
  await context.close();
});
