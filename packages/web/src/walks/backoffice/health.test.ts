import { common, status, adminHealth as texts } from '@recado/texts';
import type { Locator, Page } from 'playwright-core';
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

/** A page whose clock runs ahead by a second at each look, so that nobody waits for the next pulse. */
async function openHurried(before: (page: Page) => Promise<unknown> = async () => {}) {
  const opened = await browser.open('/admin/health', {
    as: seeded.admin,
    isFresh: true,
    before: async page => {
      await page.clock.install();
      await before(page);
    },
  });
  const { page } = opened;
  const soon = (what: Locator) =>
    expect.poll(async () => {
      await page.clock.runFor(1_000);
      return what.allInnerTexts();
    });
  return { ...opened, soon, silence: page.getByRole('status').getByText(/El servidor no contesta/) };
}

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
  const { page, context, soon } = await openHurried();
  const total = page.getByText(/^Total: \d+$/);
  // Three, and one more when it is tried again.
  const clients = (await browser.server.knex('clients').select('id')).length;
  await soon(total).toEqual([texts.sessions.total(clients)]);
  await addLinkedClient(browser.server, seeded.owner, 'Papelería Sol');
  await soon(total).toEqual([texts.sessions.total(clients + 1)]);
  await context.close();
});

it('shows placeholders first, and keeps its figures when the server no longer answers', async () => {
  let release = () => {};
  const { page, context, soon, silence } = await openHurried(async opening => {
    release = await hold(opening, '/admin/health');
  });
  await page.locator('[aria-busy="true"]').first().waitFor();
  release();
  await page.getByText(texts.status.attention).waitFor();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await refuse(page, '/admin/health');
  await soon(silence).toHaveLength(1);
  await page.getByText(texts.status.attention).waitFor();
  await heal(page, '/admin/health');
  await soon(page.getByText(/El servidor no contesta/)).toEqual([]);
  await context.close();
});

it('says when the browser has no connection, and what its figures are worth', async () => {
  const { page, context, soon, silence } = await openHurried();
  await page.getByText(texts.status.attention).waitFor();
  await context.setOffline(true);
  await page.getByText(common.offline).waitFor();
  await soon(silence).toHaveLength(1);
  await context.setOffline(false);
  await soon(page.getByText(/El servidor no contesta/)).toEqual([]);
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
