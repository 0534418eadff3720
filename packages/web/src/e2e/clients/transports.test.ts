import {
  clientDetailTexts,
  clientListTexts,
  statusLabels,
  toastTexts,
  transportChangeTexts,
  transportCredentialsFormTexts,
  transportNames,
  transportTexts,
} from '@recado/texts';
import {
  createFakeNetwork,
  createFakeTransport,
  deriveFakeCredentials,
  fakeCredentialFields,
  fakeTransportWebhook,
} from '@recado/transport/fake';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findA11yViolations, openBrowser, type TestBrowser, waitForToast } from '../../testing/index.ts';
import { createUniquePhoneNumber } from '../testing/clients.ts';

const officialCapabilities = {
  qr: false,
  pairingCode: false,
  groups: false,
  credentials: fakeCredentialFields,
  manages: ['templates'],
  replyWindowMs: 24 * 3_600_000,
} as const;
const network = createFakeNetwork({ everyone: true });
let browser: TestBrowser;
beforeAll(async () => {
  browser = await openBrowser({
    apiUrl: 'https://recado.example.com/api',
    transport: createFakeTransport(network, { name: 'baileys', autoScan: true }),
    otherTransports: [
      {
        transport: createFakeTransport(network, { name: 'cloud-api', capabilities: officialCapabilities }),
        transportWebhook: fakeTransportWebhook,
      },
    ],
  });
});
afterAll(() => browser.stop());

const [qrTransportName, officialTransportName] = ['baileys', 'cloud-api'].map(transportNames.name) as [string, string];
const clickButton = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const openTab = (page: Page, tab: 'overview' | 'settings') =>
  page.getByRole('link', { name: clientDetailTexts.tabs[tab], exact: true }).click();
const waitUntilConnected = (page: Page) =>
  page.getByText(statusLabels.client.connected, { exact: true }).first().waitFor();

it('a user links a client with Meta’s credentials, and changes to the QR code and back after a confirmation', async () => {
  const ana = await browser.server.person();
  const phone = createUniquePhoneNumber();
  const validCredentials = deriveFakeCredentials(phone);
  const { page, context, problems } = await browser.open('/clients/add', { as: ana, width: 390 });
  await page.getByLabel(clientListTexts.add.businessName).fill('Panadería');
  await page.getByLabel(clientListTexts.add.phone).fill(phone);
  expect(await page.getByLabel(qrTransportName).isChecked()).toBe(true);
  await page.getByLabel(officialTransportName).check();
  expect(await findA11yViolations(page)).toEqual([]);
  await clickButton(page, clientListTexts.add.submit);

  await openTab(page, 'settings');
  await page.getByText(officialTransportName, { exact: true }).waitFor();
  await openTab(page, 'overview');
  await clickButton(page, clientDetailTexts.actions.initialize);
  await waitForToast(page, toastTexts.clientAwaitsData);
  await page.getByText('https://recado.example.com/api/transports/cloud-api/webhook').waitFor();
  for (const [name, value] of Object.entries({ ...validCredentials, key: 'otra' }))
    await page.getByLabel(name, { exact: false }).fill(value);
  await clickButton(page, transportCredentialsFormTexts.link);
  await page.getByText(transportTexts.refused('key', 190)).waitFor();
  await expect.poll(() => page.locator('[aria-invalid="true"]:focus').count()).toBe(1);
  expect(await findA11yViolations(page)).toEqual([]);
  await page.getByLabel('key').fill(validCredentials.key);
  await clickButton(page, transportCredentialsFormTexts.link);
  await waitUntilConnected(page);

  const { clients: clientsBefore } = await ana.sdk.request('GET /clients');
  const [clientBefore] = clientsBefore;
  await openTab(page, 'settings');
  await clickButton(page, transportNames.see);
  const dialog = page.getByRole('dialog');
  await dialog.getByText(transportCredentialsFormTexts.webhookTitle).waitFor();
  // Each section shows its whole text, however long the dialog is.
  const sections = dialog.locator('section').filter({ has: page.getByRole('heading', { level: 3 }) });
  expect(await sections.evaluateAll(all => all.filter(each => each.scrollHeight > each.clientHeight + 1).length)).toBe(
    0,
  );
  await clickButton(page, transportChangeTexts.choose);
  await dialog.getByText(transportChangeTexts.preview.needsQr).waitFor();
  expect(await findA11yViolations(page)).toEqual([]);
  await clickButton(page, transportChangeTexts.confirm);
  await dialog.waitFor({ state: 'detached' });
  await page.getByText(qrTransportName, { exact: true }).waitFor();
  await waitUntilConnected(page);

  await clickButton(page, transportNames.see);
  await clickButton(page, transportChangeTexts.choose);
  await dialog.getByText(transportChangeTexts.preview.kept).waitFor();
  for (const rule of [transportChangeTexts.preview.window(24), transportChangeTexts.preview.templates(0)])
    await dialog.getByText(rule).waitFor();
  expect(await findA11yViolations(page)).toEqual([]);
  await clickButton(page, transportChangeTexts.confirm);
  await dialog.waitFor({ state: 'detached' });
  await page.getByText(officialTransportName, { exact: true }).waitFor();
  await waitUntilConnected(page);
  // The client list names the transports only when the clients use different ones.
  const countTransportNames = () => page.getByText(transportNames.shortName('cloud-api')).count();
  await page.goto(`${new URL(page.url()).origin}/clients`);
  await page.getByText('Panadería').first().waitFor();
  expect(await countTransportNames()).toBe(0);
  const payload = { businessName: 'Boutique', phoneNumber: createUniquePhoneNumber(), transport: 'baileys' };
  await ana.sdk.request('POST /clients', { payload });
  await page.reload();
  await expect.poll(countTransportNames).toBe(1);
  expect(await findA11yViolations(page)).toEqual([]);
  const { clients: all } = await ana.sdk.request('GET /clients');
  const matchingClients = all.filter(({ phoneNumber }) => phoneNumber === phone);
  expect(matchingClients).toMatchObject([
    { id: clientBefore?.id, apiToken: clientBefore?.apiToken, transport: { name: 'cloud-api' } },
  ]);
  expect(problems.errors.filter(error => !error.includes('400'))).toEqual([]);
  await context.close();
});
