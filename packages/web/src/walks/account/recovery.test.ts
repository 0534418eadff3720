import { recovery, session } from '@recado/texts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser, type TestBrowser, untilSaid } from '../../testing/index.ts';

const texts = recovery.reset;
let browser: TestBrowser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.stop());

it('without e-mail the login page says whom to ask, and an administrator’s link lets in again', async () => {
  const [admin, ana] = [await browser.server.person({ role: 'admin' }), await browser.server.person()];
  const back = await browser.open(`/admin/users/${ana.id}`, { as: admin });
  await back.page.getByRole('button', { name: recovery.admin.make }).click();
  const link = await back.page.getByRole('dialog').locator('code').textContent();
  expect(link).toMatch(/^http:\/\/localhost:\d+\/reset-password#codigo=[\w-]{43}$/);
  await back.context.close();

  const { page, context } = await browser.open('/login');
  await page.getByRole('link', { name: recovery.forgot.link }).click();
  await page.getByText(recovery.forgot.noMail).waitFor();
  await page.goto(link ?? '');
  await page.getByLabel(texts.password, { exact: true }).fill('Otra-contraseña-8');
  await page.getByLabel(texts.confirm, { exact: true }).fill('otra');
  await page.getByRole('button', { name: texts.submit }).click();
  await page.getByText('Las contraseñas no coinciden').waitFor();
  await page.getByLabel(texts.confirm, { exact: true }).fill('Otra-contraseña-8');
  await page.getByRole('button', { name: texts.submit }).click();
  await untilSaid(page, recovery.done);
  await page.waitForURL('**/login');
  await page.getByLabel(session.login.email).fill(ana.email);
  await page.getByLabel(session.login.password, { exact: true }).fill('Otra-contraseña-8');
  await page.getByRole('button', { name: session.login.submit }).click();
  await page.waitForURL('**/dashboard');
  await context.close();
});
