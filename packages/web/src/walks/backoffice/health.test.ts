import { common, status, adminHealth as texts } from '@recado/texts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser, type TestBrowser } from '../../testing/index.ts';
import { addLinkedClient } from '../testing/clients.ts';
import { heal, hold, refuse } from '../testing/refuse.ts';
import { names, type SeededSystem, seedSystem } from './seedSystem.ts';

let browser: TestBrowser;
let seeded: SeededSystem;
beforeAll(async () => {
  browser = await openBrowser();
  seeded = await seedSystem(browser.server);
});
afterAll(() => browser.stop());

it('says what to look at, and leads there', async () => {
  const { page, context } = await browser.open('/admin/health', { as: seeded.admin });
  await page.getByText(texts.status.attention).waitFor();
  await page.getByRole('link', { name: texts.problems.webhooks(1) }).waitFor();
  await page.getByRole('link', { name: texts.problems.sessions(1) }).click();
  await page.waitForURL('**/admin/sessions**');
  await page.getByText(names.unlinked).waitFor();
  await context.close();
});

it('counts the sessions by their states, each leading to those in it', async () => {
  const { page, context } = await browser.open('/admin/health', { as: seeded.admin });
  await page.getByRole('link', { name: status.connection.connected }).click();
  await page.waitForURL('**/admin/sessions?**');
  await page.getByText(names.connected).waitFor();
  await expect.poll(() => page.getByText(names.unlinked).count()).toBe(0);
  await context.close();
});

it('follows what happens without being reloaded', async () => {
  const { page, context } = await browser.open('/admin/health', { as: seeded.admin });
  const total = page.getByText(/^Total: \d+$/);
  await expect.poll(() => total.allInnerTexts()).toEqual([texts.sessions.total(3)]);
  await addLinkedClient(browser.server, seeded.owner, 'Papelería Sol');
  await expect.poll(() => total.allInnerTexts()).toEqual([texts.sessions.total(4)]);
  await context.close();
});

it('shows placeholders first, and keeps its figures when the server no longer answers', async () => {
  let release = () => {};
  const before = async (page: Page) => {
    release = await hold(page, '/admin/health');
  };
  const { page, context } = await browser.open('/admin/health', { as: seeded.admin, before });
  await page.locator('[aria-busy="true"]').first().waitFor();
  release();
  await page.getByText(texts.status.attention).waitFor();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await refuse(page, '/admin/health');
  await page
    .getByRole('status')
    .getByText(/El servidor no contesta/)
    .waitFor();
  await page.getByText(texts.status.attention).waitFor();
  await heal(page, '/admin/health');
  await expect.poll(() => page.getByText(/El servidor no contesta/).count()).toBe(0);
  await context.close();
});

it('says when the browser has no connection, and what its figures are worth', async () => {
  const { page, context } = await browser.open('/admin/health', { as: seeded.admin });
  await page.getByText(texts.status.attention).waitFor();
  await context.setOffline(true);
  await page.getByText(common.offline).waitFor();
  await page
    .getByRole('status')
    .getByText(/El servidor no contesta/)
    .waitFor();
  await context.setOffline(false);
  await expect.poll(() => page.getByText(/El servidor no contesta/).count()).toBe(0);
  await context.close();
});

it('says when nothing could be had, and tries again', async () => {
  const before = (page: Page) => refuse(page, '/admin/health');
  const { page, context } = await browser.open('/admin/health', { as: seeded.admin, before });
  await page.getByRole('alert').getByText(texts.loadFailed).waitFor();
  await heal(page, '/admin/health');
  await page.getByRole('button', { name: common.retry }).click();
  await page.getByText(texts.status.attention).waitFor();
  await context.close();
});
