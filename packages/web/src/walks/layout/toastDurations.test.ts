import { clientDetail, common, failures, toasts, validation } from '@recado/texts';
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser, type TestBrowser } from '../../testing/index.ts';
import { addClient } from '../testing/clients.ts';
import { heal, refuse } from '../testing/refuse.ts';

let browser: TestBrowser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.stop());

/** A client's page whose clock only goes on when it is told to. */
async function openStill() {
  const ana = await browser.server.person();
  const client = await addClient(ana);
  const { page, context } = await browser.open('/clients', { as: ana, isFresh: true });
  await page.clock.install();
  await page.goto(`/clients/${client.id}`);
  await page.getByRole('heading', { name: client.businessName }).waitFor();
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  /** Until it stands there, in steps that a toast's time does not notice. */
  const appears = async (toast: Locator) => {
    let passed = 0;
    await expect
      .poll(async () => {
        await page.clock.runFor(1);
        passed += 1;
        return toast.count();
      })
      .toBe(1);
    return passed;
  };
  return { page, context, client, appears };
}

it('what succeeded is said for 2 s', async () => {
  const { page, context, appears } = await openStill();
  await page
    .getByRole('button', { name: /^Copiar/ })
    .first()
    .click();
  const toast = page.locator('[data-toast]').filter({ hasText: toasts.tokenCopied });
  const passed = await appears(toast);
  await page.clock.runFor(2_000 - passed - 1);
  expect(await toast.count()).toBe(1);
  await page.clock.runFor(passed + 1);
  await expect.poll(() => toast.count()).toBe(0);
  await context.close();
});

it('what failed is said for 4 s', async () => {
  const { page, context, appears } = await openStill();
  await page.getByRole('button', { name: clientDetail.actions.delete }).click();
  const dialog = page.getByRole('dialog', { name: clientDetail.deletion.title });
  await page.clock.runFor(1_000);
  await dialog.getByRole('button', { name: clientDetail.deletion.confirm }).click();
  const toast = page.locator('[data-toast]').filter({ hasText: validation.deleteWord });
  const passed = await appears(toast);
  await page.clock.runFor(4_000 - passed - 1);
  expect(await toast.count()).toBe(1);
  await page.clock.runFor(passed + 1);
  await expect.poll(() => toast.count()).toBe(0);
  await context.close();
});

it('what failed is not said any more once it went well', async () => {
  const { page, context, client } = await openStill();
  await refuse(page, '/clients');
  await page.goto('/clients');
  /** In steps that come to less than the toast's time, however often. */
  const becomes = (count: number, of: Locator, step: number) =>
    expect
      .poll(async () => {
        await page.clock.runFor(step);
        return of.count();
      })
      .toBe(count);
  const toast = page.locator('[data-toast]').filter({ hasText: failures.clientsLoad });
  await becomes(1, toast, 50);
  await heal(page, '/clients');
  await page.getByRole('button', { name: common.retry }).click();
  await becomes(1, page.getByRole('rowheader', { name: client.businessName }), 1);
  await becomes(0, toast, 5);
  await context.close();
});
