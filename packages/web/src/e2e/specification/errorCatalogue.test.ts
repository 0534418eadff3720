import type { Client } from '@recado/contract';
import type { TestUser } from '@recado/server/testing';
import { apiExplorerTexts, clientDetailTexts, clientListTexts, commonTexts } from '@recado/texts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser, type TestBrowser, waitForToast } from '../../testing/index.ts';
import { addClient, addLinkedClient } from '../testing/clients.ts';
import { failRequests } from '../testing/requestFaults.ts';

/** Error catalogue of docs/product.md §8 for owners, one case for each row. The expected texts are literal. */
let browser: TestBrowser;
let ana: TestUser;
let pending: Client;
let connected: Client;
beforeAll(async () => {
  browser = await openBrowser();
  ana = await browser.server.person({ name: 'Ana Torres' });
  pending = await addClient(ana, 'Panadería');
  connected = await addLinkedClient(browser.server, ana, 'Taller');
});
afterAll(() => browser.stop());

const { actions, token, webhook, deletion } = clientDetailTexts;
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click();
const confirm = (page: Page, name: string) => page.getByRole('alertdialog').getByRole('button', { name }).click();

async function saveWebhook(page: Page): Promise<void> {
  await press(page, webhook.edit);
  await page.getByRole('textbox', { name: webhook.label }).fill('https://ejemplo.mx/avisos');
  await press(page, webhook.save);
}
async function createClient(page: Page): Promise<void> {
  await page.getByLabel(clientListTexts.add.businessName).fill('Florería');
  await page.getByLabel(clientListTexts.add.phone).fill('5215511112222');
  await press(page, clientListTexts.add.submit);
}
async function deleteClient(page: Page): Promise<void> {
  await press(page, actions.delete);
  await page.getByLabel(deletion.wordLabel).fill('ELIMINAR');
  await page.getByRole('dialog').getByRole('button', { name: deletion.confirm, exact: true }).click();
}
async function disconnect(page: Page): Promise<void> {
  await press(page, actions.disconnect);
  await confirm(page, actions.disconnection.confirm);
}
async function regenerateToken(page: Page): Promise<void> {
  await press(page, token.regenerate);
  await confirm(page, token.confirm);
}

interface Row {
  readonly situation: string;
  readonly path: () => string;
  /** Path of the failing request. */
  readonly fails: () => string;
  /** Message of the server in its error. */
  readonly message?: string;
  readonly act?: (page: Page) => Promise<void>;
  readonly toast: string;
}

const onPending = () => `/clients/${pending.id}`;
const onConnected = () => `/clients/${connected.id}`;
const rows: readonly Row[] = [
  {
    situation: 'Dashboard load',
    path: () => '/dashboard',
    fails: () => '/dashboard/stats',
    toast: 'Error al cargar datos del dashboard',
  },
  {
    situation: 'Clients list load',
    path: () => '/clients',
    fails: () => '/clients',
    toast: 'Error al cargar la lista de clientes',
  },
  {
    situation: 'Client load',
    path: onPending,
    fails: onPending,
    toast: 'Error al cargar la información del cliente',
  },
  {
    situation: 'Initialize',
    path: onPending,
    fails: () => `/whatsapp/client/${pending.id}/initialize`,
    act: page => press(page, actions.initialize),
    toast: 'Error al inicializar cliente de WhatsApp',
  },
  {
    situation: 'Restart',
    path: onConnected,
    fails: () => `/whatsapp/client/${connected.id}/restart`,
    act: page => press(page, actions.restart),
    toast: 'Error al reiniciar cliente de WhatsApp',
  },
  {
    situation: 'Disconnect',
    path: onConnected,
    fails: () => `/whatsapp/client/${connected.id}/disconnect`,
    act: disconnect,
    toast: 'Error al desconectar cliente de WhatsApp',
  },
  {
    situation: 'Token regeneration',
    path: onPending,
    fails: () => `/clients/${pending.id}/regenerate-token`,
    act: regenerateToken,
    toast: 'Error al regenerar token de API',
  },
  {
    situation: 'Webhook update without a message',
    path: onPending,
    fails: () => `/clients/${pending.id}/webhook`,
    act: saveWebhook,
    toast: 'Error al actualizar URL de Webhook',
  },
  {
    situation: 'Create client without a message',
    path: () => '/clients/add',
    fails: () => '/clients',
    act: createClient,
    toast: 'Error al crear cliente',
  },
  {
    situation: 'Create client with a message',
    path: () => '/clients/add',
    fails: () => '/clients',
    message: 'Hoy no se puede.',
    act: createClient,
    toast: 'Hoy no se puede.',
  },
  {
    situation: 'Delete client without a message',
    path: onPending,
    fails: () => `/clients/${pending.id}/secure`,
    act: deleteClient,
    toast: 'Error al eliminar cliente',
  },
  {
    situation: 'Explorer client load',
    path: () => '/dashboard/api-explorer',
    fails: () => '/clients',
    toast: 'Error al cargar clientes',
  },
  {
    situation: 'Failed explorer test',
    path: () => '/dashboard/api-explorer#getExternalStatus',
    fails: () => '/external/status',
    message: 'Se cayó.',
    act: page => press(page, apiExplorerTexts.run),
    toast: 'Error: Se cayó.',
  },
];

it.each(rows)('$situation shows “$toast”', async ({ path, fails, message, act, toast }) => {
  const beforeLoad = act ? async () => {} : (page: Page) => failRequests(page, fails(), message);
  const { page, context } = await browser.open(path(), { as: ana, beforeLoad });
  if (act) {
    await page.getByRole('heading').first().waitFor();
    await failRequests(page, fails(), message);
    await act(page);
  }
  await waitForToast(page, toast);
  await context.close();
});

it.each([
  ['Webhook update', onPending, () => `/clients/${pending.id}/webhook`, saveWebhook],
  ['Delete client', onPending, () => `/clients/${pending.id}/secure`, deleteClient],
])('%s shows the message of the server', async (_, path, fails, act) => {
  const { page, context } = await browser.open(path(), { as: ana });
  await failRequests(page, fails(), 'Hoy no se puede.', 409);
  await act(page);
  await page.getByText('Hoy no se puede.').first().waitFor();
  await context.close();
});

it('Delete client shows the message of a response without success', async () => {
  const { page, context } = await browser.open(onPending(), { as: ana });
  await page.route(`**/api/clients/${pending.id}/secure`, route =>
    route.fulfill({ json: { success: false, message: 'Todavía no.' } }),
  );
  await deleteClient(page);
  await page.getByText('Todavía no.').first().waitFor();
  await context.close();
});

it("Delete client with another word shows “Por favor escriba 'ELIMINAR' para confirmar.”", async () => {
  const { page, context } = await browser.open(onPending(), { as: ana });
  await press(page, actions.delete);
  await page.getByLabel(deletion.wordLabel).fill('eliminar');
  await page.getByRole('dialog').getByRole('button', { name: deletion.confirm, exact: true }).click();
  await waitForToast(page, "Por favor escriba 'ELIMINAR' para confirmar.");
  await context.close();
});

it.each([
  ['', '', 'Por favor complete todos los campos'],
  ['Panadería', 'abc', 'El número de teléfono debe contener solo dígitos'],
])('a new client with the name %j and the number %j shows “%s”', async (name, phone, message) => {
  const { page, context } = await browser.open('/clients/add', { as: ana });
  await page.getByLabel(clientListTexts.add.businessName).fill(name);
  await page.getByLabel(clientListTexts.add.phone).fill(phone);
  await press(page, clientListTexts.add.submit);
  await waitForToast(page, message);
  await context.close();
});

it('Stats load shows the error in a box, with a retry', async () => {
  const { page, context } = await browser.open(onConnected(), {
    as: ana,
    beforeLoad: page => failRequests(page, `/clients/${connected.id}/message-stats`),
  });
  await page.getByText('No se pudieron cargar las estadísticas. Inténtelo de nuevo más tarde.').first().waitFor();
  await page.getByRole('button', { name: commonTexts.retry }).waitFor();
  await context.close();
});

it('No stats data shows “No hay datos” and its explanation', async () => {
  const { page, context } = await browser.open(onConnected(), { as: ana });
  await page.getByText('No hay datos', { exact: true }).waitFor();
  await page.getByText('No hay estadísticas disponibles para este cliente.').waitFor();
  await page.getByText('No hay datos de contactos disponibles').waitFor();
  await context.close();
});

it('Explorer without client warns that a client is necessary, and does not run', async () => {
  const nadia = await browser.server.person({ name: 'Nadia' });
  const { page, context } = await browser.open('/dashboard/api-explorer#getExternalStatus', { as: nadia });
  await page.getByText('Es necesario seleccionar un cliente para probar los endpoints').waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Ejecutar', exact: true }).first().isDisabled()).toBe(true);
  await context.close();
});
