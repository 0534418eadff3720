import { clientDetailTexts, commonTexts, formValidationTexts, requestFailureTexts, toastTexts } from '@recado/texts';
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser, type TestBrowser } from '../../testing/index.ts';
import { addClient } from '../testing/clients.ts';
import { failRequests, stopFailingRequests } from '../testing/requestFaults.ts';

let browser: TestBrowser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.stop());

/** Opens a client's page with a clock that stays paused until the test advances it. */
async function openWithPausedClock() {
  const ana = await browser.server.person();
  const client = await addClient(ana);
  const { page, context } = await browser.open('/clients', { as: ana, isFresh: true });
  await page.clock.install();
  await page.goto(`/clients/${client.id}`);
  await page.getByRole('heading', { name: client.businessName }).waitFor();
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  /**
   * Advances the page's clock in steps of 1 ms until the toast appears, so that little of its duration
   * passes.
   */
  const waitForToast = async (toast: Locator) => {
    let elapsedMs = 0;
    await expect
      .poll(async () => {
        await page.clock.runFor(1);
        elapsedMs += 1;
        return toast.count();
      })
      .toBe(1);
    return elapsedMs;
  };
  return { page, context, client, waitForToast };
}

it('a success toast is visible for 2 seconds', async () => {
  const { page, context, waitForToast } = await openWithPausedClock();
  await page
    .getByRole('button', { name: /^Copiar/ })
    .first()
    .click();
  const toast = page.locator('[data-toast]').filter({ hasText: toastTexts.tokenCopied });
  const elapsedMs = await waitForToast(toast);
  await page.clock.runFor(2_000 - elapsedMs - 1);
  expect(await toast.count()).toBe(1);
  await page.clock.runFor(elapsedMs + 1);
  await expect.poll(() => toast.count()).toBe(0);
  await context.close();
});

it('an error toast is visible for 4 seconds', async () => {
  const { page, context, waitForToast } = await openWithPausedClock();
  await page.getByRole('button', { name: clientDetailTexts.actions.delete }).click();
  const dialog = page.getByRole('dialog', { name: clientDetailTexts.deletion.title });
  await page.clock.runFor(1_000);
  await dialog.getByRole('button', { name: clientDetailTexts.deletion.confirm }).click();
  const toast = page.locator('[data-toast]').filter({ hasText: formValidationTexts.deleteWord });
  const elapsedMs = await waitForToast(toast);
  await page.clock.runFor(4_000 - elapsedMs - 1);
  expect(await toast.count()).toBe(1);
  await page.clock.runFor(elapsedMs + 1);
  await expect.poll(() => toast.count()).toBe(0);
  await context.close();
});

it('an error toast disappears when the retry succeeds', async () => {
  const { page, context, client } = await openWithPausedClock();
  await failRequests(page, '/clients');
  await page.goto('/clients');
  /**
   * Expects `count` toasts. Each poll advances the clock by `stepMs`, in total less than a toast's
   * duration.
   */
  const expectCount = (count: number, locator: Locator, stepMs: number) =>
    expect
      .poll(async () => {
        await page.clock.runFor(stepMs);
        return locator.count();
      })
      .toBe(count);
  const toast = page.locator('[data-toast]').filter({ hasText: requestFailureTexts.clientsLoad });
  await expectCount(1, toast, 50);
  await stopFailingRequests(page, '/clients');
  await page.getByRole('button', { name: commonTexts.retry }).click();
  await expectCount(1, page.getByRole('rowheader', { name: client.businessName }), 1);
  await expectCount(0, toast, 5);
  await context.close();
});
