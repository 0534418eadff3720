import type { TestUser } from '@recado/server/testing';
import { adminListTexts, adminUserTexts, layoutTexts, reactAdminMessages, statusLabels } from '@recado/texts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, type TestBrowser } from '../../testing/index.ts';

const { filters, columns } = adminUserTexts.list;
const { ra } = reactAdminMessages;
let browser: TestBrowser;
let admin: TestUser;
/** Names of the twelve users who are not the administrator, in the order of registration. */
let names: readonly string[];
beforeAll(async () => {
  browser = await openBrowser();
  admin = await browser.server.person({ name: 'Rosa Ávila', role: 'admin' });
  names = Array.from({ length: 12 }, (_, at) => `Persona ${String.fromCharCode(65 + at)}`);
  const { knex } = browser.server;
  for (const [at, name] of names.entries()) {
    const { id } = await browser.server.person({ name });
    const created_at = new Date(Date.UTC(2026, 0, at + 1, 18));
    await knex('users')
      .where({ id })
      .update({ created_at, active: at % 2 === 0 });
  }
});
afterAll(() => browser.stop());

const open = (search = '') => browser.open(`/admin/users${search}`, { as: admin });
const readNames = (page: Page) => page.locator('tbody td:nth-child(2)').allInnerTexts();
const expectNames = (page: Page, expected: readonly string[]) => expect.poll(() => readNames(page)).toEqual(expected);
const selectField = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true });
const newestFirst = () => [...names].reverse();

describe('admin list', () => {
  it('shows matching records while the user types a search', async () => {
    const { page, context } = await open();
    await page.getByPlaceholder(adminListTexts.search).fill('persona c');
    await expectNames(page, ['Persona C']);
    expect(decodeURIComponent(page.url())).toContain('"q":"persona c"');
    await page.getByRole('button', { name: adminListTexts.clear }).click();
    await expect.poll(() => page.getByPlaceholder(adminListTexts.search).inputValue()).toBe('');
    await expect.poll(async () => (await readNames(page)).length).toBe(10);
    await context.close();
  });

  it('keeps the text that the user types while a search is running', async () => {
    const { page, context } = await open();
    const field = page.getByPlaceholder(adminListTexts.search);
    await expect.poll(async () => (await readNames(page)).length).toBe(10);
    await field.evaluate(typeDuringSearch, 'persona c');
    await field.fill('persona');
    await expectNames(page, ['Persona C']);
    expect(await page.locator('[data-lost]').count()).toBe(0);
    await context.close();
  });

  it('can be filtered by role, state and days', async () => {
    const { page, context } = await open();
    await selectField(page, filters.role).selectOption(statusLabels.roles.admin);
    await expectNames(page, [admin.name]);
    await selectField(page, filters.role).selectOption(adminListTexts.any);
    await selectField(page, filters.status).selectOption(statusLabels.user.inactive);
    await expectNames(page, ['Persona L', 'Persona J', 'Persona H', 'Persona F', 'Persona D', 'Persona B']);
    await page.getByLabel(filters.from).fill('2026-01-04');
    await page.getByLabel(filters.until).fill('2026-01-08');
    await expectNames(page, ['Persona H', 'Persona F', 'Persona D']);
    await context.close();
  });

  it('accepts a date that is typed key by key', async () => {
    const { page, context } = await open();
    // These digits mean January 1 in both orders of day and month.
    await page.getByLabel(filters.until).pressSequentially('01012026');
    await expectNames(page, ['Persona A']);
    await expect.poll(() => page.getByLabel(filters.until).inputValue()).toBe('2026-01-01');
    await context.close();
  });

  it('shows a text and a reset button when no record matches', async () => {
    const { page, context } = await open();
    await page.getByPlaceholder(adminListTexts.search).fill('nadie se llama así');
    await page.getByText(adminListTexts.noResults).waitFor();
    await page.getByRole('button', { name: adminListTexts.clear }).last().click();
    await expect.poll(async () => (await readNames(page)).length).toBe(10);
    await context.close();
  });

  it('can be sorted by its column headings in both directions', async () => {
    const { page, context } = await open();
    await page.getByRole('columnheader', { name: columns.name }).getByRole('button').click();
    await expectNames(page, names.slice(0, 10));
    await page.getByRole('columnheader', { name: columns.name }).getByRole('button').click();
    await expectNames(page, [admin.name, ...newestFirst()].slice(0, 10));
    await context.close();
  });

  it('shows further pages with the chosen page size', async () => {
    const { page, context } = await open();
    await page.getByText('1-10 de 13').waitFor();
    await page.getByRole('button', { name: ra.navigation.next }).click();
    await expectNames(page, newestFirst().slice(9));
    await page.getByRole('button', { name: ra.navigation.previous }).click();
    await expectNames(page, [admin.name, ...newestFirst()].slice(0, 10));
    const size = page.getByLabel(ra.navigation.page_rows_per_page);
    await expect.poll(() => size.locator('option').allInnerTexts()).toEqual(['5', '10', '25', '50']);
    await size.selectOption('25');
    await expectNames(page, [admin.name, ...newestFirst()]);
    await context.close();
  });

  it('keeps its state in the URL after a reload, for another user and after the back button', async () => {
    const { page, context } = await open();
    await selectField(page, filters.status).selectOption(statusLabels.user.inactive);
    await expectNames(page, ['Persona L', 'Persona J', 'Persona H', 'Persona F', 'Persona D', 'Persona B']);
    await page.getByLabel(ra.navigation.page_rows_per_page).selectOption('5');
    const expected = ['Persona L', 'Persona J', 'Persona H', 'Persona F', 'Persona D'];
    await expectNames(page, expected);
    await page.reload();
    await expectNames(page, expected);
    const other = await open(new URL(page.url()).search);
    await expectNames(other.page, expected);
    await expect.poll(() => selectField(other.page, filters.status).inputValue()).toBe('false');
    await other.context.close();
    await page.getByText('Persona L').click();
    await page.waitForURL(/users\/[0-9a-f-]{36}/);
    await page.goBack();
    await expectNames(page, expected);
    await context.close();
  });

  it('keeps the chosen columns until the next visit', async () => {
    const { page, context, problems } = await open();
    await page.getByRole('button', { name: ra.action.select_columns }).click();
    await page.getByRole('menuitemcheckbox', { name: columns.email }).click();
    await page.keyboard.press('Escape');
    const heading = () => page.getByRole('columnheader', { name: columns.email }).count();
    await expect.poll(heading).toBe(0);
    await page.reload();
    await page.getByRole('columnheader', { name: columns.role }).waitFor();
    await expect.poll(heading).toBe(0);
    expect(problems).toEqual({ errors: [], foreign: [] });
    await context.close();
  });

  it('saves a query under a name, applies it and deletes it', async () => {
    const { page, context, problems } = await open();
    const menu = page.getByRole('button', { name: ra.saved_queries.label });
    await selectField(page, filters.role).selectOption(statusLabels.roles.admin);
    await expectNames(page, [admin.name]);
    await menu.click();
    await page.getByRole('menuitem', { name: ra.saved_queries.new_label }).click();
    await page.getByLabel(ra.saved_queries.query_name).fill('Quienes administran');
    await page.getByRole('button', { name: ra.action.save }).click();
    await page.getByRole('button', { name: adminListTexts.clear }).click();
    await expect.poll(async () => (await readNames(page)).length).toBe(10);
    await menu.click();
    await page.getByRole('menuitem', { name: 'Quienes administran', exact: true }).click();
    await expectNames(page, [admin.name]);
    await menu.click();
    const removeLabel = ra.saved_queries.remove_label_with_name.replace('%{name}', 'Quienes administran');
    await page.getByRole('menuitem', { name: removeLabel }).click();
    await menu.click();
    await page.getByText(adminListTexts.noSavedQueries).waitFor();
    expect(problems).toEqual({ errors: [], foreign: [] });
    await context.close();
  });
});

it('list of cards on a phone sorts by a select field', async () => {
  const { page, context } = await browser.open('/admin/users', { as: admin, width: 390, height: 844 });
  const cards = page.getByRole('list', { name: adminUserTexts.list.title }).getByRole('listitem');
  await expect.poll(() => cards.count()).toBe(10);
  await page.getByLabel(adminListTexts.sortBy).selectOption(columns.name);
  await page.getByRole('button', { name: adminListTexts.descending }).click();
  await expect.poll(async () => (await cards.allInnerTexts())[0]).toContain('Persona A');
  await context.close();
});

it('admin kit stores nothing under the default keys of react-admin', async () => {
  const { page, context } = await open();
  await page.getByLabel(ra.navigation.page_rows_per_page).selectOption('5');
  await expect.poll(async () => (await readNames(page)).length).toBe(5);
  const keys = await page.evaluate(() => Object.keys(localStorage));
  expect(keys.filter(key => key.startsWith('RaStore') && !key.startsWith('RaStore.recado.admin'))).toEqual([]);
  expect(keys.some(key => key.startsWith('RaStore.recado.admin'))).toBe(true);
  await page.getByRole('link', { name: layoutTexts.normalView }).click();
  await context.close();
});

/** Types more text when the page starts a search, and records whether that text is ever lost. */
function typeDuringSearch(field: Element, text: string): void {
  for (const name of ['pushState', 'replaceState'] as const) {
    const originalMethod = history[name].bind(history);
    history[name] = (...args) => {
      originalMethod(...args);
      if (!(field instanceof HTMLInputElement) || !String(args[2]).includes('persona')) return;
      if (field.value === text) return;
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
      field.dispatchEvent(new Event('input', { bubbles: true }));
      requestAnimationFrame(function checkValue() {
        if (field.value !== text) field.setAttribute('data-lost', '');
        else requestAnimationFrame(checkValue);
      });
    };
  }
}
