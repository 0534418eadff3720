import { createStatusCodeReply, startTestWebhookReceiver, type TestWebhookReceiver } from '@recado/server/testing';
import { commonTexts, webhookTexts, webhookToolTexts, statusLabels as words } from '@recado/texts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openBrowser, type TestBrowser } from '../../testing/index.ts';
import { addClient } from '../testing/clients.ts';
import { failRequests, holdResponses, stopFailingRequests } from '../testing/requestFaults.ts';
import { sendWebhookTestEvent, setWebhook, webhookTestServerOptions, writeClientEvents } from '../testing/webhooks.ts';

const { log, delivery, events, failures } = webhookToolTexts;
let browser: TestBrowser;
let receiver: TestWebhookReceiver;
beforeAll(async () => {
  receiver = await startTestWebhookReceiver();
  browser = await openBrowser(webhookTestServerOptions);
});
beforeEach(() => {
  receiver.reply = createStatusCodeReply(200);
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
  return { ...opened, ana, client, panel, path: `/clients/${client.id}/deliveries?*` };
}
const list = (page: Page) => page.getByRole('list', { name: log.list });
const rows = (page: Page) => list(page).getByRole('listitem');

describe('webhook delivery log', () => {
  it('shows an empty state, and a new delivery without a reload when it is made', async () => {
    const { page, context, ana, client, panel, problems } = await openWebhookPage();
    await panel.click();
    await page.getByText(log.empty.title).waitFor();
    receiver.reply = createStatusCodeReply(500);
    await sendWebhookTestEvent(ana, client);
    const row = rows(page).first();
    await row.getByText(events['webhook.test']).waitFor();
    for (const text of [words.delivery.failed, log.answered(500), log.attempts(1)])
      await row.getByText(text, { exact: true }).waitFor();
    await row.getByText(/^\d+ ms$/).waitFor();
    expect(problems).toEqual({ errors: [], foreign: [] });
    await context.close();
  });

  it('keeps the focus on its row when a new delivery appears', async () => {
    const { page, context, ana, client, panel } = await openWebhookPage();
    await sendWebhookTestEvent(ana, client);
    await panel.click();
    const first = rows(page).getByRole('button').first();
    await first.focus();
    const time = await page.evaluate(() => document.activeElement?.querySelector('time')?.dateTime);
    await sendWebhookTestEvent(ana, client);
    await expect.poll(() => rows(page).count()).toBe(2);
    expect(await page.evaluate(() => document.activeElement?.querySelector('time')?.dateTime)).toBe(time);
    await context.close();
  });

  it('loads 20 more deliveries when the owner requests more', async () => {
    const { page, context, client, panel } = await openWebhookPage();
    await writeClientEvents(browser.server, client, 45);
    await panel.click();
    await page.getByRole('status').getByText(log.shown(20)).waitFor();
    await page.getByRole('button', { name: log.more }).click();
    await page.getByRole('status').getByText(log.shown(40)).waitFor();
    await page.getByRole('button', { name: log.more }).click();
    await page.getByRole('status').getByText(log.shown(45)).waitFor();
    await expect.poll(() => rows(page).count()).toBe(45);
    await expect.poll(() => page.getByRole('button', { name: log.more }).count()).toBe(0);
    await context.close();
  });

  it('shows only the deliveries of one state when the owner filters them', async () => {
    const { page, context, ana, client, panel } = await openWebhookPage();
    await sendWebhookTestEvent(ana, client);
    receiver.reply = createStatusCodeReply(404);
    await sendWebhookTestEvent(ana, client);
    await panel.click();
    await expect.poll(() => rows(page).count()).toBe(2);
    await page.getByRole('button', { name: log.failed, exact: true }).click();
    await expect.poll(() => rows(page).count()).toBe(1);
    await rows(page).getByText(log.answered(404)).waitFor();
    await page.getByRole('button', { name: log.pending, exact: true }).click();
    await page.getByText(log.noMatch.title).waitFor();
    await context.close();
  });

  it('shows the time of the next attempt when a delivery is pending', async () => {
    const { page, context, client, panel } = await openWebhookPage();
    receiver.reply = createStatusCodeReply(503);
    await writeClientEvents(browser.server, client, 1);
    await panel.click();
    const row = rows(page).first();
    await row.getByText(words.delivery.pending, { exact: true }).waitFor();
    await row.getByText(log.answered(503)).waitFor();
    await row.getByText(/^Siguiente: |^Se envía ahora$/).waitFor();
    await context.close();
  });

  it('shows a loading indicator while the deliveries are being fetched', async () => {
    const { page, context, ana, client, panel, path } = await openWebhookPage();
    await sendWebhookTestEvent(ana, client);
    const release = await holdResponses(page, path);
    await panel.click();
    await page.getByRole('status', { name: commonTexts.loading }).waitFor();
    release();
    await expect.poll(() => rows(page).count()).toBe(1);
    await context.close();
  });

  it('shows an error when the deliveries cannot be loaded, and loads them on retry', async () => {
    const { page, context, ana, client, panel, path } = await openWebhookPage();
    await sendWebhookTestEvent(ana, client);
    await failRequests(page, path);
    await panel.click();
    await page.getByText(failures.logLoad).waitFor();
    await stopFailingRequests(page, path);
    await page.getByRole('button', { name: commonTexts.retry }).click();
    await expect.poll(() => rows(page).count()).toBe(1);
    await context.close();
  });

  it('keeps the loaded deliveries and shows a notice when the connection is lost', async () => {
    const { page, context, ana, client, panel } = await openWebhookPage();
    await sendWebhookTestEvent(ana, client);
    await panel.click();
    await expect.poll(() => rows(page).count()).toBe(1);
    await context.setOffline(true);
    await page.getByRole('status').getByText(log.stale).waitFor();
    await expect.poll(() => rows(page).count()).toBe(1);
    await context.setOffline(false);
    await page.getByText(log.stale).waitFor({ state: 'detached' });
    await context.close();
  });
});

describe('webhook delivery', () => {
  it('shows its payload and each attempt with the response as plain text when it is opened', async () => {
    const { page, context, ana, client, panel, problems } = await openWebhookPage();
    receiver.reply = createStatusCodeReply(
      500,
      { 'content-type': 'text/html' },
      '<img src=x onerror=alert(1)><b>Error</b>',
    );
    await sendWebhookTestEvent(ana, client);
    await panel.click();
    await rows(page).getByRole('button').first().click();
    const dialog = page.getByRole('dialog', { name: events['webhook.test'] });
    await dialog.getByText(delivery.attempt(1)).waitFor();
    await dialog.getByText(webhookTexts.hints.serverError).waitFor();
    await dialog.getByText('<img src=x onerror=alert(1)><b>Error</b>').waitFor();
    await dialog.getByText(receiver.url, { exact: true }).waitFor();
    const id = receiver.calls.at(-1)?.event.id ?? '';
    await dialog.getByText(id, { exact: true }).waitFor();
    await dialog.getByRole('group', { name: delivery.body }).getByText(`"id": "${id}"`).waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    // The focus is back on the row.
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain(events['webhook.test']);
    expect(problems).toEqual({ errors: [], foreign: [] });
    await context.close();
  });

  it('is sent again under the same ID, and shows the new attempt, when the owner resends it', async () => {
    const { page, context, client, ana, panel } = await openWebhookPage();
    receiver.reply = createStatusCodeReply(500);
    await sendWebhookTestEvent(ana, client);
    const id = receiver.calls.at(-1)?.headers['webhook-id'];
    receiver.reply = createStatusCodeReply(200);
    await panel.click();
    await rows(page).getByRole('button').first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: delivery.resend }).click();
    await page.getByRole('status').getByText(webhookTexts.resent).waitFor();
    await dialog.getByText(delivery.attempt(2)).waitFor();
    await dialog.getByText(words.delivery.delivered, { exact: true }).waitFor();
    expect(receiver.calls.at(-1)?.headers['webhook-id']).toBe(id);
    await context.close();
  });

  it('shows an error when it is resent to a disabled address', async () => {
    const { page, context, client, ana, panel } = await openWebhookPage();
    receiver.reply = createStatusCodeReply(410);
    await sendWebhookTestEvent(ana, client);
    await panel.click();
    await rows(page).getByRole('button').first().click();
    await page.getByRole('dialog').getByRole('button', { name: delivery.resend }).click();
    await page.getByRole('status').getByText(webhookTexts.disabled).waitFor();
    await context.close();
  });
});
