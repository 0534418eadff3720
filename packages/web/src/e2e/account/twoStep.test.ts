import { TEST_PASSWORD } from '@recado/server/testing';
import { accountPageTexts, apiErrorTexts, authPageTexts, twoStepTexts } from '@recado/texts';
import jsQR from 'jsqr';
import { generateSync } from 'otplib';
import type { Page } from 'playwright-core';
import { PNG } from 'pngjs';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { findA11yViolations, openBrowser, type TestBrowser, waitForToast } from '../../testing/index.ts';

let browser: TestBrowser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.stop());

const texts = twoStepTexts.dialog;
const card = (page: Page) => page.getByRole('region', { name: twoStepTexts.card.title, exact: true });

/** Reads the secret from the QR code on the screen, as the app on a phone does. */
async function scanSecret(page: Page): Promise<string> {
  const qrImage = page.getByAltText(texts.qr);
  const decodedUrl = await vi.waitFor(
    async () => {
      const { data, width, height } = PNG.sync.read(await qrImage.screenshot());
      const code = jsQR(new Uint8ClampedArray(data), width, height);
      if (!code) throw new Error('the QR code cannot be read');
      return code.data;
    },
    { timeout: 15_000 },
  );
  return new URL(decodedUrl).searchParams.get('secret') ?? '';
}

/** Sets up the second step, from the button to the recovery codes, which are shown only once. */
async function setUpTwoStep(page: Page): Promise<{ secret: string; codes: string[] }> {
  await card(page).getByRole('button', { name: twoStepTexts.card.begin }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(texts.password, { exact: true }).fill(TEST_PASSWORD);
  await dialog.getByRole('button', { name: texts.continue }).click();
  const secret = await scanSecret(page);
  expect(await findA11yViolations(page)).toEqual([]);
  await dialog.getByLabel(texts.code.label, { exact: true }).fill(generateSync({ secret }));
  await dialog.getByRole('button', { name: texts.confirm, exact: true }).click();
  const codesText = await dialog.getByRole('group', { name: texts.codes }).textContent();
  expect(await findA11yViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: texts.saved }).click();
  await dialog.waitFor({ state: 'detached' });
  return { secret, codes: codesText?.match(/\w{4}-\w{4}-\w{4}/g) ?? [] };
}

it('the login requires the code of the second step after the user set up that step with the QR code', async () => {
  const ana = await browser.server.person();
  const { page, context, problems } = await browser.open('/account/security', { as: ana });
  const { codes } = await setUpTwoStep(page);
  expect(codes).toHaveLength(10);
  await card(page).getByText(twoStepTexts.card.codesLeft(10)).waitFor();
  await page.evaluate(() => localStorage.clear());
  await page.goto('/login');
  await page.getByLabel(authPageTexts.login.email).fill(ana.email);
  await page.getByLabel(authPageTexts.login.password, { exact: true }).fill(TEST_PASSWORD);
  await page.getByRole('button', { name: authPageTexts.login.submit }).click();
  const code = page.getByLabel(authPageTexts.login.code);
  await code.waitFor();
  expect(await findA11yViolations(page)).toEqual([]);
  await code.fill('AAAA-AAAA-AAAA');
  await page.getByRole('button', { name: authPageTexts.login.submit }).click();
  await page.getByText(twoStepTexts.errors.wrong).first().waitFor();
  await code.fill(codes[0] ?? '');
  await page.getByRole('button', { name: authPageTexts.login.submit }).click();
  await waitForToast(page, authPageTexts.outcomes.login.success);
  await page.waitForURL('**/dashboard');
  // A wrong code results in a 401, which the browser logs as an error in its console.
  expect(problems.foreign).toEqual([]);
  await context.close();
});

it('the app redirects an administrator to the account page until the required second step is set up', async () => {
  const eva = await browser.server.person({ role: 'admin' });
  const { knex } = browser.server;
  onTestFinished(async () => {
    await knex('settings').where({ key: 'platform' }).delete();
  });
  await knex('settings').insert({ key: 'platform', value: JSON.stringify({ twoStepForAdmins: true }) });
  const { page, context } = await browser.open('/admin/users', { as: eva });
  await page.waitForURL('**/account/security');
  await card(page).getByText(twoStepTexts.card.required).waitFor();
  expect(await page.getByRole('region', { name: accountPageTexts.password.title }).count()).toBe(0);
  const { codes } = await setUpTwoStep(page);
  await page.getByRole('region', { name: accountPageTexts.password.title, exact: true }).waitFor();
  await card(page).getByRole('switch', { name: twoStepTexts.admin.requireAll }).click();
  await waitForToast(page, twoStepTexts.admin.requireDone);
  await page.goto('/admin/users');
  await page.getByText(eva.email).first().waitFor();

  // The administrator proves her identity and removes the second step of a user who lost phone and codes.
  const luz = await browser.server.person();
  await knex('twoStepVerifications').insert({
    userId: luz.id,
    secretSealed: Buffer.alloc(40),
    confirmedAt: new Date(),
  });
  await page.goto(`/admin/users/${luz.id}`);
  await page.getByRole('button', { name: twoStepTexts.admin.remove }).click();
  const dialog = page.getByRole('dialog', { name: twoStepTexts.admin.confirmTitle });
  await dialog.getByLabel(twoStepTexts.admin.password, { exact: true }).fill('otra');
  await dialog.getByLabel(twoStepTexts.admin.code).fill(codes[0] ?? '');
  expect(await findA11yViolations(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await dialog.getByText(apiErrorTexts.accounts.wrongPassword).waitFor();
  await dialog.getByLabel(twoStepTexts.admin.password, { exact: true }).fill(TEST_PASSWORD);
  await page.keyboard.press('Enter');
  await waitForToast(page, twoStepTexts.done.removed);
  expect(await knex('twoStepVerifications').where({ userId: luz.id })).toEqual([]);
  await context.close();
});
