import { type Receiver, startReceiver } from '@recado/server/testing';
import { common, webhookTools } from '@recado/texts';
import type { Page } from 'playwright-core';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser, type TestBrowser } from '../../testing/index.ts';
import { addClient } from '../testing/clients.ts';
import { heal, refuse } from '../testing/refuse.ts';
import { sendTest, setWebhook, webhookOptions } from '../testing/webhooks.ts';

const { keys, header, toasts, failures } = webhookTools;
let browser: TestBrowser;
let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
  browser = await openBrowser(webhookOptions);
});
afterAll(async () => {
  await browser.stop();
  await receiver.stop();
});

async function opened() {
  const ana = await browser.server.person();
  const client = await addClient(ana);
  await setWebhook(ana, client, receiver.url);
  const opened = await browser.open(`/clients/${client.id}/webhook`, { as: ana });
  const panel = opened.page.getByRole('button', { name: keys.title });
  await panel.waitFor();
  const secret = async () => {
    const params = { id: client.id };
    return (await ana.sdk.request('GET /clients/{id}/webhook/secret', { params })).keys.secret;
  };
  return { ...opened, ana, client, panel, secret };
}
const field = (page: Page, label: string) => page.getByRole('group', { name: label, exact: true });

it('the secret is fetched when it is asked for, masked until it is revealed, and copied', async () => {
  const { page, context, panel, secret, problems } = await opened();
  const asked: string[] = [];
  page.on('request', request => asked.push(request.url()));
  await expect.poll(() => page.getByText(keys.secret).count()).toBe(0);
  expect(asked.filter(url => url.endsWith('/webhook/secret'))).toEqual([]);
  await panel.click();
  const shown = field(page, keys.secret);
  await shown.waitFor();
  const value = await secret();
  await expect.poll(() => page.getByText(value).count()).toBe(0);
  await shown.getByRole('button', { name: common.copy }).click();
  await page.getByText(toasts.secretCopied).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(value);
  await shown.getByRole('button', { name: common.show }).click();
  await page.getByText(value).waitFor();
  expect(problems).toEqual({ errors: [], foreign: [] });
  await context.close();
});

it('the secret is replaced after saying that the one before signs for a day, and until when', async () => {
  const { page, context, ana, client, panel, secret } = await opened();
  const before = await secret();
  await panel.click();
  await page.getByRole('button', { name: keys.rotate }).click();
  const dialog = page.getByRole('alertdialog', { name: keys.confirmTitle });
  await dialog.getByText(keys.confirmText).waitFor();
  await dialog.getByRole('button', { name: common.cancel }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(await secret()).toBe(before);

  await page.getByRole('button', { name: keys.rotate }).click();
  await dialog.getByRole('button', { name: keys.confirm }).click();
  await page.getByRole('status').getByText(toasts.secretRotated).waitFor();
  await page.getByText(/^Hasta el .* también firma el secreto anterior/).waitFor();
  const after = await secret();
  expect(after).not.toBe(before);
  await field(page, keys.secret).getByRole('button', { name: common.show }).click();
  await page.getByText(after).waitFor();
  await sendTest(ana, client);
  const call = receiver.calls.at(-1) ?? expect.unreachable();
  const headers = Object.fromEntries(
    Object.entries(call.headers).map(([name, value]) => [name, String(value)]),
  );
  for (const signer of [before, after]) new Webhook(signer).verify(call.body, headers);
  await context.close();
});

it('a fixed header is added, sent, changed and taken away', async () => {
  const { page, context, ana, client, panel } = await opened();
  await panel.click();
  await page.getByText(header.none).waitFor();
  await page.getByRole('button', { name: header.add }).click();
  await page.getByRole('button', { name: common.save }).click();
  await page.getByText(header.incomplete).waitFor();
  await page.getByLabel(header.name, { exact: true }).fill('webhook-id');
  await page.getByLabel(header.value, { exact: true }).fill('canela');
  await page.getByRole('button', { name: common.save }).click();
  await expect
    .poll(() => page.getByLabel(header.name, { exact: true }).getAttribute('aria-invalid'))
    .toBe('true');
  await page.getByLabel(header.name, { exact: true }).fill('X-Clave');
  await page.getByRole('button', { name: common.save }).click();
  await page.getByText(toasts.headerSaved).waitFor();
  await field(page, header.named('X-Clave')).waitFor();
  await sendTest(ana, client);
  expect(receiver.calls.at(-1)?.headers).toMatchObject({ 'x-clave': 'canela' });

  await page.getByRole('button', { name: header.remove }).click();
  await page.getByText(header.none).waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(header.add);
  await sendTest(ana, client);
  expect(receiver.calls.at(-1)?.headers).not.toHaveProperty('x-clave');
  await context.close();
});

it('says that the secret could not be loaded, and tries again', async () => {
  const { page, context, client, panel } = await opened();
  const path = `/clients/${client.id}/webhook/secret`;
  await refuse(page, path);
  await panel.click();
  await page.getByText(failures.keysLoad).waitFor();
  await heal(page, path);
  await page.getByRole('button', { name: common.retry }).click();
  await field(page, keys.secret).waitFor();
  await context.close();
});
