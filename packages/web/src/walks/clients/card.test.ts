import type { Client } from '@recado/contract';
import {
  clientDetail,
  common,
  explorer,
  failures,
  feed,
  lineHealth,
  n8nFlows,
  notFound,
  reasons,
  status,
  toasts,
} from '@recado/texts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findBarriersInBoth, openBrowser, type TestBrowser, untilSaid } from '../../testing/index.ts';
import { addClient } from '../testing/clients.ts';
import { heal, refuse } from '../testing/refuse.ts';

const { calls, token, webhook } = clientDetail;
let browser: TestBrowser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.stop());

async function opened() {
  const ana = await browser.server.person();
  const client = await addClient(ana);
  const opened = await browser.open(`/clients/${client.id}`, { as: ana });
  await opened.page.getByRole('heading', { name: client.businessName }).waitFor();
  const now = async (): Promise<Client> =>
    (await ana.sdk.request('GET /clients/{id}', { params: { id: client.id } })).client;
  return { ...opened, client, now };
}

it('says why the client is not connected and what to do', async () => {
  const { page, context } = await opened();
  await page.getByText(status.client.pending, { exact: true }).waitFor();
  const { what, means, next } = reasons.state['not-linked'];
  for (const sentence of [what, means, next]) await page.getByText(sentence).waitFor();
  await page.getByText(lineHealth.said.unlinked).waitFor();
  expect(await page.getByText(lineHealth.lights.green, { exact: true }).count()).toBe(0);
  await expect.poll(() => page.title()).toContain('Panadería La Espiga');
  await context.close();
});

it('says what WhatsApp itself says of the number, and until when', async () => {
  const ana = await browser.server.person();
  const { id: clientId } = await addClient(ana);
  const restrictedUntil = new Date(Date.now() + 7_200_000);
  await browser.server.knex('lineStandings').insert({ clientId, quality: 'yellow', restrictedUntil });
  const { page, context } = await browser.open(`/clients/${clientId}`, { as: ana });
  const { said, rules, standing } = lineHealth;
  const card = page.getByRole('region', { name: lineHealth.title });
  for (const words of [said.restricted, rules.restricted.what, standing.quality.yellow, rules.rated.advice])
    await card.getByText(words, { exact: true }).waitFor();
  await card.getByText(standing.until('')).waitFor();
  expect(await findBarriersInBoth(page)).toEqual([]);
  await context.close();
});

it('has parts with addresses of their own: to be kept, shared and gone back to', async () => {
  const { page, context, client } = await opened();
  const part = (name: string) => page.getByRole('link', { name, exact: true });
  const { tabs, api } = clientDetail;
  await part(tabs.messages).click();
  await page.waitForURL(`**/clients/${client.id}/messages`);
  await page.getByText(feed.empty.title).waitFor();
  await expect.poll(() => page.title()).toContain(tabs.title(tabs.messages, client.businessName));
  await part(tabs.api).click();
  await page.getByText(api.intro).waitFor();
  await expect.poll(() => part(tabs.api).getAttribute('aria-current')).toBe('page');
  await page.goBack();
  await page.getByText(feed.empty.title).waitFor();
  await page.goto(`/clients/${client.id}/api`);
  await page.getByRole('button', { name: n8nFlows.copyOf(n8nFlows.flows.menu.title) }).click();
  await untilSaid(page, n8nFlows.copied);
  const flow = await page.evaluate(() => navigator.clipboard.readText());
  expect(flow).toContain(`"value": "${client.id}"`);
  expect(flow).not.toContain(client.apiToken);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: n8nFlows.downloadOf(n8nFlows.flows.agente.title) }).click();
  expect((await downloading).suggestedFilename()).toBe('recado-agente.json');
  await page.getByRole('link', { name: api.explorer }).click();
  await page.waitForURL(`**/dashboard/api-explorer?client=${client.id}`);
  await expect.poll(() => page.getByLabel(explorer.client.label).inputValue()).toBe(client.id);
  await page.goto(`/clients/${client.id}/nada`);
  await page.getByText(notFound.title).waitFor();
  await context.close();
});

describe('the token', () => {
  it('is masked until it is revealed, and copied all the same', async () => {
    const { page, context, client } = await opened();
    await expect.poll(() => page.getByText(client.apiToken).count()).toBe(0);
    const field = page.getByRole('group', { name: token.label });
    await field.getByRole('button', { name: common.copy }).click();
    await untilSaid(page, toasts.tokenCopied);
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(client.apiToken);
    await field.getByRole('button', { name: common.show }).click();
    await page.getByText(client.apiToken).waitFor();
    await context.close();
  });

  it('is replaced only after saying what will stop working', async () => {
    const { page, context, client, now } = await opened();
    await page.getByRole('button', { name: token.regenerate }).click();
    const dialog = page.getByRole('alertdialog', { name: token.confirmTitle });
    await dialog.getByText(token.confirmText).waitFor();
    await dialog.getByRole('button', { name: common.cancel }).click();
    await dialog.waitFor({ state: 'detached' });
    expect((await now()).apiToken).toBe(client.apiToken);

    await page.getByRole('button', { name: token.regenerate }).click();
    await dialog.getByRole('button', { name: token.confirm }).click();
    await untilSaid(page, toasts.tokenRegenerated);
    const { apiToken } = await now();
    expect(apiToken).not.toBe(client.apiToken);
    await page.getByRole('button', { name: common.show }).click();
    await page.getByText(apiToken).waitFor();
    await context.close();
  });

  it('stays as it is when that fails', async () => {
    const { page, context, client } = await opened();
    await refuse(page, `/clients/${client.id}/regenerate-token`);
    await page.getByRole('button', { name: token.regenerate }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: token.confirm }).click();
    await untilSaid(page, failures.regenerateToken);
    await context.close();
  });
});

describe('the webhook', () => {
  it('is edited, saved and shown, and taken away by an empty address', async () => {
    const { page, context, now } = await opened();
    await page.getByText(webhook.none).waitFor();
    await page.getByRole('button', { name: webhook.edit }).click();
    const field = page.getByLabel(webhook.label);
    await expect.poll(() => field.getAttribute('type')).toBe('url');
    await expect.poll(() => field.getAttribute('placeholder')).toBe(webhook.placeholder(browser.server.url));
    await field.fill('https://example.com/recado');
    await page.getByRole('button', { name: webhook.save }).click();
    await untilSaid(page, toasts.webhookUpdated);
    await page.getByText('https://example.com/recado').waitFor();
    expect((await now()).webhookUrl).toBe('https://example.com/recado');
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(webhook.edit);

    await page.getByRole('button', { name: webhook.edit }).click();
    await field.fill('');
    await page.keyboard.press('Enter');
    await page.getByText(webhook.none).waitFor();
    expect((await now()).webhookUrl).toBeNull();
    await context.close();
  });

  it('stays as it was on cancel', async () => {
    const { page, context } = await opened();
    await page.getByRole('button', { name: webhook.edit }).click();
    await page.getByLabel(webhook.label).fill('https://example.com/otra');
    await page.getByRole('button', { name: webhook.cancel }).click();
    await page.getByText(webhook.none).waitFor();
    await context.close();
  });

  it('shows what the server says of an address, and a word of its own where the server has none', async () => {
    const { page, context, client } = await opened();
    await page.getByRole('button', { name: webhook.edit }).click();
    const field = page.getByLabel(webhook.label);
    await field.fill('no es una dirección');
    await page.getByRole('button', { name: webhook.save }).click();
    await page
      .getByRole('status')
      .getByText(/dirección/)
      .waitFor();
    await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true');
    await refuse(page, `/clients/${client.id}/webhook`);
    await field.fill('https://example.com/recado');
    await page.getByRole('button', { name: webhook.save }).click();
    await untilSaid(page, failures.updateWebhook);
    await context.close();
  });
});

it('says that a client could not be loaded, and tries again', async () => {
  const { page, context, client } = await opened();
  await refuse(page, `/clients/${client.id}`);
  await page.reload();
  await untilSaid(page, failures.clientLoad);
  await heal(page, `/clients/${client.id}`);
  await page.getByRole('button', { name: common.retry }).click();
  await page.getByRole('heading', { name: client.businessName }).waitFor();
  await context.close();
});

it.each(['0197b1a2-9f10-7b22-9c33-4d5e6f7a8b9c', 'no-es-uno'])('knows no client %s', async id => {
  const { page, context } = await browser.open(`/clients/${id}`, { as: await browser.server.person() });
  await page.getByText(clientDetail.notFoundText).waitFor();
  await page.getByRole('link', { name: clientDetail.back }).click();
  await page.waitForURL('**/clients');
  await context.close();
});

it("shows nobody another person's client", async () => {
  const { client, context } = await opened();
  await context.close();
  const other = await browser.open(`/clients/${client.id}`, { as: await browser.server.person() });
  await other.page.getByText(clientDetail.notFoundText).waitFor();
  await expect.poll(() => other.page.getByText(client.businessName).count()).toBe(0);
  await other.context.close();
});

it('has calls declined, with words for whoever calls, and lets them ring again', async () => {
  const { page, context, now } = await opened();
  const decline = page.getByRole('switch', { name: calls.decline });
  // Not check() and uncheck(): the switch is React's, which may set it back for a moment before the save is under way.
  await expect.poll(() => decline.isChecked()).toBe(false);
  await decline.click();
  await untilSaid(page, calls.on);
  await expect.poll(() => decline.isChecked()).toBe(true);
  await page.getByLabel(calls.text).fill('Escríbanos por aquí.');
  await page.getByRole('button', { name: calls.save, exact: true }).click();
  await untilSaid(page, calls.saved);
  expect((await now()).calls).toEqual({ decline: true, text: 'Escríbanos por aquí.' });
  await decline.click();
  await untilSaid(page, calls.off);
  await expect.poll(() => decline.isChecked()).toBe(false);
  expect((await now()).calls).toEqual({ decline: false, text: 'Escríbanos por aquí.' });
  await context.close();
});
