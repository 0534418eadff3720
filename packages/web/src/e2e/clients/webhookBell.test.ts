import { type Receiver, replyWithStatus, startReceiver } from '@recado/server/testing';
import { layout, webhookTools } from '@recado/texts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findA11yViolations, openBrowser, type TestBrowser } from '../../testing/index.ts';
import { addClient } from '../testing/clients.ts';
import { sendTestEvent, setWebhook, webhookOptions } from '../testing/webhooks.ts';

let browser: TestBrowser;
let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver(replyWithStatus(410));
  browser = await openBrowser(webhookOptions);
});
afterAll(async () => {
  await browser.stop();
  await receiver.stop();
});

it('counts a disabled webhook, links to its client, and removes it when it is enabled again', async () => {
  const ana = await browser.server.person();
  const client = await addClient(ana);
  await setWebhook(ana, client, receiver.url);
  await sendTestEvent(ana, client);
  const { page, context, problems } = await browser.open('/dashboard', { as: ana });
  await page.getByRole('button', { name: layout.notificationsWaiting(1) }).click();
  const dialog = page.getByRole('dialog', { name: layout.notifications });
  await dialog.getByText(layout.webhookDisabled('principal')).waitFor();
  expect(await findA11yViolations(page)).toEqual([]);
  await dialog.getByRole('link', { name: client.businessName }).click();
  await page.waitForURL(`**/clients/${client.id}`);
  await page.getByRole('button', { name: webhookTools.state.enable }).click();
  await page.getByRole('button', { name: layout.notifications, exact: true }).waitFor();
  expect(problems).toEqual({ errors: [], foreign: [] });
  await context.close();
});

it('shows no notification when the disabled webhook belongs to someone else', async () => {
  const bruno = await browser.server.person();
  const { page, context } = await browser.open('/dashboard', { as: bruno });
  await page.getByRole('button', { name: layout.notifications, exact: true }).click();
  await page.getByText(layout.noNotifications).waitFor();
  await context.close();
});
