import type { TestUser } from '@recado/server/testing';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, type TestBrowser } from '../../testing/index.ts';
import { addClient } from '../testing/clients.ts';

/**
 * Route table, titles and menus of docs/product.md §2, one case for each row. The texts are literal, because a
 * change of the catalogue must not change the specification.
 */
let browser: TestBrowser;
let ana: TestUser;
let admin: TestUser;
const ids = { id: '', userId: '' };
beforeAll(async () => {
  browser = await openBrowser();
  ana = await browser.server.person({ name: 'Ana Torres' });
  admin = await browser.server.person({ name: 'Rosa Admin', role: 'admin' });
  ids.id = (await addClient(ana, 'Panadería')).id;
  ids.userId = ana.id;
});
afterAll(() => browser.stop());

type Visitor = 'nobody' | 'user' | 'admin';
const buildPath = (path: string) =>
  path.replace('{id}', ids.id).replace('{clientId}', ids.id).replace('{userId}', ids.userId);
const open = (path: string, visitor: Visitor) => {
  const person = { nobody: undefined, user: ana, admin }[visitor];
  return browser.open(buildPath(path), person ? { as: person } : {});
};
const headerTitle = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

describe('route table', () => {
  it.each([
    ['/', 'nobody', '/'],
    ['/', 'user', '/'],
    ['/login', 'nobody', '/login'],
    ['/login', 'user', '/dashboard'],
    ['/register', 'nobody', '/register'],
    ['/register', 'user', '/dashboard'],
    ['/dashboard', 'user', '/dashboard'],
    ['/dashboard', 'nobody', '/login'],
    ['/clients', 'user', '/clients'],
    ['/clients', 'nobody', '/login'],
    ['/clients/add', 'user', '/clients/add'],
    ['/clients/add', 'nobody', '/login'],
    ['/clients/{id}', 'user', '/clients/{id}'],
    ['/clients/{id}', 'nobody', '/login'],
    ['/dashboard/api-explorer', 'user', '/dashboard/api-explorer'],
    ['/dashboard/api-explorer', 'nobody', '/login'],
    ['/api-explorer', 'user', '/dashboard/api-explorer'],
    ['/admin', 'admin', '/admin'],
    ['/admin', 'user', '/dashboard'],
    ['/admin', 'nobody', '/login'],
    ['/admin/dashboard', 'admin', '/admin/dashboard'],
    ['/admin/dashboard', 'user', '/dashboard'],
    ['/admin/users', 'admin', '/admin/users'],
    ['/admin/users', 'user', '/dashboard'],
    ['/admin/users/{userId}', 'admin', '/admin/users/{userId}'],
    ['/admin/users/{userId}', 'user', '/dashboard'],
    ['/admin/clients', 'admin', '/admin/clients'],
    ['/admin/clients', 'user', '/dashboard'],
    ['/admin/clients/{clientId}', 'admin', '/admin/clients/{clientId}'],
    ['/admin/clients/{clientId}', 'user', '/dashboard'],
  ] as const)('%s leads a visitor (%s) to %s', async (path, visitor, target) => {
    const { page, context } = await open(path, visitor);
    await page.waitForURL(({ pathname }) => pathname === buildPath(target));
    await page.getByRole('heading').first().waitFor();
    expect(new URL(page.url()).pathname).toBe(buildPath(target));
    await context.close();
  });

  it('any other path shows 404, “Página no encontrada” and a link to /', async () => {
    const { page, context } = await browser.open('/nada/de/esto');
    await page.getByText('404').waitFor();
    await page.getByText('Página no encontrada').waitFor();
    expect(await page.locator('a[href="/"]').count()).toBeGreaterThan(0);
    await context.close();
  });

  it('/admin/clients/{clientId} shows the screen of /clients/{id}', async () => {
    const { page, context } = await open('/admin/clients/{clientId}', 'admin');
    await page.getByRole('heading', { name: 'Panadería' }).waitFor();
    await page.getByText('URL de Webhook').first().waitFor();
    await context.close();
  });
});

describe('title of the header', () => {
  it.each([
    ['/dashboard', 'user', 'Dashboard'],
    ['/clients', 'user', 'Clientes'],
    ['/clients/add', 'user', 'Clientes'],
    ['/clients/{id}', 'user', 'Clientes'],
    ['/clients/{id}/messages', 'user', 'Clientes'],
    ['/clients/{id}/webhook', 'user', 'Clientes'],
    ['/clients/{id}/team', 'user', 'Clientes'],
    ['/clients/{id}/data', 'user', 'Clientes'],
    ['/clients/{id}/api', 'user', 'Clientes'],
    ['/dashboard/api-explorer', 'user', 'API Explorer'],
    ['/admin/dashboard', 'admin', 'Dashboard Administrador'],
    ['/admin/users', 'admin', 'Dashboard Administrador'],
    ['/account', 'user', 'Recado'],
  ] as const)('%s has for a visitor (%s) the title “%s”', async (path, visitor, title) => {
    const { page, context } = await open(path, visitor);
    await headerTitle(page, title).waitFor();
    await context.close();
  });
});

describe('user layout', () => {
  it.each([
    ['Mi Dashboard', '/dashboard', 'user'],
    ['Clientes', '/clients', 'user'],
    ['API Explorer', '/dashboard/api-explorer', 'user'],
    ['Administración', '/admin/dashboard', 'admin'],
    ['Vista administrador', '/admin/dashboard', 'admin'],
  ] as const)('“%s” links to %s (%s)', async (name, path, visitor) => {
    const { page, context } = await open('/clients', visitor);
    await expect.poll(() => page.getByRole('link', { name, exact: true }).first().getAttribute('href')).toBe(path);
    await context.close();
  });

  it.each(['Administración', 'Vista administrador', 'Administrador'])('“%s” is not shown to users', async text => {
    const { page, context } = await open('/dashboard', 'user');
    await headerTitle(page, 'Dashboard').waitFor();
    expect(await page.getByText(text, { exact: true }).count()).toBe(0);
    await context.close();
  });

  it('shows the name with its first letter, the tag of administrators, the bell and “Cerrar sesión”', async () => {
    // Logging out ends the session, so the test has its own administrator.
    const person = await browser.server.person({ name: 'Sofía Admin', role: 'admin' });
    const { page, context } = await browser.open('/dashboard', { as: person });
    for (const text of ['Sofía Admin', 'S', 'Administrador']) await page.getByText(text, { exact: true }).waitFor();
    await page.getByRole('button', { name: /^Notificaciones/ }).waitFor();
    await page.getByRole('button', { name: 'Cerrar sesión' }).click();
    await page.waitForURL('**/login');
    await context.close();
  });
});

describe('admin layout', () => {
  it.each([
    ['Usuarios', '/admin/users'],
    ['Clientes', '/admin/clients'],
    ['Mi Dashboard', '/dashboard'],
    ['Vista normal', '/dashboard'],
  ])('“%s” links to %s', async (name, path) => {
    const { page, context } = await open('/admin/dashboard', 'admin');
    await expect.poll(() => page.getByRole('link', { name, exact: true }).first().getAttribute('href')).toBe(path);
    await context.close();
  });

  it('shows the name, the label “Administrador” and “Cerrar sesión”, which leads to /login', async () => {
    const person = await browser.server.person({ name: 'Sofía Admin', role: 'admin' });
    const { page, context } = await browser.open('/admin/users', { as: person });
    await page.getByText('Administrador', { exact: true }).first().waitFor();
    await page.getByRole('button', { name: 'Cerrar sesión' }).click();
    await page.waitForURL('**/login');
    await context.close();
  });
});
