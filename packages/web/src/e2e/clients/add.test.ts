import {
  clientListTexts,
  commonTexts,
  formValidationTexts,
  phoneNumberHints,
  requestFailureTexts,
  toastTexts,
} from '@recado/texts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser, type TestBrowser, waitForToast } from '../../testing/index.ts';
import { failRequests, holdResponses, stopFailingRequests } from '../testing/requestFaults.ts';

const texts = clientListTexts.add;
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

it('the form for a new client shows a hint and a Mexican example for the phone number', async () => {
  const { page, context } = await browser.open('/clients/add', { as: await browser.server.person() });
  await page.getByText(texts.phoneHint).waitFor();
  await expect.poll(() => page.getByLabel(texts.phone).getAttribute('placeholder')).toMatch(/\b521\d{10}$/);
  await context.close();
});

it.each([
  ['', '', formValidationTexts.fillAllFields],
  ['Panadería', '  ', formValidationTexts.fillAllFields],
  ['Panadería', 'mi número', formValidationTexts.phoneDigitsOnly],
])(
  'the form for a new client refuses the name %j with the phone number %j and sends no request',
  async (name, phone, message) => {
    const { page, context } = await browser.open('/clients/add', { as: await browser.server.person() });
    const sentUrls: string[] = [];
    page.on('request', request => request.method() === 'POST' && sentUrls.push(request.url()));
    await submit(page, name, phone);
    await page.getByRole('status').getByText(message).waitFor();
    await expect.poll(() => page.locator('[aria-invalid="true"]').count()).toBeGreaterThan(0);
    expect(sentUrls).toEqual([]);
    await context.close();
  },
);

it('the form for a new client creates one client and opens its page after the owner confirms the phone number', async () => {
  const ana = await browser.server.person();
  const { page, context } = await browser.open('/clients/add', { as: ana });
  const release = await holdResponses(page, '/clients');
  await submit(page, 'Panadería', '55 1234 5678');
  await page.getByRole('status').getByText(phoneNumberHints.askMexico).waitFor();
  await page.getByRole('button', { name: phoneNumberHints.yes('+52 55 1234 5678') }).click();
  await page.getByText(phoneNumberHints.interpretedAs('+52 55 1234 5678', 'México')).waitFor();
  await page.getByLabel(texts.phone).fill('+52 1 55 1234-5678');
  await page.getByText(phoneNumberHints.interpretedAs('+52 1 55 1234 5678', 'México')).waitFor();
  await page.getByRole('button', { name: texts.submit }).click();
  const submittingButton = page.getByRole('button', { name: texts.submitting });
  await submittingButton.waitFor();
  await expect.poll(() => submittingButton.isDisabled()).toBe(true);
  release();
  await waitForToast(page, toastTexts.clientCreated);
  const { clients: ownClients } = await ana.sdk.request('GET /clients');
  expect(ownClients.map(({ phoneNumber }) => phoneNumber)).toEqual(['5215512345678']);
  await page.waitForURL(`**/clients/${ownClients[0]?.id}`);
  await context.close();
});

it('the form for a new client shows an error of the server at its field, or a default text if the request fails', async () => {
  const { page, context } = await browser.open('/clients/add', { as: await browser.server.person() });
  await submit(page, 'Panadería', '123');
  await expect.poll(() => page.getByLabel(texts.phone).getAttribute('aria-invalid')).toBe('true');
  await page
    .getByRole('status')
    .getByText(/número/i)
    .waitFor();
  await failRequests(page, '/clients');
  await submit(page, 'Panadería', '5215512345678');
  await waitForToast(page, requestFailureTexts.createClient);
  await stopFailingRequests(page, '/clients');
  await context.close();
});

it.each([texts.cancel, texts.back])(
  'the form for a new client returns to the empty client list when the owner clicks %s',
  async name => {
    const { page, context } = await browser.open('/clients/add', { as: await browser.server.person() });
    await page.getByRole('link', { name }).click();
    await page.waitForURL('**/clients');
    await page.getByText(clientListTexts.list.empty).waitFor();
    await expect.poll(() => page.getByText(commonTexts.required).count()).toBe(0);
    await context.close();
  },
);
