import { type Receiver, startReceiver, status } from '@recado/server/testing';
import { clientDetail, webhooks, webhookTools } from '@recado/texts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openBrowser, type TestBrowser } from '../../testing/index.ts';
import { addClient } from '../testing/clients.ts';
import { hold, refuse } from '../testing/refuse.ts';
import { sendTest, setWebhook, webhookOptions, webhooksOf } from '../testing/webhooks.ts';

const { test, state, toasts, failures, others, chats, turns } = webhookTools;
let browser: TestBrowser;
let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
  browser = await openBrowser(webhookOptions);
});
beforeEach(() => {
  receiver.reply = status(200);
});
afterAll(async () => {
  await browser.stop();
  await receiver.stop();
});

async function opened(url = receiver.url) {
  const ana = await browser.server.person();
  const client = await addClient(ana);
  await setWebhook(ana, client, url);
  const opened = await browser.open(`/clients/${client.id}/webhook`, { as: ana });
  await opened.page.getByText(url, { exact: true }).waitFor();
  return { ...opened, ana, client };
}
const focused = () => document.activeElement?.textContent;

describe('the test of a webhook', () => {
  it('tells what the address answered and in how long', async () => {
    const { page, context, problems } = await opened();
    const before = receiver.calls.length;
    await page.getByRole('button', { name: test.run, exact: true }).click();
    await page
      .getByRole('status')
      .getByText(/^El webhook respondió 200 en \d+ ms$/)
      .waitFor();
    expect(receiver.calls.slice(before).map(({ event }) => event.type)).toEqual(['webhook.test']);
    expect(await page.evaluate(focused)).toBe(test.run);
    expect(problems).toEqual({ errors: [], foreign: [] });
    await context.close();
  });

  it('tells what a refusal means and what to do', async () => {
    const { page, context } = await opened();
    receiver.reply = status(404);
    await page.getByRole('button', { name: test.run, exact: true }).click();
    const result = page.getByRole('status').filter({ hasText: /^El webhook respondió 404 en \d+ ms/ });
    await result.getByText(webhooks.hints.n8nInactive).waitFor();
    await context.close();
  });

  it('tells that nobody answered, and why that may be', async () => {
    const { page, context } = await opened();
    receiver.reply = response => void response.destroy();
    await page.getByRole('button', { name: test.run, exact: true }).click();
    const result = page.getByRole('status').filter({ hasText: webhooks.notAnswered });
    await result.getByText(webhooks.hints.unreachable).waitFor();
    await result.getByText(/^Tiempo transcurrido: \d+ ms$/).waitFor();
    await context.close();
  });

  it('cannot be begun twice, and says when it could not be made', async () => {
    const { page, context, client } = await opened();
    const path = `/clients/${client.id}/webhook/test`;
    const release = await hold(page, path);
    const button = page.getByRole('button', { name: test.run, exact: true });
    const before = receiver.calls.length;
    await button.click();
    const running = page.getByRole('button', { name: test.running });
    await running.waitFor();
    await running.click({ force: true });
    release();
    await page.getByText(/^El webhook respondió 200/).waitFor();
    expect(receiver.calls.length).toBe(before + 1);
    await page.unroute(`**/api${path}`);
    await refuse(page, path);
    await button.click();
    await page.getByRole('status').getByText(failures.test).waitFor();
    await context.close();
  });

  it('is not offered without an address', async () => {
    const ana = await browser.server.person();
    const client = await addClient(ana);
    const { page, context } = await browser.open(`/clients/${client.id}/webhook`, { as: ana });
    await page.getByText(clientDetail.webhook.none).waitFor();
    await expect.poll(() => page.getByRole('button', { name: test.run, exact: true }).count()).toBe(0);
    await expect.poll(() => page.getByText(webhookTools.log.title).count()).toBe(0);
    await context.close();
  });
});

describe('what is the matter with a webhook', () => {
  it('is said where its address stands: http, and the test address of n8n', async () => {
    const { page, context } = await opened('http://127.0.0.1:9/webhook-test/abc');
    await page.getByText(webhooks.warnings.plain).waitFor();
    await page.getByText(webhooks.warnings.n8nTest).waitFor();
    await context.close();
  });

  it('goes from failing to paused, with the cause, and ends with a success', async () => {
    const { page, context, ana, client } = await opened();
    receiver.reply = status(401);
    // One failure is said where it was made, and nowhere else.
    await page.getByRole('button', { name: test.run, exact: true }).click();
    await page.getByText(webhooks.hints.unauthorized).waitFor();
    await expect.poll(() => page.getByText(webhooks.hints.unauthorized).count()).toBe(1);
    await expect.poll(() => page.getByText(state.ailingText).count()).toBe(0);
    await sendTest(ana, client);
    await page.reload();
    await page.getByText(state.ailingText).waitFor();
    await page.getByText(webhooks.hints.unauthorized).waitFor();
    await sendTest(ana, client);
    await page.reload();
    await page.getByText(state.pausedText).waitFor();
    receiver.reply = status(200);
    await page.getByRole('button', { name: test.run, exact: true }).click();
    await page.getByText(state.pausedText).waitFor({ state: 'detached' });
    await context.close();
  });

  it('is that an address has become that of a private network', async () => {
    const { page, context, ana, client } = await opened();
    // As if the operator's list had become shorter since.
    await browser.server
      .knex('webhooks')
      .where({ client_id: client.id })
      .update({ url: 'http://10.0.0.1/x' });
    await sendTest(ana, client);
    await sendTest(ana, client);
    await page.reload();
    await page.getByText(webhooks.hints.refused).waitFor();
    await context.close();
  });

  it('is that it is disabled, until somebody enables it again', async () => {
    const { page, context, ana, client } = await opened();
    receiver.reply = status(410);
    await page.getByRole('button', { name: test.run, exact: true }).click();
    await page.getByText(state.gone).waitFor();
    receiver.reply = status(200);
    await page.getByRole('button', { name: state.enable }).click();
    await page.getByRole('status').getByText(toasts.enabled).waitFor();
    await page.getByText(state.gone).waitFor({ state: 'detached' });
    await expect.poll(() => page.evaluate(focused)).toBe(clientDetail.webhook.edit);
    expect(await webhooksOf(ana, client)).toMatchObject([{ enabled: true }]);
    await context.close();
  });

  it('is told to administrators, too', async () => {
    const { context, ana, client } = await opened();
    await context.close();
    receiver.reply = status(410);
    await sendTest(ana, client);
    const rosa = await browser.server.person({ role: 'admin' });
    const other = await browser.open(`/clients/${client.id}/webhook`, { as: rosa });
    await other.page.getByText(state.gone).waitFor();
    receiver.reply = status(200);
    await other.page.getByRole('button', { name: state.enable }).click();
    await other.page.getByText(state.gone).waitFor({ state: 'detached' });
    await other.context.close();
  });
});

it('shows the webhooks that programs added, each with its own test', async () => {
  const { page, context, client } = await opened();
  const url = `${receiver.url}/contabilidad`;
  await browser.server.sdk.withApiToken(client.apiToken).request('POST /external/webhooks', {
    payload: { label: 'contabilidad', url, eventTypes: ['message.received'] },
  });
  await page.reload();
  await page.getByRole('button', { name: others.title }).click();
  await page.getByText(url, { exact: true }).waitFor();
  await page.getByText(others.events(webhookTools.events['message.received'])).waitFor();
  // One from before programs had secrets of their own is signed with the client's.
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

/** What the server tells of the webhooks after it was told of a mark has been drawn. */
async function toldAnew(page: Page): Promise<void> {
  let isMarked = false;
  await page.waitForResponse(answer => {
    const { pathname } = new URL(answer.url());
    isMarked ||= pathname.endsWith('/chat-kinds');
    return isMarked && pathname.endsWith('/webhooks');
  });
  await page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))));
}

/** Of what is marked. */
async function holdSecond(page: Page): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>(resolve => {
    release = resolve;
  });
  let marks = 0;
  await page.route('**/chat-kinds', async route => {
    marks += 1;
    if (marks === 2) await held;
    await route.continue();
  });
  return release;
}

it('is told of the conversations that its owner marks, at once', async () => {
  const { page, context, ana, client } = await opened();
  const box = (kind: keyof typeof chats.kinds) =>
    page.getByRole('group', { name: chats.title }).getByRole('checkbox', { name: chats.kinds[kind] });
  await box('person').waitFor();
  expect([await box('group').isChecked(), await box('status').isChecked()]).toEqual([true, false]);
  await box('group').uncheck();
  await box('status').check();
  const chosen = async () => (await webhooksOf(ana, client))[0]?.chatKinds;
  await expect.poll(chosen).toEqual(['person', 'status', 'broadcast']);
  // What the server tells while a mark is on its way is from before it.
  const [release, anew] = [await holdSecond(page), toldAnew(page)];
  await box('person').uncheck();
  await box('status').uncheck();
  await anew;
  await box('broadcast').uncheck();
  release();
  await page.getByText(chats.none).waitFor();
  await expect.poll(chosen).toEqual([]);
  const together = page.getByRole('switch', { name: turns.together });
  await together.check();
  await page.getByRole('combobox', { name: turns.after }).click();
  await page.getByRole('option', { name: turns.seconds(15) }).click();
  await expect.poll(async () => (await webhooksOf(ana, client))[0]?.turnSeconds).toBe(15);
  await page.reload();
  await box('person').waitFor();
  await expect.poll(() => together.isChecked()).toBe(true);
  await expect.poll(() => box('person').isChecked()).toBe(false);
  await context.close();
});
