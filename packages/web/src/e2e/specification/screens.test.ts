import type { Client } from '@recado/contract';
import type { TestUser } from '@recado/server/testing';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openBrowser, type TestBrowser } from '../../testing/index.ts';
import { addClient, addLinkedClient, CONNECTION_WAIT_OPTIONS } from '../testing/clients.ts';
import { holdResponses } from '../testing/requestFaults.ts';

/** Texts, links and placeholders of the screens in docs/product.md §2, one case for each row. */
let browser: TestBrowser;
let ana: TestUser;
let nadia: TestUser;
let admin: TestUser;
let client: Client;
beforeAll(async () => {
  browser = await openBrowser();
  ana = await browser.server.person({ name: 'Ana Torres' });
  nadia = await browser.server.person({ name: 'Nadia Sin Clientes' });
  admin = await browser.server.person({ name: 'Rosa Admin', role: 'admin' });
  client = await addLinkedClient(browser.server, ana, 'Panadería');
  await addClient(ana, 'Taller');
  browser.server.network.phone('5215587654321', { name: 'Marta' }).write(client.phoneNumber, 'Hola');
  const params = { id: client.id };
  // The chart exists only if there are messages.
  await vi.waitFor(async () => {
    const { overview } = await ana.sdk.request('GET /clients/{id}/message-stats', { params });
    if (overview.total === 0) throw new Error('The message has not arrived.');
  }, CONNECTION_WAIT_OPTIONS);
});
afterAll(() => browser.stop());

const people = { ana: () => ana, nadia: () => nadia, admin: () => admin, nobody: () => undefined };
type Visitor = keyof typeof people;
async function open(path: string, visitor: Visitor, beforeLoad?: (page: Page) => Promise<unknown>) {
  const person = people[visitor]();
  const url = path.replace('{id}', client.id).replace('{userId}', ana.id);
  return browser.open(url, { ...(person && { as: person }), ...(beforeLoad && { beforeLoad }) });
}

describe('text', () => {
  it.each([
    ['/login', 'nobody', ['Iniciar sesión']],
    ['/register', 'nobody', ['Crear cuenta']],
    [
      '/dashboard',
      'ana',
      ['Total de clientes', 'Clientes conectados', 'Clientes pendientes', 'Total de mensajes', 'Ver todos', 'Ver'],
    ],
    ['/dashboard', 'ana', ['Nombre', 'Número de teléfono', 'Estado', 'Agregar nuevo cliente']],
    ['/dashboard', 'nadia', ['No hay clientes registrados.']],
    ['/clients', 'ana', ['Nombre del negocio', 'Número de teléfono', 'Estado', 'Fecha de registro', 'Ver']],
    ['/clients', 'ana', ['Agregar cliente']],
    ['/clients', 'nadia', ['No hay clientes registrados.']],
    ['/clients/{id}', 'ana', ['Diario', 'Semanal', 'Mensual', 'Conectado', 'Token de API', 'URL de Webhook']],
    ['/dashboard/api-explorer', 'ana', ['API Explorer']],
    ['/dashboard/api-explorer', 'nadia', ['Es necesario seleccionar un cliente para probar los endpoints']],
    ['/admin/dashboard', 'admin', ['Ver todos los usuarios', 'Ver todos los clientes']],
    ['/admin/users', 'admin', ['Actualizar']],
    ['/admin/users/{userId}', 'admin', ['Volver a usuarios', 'Ana Torres']],
    ['/admin/users/0197b1a2-7a5e-7c61-9b3d-5b1f6a2c9d10', 'admin', ['Usuario no encontrado']],
    ['/admin/clients', 'admin', ['Cargar todos']],
  ] as const)('%s (%s) contains %j', async (path, visitor, texts) => {
    const { page, context } = await open(path, visitor);
    for (const text of texts) await page.getByText(text, { exact: true }).first().waitFor();
    await context.close();
  });

  it('/admin/users/{userId} of a user without clients', async () => {
    const { page, context } = await browser.open(`/admin/users/${nadia.id}`, { as: admin });
    await page.getByText('Este usuario no tiene clientes registrados.').waitFor();
    await context.close();
  });
});

describe('link', () => {
  it.each([
    ['/', 'nobody', '/login'],
    ['/', 'nobody', '/register'],
    ['/login', 'nobody', '/register'],
    ['/register', 'nobody', '/login'],
    ['/dashboard', 'ana', '/clients'],
    ['/dashboard', 'ana', '/clients/add'],
    ['/dashboard', 'ana', '/clients/{id}'],
    ['/dashboard', 'nadia', '/clients/add'],
    ['/clients', 'ana', '/clients/add'],
    ['/clients', 'ana', '/clients/{id}'],
    ['/clients/add', 'ana', '/clients'],
    ['/clients/{id}', 'ana', '/clients'],
    ['/admin/dashboard', 'admin', '/admin/users'],
    ['/admin/dashboard', 'admin', '/admin/clients'],
    ['/admin/users/{userId}', 'admin', '/admin/users'],
    ['/admin/users/{userId}', 'admin', '/admin/clients/{id}'],
  ] as const)('%s (%s) links to %s', async (path, visitor, target) => {
    const { page, context } = await open(path, visitor);
    await page
      .locator(`a[href="${target.replace('{id}', client.id)}"]`)
      .first()
      .waitFor({ state: 'attached' });
    await context.close();
  });
});

describe('placeholder rows', () => {
  it.each([
    ['/dashboard', 'ana', '/clients', 3],
    ['/clients', 'ana', '/clients', 5],
    ['/admin/dashboard', 'admin', '/admin/stats', 3],
    ['/admin/users', 'admin', '/admin/users?*', 5],
    ['/admin/clients', 'admin', '/admin/stats', 5],
  ] as const)('%s (%s) shows until %s has loaded %i rows', async (path, visitor, apiPath, count) => {
    let release = () => {};
    const { page, context } = await open(path, visitor, async page => {
      release = await holdResponses(page, apiPath);
    });
    const table = page.locator('table, [role="table"]').filter({ has: page.getByTestId('skeleton-row') });
    await table.first().waitFor();
    expect(await table.first().getByTestId('skeleton-row').count()).toBe(count);
    release();
    await context.close();
  });
});

it('/clients/add shows a Mexican number with the prefix 521 as example', async () => {
  const { page, context } = await open('/clients/add', 'ana');
  await expect.poll(() => page.locator('input[placeholder*="521"]').count()).toBe(1);
  await context.close();
});

it('the dashboard lists the 5 most recent clients', async () => {
  const owner = await browser.server.person();
  for (const number of [1, 2, 3, 4, 5, 6]) await addClient(owner, `Negocio ${number}`);
  const { page, context } = await browser.open('/dashboard', { as: owner });
  await expect
    .poll(() => page.getByRole('rowheader').allInnerTexts())
    .toEqual([6, 5, 4, 3, 2].map(number => `Negocio ${number}`));
  await context.close();
});

it('the menu is 256 pixels (64 units) wide', async () => {
  const { page, context } = await open('/dashboard', 'ana');
  await expect.poll(async () => (await page.getByRole('complementary').first().boundingBox())?.width).toBe(256);
  await context.close();
});

it.each([
  ['the number chart', 'Diario', 'true'],
  ['the number chart', 'Semanal', 'false'],
  ['the number chart', 'Mensual', 'false'],
])('in %s the button “%s” is pressed at first: %s', async (_, name, pressed) => {
  const { page, context } = await open('/clients/{id}', 'ana');
  const button = page.getByRole('button', { name, exact: true });
  await expect.poll(() => button.getAttribute('aria-pressed')).toBe(pressed);
  await context.close();
});
