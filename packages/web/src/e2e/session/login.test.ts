import { TEST_PASSWORD } from '@recado/server/testing';
import { apiErrorTexts, authPageTexts, formValidationTexts } from '@recado/texts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser, type TestBrowser, waitForToast } from '../../testing/index.ts';

const texts = authPageTexts.login;
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

it('login shows ¡Bienvenido!, opens the dashboard and removes the form from the history', async () => {
  const { email, id } = await browser.server.person();
  const { page, context, problems } = await browser.open('/login');
  await submit(page, email, TEST_PASSWORD);
  await waitForToast(page, authPageTexts.outcomes.login.success);
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
])(
  'login form shows that all fields are required when given %j and %j, and sends no request',
  async (email, password) => {
    const { page, context } = await browser.open('/login');
    const postUrls: string[] = [];
    // Count only POST requests, because the page also sends a GET request: it asks whether to offer passkeys.
    page.on('request', request => request.method() === 'POST' && postUrls.push(request.url()));
    await submit(page, email, password);
    await page.getByText(formValidationTexts.fillAllFields).waitFor();
    expect(postUrls).toEqual([]);
    await context.close();
  },
);

it('login form shows the error message of the server when the login is refused', async () => {
  const { page, context } = await browser.open('/login');
  await submit(page, 'nadie@ejemplo.mx', 'equivocada');
  await page.getByText(apiErrorTexts.login.wrongCredentials).waitFor();
  expect(new URL(page.url()).pathname).toBe('/login');
  await context.close();
});

it('login form shows different messages for an error without text and for an unreachable server', async () => {
  const { page, context } = await browser.open('/login');
  await page.route('**/api/auth/login', route =>
    route.fulfill({ status: 502, contentType: 'application/json', body: '{}' }),
  );
  await submit(page, 'a@ejemplo.mx', 'secreto');
  await waitForToast(page, authPageTexts.outcomes.login.failure);
  await page.unroute('**/api/auth/login');
  await page.route('**/api/auth/login', route => route.abort());
  await submit(page, 'a@ejemplo.mx', 'secreto');
  await waitForToast(page, authPageTexts.outcomes.login.exception);
  await context.close();
});

it('login form disables its button and shows progress while the request is pending', async () => {
  const { email } = await browser.server.person();
  const { page, context } = await browser.open('/login');
  let releaseResponse = () => {};
  const responseGate = new Promise<void>(resolve => {
    releaseResponse = resolve;
  });
  await page.route('**/api/auth/login', async route => {
    await responseGate;
    await route.continue();
  });
  await submit(page, email, TEST_PASSWORD);
  const button = page.getByRole('button', { name: texts.submitting });
  await button.waitFor();
  await expect.poll(() => button.isDisabled()).toBe(true);
  releaseResponse();
  await page.waitForURL('**/dashboard');
  await context.close();
});

it('login form links to the registration', async () => {
  const { page, context } = await browser.open('/login');
  await page.getByRole('link', { name: texts.toRegister }).click();
  await page.waitForURL('**/register');
  await context.close();
});
