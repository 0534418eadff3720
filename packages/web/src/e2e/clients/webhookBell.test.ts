import { createStatusCodeReply, startTestWebhookReceiver, type TestWebhookReceiver } from '@recado/server/testing';
import { layoutTexts, webhookToolTexts } from '@recado/texts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findA11yViolations, openBrowser, type TestBrowser } from '../../testing/index.ts';
import { addClient } from '../testing/clients.ts';
import { sendWebhookTestEvent, setWebhook, webhookTestServerOptions } from '../testing/webhooks.ts';

let browser: TestBrowser;
let receiver: TestWebhookReceiver;
beforeAll(async () => {
  receiver = await startTestWebhookReceiver(createStatusCodeReply(410));
  browser = await openBrowser(webhookTestServerOptions);
});
afterAll(async () => {
  await browser.stop();
  await receiver.stop();
});

it('notification bell counts a disabled webhook and links to its client until the webhook is enabled again', async () => {
  const ana = await browser.server.person();
  const client = await addClient(ana);
  await setWebhook(ana, client, receiver.url);
  await sendWebhookTestEvent(ana, client);
  const { page, context, problems } = await browser.open('/dashboard', { as: ana });
  await page.getByRole('button', { name: layoutTexts.notificationsWaiting(1) }).click();
  const dialog = page.getByRole('dialog', { name: layoutTexts.notifications });
  await dialog.getByText(layoutTexts.webhookDisabled('principal')).waitFor();
  expect(await findA11yViolations(page)).toEqual([]);
  await dialog.getByRole('link', { name: client.businessName }).click();
  await page.waitForURL(`**/clients/${client.id}`);
  await page.getByRole('button', { name: webhookToolTexts.state.enable }).click();
  await page.getByRole('button', { name: layoutTexts.notifications, exact: true }).waitFor();
  expect(problems).toEqual({ errors: [], foreign: [] });
  await context.close();
});

it('notification bell shows nothing when the disabled webhook belongs to someone else', async () => {
  const bruno = await browser.server.person();
  const { page, context } = await browser.open('/dashboard', { as: bruno });
  await page.getByRole('button', { name: layoutTexts.notifications, exact: true }).click();
  await page.getByText(layoutTexts.noNotifications).waitFor();
  await context.close();
});
