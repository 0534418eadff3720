import type { TestUser } from '@recado/server/testing';
import { adminUserTexts, commonTexts, requestFailureTexts, statusLabels, toastTexts } from '@recado/texts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openBrowser, type TestBrowser, waitForToast } from '../../testing/index.ts';
import { failRequests, holdResponses, stopFailingRequests } from '../testing/requestFaults.ts';

const { list: texts, actions } = adminUserTexts;
let browser: TestBrowser;
let admin: TestUser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.stop());
// The first page shows the newest users, and the administrator must be on it.
beforeEach(async () => {
  admin = await browser.server.person({ name: 'Rosa Ávila', role: 'admin' });
});

const open = (path = '/admin/users') => browser.open(path, { as: admin });
const rowOf = (page: Page, { email }: TestUser) => page.getByRole('row', { name: new RegExp(email) });
const clickRowButton = (page: Page, person: TestUser, name: string) =>
  rowOf(page, person).getByRole('button', { name }).click();
/** Deactivates a user with the button in the user's row and the button in the confirmation dialog. */
const deactivate = async (page: Page, person: TestUser) => {
  await clickRowButton(page, person, actions.deactivateOne(person.name));
  await page.getByRole('alertdialog').getByRole('button', { name: actions.deactivate }).click();
};
const isActive = async (id: string) => (await browser.server.knex('users').where({ id }).first('active')).active;
const findRole = async (id: string) => (await browser.server.knex('users').where({ id }).first('role')).role;

it('the user list shows name, address, role, state and date of each user, and a link to the details', async () => {
  const ana = await browser.server.person({ name: 'Ana Torres' });
  const { page, context, problems } = await open();
  await rowOf(page, ana).waitFor();
  for (const column of Object.values(texts.columns)) await page.getByRole('columnheader', { name: column }).waitFor();
  const today = new Intl.DateTimeFormat('es-MX', {
    dateStyle: 'medium',
    timeZone: 'America/Mexico_City',
  }).format(new Date());
  const cells = await rowOf(page, ana).getByRole('cell').allInnerTexts();
  expect(cells.slice(1)).toEqual([
    ana.name,
    ana.email,
    statusLabels.roles.user,
    statusLabels.user.active,
    today,
    texts.details,
  ]);
  await rowOf(page, ana).getByRole('link', { name: texts.details }).click();
  await page.waitForURL(`**/admin/users/${ana.id}`);
  expect(problems).toEqual({ errors: [], foreign: [] });
  await context.close();
});

it('the user list opens a user when any place of the row is clicked', async () => {
  const ana = await browser.server.person({ name: 'Ana Fila' });
  const { page, context } = await open();
  await rowOf(page, ana).getByText(ana.email).click();
  await page.waitForURL(`**/admin/users/${ana.id}`);
  await context.close();
});

describe('buttons of a row', () => {
  it("deactivate and activate a user, and show the user's name", async () => {
    const ana = await browser.server.person({ name: 'Ana Estado' });
    const { page, context, problems } = await open();
    await deactivate(page, ana);
    await waitForToast(page, toastTexts.statusUpdated(ana.name));
    await rowOf(page, ana).getByText(statusLabels.user.inactive).waitFor();
    expect(await isActive(ana.id)).toBe(false);
    await clickRowButton(page, ana, actions.activateOne(ana.name));
    await rowOf(page, ana).getByText(statusLabels.user.active, { exact: true }).waitFor();
    await expect.poll(() => isActive(ana.id)).toBe(true);
    expect(problems).toEqual({ errors: [], foreign: [] });
    await context.close();
  });

  it("grant and revoke the administrator role, and show the user's name", async () => {
    const ana = await browser.server.person({ name: 'Ana Rol' });
    const { page, context } = await open();
    await clickRowButton(page, ana, actions.makeAdminOf(ana.name));
    const dialog = page.getByRole('alertdialog');
    await dialog.getByText(actions.giving.confirmText(ana.name)).waitFor();
    await dialog.getByRole('button', { name: commonTexts.cancel }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await findRole(ana.id)).toBe('user');
    await clickRowButton(page, ana, actions.makeAdminOf(ana.name));
    await dialog.getByRole('button', { name: actions.giving.confirm }).click();
    await waitForToast(page, toastTexts.roleUpdated(ana.name, statusLabels.roles.admin));
    await rowOf(page, ana).getByText(statusLabels.roles.admin).waitFor();
    expect(await findRole(ana.id)).toBe('admin');
    await clickRowButton(page, ana, actions.makeUserOf(ana.name));
    await dialog.getByRole('button', { name: actions.taking.confirm }).click();
    await rowOf(page, ana).getByText(statusLabels.roles.user).waitFor();
    await expect.poll(() => findRole(ana.id)).toBe('user');
    await context.close();
  });

  it("are missing in the administrator's own row", async () => {
    const { page, context } = await open();
    const ownRow = rowOf(page, admin);
    await ownRow.getByRole('link', { name: texts.details }).waitFor();
    await expect.poll(() => ownRow.getByRole('button').count()).toBe(0);
    await expect.poll(() => ownRow.getByRole('checkbox').isDisabled()).toBe(true);
    await context.close();
  });

  it('show an error when the request of the button fails', async () => {
    const ana = await browser.server.person({ name: 'Ana Fallo' });
    const { page, context } = await open();
    await failRequests(page, '/admin/users/*/status', 'No se pudo.');
    await failRequests(page, '/admin/users/*/role', 'No se pudo.');
    await deactivate(page, ana);
    await page.getByRole('status').getByText(requestFailureTexts.changeStatus).waitFor();
    await clickRowButton(page, ana, actions.makeAdminOf(ana.name));
    await page.getByRole('button', { name: actions.giving.confirm, exact: true }).click();
    await page.getByRole('status').getByText(requestFailureTexts.changeRole).waitFor();
    await rowOf(page, ana).getByText(statusLabels.user.active, { exact: true }).waitFor();
    await context.close();
  });

  it('show the message of the server when the response reports a failure', async () => {
    const ana = await browser.server.person({ name: 'Ana Aviso' });
    const { page, context } = await open();
    await failRequests(page, '/admin/users/*/status', 'Hoy no.', 200);
    await deactivate(page, ana);
    await page.getByRole('status').getByText('Hoy no.').waitFor();
    await context.close();
  });
});

it('the user list shows five placeholder rows while loading', async () => {
  const { page, context } = await open('/admin/clients');
  const release = await holdResponses(page, '/admin/users?*');
  await page.getByRole('link', { name: texts.title, exact: true }).click();
  await page.getByTestId('skeleton-row').first().waitFor();
  await expect.poll(() => page.getByTestId('skeleton-row').count()).toBe(5);
  release();
  await rowOf(page, admin).waitFor();
  await context.close();
});

it('the user list shows its error text when the users cannot be loaded, and loads them on retry', async () => {
  const { page, context } = await open('/admin/clients');
  await failRequests(page, '/admin/users?*');
  await page.getByRole('link', { name: texts.title, exact: true }).click();
  await page.getByRole('status').getByText(requestFailureTexts.usersLoad).waitFor();
  await stopFailingRequests(page, '/admin/users?*');
  await page.getByRole('button', { name: commonTexts.retry }).click();
  await rowOf(page, admin).waitFor();
  await context.close();
});

it('the user list shows an empty-state text when no user is registered', async () => {
  const { page, context } = await open('/admin/clients');
  await page.route('**/api/admin/users?*', route =>
    route.fulfill({ json: { users: [] }, headers: { 'Content-Range': 'users */0' } }),
  );
  await page.getByRole('link', { name: texts.title, exact: true }).click();
  await page.getByText(texts.empty).waitFor();
  await context.close();
});

it('the user list is loaded again when "Actualizar" is clicked', async () => {
  const { page, context } = await open();
  await rowOf(page, admin).waitFor();
  const newUser = await browser.server.person({ name: 'Tardía Llegada' });
  await expect.poll(() => rowOf(page, newUser).count()).toBe(0);
  await page.getByRole('button', { name: texts.refresh }).click();
  await rowOf(page, newUser).waitFor();
  await context.close();
});
