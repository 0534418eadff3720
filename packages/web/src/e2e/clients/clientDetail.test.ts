import type { Client } from '@recado/contract';
import {
  apiExplorerTexts,
  clientDetailTexts,
  commonTexts,
  lineHealthTexts,
  messageFeedTexts,
  n8nFlowTexts,
  notFoundPageTexts,
  problemExplanations,
  requestFailureTexts,
  statusLabels,
  toastTexts,
} from '@recado/texts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, type TestBrowser, waitForToast } from '../../testing/index.ts';
import { addClient } from '../testing/clients.ts';
import { failRequests, stopFailingRequests } from '../testing/requestFaults.ts';

const { calls, token, webhook } = clientDetailTexts;
let browser: TestBrowser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.stop());

async function openClientPage() {
  const ana = await browser.server.person();
  const client = await addClient(ana);
  const opened = await browser.open(`/clients/${client.id}`, { as: ana });
  await opened.page.getByRole('heading', { name: client.businessName }).waitFor();
  const readClient = async (): Promise<Client> =>
    (await ana.sdk.request('GET /clients/{id}', { params: { id: client.id } })).client;
  return { ...opened, client, readClient };
}

it('page of a client shows why the client is not connected, and the next step, before it is linked', async () => {
  const { page, context } = await openClientPage();
  await page.getByText(statusLabels.client.pending, { exact: true }).waitFor();
  const { what, means, next } = problemExplanations.state['not-linked'];
  for (const sentence of [what, means, next]) await page.getByText(sentence).waitFor();
  await expect.poll(() => page.title()).toContain('Panadería La Espiga');
  await page.getByRole('link', { name: clientDetailTexts.tabs.settings, exact: true }).click();
  await page.getByText(lineHealthTexts.summaries.unlinked).waitFor();
  expect(await page.getByText(lineHealthTexts.statusNames.green, { exact: true }).count()).toBe(0);
  await context.close();
});

it('page of a client has a URL for each tab, which a click, a reload and the back button open', async () => {
  const { page, context, client } = await openClientPage();
  const tabLink = (name: string) => page.getByRole('link', { name, exact: true });
  const { tabs, api } = clientDetailTexts;
  await tabLink(tabs.messages).click();
  await page.waitForURL(`**/clients/${client.id}/messages`);
  await page.getByText(messageFeedTexts.empty.title).waitFor();
  await expect.poll(() => page.title()).toContain(tabs.title(tabs.messages, client.businessName));
  await tabLink(tabs.api).click();
  await page.getByText(api.intro).waitFor();
  await expect.poll(() => tabLink(tabs.api).getAttribute('aria-current')).toBe('page');
  await page.goBack();
  await page.getByText(messageFeedTexts.empty.title).waitFor();
  await page.goto(`/clients/${client.id}/api`);
  await page.getByRole('button', { name: n8nFlowTexts.copyOf(n8nFlowTexts.flows.menu.title) }).click();
  await waitForToast(page, n8nFlowTexts.copied);
  const flow = await page.evaluate(() => navigator.clipboard.readText());
  expect(flow).toContain(`"value": "${client.id}"`);
  expect(flow).not.toContain(client.apiToken);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: n8nFlowTexts.downloadOf(n8nFlowTexts.flows.agente.title) }).click();
  expect((await downloading).suggestedFilename()).toBe('recado-agente.json');
  await page.getByRole('link', { name: api.explorer }).click();
  await page.waitForURL(`**/dashboard/api-explorer?client=${client.id}`);
  await expect.poll(() => page.getByLabel(apiExplorerTexts.client.label, { exact: true }).inputValue()).toBe(client.id);
  await page.goto(`/clients/${client.id}/nada`);
  await page.getByText(notFoundPageTexts.title).waitFor();
  await context.close();
});

describe('client token', () => {
  it('stays masked until it is revealed, and can be copied before that', async () => {
    const { page, context, client } = await openClientPage();
    await expect.poll(() => page.getByText(client.apiToken).count()).toBe(0);
    const field = page.getByRole('group', { name: token.label });
    await field.getByRole('button', { name: commonTexts.copy }).click();
    await waitForToast(page, toastTexts.tokenCopied);
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(client.apiToken);
    await field.getByRole('button', { name: commonTexts.show }).click();
    await page.getByText(client.apiToken).waitFor();
    await context.close();
  });

  it('is replaced only when the user confirms the warning', async () => {
    const { page, context, client, readClient } = await openClientPage();
    await page.getByRole('button', { name: token.regenerate }).click();
    const dialog = page.getByRole('alertdialog', { name: token.confirmTitle });
    await dialog.getByText(token.confirmText).waitFor();
    await dialog.getByRole('button', { name: commonTexts.cancel }).click();
    await dialog.waitFor({ state: 'detached' });
    expect((await readClient()).apiToken).toBe(client.apiToken);

    await page.getByRole('button', { name: token.regenerate }).click();
    await dialog.getByRole('button', { name: token.confirm }).click();
    await waitForToast(page, toastTexts.tokenRegenerated);
    const { apiToken } = await readClient();
    expect(apiToken).not.toBe(client.apiToken);
    await page.getByRole('button', { name: commonTexts.show }).click();
    await page.getByText(apiToken).waitFor();
    await context.close();
  });

  it('keeps its value when the server cannot replace it', async () => {
    const { page, context, client } = await openClientPage();
    await failRequests(page, `/clients/${client.id}/regenerate-token`);
    await page.getByRole('button', { name: token.regenerate }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: token.confirm }).click();
    await waitForToast(page, requestFailureTexts.regenerateToken);
    await context.close();
  });
});

describe('webhook URL', () => {
  it('is saved and shown when it is edited, and removed when it is saved empty', async () => {
    const { page, context, readClient } = await openClientPage();
    await page.getByText(webhook.none).waitFor();
    await page.getByRole('button', { name: webhook.edit }).click();
    const field = page.getByLabel(webhook.label);
    await expect.poll(() => field.getAttribute('type')).toBe('url');
    await expect.poll(() => field.getAttribute('placeholder')).toBe(webhook.placeholder(browser.server.url));
    await field.fill('https://example.com/recado');
    await page.getByRole('button', { name: webhook.save }).click();
    await waitForToast(page, toastTexts.webhookUpdated);
    await page.getByText('https://example.com/recado').waitFor();
    expect((await readClient()).webhookUrl).toBe('https://example.com/recado');
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(webhook.edit);

    await page.getByRole('button', { name: webhook.edit }).click();
    await field.fill('');
    await page.keyboard.press('Enter');
    await page.getByText(webhook.none).waitFor();
    expect((await readClient()).webhookUrl).toBeNull();
    await context.close();
  });

  it('stays unchanged when the user cancels', async () => {
    const { page, context } = await openClientPage();
    await page.getByRole('button', { name: webhook.edit }).click();
    await page.getByLabel(webhook.label).fill('https://example.com/otra');
    await page.getByRole('button', { name: webhook.cancel }).click();
    await page.getByText(webhook.none).waitFor();
    await context.close();
  });

  it('shows the error message of the server, or a default text if the server sends none', async () => {
    const { page, context, client } = await openClientPage();
    await page.getByRole('button', { name: webhook.edit }).click();
    const field = page.getByLabel(webhook.label);
    await field.fill('no es una dirección');
    await page.getByRole('button', { name: webhook.save }).click();
    await page
      .getByRole('status')
      .getByText(/dirección/)
      .waitFor();
    await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true');
    await failRequests(page, `/clients/${client.id}/webhook`);
    await field.fill('https://example.com/recado');
    await page.getByRole('button', { name: webhook.save }).click();
    await waitForToast(page, requestFailureTexts.updateWebhook);
    await context.close();
  });
});

it('page of a client shows an error when the client cannot be loaded, and loads it on retry', async () => {
  const { page, context, client } = await openClientPage();
  await failRequests(page, `/clients/${client.id}`);
  await page.reload();
  await waitForToast(page, requestFailureTexts.clientLoad);
  await stopFailingRequests(page, `/clients/${client.id}`);
  await page.getByRole('button', { name: commonTexts.retry }).click();
  await page.getByRole('heading', { name: client.businessName }).waitFor();
  await context.close();
});

it.each(['0197b1a2-9f10-7b22-9c33-4d5e6f7a8b9c', 'no-es-uno'])(
  'page of a client shows the not-found text when the client ID is %s',
  async id => {
    const { page, context } = await browser.open(`/clients/${id}`, { as: await browser.server.person() });
    await page.getByText(clientDetailTexts.notFoundText).waitFor();
    await page.getByRole('link', { name: clientDetailTexts.back }).click();
    await page.waitForURL('**/clients');
    await context.close();
  },
);

it('page of a client shows the not-found text when the client belongs to another user', async () => {
  const { client, context } = await openClientPage();
  await context.close();
  const otherView = await browser.open(`/clients/${client.id}`, { as: await browser.server.person() });
  await otherView.page.getByText(clientDetailTexts.notFoundText).waitFor();
  await expect.poll(() => otherView.page.getByText(client.businessName).count()).toBe(0);
  await otherView.context.close();
});

it('page of a client saves that calls are declined with a text, and later that they ring again', async () => {
  const { page, context, readClient } = await openClientPage();
  await page.getByRole('link', { name: clientDetailTexts.tabs.settings, exact: true }).click();
  const declineSwitch = page.getByRole('switch', { name: calls.decline });
  // click(), not check() or uncheck(): React may briefly reset the switch before the save starts.
  await expect.poll(() => declineSwitch.isChecked()).toBe(false);
  await declineSwitch.click();
  await waitForToast(page, calls.on);
  await expect.poll(() => declineSwitch.isChecked()).toBe(true);
  await page.getByLabel(calls.text).fill('Escríbanos por aquí.');
  await page.getByRole('button', { name: calls.save, exact: true }).click();
  await waitForToast(page, calls.saved);
  expect((await readClient()).calls).toEqual({ decline: true, text: 'Escríbanos por aquí.' });
  await declineSwitch.click();
  await waitForToast(page, calls.off);
  await expect.poll(() => declineSwitch.isChecked()).toBe(false);
  expect((await readClient()).calls).toEqual({ decline: false, text: 'Escríbanos por aquí.' });
  await context.close();
});
