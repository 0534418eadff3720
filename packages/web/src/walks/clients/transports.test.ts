import {
  clientDetail,
  clients,
  credentialsForm,
  status,
  toasts,
  transportChange,
  transportNames,
  transports,
} from '@recado/texts';
import {
  createFakeNetwork,
  fakeCredentialFields,
  fakeCredentialsOf,
  fakeTransport,
  fakeWebhook,
} from '@recado/transport/fake';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findBarriers, openBrowser, type TestBrowser, untilSaid } from '../../testing/index.ts';
import { newPhone } from '../testing/clients.ts';

const official = {
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
    transport: fakeTransport(network, { name: 'baileys', autoScan: true }),
    otherTransports: [
      {
        transport: fakeTransport(network, { name: 'cloud-api', capabilities: official }),
        transportWebhook: fakeWebhook,
      },
    ],
  });
});
afterAll(() => browser.stop());

const [byCode, byData] = ['baileys', 'cloud-api'].map(transportNames.name) as [string, string];
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const isConnected = (page: Page) =>
  page.getByText(status.client.connected, { exact: true }).first().waitFor();

it('an owner chooses the official way, links it by what Meta’s pages say, goes over to the QR code and back', async () => {
  const ana = await browser.server.person();
  const phone = newPhone();
  const right = fakeCredentialsOf(phone);
  const { page, context, problems } = await browser.open('/clients/add', { as: ana, width: 390 });
  await page.getByLabel(clients.add.businessName).fill('Panadería');
  await page.getByLabel(clients.add.phone).fill(phone);
  expect(await page.getByLabel(byCode).isChecked()).toBe(true);
  await page.getByLabel(byData).check();
  expect(await findBarriers(page)).toEqual([]);
  await press(page, clients.add.submit);

  await page.getByText(byData, { exact: true }).waitFor();
  await press(page, clientDetail.actions.initialize);
  await untilSaid(page, toasts.clientAwaitsData);
  await page.getByText('https://recado.example.com/api/transports/cloud-api/webhook').waitFor();
  for (const [name, value] of Object.entries({ ...right, key: 'otra' }))
    await page.getByLabel(name, { exact: false }).fill(value);
  await press(page, credentialsForm.link);
  await page.getByText(transports.refused('key', 190)).waitFor();
  await expect.poll(() => page.locator('[aria-invalid="true"]:focus').count()).toBe(1);
  expect(await findBarriers(page)).toEqual([]);
  await page.getByLabel('key').fill(right.key);
  await press(page, credentialsForm.link);
  await isConnected(page);

  const { clients: mine } = await ana.sdk.request('GET /clients');
  const [before] = mine;
  await press(page, transportNames.see);
  const dialog = page.getByRole('dialog');
  await dialog.getByText(credentialsForm.webhookTitle).waitFor();
  // However much stands below, each way is shown with all that is said of it.
  const cut = dialog.locator('section').filter({ has: page.getByRole('heading', { level: 3 }) });
  expect(
    await cut.evaluateAll(all => all.filter(each => each.scrollHeight > each.clientHeight + 1).length),
  ).toBe(0);
  await press(page, transportChange.choose);
  await dialog.getByText(transportChange.preview.needsQr).waitFor();
  expect(await findBarriers(page)).toEqual([]);
  await press(page, transportChange.confirm);
  await dialog.waitFor({ state: 'detached' });
  await page.getByText(byCode, { exact: true }).waitFor();
  await isConnected(page);

  await press(page, transportNames.see);
  await press(page, transportChange.choose);
  await dialog.getByText(transportChange.preview.kept).waitFor();
  for (const rule of [transportChange.preview.window(24), transportChange.preview.templates(0)])
    await dialog.getByText(rule).waitFor();
  expect(await findBarriers(page)).toEqual([]);
  await press(page, transportChange.confirm);
  await dialog.waitFor({ state: 'detached' });
  await page.getByText(byData, { exact: true }).waitFor();
  await isConnected(page);
  // Where all go the same way, nobody is told by which.
  const saysWay = () => page.getByText(transportNames.shortName('cloud-api')).count();
  await page.goto(`${new URL(page.url()).origin}/clients`);
  await page.getByText('Panadería').first().waitFor();
  expect(await saysWay()).toBe(0);
  const payload = { businessName: 'Boutique', phoneNumber: newPhone(), transport: 'baileys' };
  await ana.sdk.request('POST /clients', { payload });
  await page.reload();
  await expect.poll(saysWay).toBe(1);
  expect(await findBarriers(page)).toEqual([]);
  const { clients: all } = await ana.sdk.request('GET /clients');
  const now = all.filter(({ phoneNumber }) => phoneNumber === phone);
  expect(now).toMatchObject([
    { id: before?.id, apiToken: before?.apiToken, transport: { name: 'cloud-api' } },
  ]);
  expect(problems.errors.filter(error => !error.includes('400'))).toEqual([]);
  await context.close();
});
