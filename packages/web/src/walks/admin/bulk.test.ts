import { randomUUID } from 'node:crypto';
import type { TestPerson } from '@recado/server/testing';
import { adminLists, adminUsers, failures, layout, reactAdmin, status } from '@recado/texts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openBrowser, type TestBrowser } from '../../testing/index.ts';
import { refuse } from '../testing/refuse.ts';

const { actions } = adminUsers;
const { ra } = reactAdmin;
let browser: TestBrowser;
let admin: TestPerson;
let ana: TestPerson;
let bruno: TestPerson;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.stop());
beforeEach(async () => {
  await browser.server.knex('users').del();
  admin = await browser.server.person({ name: 'Rosa Ávila', role: 'admin' });
  ana = await browser.server.person({ name: 'Ana Torres' });
  bruno = await browser.server.person({ name: 'Bruno Díaz' });
});

const open = (options = {}) => browser.open('/admin/users', { as: admin, ...options });
const active = async () => {
  const rows = await browser.server.knex('users').select('name', 'active');
  return rows
    .filter(row => row.active)
    .map(row => row.name)
    .sort();
};
const everybody = () => [ana.name, bruno.name, admin.name];
const inactive = (page: Page) => page.locator('tbody').getByText(status.user.inactive).count();
const bar = (page: Page) => page.getByRole('group', { name: adminLists.selected });
/** In the dialog that says what pauses. */
const confirm = (page: Page) =>
  page.getByRole('alertdialog').getByRole('button', { name: actions.deactivate });
const deactivateAll = async (page: Page) => {
  await page.getByRole('checkbox', { name: ra.action.select_all }).click();
  await bar(page).getByRole('button', { name: actions.deactivate }).click();
  await confirm(page).click();
};

describe('several at once', () => {
  it('are deactivated when the time to take it back is over, without oneself', async () => {
    const { page, context, problems } = await open();
    await deactivateAll(page);
    await page.getByRole('status').getByText(actions.deactivated(2)).waitFor();
    await expect.poll(() => inactive(page)).toBe(2);
    await expect.poll(active).toEqual([admin.name]);
    await expect.poll(() => inactive(page)).toBe(2);
    await expect.poll(() => bar(page).count()).toBe(0);
    expect(problems).toEqual({ errors: [], foreign: [] });
    await context.close();
  });

  it('may be hundreds: what pauses is told all the same', async () => {
    const many = await browser.server
      .knex('users')
      .insert(
        Array.from({ length: 450 }, (_, at) => ({
          id: randomUUID(),
          name: `Persona ${at}`,
          email: `muchas${at}@ejemplo.mx`,
          passwordHash: '-',
        })),
      )
      .returning('id');
    const { page, context } = await open();
    await page
      .getByText(/^Persona \d+$/)
      .first()
      .waitFor();
    await page.evaluate(
      ids => localStorage.setItem('RaStore.recado.admin.users.selectedIds', JSON.stringify(ids)),
      many.map(({ id }) => id),
    );
    await page.reload();
    await bar(page).getByRole('button', { name: actions.deactivate }).click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByText(actions.deactivation.title(450)).waitFor();
    await dialog.getByText(actions.deactivation.signIns(0)).waitFor();
    await context.close();
  });

  it('are what they were when it is taken back', async () => {
    const { page, context } = await open();
    await page.getByRole('checkbox', { name: ra.action.select_all }).click();
    await bar(page).getByRole('button', { name: actions.deactivate }).press('Enter');
    await page.getByRole('alertdialog').getByText(actions.deactivation.title(2)).waitFor();
    await page.getByRole('alertdialog').getByText(actions.deactivation.linked(0)).waitFor();
    // Where the toast will be: its time stands still under the pointer.
    await page.mouse.move(1150, 45);
    await confirm(page).press('Enter');
    await expect.poll(() => inactive(page)).toBe(2);
    await page.getByRole('button', { name: ra.action.undo }).click();
    await expect.poll(() => inactive(page)).toBe(0);
    await page.getByText(actions.deactivated(2)).waitFor({ state: 'detached' });
    expect(await active()).toEqual(everybody());
    await context.close();
  });

  it('are deactivated at once by going elsewhere', async () => {
    const { page, context } = await open();
    await deactivateAll(page);
    await page.getByText(actions.deactivated(2)).waitFor();
    await page.getByRole('link', { name: layout.normalView }).click();
    await page.waitForURL('**/dashboard');
    await expect.poll(active).toEqual([admin.name]);
    await context.close();
  });

  it('are shown as they are when the server refuses', async () => {
    const { page, context } = await open();
    await refuse(page, `/admin/users/${ana.id}`, 'No.');
    await page.getByRole('checkbox', { name: adminLists.selectOne(ana.name) }).click();
    await bar(page).getByRole('button', { name: actions.deactivate }).click();
    await confirm(page).click();
    await page.getByRole('status').getByText(failures.changeStatus).waitFor();
    await expect.poll(() => inactive(page)).toBe(0);
    await context.close();
  });

  it('never are oneself, even when the selection says so', async () => {
    const { page, context } = await open();
    await page.getByText(ana.name).waitFor();
    await page.evaluate(
      own => localStorage.setItem('RaStore.recado.admin.users.selectedIds', JSON.stringify([own])),
      admin.id,
    );
    await page.reload();
    await bar(page).getByRole('button', { name: actions.deactivate }).click();
    await page.getByRole('status').getByText(actions.nobodyElse).waitFor();
    expect(await active()).toEqual(everybody());
    await context.close();
  });
});

it('selects cards on a phone, too', async () => {
  const { page, context } = await open({ width: 390, height: 844 });
  await page.getByRole('checkbox', { name: adminLists.selectOne(ana.name) }).click();
  await bar(page)
    .getByText(ra.action.bulk_actions.split(' |||| ')[0] ?? '')
    .waitFor();
  await bar(page).getByRole('button', { name: ra.action.unselect }).click();
  await expect.poll(() => bar(page).count()).toBe(0);
  await context.close();
});
