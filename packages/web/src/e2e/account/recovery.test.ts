import { authPageTexts, passwordRecoveryTexts } from '@recado/texts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser, type TestBrowser, waitForToast } from '../../testing/index.ts';

const texts = passwordRecoveryTexts.reset;
let browser: TestBrowser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.stop());

it('a user resets the password with a link from an administrator when no e-mail is configured', async () => {
  const [admin, ana] = [await browser.server.person({ role: 'admin' }), await browser.server.person()];
  const adminView = await browser.open(`/admin/users/${ana.id}`, { as: admin });
  await adminView.page.getByRole('button', { name: passwordRecoveryTexts.admin.make }).click();
  const link = await adminView.page.getByRole('dialog').locator('code').textContent();
  expect(link).toMatch(/^http:\/\/localhost:\d+\/reset-password#codigo=[\w-]{43}$/);
  await adminView.context.close();

  const { page, context } = await browser.open('/login');
  await page.getByRole('link', { name: authPageTexts.login.forgot }).click();
  await page.getByText(passwordRecoveryTexts.forgot.noMail).waitFor();
  await page.goto(link ?? '');
  await page.getByLabel(texts.password, { exact: true }).fill('Otra-contraseña-8');
  await page.getByLabel(texts.confirm, { exact: true }).fill('otra');
  await page.getByRole('button', { name: texts.submit }).click();
  await page.getByText('Las contraseñas no coinciden').waitFor();
  await page.getByLabel(texts.confirm, { exact: true }).fill('Otra-contraseña-8');
  await page.getByRole('button', { name: texts.submit }).click();
  await waitForToast(page, passwordRecoveryTexts.done);
  await page.waitForURL('**/login');
  await page.getByLabel(authPageTexts.login.email).fill(ana.email);
  await page.getByLabel(authPageTexts.login.password, { exact: true }).fill('Otra-contraseña-8');
  await page.getByRole('button', { name: authPageTexts.login.submit }).click();
  await page.waitForURL('**/dashboard');
  await context.close();
});
