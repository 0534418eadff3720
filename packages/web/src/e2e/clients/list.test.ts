import { clientListTexts, commonTexts, requestFailureTexts, statusLabels } from '@recado/texts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser, type TestBrowser, waitForToast } from '../../testing/index.ts';
import { addClient, addLinkedClient } from '../testing/clients.ts';
import { failRequests, holdResponses, stopFailingRequests } from '../testing/requestFaults.ts';

const texts = clientListTexts.list;
let browser: TestBrowser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.stop());

it('the client list shows name, number, status and date of every client when it is opened', async () => {
  const ana = await browser.server.person();
  await addLinkedClient(browser.server, ana, 'Panadería');
  await addClient(ana, 'Taller', '5213312345678');
  const { page, context, problems } = await browser.open('/clients', { as: ana });
  await page.getByRole('rowheader', { name: 'Taller' }).waitFor();
  const { actions: _, ...columns } = texts.columns;
  for (const column of Object.values(columns)) await page.getByRole('columnheader', { name: column }).waitFor();
  const today = new Intl.DateTimeFormat('es-MX', {
    dateStyle: 'medium',
    timeZone: 'America/Mexico_City',
  }).format(new Date());
  const row = page.getByRole('row', { name: /Taller/ });
  await expect
    .poll(() => row.getByRole('cell').allInnerTexts())
    .toEqual(['+52 1 33 1234 5678', statusLabels.client.pending, today, texts.view]);
  await page
    .getByRole('row', { name: /Panadería/ })
    .getByText(statusLabels.client.connected)
    .waitFor();
  // A click on the row or on the name opens the client, not only "Ver".
  await row.click();
  await page.waitForURL(/\/clients\/[\da-f-]{36}$/);
  await page.goBack();
  await page.getByRole('link', { name: 'Taller', exact: true }).click();
  await page.waitForURL(/\/clients\/[\da-f-]{36}$/);
  await page.goBack();
  await page.getByRole('link', { name: texts.add }).click();
  await page.waitForURL('**/clients/add');
  expect(problems).toEqual({ errors: [], foreign: [] });
  await context.close();
});

it('the client list shows five placeholder rows while loading, and the next step when there are no clients', async () => {
  const ana = await browser.server.person();
  let release = () => {};
  const beforeLoad = async (page: Page) => {
    release = await holdResponses(page, '/clients');
  };
  const { page, context } = await browser.open('/clients', { as: ana, beforeLoad });
  await page.getByTestId('skeleton-row').first().waitFor();
  await expect.poll(() => page.getByTestId('skeleton-row').count()).toBe(5);
  release();
  await page.getByText(texts.empty).waitFor();
  await page.getByRole('link', { name: texts.emptyAction }).click();
  await page.waitForURL('**/clients/add');
  await context.close();
});

it('the client list shows an error when the clients cannot be loaded, and loads them on retry', async () => {
  const ana = await browser.server.person();
  const beforeLoad = (page: Page) => failRequests(page, '/clients');
  const { page, context } = await browser.open('/clients', { as: ana, beforeLoad });
  await waitForToast(page, requestFailureTexts.clientsLoad);
  await stopFailingRequests(page, '/clients');
  await page.getByRole('button', { name: commonTexts.retry }).click();
  await page.getByText(texts.empty).waitFor();
  await context.close();
});

it('the client list keeps the loaded clients and shows a notice when the connection is lost', async () => {
  const ana = await browser.server.person();
  await addClient(ana, 'Panadería');
  const { page, context } = await browser.open('/clients', { as: ana });
  await page.getByText('Panadería').waitFor();
  await context.setOffline(true);
  await page.getByText(commonTexts.offline).waitFor();
  await page.getByText('Panadería').waitFor();
  await context.setOffline(false);
  await page.getByText(commonTexts.offline).waitFor({ state: 'detached' });
  await context.close();
});

it('the client list shows a client name as plain text when the name contains HTML', async () => {
  const ana = await browser.server.person();
  const name = '<img src=x onerror=document.title=1> {{7*7}} \u202eopsodac';
  const { id } = await addClient(ana, name);
  const { page, context, problems } = await browser.open('/clients', { as: ana });
  await page.getByRole('rowheader').getByText('<img src=x onerror=document.title=1> {{7*7}}').waitFor();
  await page.goto(`/clients/${id}`);
  await page.getByRole('heading', { name: '<img src=x' }).waitFor();
  await page.goto('/dashboard/api-explorer');
  await page.getByText('external/send-media').waitFor();
  await expect.poll(() => page.locator('img').count()).toBe(0);
  expect(problems).toEqual({ errors: [], foreign: [] });
  await context.close();
});
