import type { TestUser } from '@recado/server/testing';
import { apiExplorerTexts, clientDetailTexts, clientListTexts, commonTexts } from '@recado/texts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openBrowser, type TestBrowser, waitForToast } from '../../testing/index.ts';
import { addClient, createUniquePhoneNumber } from '../testing/clients.ts';
import { webhookTestServerOptions } from '../testing/webhooks.ts';

/** Success toasts of docs/product.md §8 for owners, one case for each row. The expected texts are literal. */
let browser: TestBrowser;
let ana: TestUser;
let id: string;
beforeAll(async () => {
  browser = await openBrowser(webhookTestServerOptions);
});
beforeEach(async () => {
  ana = await browser.server.person({ name: 'Ana Torres' });
  ({ id } = await addClient(ana, 'Panadería'));
});
afterAll(() => browser.stop());

const { actions, token, webhook, deletion } = clientDetailTexts;
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click();
const explorer = '/dashboard/api-explorer#getExternalStatus';

async function saveWebhook(page: Page): Promise<void> {
  await press(page, webhook.edit);
  await page.getByRole('textbox', { name: webhook.label }).fill('http://127.0.0.1:9/avisos');
  await press(page, webhook.save);
}
async function createClient(page: Page): Promise<void> {
  await page.getByLabel(clientListTexts.add.businessName).fill('Florería');
  await page.getByLabel(clientListTexts.add.phone).fill(`+${createUniquePhoneNumber()}`);
  await press(page, clientListTexts.add.submit);
}
async function deleteClient(page: Page): Promise<void> {
  await press(page, actions.delete);
  await page.getByLabel(deletion.wordLabel).fill('ELIMINAR');
  await page.getByRole('dialog').getByRole('button', { name: deletion.confirm, exact: true }).click();
}
async function regenerateToken(page: Page): Promise<void> {
  await press(page, token.regenerate);
  await page.getByRole('alertdialog').getByRole('button', { name: token.confirm }).click();
}
const copyFirst = (page: Page) =>
  page.getByRole('group', { name: token.label }).getByRole('button', { name: commonTexts.copy }).click();

type Row = readonly [text: string, path: () => string, act: (page: Page) => Promise<unknown>];
function onClient(): string {
  return `/clients/${id}`;
}
function onExplorer(): string {
  return explorer;
}
const rows: readonly Row[] = [
  ['Cliente creado correctamente', () => '/clients/add', createClient],
  ['Cliente eliminado correctamente', onClient, deleteClient],
  ['Token regenerado correctamente', onClient, regenerateToken],
  ['Token copiado al portapapeles', onClient, copyFirst],
  ['URL de Webhook actualizada correctamente', onClient, saveWebhook],
  [
    'Token de API copiado al portapapeles',
    onExplorer,
    (page: Page) =>
      page
        .getByRole('group', { name: apiExplorerTexts.token.label })
        .getByRole('button', { name: commonTexts.copy })
        .click(),
  ],
  [
    'Ejemplo copiado al portapapeles',
    () => '/dashboard/api-explorer#getExternalMessages',
    (page: Page) => press(page, apiExplorerTexts.copyExample),
  ],
  ['Comando curl copiado al portapapeles', onExplorer, (page: Page) => press(page, 'Copiar curl')],
  ['Solicitud ejecutada correctamente', onExplorer, (page: Page) => press(page, 'Ejecutar')],
];
it.each(rows)('“%s”', async (text, path, act) => {
  const { page, context } = await browser.open(path(), { as: ana });
  await act(page);
  await waitForToast(page, text);
  await context.close();
});

it('a created client opens its page, and a deleted one returns to /clients', async () => {
  const { page, context } = await browser.open('/clients/add', { as: ana });
  await createClient(page);
  await page.waitForURL(/\/clients\/[0-9a-f-]{36}$/);
  await deleteClient(page);
  await page.waitForURL('**/clients');
  await context.close();
});

it('the curl command contains the origin, the method and both headers', async () => {
  const { page, context } = await browser.open('/dashboard/api-explorer#postExternalSend', { as: ana });
  await press(page, 'Copiar curl');
  await waitForToast(page, 'Comando curl copiado al portapapeles');
  const command = await page.evaluate(() => navigator.clipboard.readText());
  for (const part of [new URL(page.url()).origin, 'POST', 'Content-Type: application/json', 'x-api-token: '])
    expect(command.toLowerCase()).toContain(part.toLowerCase());
  await context.close();
});

it('at most 20 toasts are shown', async () => {
  const { page, context } = await browser.open(onClient(), { as: ana });
  const button = page.getByRole('group', { name: token.label }).getByRole('button', { name: commonTexts.copy });
  await button.waitFor();
  await page.mouse.move(0, 0);
  for (let each = 0; each < 3; each++) await button.click();
  await expect.poll(() => page.locator('[data-toast]').count()).toBeGreaterThan(0);
  expect(await page.locator('[data-toast]').count()).toBeLessThanOrEqual(20);
  await context.close();
});
