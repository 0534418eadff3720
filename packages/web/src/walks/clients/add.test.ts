import { clients, common, failures, phone, toasts, validation } from '@recado/texts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser, type TestBrowser, untilSaid } from '../../testing/index.ts';
import { heal, hold, refuse } from '../testing/refuse.ts';

const texts = clients.add;
let browser: TestBrowser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.stop());

async function submit(page: Page, name: string, phone: string): Promise<void> {
  await page.getByLabel(texts.businessName).fill(name);
  await page.getByLabel(texts.phone).fill(phone);
  await page.getByRole('button', { name: texts.submit }).click();
}

it('explains the number with a hint and an example of Mexico', async () => {
  const { page, context } = await browser.open('/clients/add', { as: await browser.server.person() });
  await page.getByText(texts.phoneHint).waitFor();
  await expect.poll(() => page.getByLabel(texts.phone).getAttribute('placeholder')).toMatch(/\b521\d{10}$/);
  await context.close();
});

it.each([
  ['', '', validation.fillAllFields],
  ['Panadería', '  ', validation.fillAllFields],
  ['Panadería', 'mi número', validation.phoneDigitsOnly],
])('refuses %j and %j with its word, and asks no server', async (name, phone, message) => {
  const { page, context } = await browser.open('/clients/add', { as: await browser.server.person() });
  const sent: string[] = [];
  page.on('request', request => request.method() === 'POST' && sent.push(request.url()));
  await submit(page, name, phone);
  await page.getByRole('status').getByText(message).waitFor();
  await expect.poll(() => page.locator('[aria-invalid="true"]').count()).toBeGreaterThan(0);
  expect(sent).toEqual([]);
  await context.close();
});

it('creates the client once and opens it', async () => {
  const ana = await browser.server.person();
  const { page, context } = await browser.open('/clients/add', { as: ana });
  const release = await hold(page, '/clients');
  await submit(page, 'Panadería', '55 1234 5678');
  await page.getByRole('status').getByText(phone.ask).waitFor();
  await page.getByRole('button', { name: phone.yes('+52 55 1234 5678') }).click();
  await page.getByText(phone.reads('+52 55 1234 5678', 'México')).waitFor();
  await page.getByLabel(texts.phone).fill('+52 1 55 1234-5678');
  await page.getByText(phone.reads('+52 1 55 1234 5678', 'México')).waitFor();
  await page.getByRole('button', { name: texts.submit }).click();
  const waiting = page.getByRole('button', { name: texts.submitting });
  await waiting.waitFor();
  await expect.poll(() => waiting.isDisabled()).toBe(true);
  release();
  await untilSaid(page, toasts.clientCreated);
  const { clients: mine } = await ana.sdk.request('GET /clients');
  expect(mine.map(({ phoneNumber }) => phoneNumber)).toEqual(['5215512345678']);
  await page.waitForURL(`**/clients/${mine[0]?.id}`);
  await context.close();
});

it('shows what the server says, at its field too, and its own word where the server has none', async () => {
  const { page, context } = await browser.open('/clients/add', { as: await browser.server.person() });
  await submit(page, 'Panadería', '123');
  await expect.poll(() => page.getByLabel(texts.phone).getAttribute('aria-invalid')).toBe('true');
  await page
    .getByRole('status')
    .getByText(/número/i)
    .waitFor();
  await refuse(page, '/clients');
  await submit(page, 'Panadería', '5215512345678');
  await untilSaid(page, failures.createClient);
  await heal(page, '/clients');
  await context.close();
});

it.each([texts.cancel, texts.back])('leaves by %s', async name => {
  const { page, context } = await browser.open('/clients/add', { as: await browser.server.person() });
  await page.getByRole('link', { name }).click();
  await page.waitForURL('**/clients');
  await page.getByText(clients.list.empty).waitFor();
  await expect.poll(() => page.getByText(common.required).count()).toBe(0);
  await context.close();
});
