import { startTestWebhookReceiver, type TestWebhookReceiver } from '@recado/server/testing';
import { commonTexts, webhookToolTexts } from '@recado/texts';
import type { Page } from 'playwright-core';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser, type TestBrowser, waitForToast } from '../../testing/index.ts';
import { addClient } from '../testing/clients.ts';
import { failRequests, stopFailingRequests } from '../testing/requestFaults.ts';
import { sendWebhookTestEvent, setWebhook, webhookTestServerOptions } from '../testing/webhooks.ts';

const { keys, header, toasts, failures } = webhookToolTexts;
let browser: TestBrowser;
let receiver: TestWebhookReceiver;
beforeAll(async () => {
  receiver = await startTestWebhookReceiver();
  browser = await openBrowser(webhookTestServerOptions);
});
afterAll(async () => {
  await browser.stop();
  await receiver.stop();
});

async function openWebhookPage() {
  const ana = await browser.server.person();
  const client = await addClient(ana);
  await setWebhook(ana, client, receiver.url);
  const opened = await browser.open(`/clients/${client.id}/webhook`, { as: ana });
  const panel = opened.page.getByRole('button', { name: keys.title });
  await panel.waitFor();
  const readSecret = async () => {
    const params = { id: client.id };
    return (await ana.sdk.request('GET /clients/{id}/webhook/secret', { params })).keys.secret;
  };
  return { ...opened, ana, client, panel, readSecret };
}
const field = (page: Page, label: string) => page.getByRole('group', { name: label, exact: true });

it('webhook panel loads the secret only when it opens, and masks the secret until the owner reveals it', async () => {
  const { page, context, panel, readSecret, problems } = await openWebhookPage();
  const requestUrls: string[] = [];
  page.on('request', request => requestUrls.push(request.url()));
  await expect.poll(() => page.getByText(keys.secret).count()).toBe(0);
  expect(requestUrls.filter(url => url.endsWith('/webhook/secret'))).toEqual([]);
  await panel.click();
  const secretField = field(page, keys.secret);
  await secretField.waitFor();
  const value = await readSecret();
  await expect.poll(() => page.getByText(value).count()).toBe(0);
  await secretField.getByRole('button', { name: commonTexts.copy }).click();
  await waitForToast(page, toasts.secretCopied);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(value);
  await secretField.getByRole('button', { name: commonTexts.show }).click();
  await page.getByText(value).waitFor();
  expect(problems).toEqual({ errors: [], foreign: [] });
  await context.close();
});

it('webhook panel replaces the secret on confirmation, and shows for how long the old secret also signs', async () => {
  const { page, context, ana, client, panel, readSecret } = await openWebhookPage();
  const previousSecret = await readSecret();
  await panel.click();
  await page.getByRole('button', { name: keys.rotate }).click();
  const dialog = page.getByRole('alertdialog', { name: keys.confirmTitle });
  await dialog.getByText(keys.confirmText).waitFor();
  await dialog.getByRole('button', { name: commonTexts.cancel }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(await readSecret()).toBe(previousSecret);

  await page.getByRole('button', { name: keys.rotate }).click();
  await dialog.getByRole('button', { name: keys.confirm }).click();
  await waitForToast(page, toasts.secretRotated);
  await page.getByText(/^Hasta el .* también firma el secreto anterior/).waitFor();
  const newSecret = await readSecret();
  expect(newSecret).not.toBe(previousSecret);
  await field(page, keys.secret).getByRole('button', { name: commonTexts.show }).click();
  await page.getByText(newSecret).waitFor();
  await sendWebhookTestEvent(ana, client);
  const call = receiver.calls.at(-1) ?? expect.unreachable();
  const headers = Object.fromEntries(Object.entries(call.headers).map(([name, value]) => [name, String(value)]));
  for (const signer of [previousSecret, newSecret]) new Webhook(signer).verify(call.body, headers);
  await context.close();
});

it('webhook panel rejects an invalid fixed header, and saves a valid one that is sent until it is removed', async () => {
  const { page, context, ana, client, panel } = await openWebhookPage();
  await panel.click();
  await page.getByText(header.none).waitFor();
  await page.getByRole('button', { name: header.add }).click();
  await page.getByRole('button', { name: commonTexts.save }).click();
  await page.getByText(header.incomplete).waitFor();
  await page.getByLabel(header.name, { exact: true }).fill('webhook-id');
  await page.getByLabel(header.value, { exact: true }).fill('canela');
  await page.getByRole('button', { name: commonTexts.save }).click();
  await expect.poll(() => page.getByLabel(header.name, { exact: true }).getAttribute('aria-invalid')).toBe('true');
  await page.getByLabel(header.name, { exact: true }).fill('X-Clave');
  await page.getByRole('button', { name: commonTexts.save }).click();
  await waitForToast(page, toasts.headerSaved);
  await field(page, header.named('X-Clave')).waitFor();
  await sendWebhookTestEvent(ana, client);
  expect(receiver.calls.at(-1)?.headers).toMatchObject({ 'x-clave': 'canela' });

  await page.getByRole('button', { name: header.remove }).click();
  await page.getByText(header.none).waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(header.add);
  await sendWebhookTestEvent(ana, client);
  expect(receiver.calls.at(-1)?.headers).not.toHaveProperty('x-clave');
  await context.close();
});

it('webhook panel shows an error when the secret cannot be loaded, and loads it on retry', async () => {
  const { page, context, client, panel } = await openWebhookPage();
  const path = `/clients/${client.id}/webhook/secret`;
  await failRequests(page, path);
  await panel.click();
  await page.getByText(failures.keysLoad).waitFor();
  await stopFailingRequests(page, path);
  await page.getByRole('button', { name: commonTexts.retry }).click();
  await field(page, keys.secret).waitFor();
  await context.close();
});
