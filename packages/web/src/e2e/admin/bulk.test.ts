import { randomUUID } from 'node:crypto';
import type { TestUser } from '@recado/server/testing';
import {
  adminListTexts,
  adminUserTexts,
  layoutTexts,
  reactAdminMessages,
  requestFailureTexts,
  statusLabels,
} from '@recado/texts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openBrowser, type TestBrowser } from '../../testing/index.ts';
import { failRequests } from '../testing/requestFaults.ts';

const { actions } = adminUserTexts;
const { ra } = reactAdminMessages;
let browser: TestBrowser;
let admin: TestUser;
let ana: TestUser;
let bruno: TestUser;
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
const activeNames = async () => {
  const rows = await browser.server.knex('users').select('name', 'active');
  return rows
    .filter(row => row.active)
    .map(row => row.name)
    .sort();
};
const allNames = () => [ana.name, bruno.name, admin.name];
const countInactive = (page: Page) => page.locator('tbody').getByText(statusLabels.user.inactive).count();
const selectionBar = (page: Page) => page.getByRole('group', { name: adminListTexts.selected });
/** Finds the button that confirms the deactivation, in the dialog that lists its effects. */
const confirmButton = (page: Page) => page.getByRole('alertdialog').getByRole('button', { name: actions.deactivate });
const deactivateAll = async (page: Page) => {
  await page.getByRole('checkbox', { name: ra.action.select_all }).click();
  await selectionBar(page).getByRole('button', { name: actions.deactivate }).click();
  await confirmButton(page).click();
};

describe('bulk deactivation', () => {
  it('deactivates all selected users except the administrator when the time to undo it is over', async () => {
    const { page, context, problems } = await open();
    await deactivateAll(page);
    await page.getByRole('status').getByText(actions.deactivated(2)).waitFor();
    await expect.poll(() => countInactive(page)).toBe(2);
    await expect.poll(activeNames).toEqual([admin.name]);
    await expect.poll(() => countInactive(page)).toBe(2);
    await expect.poll(() => selectionBar(page).count()).toBe(0);
    expect(problems).toEqual({ errors: [], foreign: [] });
    await context.close();
  });

  it('lists what is paused when hundreds of users are selected', async () => {
    const insertedUsers = await browser.server
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
      insertedUsers.map(({ id }) => id),
    );
    await page.reload();
    await selectionBar(page).getByRole('button', { name: actions.deactivate }).click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByText(actions.deactivation.title(450)).waitFor();
    await dialog.getByText(actions.deactivation.signIns(0)).waitFor();
    await context.close();
  });

  it('restores the previous states when it is undone', async () => {
    const { page, context } = await open();
    await page.getByRole('checkbox', { name: ra.action.select_all }).click();
    await selectionBar(page).getByRole('button', { name: actions.deactivate }).press('Enter');
    await page.getByRole('alertdialog').getByText(actions.deactivation.title(2)).waitFor();
    await page.getByRole('alertdialog').getByText(actions.deactivation.linked(0)).waitFor();
    // The toast appears under the pointer, which stops the timer of the toast.
    await page.mouse.move(1150, 45);
    await confirmButton(page).press('Enter');
    await expect.poll(() => countInactive(page)).toBe(2);
    await page.getByRole('button', { name: ra.action.undo }).click();
    await expect.poll(() => countInactive(page)).toBe(0);
    await page.getByText(actions.deactivated(2)).waitFor({ state: 'detached' });
    expect(await activeNames()).toEqual(allNames());
    await context.close();
  });

  it('takes effect immediately when the administrator leaves the page', async () => {
    const { page, context } = await open();
    await deactivateAll(page);
    await page.getByText(actions.deactivated(2)).waitFor();
    await page.getByRole('link', { name: layoutTexts.normalView }).click();
    await page.waitForURL('**/dashboard');
    await expect.poll(activeNames).toEqual([admin.name]);
    await context.close();
  });

  it('shows the unchanged states when the server refuses the request', async () => {
    const { page, context } = await open();
    await failRequests(page, `/admin/users/${ana.id}`, 'No.');
    await page.getByRole('checkbox', { name: adminListTexts.selectOne(ana.name) }).click();
    await selectionBar(page).getByRole('button', { name: actions.deactivate }).click();
    await confirmButton(page).click();
    await page.getByRole('status').getByText(requestFailureTexts.changeStatus).waitFor();
    await expect.poll(() => countInactive(page)).toBe(0);
    await context.close();
  });

  it("never includes the administrator's own account, even when the stored selection does", async () => {
    const { page, context } = await open();
    await page.getByText(ana.name).waitFor();
    await page.evaluate(
      ownId => localStorage.setItem('RaStore.recado.admin.users.selectedIds', JSON.stringify([ownId])),
      admin.id,
    );
    await page.reload();
    await selectionBar(page).getByRole('button', { name: actions.deactivate }).click();
    await page.getByRole('status').getByText(actions.nobodyElse).waitFor();
    expect(await activeNames()).toEqual(allNames());
    await context.close();
  });
});

it('the user list on a phone shows how many cards are selected until the selection is cleared', async () => {
  const { page, context } = await open({ width: 390, height: 844 });
  await page.getByRole('checkbox', { name: adminListTexts.selectOne(ana.name) }).click();
  await selectionBar(page)
    .getByText(ra.action.bulk_actions.split(' |||| ')[0] ?? '')
    .waitFor();
  await selectionBar(page).getByRole('button', { name: ra.action.unselect }).click();
  await expect.poll(() => selectionBar(page).count()).toBe(0);
  await context.close();
});
