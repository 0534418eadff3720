import { startTestWebhookReceiver, type TestWebhookReceiver } from '@recado/server/testing';
import { webhookTexts, webhookToolTexts, statusLabels as words } from '@recado/texts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, type TestBrowser } from '../../testing/index.ts';
import { addClient } from '../testing/clients.ts';
import { setWebhook, webhookTestServerOptions, writeClientEvents } from '../testing/webhooks.ts';

const { log, recover } = webhookToolTexts;
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

/** Opens the webhook page of a new client as its owner, with the delivery log collapsed. */
async function openWebhookPage() {
  const ana = await browser.server.person();
  const client = await addClient(ana);
  await setWebhook(ana, client, receiver.url);
  const opened = await browser.open(`/clients/${client.id}/webhook`, { as: ana });
  const panel = opened.page.getByRole('button', { name: log.title });
  await panel.waitFor();
  return { ...opened, client, panel };
}
const list = (page: Page) => page.getByRole('list', { name: log.list });
const rows = (page: Page) => list(page).getByRole('listitem');

describe('webhook recovery', () => {
  it('sends undelivered events again when the owner enters a start time', async () => {
    const { page, context, client, panel } = await openWebhookPage();
    await browser.server
      .knex('webhooks')
      .where({ client_id: client.id })
      .update({
        disabled_at: new Date(Date.now() - 3_600_000),
        disabled_reason: 'failing',
      });
    await writeClientEvents(browser.server, client, 3);
    await browser.server.knex('webhooks').where({ client_id: client.id }).update({
      disabled_at: null,
      disabled_reason: null,
    });
    const callsBefore = receiver.calls.length;
    await panel.click();
    await page.getByText(log.empty.title).waitFor();
    await page.getByRole('button', { name: recover.open }).click();
    const dialog = page.getByRole('dialog', { name: recover.title });
    const sinceField = dialog.getByLabel(recover.since);
    await sinceField.fill('2099-01-01T00:00');
    await dialog.getByRole('button', { name: recover.run }).click();
    await dialog.getByText(recover.invalid).waitFor();
    await sinceField.fill(
      await page.evaluate(() => new Date(Date.now() - 7.2e6).toLocaleString('sv').slice(0, 16).replace(' ', 'T')),
    );
    await dialog.getByRole('button', { name: recover.run }).click();
    await page.getByRole('status').getByText(webhookTexts.recovered(3)).waitFor();
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => receiver.calls.length).toBe(callsBefore + 3);
    await expect.poll(() => rows(page).count()).toBe(3);
    await context.close();
  });

  it('sends delivered events again only when the owner includes them', async () => {
    const { page, context, client, panel } = await openWebhookPage();
    await writeClientEvents(browser.server, client, 2);
    await panel.click();
    await expect.poll(() => rows(page).getByText(words.delivery.delivered, { exact: true }).count()).toBe(2);
    await page.getByRole('button', { name: recover.open }).click();
    await page.getByRole('dialog').getByRole('button', { name: recover.run }).click();
    await page.getByRole('status').getByText(webhookTexts.recovered(0)).waitFor();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    const callsBefore = receiver.calls.length;
    await page.getByRole('button', { name: recover.open }).click();
    await page.getByRole('checkbox', { name: recover.all }).check();
    await page.getByRole('dialog').getByRole('button', { name: recover.run }).click();
    await page.getByRole('status').getByText(webhookTexts.recovered(2)).waitFor();
    await expect.poll(() => receiver.calls.length).toBe(callsBefore + 2);
    await context.close();
  });
});
