import { createStatusCodeReply, startTestWebhookReceiver, type TestWebhookReceiver } from '@recado/server/testing';
import { clientDetailTexts, statusLabels, webhookTexts, webhookToolTexts } from '@recado/texts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openBrowser, type TestBrowser, waitForToast } from '../../testing/index.ts';
import { addClient } from '../testing/clients.ts';
import { failRequests, holdResponses } from '../testing/requestFaults.ts';
import { listWebhooks, sendWebhookTestEvent, setWebhook, webhookTestServerOptions } from '../testing/webhooks.ts';

const { test, state, toasts, failures, others, chats, turns } = webhookToolTexts;
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

async function openWebhookPage(url = receiver.url) {
  const ana = await browser.server.person();
  const client = await addClient(ana);
  await setWebhook(ana, client, url);
  const opened = await browser.open(`/clients/${client.id}/webhook`, { as: ana });
  await opened.page.getByText(url, { exact: true }).waitFor();
  return { ...opened, ana, client };
}
const readFocusedText = () => document.activeElement?.textContent;

describe('webhook test', () => {
  it('shows the status and the duration when the webhook answers', async () => {
    const { page, context, problems } = await openWebhookPage();
    const callsBefore = receiver.calls.length;
    await page.getByRole('button', { name: test.run, exact: true }).click();
    await page
      .getByRole('status')
      .getByText(/^El webhook respondió 200 en \d+ ms$/)
      .waitFor();
    expect(receiver.calls.slice(callsBefore).map(({ event }) => event.type)).toEqual(['webhook.test']);
    expect(await page.evaluate(readFocusedText)).toBe(test.run);
    expect(problems).toEqual({ errors: [], foreign: [] });
    await context.close();
  });

  it('shows the reason and the next step when the webhook answers 404', async () => {
    const { page, context } = await openWebhookPage();
    receiver.reply = createStatusCodeReply(404);
    await page.getByRole('button', { name: test.run, exact: true }).click();
    const result = page.getByRole('status').filter({ hasText: /^El webhook respondió 404 en \d+ ms/ });
    await result.getByText(webhookTexts.hints.n8nInactive).waitFor();
    await context.close();
  });

  it('shows the probable reason and the elapsed time when the webhook does not answer', async () => {
    const { page, context } = await openWebhookPage();
    receiver.reply = response => void response.destroy();
    await page.getByRole('button', { name: test.run, exact: true }).click();
    const result = page.getByRole('status').filter({ hasText: webhookTexts.notAnswered });
    await result.getByText(webhookTexts.hints.unreachable).waitFor();
    await result.getByText(/^Tiempo transcurrido: \d+ ms$/).waitFor();
    await context.close();
  });

  it('sends one request when its button is clicked twice, and shows an error when the request fails', async () => {
    const { page, context, client } = await openWebhookPage();
    const path = `/clients/${client.id}/webhook/test`;
    const release = await holdResponses(page, path);
    const button = page.getByRole('button', { name: test.run, exact: true });
    const callsBefore = receiver.calls.length;
    await button.click();
    const running = page.getByRole('button', { name: test.running });
    await running.waitFor();
    await running.click({ force: true });
    release();
    await page.getByText(/^El webhook respondió 200/).waitFor();
    expect(receiver.calls.length).toBe(callsBefore + 1);
    await page.unroute(`**/api${path}`);
    await failRequests(page, path);
    await button.click();
    await page.getByRole('status').getByText(failures.test).waitFor();
    await context.close();
  });

  it('is not offered when there is no URL', async () => {
    const ana = await browser.server.person();
    const client = await addClient(ana);
    const { page, context } = await browser.open(`/clients/${client.id}/webhook`, { as: ana });
    await page.getByText(clientDetailTexts.webhook.none).waitFor();
    await expect.poll(() => page.getByRole('button', { name: test.run, exact: true }).count()).toBe(0);
    await expect.poll(() => page.getByText(webhookToolTexts.log.title).count()).toBe(0);
    await context.close();
  });
});

describe('webhook problem', () => {
  it('is shown next to the URL when it uses http or the test path of n8n', async () => {
    const { page, context } = await openWebhookPage('http://127.0.0.1:9/webhook-test/abc');
    await page.getByText(webhookTexts.warnings.plain).waitFor();
    await page.getByText(webhookTexts.warnings.n8nTest).waitFor();
    await context.close();
  });

  it('is shown as failing and later as paused, with the cause, and disappears after a success', async () => {
    const { page, context, ana, client } = await openWebhookPage();
    receiver.reply = createStatusCodeReply(401);
    // A single failure is shown only where the owner triggered it.
    await page.getByRole('button', { name: test.run, exact: true }).click();
    await page.getByText(webhookTexts.hints.unauthorized).waitFor();
    await expect.poll(() => page.getByText(webhookTexts.hints.unauthorized).count()).toBe(1);
    await expect.poll(() => page.getByText(state.ailingText).count()).toBe(0);
    await sendWebhookTestEvent(ana, client);
    await page.reload();
    await page.getByText(state.ailingText).waitFor();
    await page.getByText(webhookTexts.hints.unauthorized).waitFor();
    await sendWebhookTestEvent(ana, client);
    await page.reload();
    await page.getByText(state.pausedText).waitFor();
    receiver.reply = createStatusCodeReply(200);
    await page.getByRole('button', { name: test.run, exact: true }).click();
    await page.getByText(state.pausedText).waitFor({ state: 'detached' });
    await context.close();
  });

  it('is shown when the address belongs to a private network', async () => {
    const { page, context, ana, client } = await openWebhookPage();
    // This simulates that the operator has shortened the list of allowed networks since then.
    await browser.server.knex('webhooks').where({ client_id: client.id }).update({ url: 'http://10.0.0.1/x' });
    await sendWebhookTestEvent(ana, client);
    await sendWebhookTestEvent(ana, client);
    await page.reload();
    await page.getByText(webhookTexts.hints.refused).waitFor();
    await context.close();
  });

  it('is shown when the webhook is disabled, until its owner enables it again', async () => {
    const { page, context, ana, client } = await openWebhookPage();
    receiver.reply = createStatusCodeReply(410);
    await page.getByRole('button', { name: test.run, exact: true }).click();
    await page.getByText(state.gone).waitFor();
    receiver.reply = createStatusCodeReply(200);
    await page.getByRole('button', { name: state.enable }).click();
    await waitForToast(page, toasts.enabled);
    await page.getByText(state.gone).waitFor({ state: 'detached' });
    await expect.poll(() => page.evaluate(readFocusedText)).toBe(clientDetailTexts.webhook.edit);
    expect(await listWebhooks(ana, client)).toMatchObject([{ enabled: true }]);
    await context.close();
  });

  it('is shown to an administrator when the webhook is disabled', async () => {
    const { context, ana, client } = await openWebhookPage();
    await context.close();
    receiver.reply = createStatusCodeReply(410);
    await sendWebhookTestEvent(ana, client);
    const rosa = await browser.server.person({ role: 'admin' });
    const adminView = await browser.open(`/clients/${client.id}/webhook`, { as: rosa });
    await adminView.page.getByText(state.gone).waitFor();
    receiver.reply = createStatusCodeReply(200);
    await adminView.page.getByRole('button', { name: state.enable }).click();
    await adminView.page.getByText(state.gone).waitFor({ state: 'detached' });
    await adminView.context.close();
  });
});

it('page of the client shows webhooks that programs added, each with its own test, when the owner expands them', async () => {
  const { page, context, client } = await openWebhookPage();
  const url = `${receiver.url}/contabilidad`;
  await browser.server.sdk.withApiToken(client.apiToken).request('POST /external/webhooks', {
    payload: { label: 'contabilidad', url, eventTypes: ['message.received'] },
  });
  await page.reload();
  await page.getByRole('button', { name: others.title }).click();
  await page.getByText(url, { exact: true }).waitFor();
  await page.getByText(others.events(webhookToolTexts.events['message.received'])).waitFor();
  // A webhook created before programs had secrets of their own is signed with the client's secret.
  await page.getByText(others.ownSecret).waitFor();
  await browser.server.knex('webhooks').where({ label: 'contabilidad' }).update({ secretSealed: null });
  await page.reload();
  await page.getByRole('button', { name: others.title }).click();
  await page.getByText(others.clientSecret).waitFor();
  await page.getByRole('button', { name: test.runOf('contabilidad') }).click();
  await page.getByText(/^El webhook respondió 200/).waitFor();
  expect(receiver.calls.at(-1)?.path).toMatch(/contabilidad$/);
  await context.close();
});

/** Resolves when the webhooks that were reloaded after a change of the chat kinds are rendered. */
async function waitForReloadedWebhooks(page: Page): Promise<void> {
  let isUpdated = false;
  await page.waitForResponse(response => {
    const { pathname } = new URL(response.url());
    isUpdated ||= pathname.endsWith('/chat-kinds');
    return isUpdated && pathname.endsWith('/webhooks');
  });
  await page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))));
}

/** Blocks the second change of the chat kinds until the returned function is called. */
async function holdSecondUpdate(page: Page): Promise<() => void> {
  let release = () => {};
  const releasePromise = new Promise<void>(resolve => {
    release = resolve;
  });
  let updateCount = 0;
  await page.route('**/chat-kinds', async route => {
    updateCount += 1;
    if (updateCount === 2) await releasePromise;
    await route.continue();
  });
  return release;
}

it('page of the client saves the chat kinds and the message batch interval of the webhook', async () => {
  const { page, context, ana, client } = await openWebhookPage();
  const checkbox = (kind: keyof typeof statusLabels.chatKind) =>
    page.getByRole('group', { name: chats.title }).getByRole('checkbox', { name: statusLabels.chatKind[kind] });
  await checkbox('person').waitFor();
  expect([await checkbox('group').isChecked(), await checkbox('status').isChecked()]).toEqual([true, false]);
  await checkbox('group').uncheck();
  await checkbox('status').check();
  const readChatKinds = async () => (await listWebhooks(ana, client))[0]?.chatKinds;
  await expect.poll(readChatKinds).toEqual(['person', 'status', 'broadcast']);
  // A list that the server sends while a change is in flight predates this change.
  const [release, webhooksReloaded] = [await holdSecondUpdate(page), waitForReloadedWebhooks(page)];
  await checkbox('person').uncheck();
  await checkbox('status').uncheck();
  await webhooksReloaded;
  await checkbox('broadcast').uncheck();
  release();
  await page.getByText(chats.none).waitFor();
  await expect.poll(readChatKinds).toEqual([]);
  const batchSwitch = page.getByRole('switch', { name: turns.together });
  await batchSwitch.check();
  await page.getByRole('combobox', { name: turns.after }).click();
  await page.getByRole('option', { name: turns.seconds(15) }).click();
  await expect.poll(async () => (await listWebhooks(ana, client))[0]?.turnSeconds).toBe(15);
  await page.reload();
  await checkbox('person').waitFor();
  await expect.poll(() => batchSwitch.isChecked()).toBe(true);
  await expect.poll(() => checkbox('person').isChecked()).toBe(false);
  await context.close();
});
