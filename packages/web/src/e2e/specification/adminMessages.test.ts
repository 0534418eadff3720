import type { TestUser } from '@recado/server/testing';
import { adminUserTexts } from '@recado/texts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openBrowser, type TestBrowser, waitForToast } from '../../testing/index.ts';
import { addClient } from '../testing/clients.ts';
import { failRequests } from '../testing/requestFaults.ts';

/** Messages of the administration in docs/product.md §8, one case for each row. The expected texts are literal. */
let browser: TestBrowser;
let admin: TestUser;
let ana: TestUser;
let userCount = 0;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.stop());
beforeEach(async () => {
  admin = await browser.server.person({ name: 'Rosa Ávila', role: 'admin' });
  userCount += 1;
  ana = await browser.server.person({ name: `Ana Torres ${userCount}` });
});

const { actions } = adminUserTexts;
const rowOf = (page: Page) => page.getByRole('row', { name: new RegExp(ana.email) });
const shownToast = (page: Page, text: string) => page.getByRole('status').getByText(text, { exact: true });
async function press(page: Page, name: string, confirmation?: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click();
  if (confirmation !== undefined)
    await page.getByRole('alertdialog').getByRole('button', { name: confirmation, exact: true }).click();
}
const deactivate = (page: Page) => press(page, actions.deactivateOne(ana.name), actions.deactivate);
const promote = (page: Page) => press(page, actions.makeAdminOf(ana.name), actions.giving.confirm);

describe('error catalogue', () => {
  it.each([
    ['Admin data load', '/admin/dashboard', '/admin/stats', 'Error al cargar datos de administración'],
    ['User list load', '/admin/users', '/admin/users?*', 'Error al cargar la lista de usuarios'],
    ['Admin client list', '/admin/clients', '/admin/stats', 'Error al cargar la lista de clientes'],
  ])('%s at %s', async (_, path, fails, text) => {
    const { page, context } = await browser.open(path, {
      as: admin,
      beforeLoad: async page => {
        await failRequests(page, fails);
        await failRequests(page, fails.replace('?*', ''));
        if (path === '/admin/clients') await failRequests(page, '/admin/clients?*');
      },
    });
    await shownToast(page, text).waitFor();
    await context.close();
  });

  it('Load all clients', async () => {
    await addClient(ana);
    const { page, context } = await browser.open('/admin/clients', { as: admin });
    await page.locator('tbody').getByRole('row').first().waitFor();
    await failRequests(page, '/admin/clients?*');
    await press(page, 'Cargar todos');
    await shownToast(page, 'Error al cargar todos los clientes').waitFor();
    await context.close();
  });

  it.each([
    ['Status change', '/admin/users/*/status', deactivate, 'Error al cambiar estado del usuario'],
    ['Role change', '/admin/users/*/role', promote, 'Error al cambiar rol del usuario'],
  ])('%s', async (_, fails, act, text) => {
    const { page, context } = await browser.open('/admin/users', { as: admin });
    await rowOf(page).waitFor();
    await failRequests(page, fails);
    await act(page);
    await shownToast(page, text).waitFor();
    await context.close();
  });

  it('User detail load, which also redirects to /admin/users', async () => {
    const { page, context } = await browser.open('/admin/users', { as: admin });
    await rowOf(page).waitFor();
    await failRequests(page, '/admin/users/*/clients');
    await page.getByText(ana.email).click();
    await shownToast(page, 'Error al cargar datos del usuario').waitFor();
    await page.waitForURL('**/admin/users');
    await context.close();
  });

  it.each([
    ['Own status', 'No puedes cambiar tu propio estado'],
    ['Own role', 'No puedes cambiar tu propio rol'],
  ])('%s is refused with “%s”', async (name, text) => {
    const other = await browser.server.person({ name: 'Otra Administradora', role: 'admin' });
    const { page, context } = await browser.open(`/admin/users/${other.id}`, { as: admin });
    await page.getByRole('button', { name: actions.deactivateOne(other.name) }).waitFor();
    // The stored session becomes the one of the shown user, as if she had signed in in this browser.
    await page.evaluate(token => localStorage.setItem('token', token), other.token);
    if (name === 'Own status') await press(page, actions.deactivateOne(other.name), actions.deactivate);
    else await press(page, actions.makeUserOf(other.name), actions.taking.confirm);
    await shownToast(page, text).waitFor();
    await context.close();
  });

  it('any 401 on the admin calls removes the stored token and redirects to /login', async () => {
    const { page, context } = await browser.open('/admin/dashboard', { as: admin });
    await page.getByRole('link', { name: 'Usuarios', exact: true }).first().waitFor();
    await failRequests(page, '/admin/users?*', 'No.', 401);
    await failRequests(page, '/admin/users', 'No.', 401);
    await page.getByRole('link', { name: 'Usuarios', exact: true }).first().click();
    await page.waitForURL('**/login');
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
    await context.close();
  });
});

describe('success', () => {
  it.each([
    ['the list', deactivate, 'Estado de {name} actualizado correctamente'],
    ['the list', promote, 'Rol de {name} actualizado a Administrador'],
  ])('in %s', async (_, act, text) => {
    const { page, context } = await browser.open('/admin/users', { as: admin });
    await rowOf(page).waitFor();
    await act(page);
    await waitForToast(page, text.replace('{name}', ana.name));
    await context.close();
  });

  it.each([
    ['the user page', deactivate, 'Usuario desactivado correctamente'],
    ['the user page', promote, 'Rol cambiado a Administrador correctamente'],
  ])('on %s', async (_, act, text) => {
    const { page, context } = await browser.open(`/admin/users/${ana.id}`, { as: admin });
    await page.getByRole('button', { name: actions.deactivateOne(ana.name) }).waitFor();
    await act(page);
    await waitForToast(page, text);
    await context.close();
  });
});
