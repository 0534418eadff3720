import { testPassword } from '@recado/server/testing';
import { errors, session, validation } from '@recado/texts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser, type TestBrowser, untilSaid } from '../../testing/index.ts';

const texts = session.login;
let browser: TestBrowser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.stop());

async function submit(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel(texts.email).fill(email);
  await page.getByLabel(texts.password, { exact: true }).fill(password);
  await page.getByRole('button', { name: texts.submit }).click();
}

it('signs in, says ¡Bienvenido! and is at the dashboard, without a way back to the form', async () => {
  const { email, id } = await browser.server.person();
  const { page, context, problems } = await browser.open('/login');
  await submit(page, email, testPassword);
  await untilSaid(page, session.outcomes.login.success);
  await page.waitForURL('**/dashboard');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('userId'))).toBe(id);
  await page.goto('/login');
  await page.waitForURL('**/dashboard');
  expect(problems).toEqual({ errors: [], foreign: [] });
  await context.close();
});

it.each([
  ['', ''],
  ['alguien@ejemplo.mx', ''],
  ['   ', 'secreto'],
])('asks for all fields when given %j and %j, and asks no server', async (email, password) => {
  const { page, context } = await browser.open('/login');
  const asked: string[] = [];
  // Whether a passkey can be offered is asked by itself; what is filled in is posted.
  page.on('request', request => request.method() === 'POST' && asked.push(request.url()));
  await submit(page, email, password);
  await page.getByText(validation.fillAllFields).waitFor();
  expect(asked).toEqual([]);
  await context.close();
});

it('shows what the server says', async () => {
  const { page, context } = await browser.open('/login');
  await submit(page, 'nadie@ejemplo.mx', 'equivocada');
  await page.getByText(errors.login.wrong).waitFor();
  expect(new URL(page.url()).pathname).toBe('/login');
  await context.close();
});

it('has a sentence for a server that says nothing, and one for no server', async () => {
  const { page, context } = await browser.open('/login');
  await page.route('**/api/auth/login', route =>
    route.fulfill({ status: 502, contentType: 'application/json', body: '{}' }),
  );
  await submit(page, 'a@ejemplo.mx', 'secreto');
  await untilSaid(page, session.outcomes.login.failure);
  await page.unroute('**/api/auth/login');
  await page.route('**/api/auth/login', route => route.abort());
  await submit(page, 'a@ejemplo.mx', 'secreto');
  await untilSaid(page, session.outcomes.login.exception);
  await context.close();
});

it('cannot be sent twice: the button waits and says so', async () => {
  const { email } = await browser.server.person();
  const { page, context } = await browser.open('/login');
  let answer = () => {};
  const held = new Promise<void>(resolve => {
    answer = resolve;
  });
  await page.route('**/api/auth/login', async route => {
    await held;
    await route.continue();
  });
  await submit(page, email, testPassword);
  const button = page.getByRole('button', { name: texts.submitting });
  await button.waitFor();
  await expect.poll(() => button.isDisabled()).toBe(true);
  answer();
  await page.waitForURL('**/dashboard');
  await context.close();
});

it('leads to the registration', async () => {
  const { page, context } = await browser.open('/login');
  await page.getByRole('link', { name: texts.toRegister }).click();
  await page.waitForURL('**/register');
  await context.close();
});
