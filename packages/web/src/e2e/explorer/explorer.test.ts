import { type Client, listExplorerEndpoints } from '@recado/contract';
import type { TestUser } from '@recado/server/testing';
import {
  commonTexts,
  n8nFlowTexts,
  n8nGuideTexts,
  requestFailureTexts,
  statusLabels,
  apiExplorerTexts as texts,
  toastTexts,
} from '@recado/texts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, type TestBrowser, waitForToast } from '../../testing/index.ts';
import { addClient, addLinkedClient, createUniquePhoneNumber } from '../testing/clients.ts';
import { failRequests, stopFailingRequests } from '../testing/requestFaults.ts';

let browser: TestBrowser;
let ana: TestUser;
beforeAll(async () => {
  browser = await openBrowser();
  ana = await browser.server.person();
});
afterAll(() => browser.stop());

const SEND_ENDPOINT_HASH = '#postExternalSend';
const open = (fragment = '', as = ana) => browser.open(`/dashboard/api-explorer${fragment}`, { as });
const getEndpointButton = (page: Page, key: string) => {
  const [method, path = ''] = key.split(' ');
  const name = new RegExp(`^${method}\\s*/api${path.replaceAll(/[{}]/g, '\\$&')}(?![-/\\w])`);
  return page.getByRole('button', { name });
};
const readClipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

describe('client selector of the API Explorer', () => {
  it('disables the run button when no client is selected', async () => {
    const { page, context } = await open(SEND_ENDPOINT_HASH, await browser.server.person());
    await page.getByText(texts.client.required).waitFor();
    await expect.poll(() => page.getByRole('button', { name: texts.run }).isDisabled()).toBe(true);
    await context.close();
  });

  it('selects the newest client by default, shows and copies its token, and hides the token when deselected', async () => {
    const beto = await browser.server.person();
    await addClient(beto, 'Taller', '5213312345678');
    const newest = await addClient(beto, 'Panadería', '5215512345678');
    const { page, context } = await open('', beto);
    await page.getByText(newest.apiToken).first().waitFor();
    const chooser = page.getByLabel(texts.client.label, { exact: true });
    await expect
      .poll(() => chooser.locator('option').allInnerTexts())
      .toEqual([texts.client.placeholder, 'Panadería (+52 1 55 1234 5678)', 'Taller (+52 1 33 1234 5678)']);
    await page.getByRole('group', { name: texts.token.label }).getByRole('button', { name: commonTexts.copy }).click();
    await waitForToast(page, toastTexts.apiTokenCopied);
    expect(await readClipboard(page)).toBe(newest.apiToken);
    await chooser.selectOption({ label: texts.client.placeholder });
    await page.getByText(texts.client.required).waitFor();
    await expect.poll(() => page.getByText(newest.apiToken).count()).toBe(0);
    await context.close();
  });

  it('loads the clients on retry after a failure', async () => {
    const { page, context } = await browser.open('/clients/add', { as: ana });
    await failRequests(page, '/clients');
    await page.goto('/dashboard/api-explorer');
    await waitForToast(page, requestFailureTexts.explorerClientsLoad);
    await stopFailingRequests(page, '/clients');
    await page.getByRole('button', { name: commonTexts.retry }).click();
    await page.getByText(texts.client.empty).or(page.getByText(texts.token.label)).first().waitFor();
    await context.close();
  });
});

describe('endpoint list of the API Explorer', () => {
  it('shows every endpoint of the contract, opens one at a time and stores the open endpoint in the URL hash', async () => {
    const { page, context } = await open();
    for (const { method, path, description } of listExplorerEndpoints()) {
      await getEndpointButton(page, `${method} ${path}`).waitFor();
      await page.getByText(description, { exact: true }).waitFor();
    }
    const sendingEndpoints = listExplorerEndpoints().filter(({ sends }) => sends);
    await expect.poll(() => page.getByText(texts.sendsForReal).count()).toBe(sendingEndpoints.length);
    const isOpen = (key: string) => getEndpointButton(page, key).getAttribute('aria-expanded');
    await getEndpointButton(page, 'POST /external/send').click();
    await expect.poll(() => isOpen('POST /external/send')).toBe('true');
    await getEndpointButton(page, 'GET /external/messages').click();
    await expect.poll(() => isOpen('GET /external/messages')).toBe('true');
    await expect.poll(() => page.locator('button[aria-expanded="true"]').count()).toBe(1);
    expect(new URL(page.url()).hash).toBe('#getExternalMessages');
    await getEndpointButton(page, 'GET /external/messages').click();
    await expect.poll(() => page.locator('button[aria-expanded="true"]').count()).toBe(0);
    await page.goto(`/dashboard/api-explorer${SEND_ENDPOINT_HASH}`);
    await page.getByLabel('text *').waitFor();
    await context.close();
  });

  it('renders required marks, choices, defaults and examples as the contract defines them', async () => {
    const { page, context } = await open('#postExternalSendMedia');
    await expect.poll(() => page.getByLabel('to *').getAttribute('placeholder')).toBe('5215587654321');
    await expect
      .poll(() => page.getByLabel('type').locator('option').allInnerTexts())
      .toEqual(['image', 'document', 'video', 'audio']);
    await expect.poll(() => page.getByLabel('type').inputValue()).toBe('image');
    await expect.poll(() => page.getByLabel('fileName').getAttribute('placeholder')).toBe(texts.optional);
    await page.goto('/dashboard/api-explorer#getExternalMessages');
    await expect.poll(() => page.getByLabel('limit').inputValue()).toBe('50');
    await expect.poll(() => page.getByLabel('limit').getAttribute('type')).toBe('number');
    await expect.poll(() => page.getByLabel('offset').inputValue()).toBe('0');
    await page
      .getByRole('region', { name: /external\/messages/ })
      .getByRole('button', { name: texts.copyExample })
      .click();
    await waitForToast(page, toastTexts.exampleCopied);
    expect(JSON.parse(await readClipboard(page))).toMatchObject({ limit: 50, offset: 0 });
    await context.close();
  });

  it('offers only the message types that the connection can send', async () => {
    await addClient(ana, 'La que manda poco', createUniquePhoneNumber());
    const { page, context } = await browser.open('/clients/add', { as: ana });
    await page.route('**/api/clients', async route => {
      const { clients } = (await (await route.fetch()).json()) as { clients: Client[] };
      const limitedClients = clients.map(entry => ({ ...entry, canSend: ['text', 'poll', 'menu'] }));
      await route.fulfill({ json: { success: true, clients: limitedClients } });
    });
    await page.goto('/dashboard/api-explorer#postExternalMessages');
    const kinds = page.getByLabel('type *').locator('option');
    await expect.poll(() => kinds.allInnerTexts()).toEqual([texts.choose, 'text', 'poll', 'menu']);
    await expect.poll(() => getEndpointButton(page, 'POST /external/send-media').count()).toBe(0);
    await getEndpointButton(page, 'POST /external/check-number').waitFor();
    await context.close();
  });

  it('filters endpoints by search words and keeps the typed form values', async () => {
    const { page, context } = await open(SEND_ENDPOINT_HASH);
    await page.getByLabel('text *').fill('Hola');
    await page.getByLabel(texts.search).fill('configurar url');
    await getEndpointButton(page, 'POST /external/send').waitFor({ state: 'hidden' });
    await getEndpointButton(page, 'POST /external/setup-webhook').waitFor();
    await page.getByLabel(texts.search).fill('nada de esto');
    await page.getByText(texts.noMatch).waitFor();
    await page.getByLabel(texts.search).fill('');
    await expect.poll(() => page.getByLabel('text *').inputValue()).toBe('Hola');
    await context.close();
  });
});

describe('run button of the API Explorer', () => {
  it('sends a real message once and shows status, label, time, size, headers and body', async () => {
    const client = await addLinkedClient(browser.server, ana, 'La que envía');
    const marta = browser.server.network.phone(createUniquePhoneNumber(), { name: 'Marta' });
    const { page, context, problems } = await open(SEND_ENDPOINT_HASH);
    await page.getByLabel(texts.client.label, { exact: true }).selectOption(client.id);
    await page.getByLabel('to *').fill(marta.number);
    await page.getByLabel('text *').fill('Su pedido está listo.');
    await page.getByRole('button', { name: texts.run }).click();
    await waitForToast(page, toastTexts.requestDone);
    await page.getByText(statusLabels.response.success, { exact: true }).waitFor();
    await page.getByText('200', { exact: true }).waitFor();
    await page.getByText(/^[\d,]+ ms$/).waitFor();
    await page.getByText(/^Tamaño [\d.,]+ k?B$/).waitFor();
    const body = JSON.parse(await page.getByRole('group', { name: texts.response.body }).innerText());
    expect(body).toMatchObject({ success: true, to: marta.number, text: 'Su pedido está listo.' });
    await page.getByText(texts.response.headers).click();
    await page.getByText('content-type:', { exact: true }).waitFor();
    expect(marta.messages.length).toBe(1);
    expect(problems).toEqual({ errors: [], foreign: [] });
    await context.close();
  });

  it("sends an incomplete form and shows the server's validation errors", async () => {
    const { page, context } = await open(SEND_ENDPOINT_HASH);
    await page.getByRole('button', { name: texts.run }).click();
    await page.getByText(/^Error: /).waitFor();
    await page.getByText('400', { exact: true }).waitFor();
    await page.getByText(statusLabels.response.clientError).waitFor();
    const body = JSON.parse(await page.getByRole('group', { name: texts.response.body }).innerText());
    expect(Object.keys(body.errors)).toEqual(['to', 'text']);
    await context.close();
  });

  it('records status 500 with the reason when no response arrives', async () => {
    const { page, context } = await open('#getExternalStatus');
    await page.route('**/api/external/status', route => route.abort());
    await page.getByRole('button', { name: texts.run }).click();
    await page.getByText(requestFailureTexts.explorerRun(texts.noAnswer.unreachable)).waitFor();
    await page.getByText('500', { exact: true }).waitFor();
    await page.getByText(statusLabels.response.serverError).waitFor();
    await page.getByRole('group', { name: texts.response.body }).getByText(texts.noAnswer.unreachable).waitFor();
    await context.close();
  });

  it('sends the form values of a read endpoint as query parameters', async () => {
    const { page, context } = await open('#getExternalMessages');
    await page.getByLabel('limit').fill('7');
    const [request] = await Promise.all([
      page.waitForRequest('**/api/external/messages*'),
      page.getByRole('button', { name: texts.run }).click(),
    ]);
    expect(new URL(request.url()).search).toBe('?limit=7&offset=0');
    await waitForToast(page, toastTexts.requestDone);
    await context.close();
  });
});

describe('generated code in the API Explorer', () => {
  it('contains the typed values and the live token in every language', async () => {
    const { page, context } = await open(SEND_ENDPOINT_HASH);
    const token = await page.getByRole('group', { name: texts.token.label }).locator('code').innerText();
    await page.getByLabel('to *').fill('5215587654321');
    await page.getByLabel('text *').fill("Dijo 'sí' & $HOME 100 %");
    await page.getByRole('button', { name: texts.copyCurl }).click();
    await waitForToast(page, toastTexts.curlCopied);
    const curl = await readClipboard(page);
    expect(curl).toContain(`${browser.server.url}/api/external/send`);
    expect(curl).toContain(`x-api-token: ${token}`);
    expect(curl).toContain('Dijo \\u0027sí\\u0027 \\u0026 \\u0024HOME 100 \\u0025');
    for (const language of ['javascript', 'python', 'n8n'] as const) {
      await page.getByRole('tab', { name: texts.languages[language] }).click();
      const codeBlock = page.getByRole('group', { name: texts.languages[language], exact: true });
      await codeBlock.getByText("Dijo 'sí' & $HOME 100 %").waitFor();
      await expect.poll(() => codeBlock.innerText()).toContain(token);
      await page.getByRole('tabpanel').getByRole('button', { name: texts.copyCode }).click();
      expect(await readClipboard(page)).toBe(await codeBlock.textContent());
    }
    await context.close();
  });
});

it('the API Explorer shows the steps of the n8n setup and the ready flows of the selected client', async () => {
  const { page, context } = await open();
  for (const { title, text } of Object.values(n8nGuideTexts.steps)) {
    await page.getByText(title).waitFor();
    await page.getByText(text).waitFor();
  }
  const { flows, copyOf, copied } = n8nFlowTexts;
  for (const { title } of Object.values(flows)) await page.getByRole('heading', { name: title }).waitFor();
  await page.getByRole('button', { name: copyOf(flows.formulario.title) }).click();
  await waitForToast(page, copied);
  const clientId = await page.getByLabel(texts.client.label, { exact: true }).inputValue();
  expect(await readClipboard(page)).toContain(`"value": "${clientId}"`);
  await context.close();
});

it('the app redirects /api-explorer to the dashboard path and keeps the endpoint hash', async () => {
  const { page, context } = await browser.open('/api-explorer#postExternalSend', { as: ana });
  await page.waitForURL('**/dashboard/api-explorer#postExternalSend');
  await context.close();
});
