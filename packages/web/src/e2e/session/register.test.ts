import { apiErrorTexts, authPageTexts, formValidationTexts, layoutTexts } from '@recado/texts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, type TestBrowser, waitForToast } from '../../testing/index.ts';

const texts = authPageTexts.register;
let browser: TestBrowser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.stop());

async function fill(page: Page, form: Partial<Record<'name' | 'email' | 'password' | 'confirmPassword', string>>) {
  for (const [name, value] of Object.entries(form))
    await page.getByLabel(texts[name as keyof typeof form], { exact: true }).fill(value);
}
const send = (page: Page) => page.getByRole('button', { name: texts.submit }).click();
const validForm = {
  name: 'Lucía Hernández',
  email: 'lucia@ejemplo.mx',
  password: 'Conchas-7',
  confirmPassword: 'Conchas-7',
};

let visitorCount = 0;
/** Opens the page with a new IP address each time, because the server limits registrations per address. */
async function openAsNewVisitor(hash = '') {
  visitorCount += 1;
  const address = `203.0.113.${visitorCount}`;
  const testPage = await browser.open(`/register${hash}`, {
    beforeLoad: page =>
      page.route('**/api/**', route =>
        route.continue({ headers: { ...route.request().headers(), 'x-forwarded-for': address } }),
      ),
  });
  return { ...testPage, form: { ...validForm, email: `lucia${visitorCount}@ejemplo.mx` } };
}

it('registration with valid fields shows ¡Registro exitoso! and opens the dashboard', async () => {
  const { page, context, problems, form } = await openAsNewVisitor();
  await fill(page, form);
  const [request] = await Promise.all([page.waitForRequest('**/api/auth/register'), send(page)]);
  expect(request.postDataJSON()).toEqual({ name: form.name, email: form.email, password: form.password });
  await waitForToast(page, authPageTexts.outcomes.register.success);
  await page.waitForURL('**/dashboard');
  await page.getByText(form.name).first().waitFor();
  expect(problems).toEqual({ errors: [], foreign: [] });
  await context.close();
});

it.each([
  ['a field is empty', { ...validForm, name: '' }, formValidationTexts.fillAllFields],
  ['the passwords differ', { ...validForm, confirmPassword: 'Otra-7' }, formValidationTexts.passwordsDiffer],
  [
    'the password is short',
    { ...validForm, password: 'cinco', confirmPassword: 'cinco' },
    formValidationTexts.passwordTooShort,
  ],
])('registration form shows an error when %s, and sends no request', async (_case, form, message) => {
  const { page, context } = await browser.open('/register');
  const requestUrls: string[] = [];
  page.on('request', request => requestUrls.push(request.url()));
  await fill(page, form);
  await send(page);
  await page.getByRole('status').getByText(message).or(page.getByRole('alert').getByText(message)).first().waitFor();
  expect(requestUrls.filter(url => url.includes('/api/'))).toEqual([]);
  await context.close();
});

it('registration form marks the confirmation in red while the passwords differ', async () => {
  const { page, context } = await browser.open('/register');
  await fill(page, { password: 'Conchas-7', confirmPassword: 'Conchas' });
  const confirmation = page.getByLabel(texts.confirmPassword, { exact: true });
  await expect.poll(() => confirmation.getAttribute('aria-invalid')).toBe('true');
  await page.getByText(formValidationTexts.passwordsDiffer).waitFor();
  await fill(page, { confirmPassword: 'Conchas-7' });
  await page.getByText(formValidationTexts.passwordsDiffer).waitFor({ state: 'detached' });
  await expect.poll(() => confirmation.getAttribute('aria-invalid')).toBe('false');
  await context.close();
});

it.each([
  ['abc', 0, ''],
  ['abcdef', 20, formValidationTexts.passwordStrength.weak],
  ['abcdef1', 40, formValidationTexts.passwordStrength.weak],
  ['Abcdef1', 60, formValidationTexts.passwordStrength.medium],
  ['Abcdef-1', 80, formValidationTexts.passwordStrength.medium],
  ['Abcdefgh-1', 100, formValidationTexts.passwordStrength.strong],
])('registration form rates the password %s at %i percent', async (password, width, word) => {
  const { page, context } = await browser.open('/register');
  await fill(page, { password });
  const meter = page.getByRole('meter', { name: texts.strength });
  await expect.poll(() => meter.getAttribute('aria-valuenow')).toBe(String(width / 20));
  await expect
    .poll(() => page.getByTestId('strength-bar').evaluate(bar => (bar as HTMLElement).style.width))
    .toBe(`${width}%`);
  if (word) await page.getByText(word, { exact: true }).waitFor();
  await context.close();
});

it('registration form shows each error of the server, also at the affected field', async () => {
  const { email } = await browser.server.person();
  const { page, context, form } = await openAsNewVisitor();
  await fill(page, { ...form, email });
  await send(page);
  await page.getByText(apiErrorTexts.accounts.emailTaken).first().waitFor();
  await fill(page, { email: 'no es un correo' });
  await send(page);
  await page
    .locator('p')
    .filter({ hasText: /correo/i })
    .first()
    .waitFor();
  await expect.poll(() => page.getByLabel(texts.email).getAttribute('aria-invalid')).toBe('true');
  await context.close();
});

it('registration form shows the password as plain text when the user requests it', async () => {
  const { page, context } = await browser.open('/register');
  await fill(page, { password: 'Conchas-7' });
  const field = page.getByLabel(texts.password, { exact: true });
  await expect.poll(() => field.getAttribute('type')).toBe('password');
  await page.getByRole('button', { name: authPageTexts.showPassword }).first().click();
  await expect.poll(() => field.getAttribute('type')).toBe('text');
  await context.close();
});

describe('registration with the one-time code of a platform without an administrator', () => {
  it('makes the new user the administrator', async () => {
    // Demote all administrators, because an earlier attempt of this test may have created one.
    await browser.server.knex('users').where({ role: 'admin' }).update({ role: 'user' });
    const code = await browser.server.firstAdministratorCode();
    const { page, context, form } = await openAsNewVisitor(`#codigo=${code}`);
    await expect.poll(() => page.getByLabel(texts.adminCode).inputValue()).toBe(code);
    await fill(page, form);
    await send(page);
    await page.getByText(layoutTexts.adminTag, { exact: true }).waitFor();
    await context.close();
  });

  it('creates a regular account and shows an error when the code is invalid', async () => {
    const { page, context, form } = await openAsNewVisitor('#codigo=AAAA-BBBB-CCCC-DDDD');
    await fill(page, form);
    await send(page);
    await page.getByText(apiErrorTexts.accounts.unknownCode).waitFor();
    await page.waitForURL('**/dashboard');
    await expect.poll(() => page.getByText(layoutTexts.adminTag, { exact: true }).count()).toBe(0);
    await context.close();
  });

  it('hides the code field when the URL has no code', async () => {
    const { page, context } = await browser.open('/register');
    await page.getByLabel(texts.name).waitFor();
    await expect.poll(() => page.getByLabel(texts.adminCode).count()).toBe(0);
    await context.close();
  });
});
