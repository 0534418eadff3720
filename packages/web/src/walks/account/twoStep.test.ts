import { testPassword } from '@recado/server/testing';
import { account, errors, session, twoStep } from '@recado/texts';
import jsQR from 'jsqr';
import { generateSync } from 'otplib';
import type { Page } from 'playwright-core';
import { PNG } from 'pngjs';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { findBarriers, openBrowser, type TestBrowser, untilSaid } from '../../testing/index.ts';

let browser: TestBrowser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.stop());

const texts = twoStep.dialog;
const card = (page: Page) => page.getByRole('region', { name: twoStep.card.title, exact: true });

/** What the app on somebody's phone reads from the screen. */
async function scan(page: Page): Promise<string> {
  const shown = page.getByAltText(texts.qr);
  const read = await vi.waitFor(
    async () => {
      const { data, width, height } = PNG.sync.read(await shown.screenshot());
      const code = jsQR(new Uint8ClampedArray(data), width, height);
      if (!code) throw new Error('There is no code that can be read.');
      return code.data;
    },
    { timeout: 15_000 },
  );
  return new URL(read).searchParams.get('secret') ?? '';
}

/** From the button to the recovery codes, which are shown once. */
async function setUp(page: Page): Promise<{ secret: string; codes: string[] }> {
  await card(page).getByRole('button', { name: twoStep.card.begin }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(texts.password, { exact: true }).fill(testPassword);
  await dialog.getByRole('button', { name: texts.continue }).click();
  const secret = await scan(page);
  expect(await findBarriers(page)).toEqual([]);
  await dialog.getByLabel(texts.code.label, { exact: true }).fill(generateSync({ secret }));
  await dialog.getByRole('button', { name: texts.confirm, exact: true }).click();
  const shown = await dialog.getByRole('group', { name: texts.codes }).textContent();
  expect(await findBarriers(page)).toEqual([]);
  await dialog.getByRole('button', { name: texts.saved }).click();
  await dialog.waitFor({ state: 'detached' });
  return { secret, codes: shown?.match(/\w{4}-\w{4}-\w{4}/g) ?? [] };
}

it('is set up with a phone that reads the screen, asked for at the door, and ended', async () => {
  const ana = await browser.server.person();
  const { page, context, problems } = await browser.open('/account', { as: ana });
  const { codes } = await setUp(page);
  expect(codes).toHaveLength(10);
  await card(page).getByText(twoStep.card.codesLeft(10)).waitFor();
  await page.evaluate(() => localStorage.clear());
  await page.goto('/login');
  await page.getByLabel(session.login.email).fill(ana.email);
  await page.getByLabel(session.login.password, { exact: true }).fill(testPassword);
  await page.getByRole('button', { name: session.login.submit }).click();
  const code = page.getByLabel(session.login.code);
  await code.waitFor();
  expect(await findBarriers(page)).toEqual([]);
  await code.fill('AAAA-AAAA-AAAA');
  await page.getByRole('button', { name: session.login.submit }).click();
  await page.getByText(twoStep.errors.wrong).first().waitFor();
  await code.fill(codes[0] ?? '');
  await page.getByRole('button', { name: session.login.submit }).click();
  await untilSaid(page, session.outcomes.login.success);
  await page.waitForURL('**/dashboard');
  // A wrong code is a 401, which the browser writes to its console.
  expect(problems.foreign).toEqual([]);
  await context.close();
});

it('leads an administrator there who needs it, and lets them go on when it is done', async () => {
  const eva = await browser.server.person({ role: 'admin' });
  const { knex } = browser.server;
  onTestFinished(async () => {
    await knex('settings').where({ key: 'platform' }).delete();
  });
  await knex('settings').insert({ key: 'platform', value: JSON.stringify({ twoStepForAdmins: true }) });
  const { page, context } = await browser.open('/admin/users', { as: eva });
  await page.waitForURL('**/account');
  await card(page).getByText(twoStep.card.required).waitFor();
  expect(await page.getByRole('region', { name: account.password.title }).count()).toBe(0);
  const { codes } = await setUp(page);
  await page.getByRole('region', { name: account.password.title, exact: true }).waitFor();
  await card(page).getByRole('switch', { name: twoStep.admin.requireAll }).click();
  await untilSaid(page, twoStep.admin.requireDone);
  await page.goto('/admin/users');
  await page.getByText(eva.email).first().waitFor();

  // She takes it away from somebody who has lost phone and codes, and proves that it is she.
  const luz = await browser.server.person();
  await knex('twoSteps').insert({ userId: luz.id, secretSealed: Buffer.alloc(40), confirmedAt: new Date() });
  await page.goto(`/admin/users/${luz.id}`);
  await page.getByRole('button', { name: twoStep.admin.remove }).click();
  const dialog = page.getByRole('dialog', { name: twoStep.admin.confirmTitle });
  await dialog.getByLabel(twoStep.admin.password, { exact: true }).fill('otra');
  await dialog.getByLabel(twoStep.admin.code).fill(codes[0] ?? '');
  expect(await findBarriers(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await dialog.getByText(errors.accounts.wrongPassword).waitFor();
  await dialog.getByLabel(twoStep.admin.password, { exact: true }).fill(testPassword);
  await page.keyboard.press('Enter');
  await untilSaid(page, twoStep.done.removed);
  expect(await knex('twoSteps').where({ userId: luz.id })).toEqual([]);
  await context.close();
});
