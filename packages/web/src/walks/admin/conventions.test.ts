import type { TestPerson } from '@recado/server/testing';
import { adminLists, adminUsers, layout, reactAdmin, status } from '@recado/texts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, type TestBrowser } from '../../testing/index.ts';

const { filters, columns } = adminUsers.list;
const { ra } = reactAdmin;
let browser: TestBrowser;
let admin: TestPerson;
/** Twelve people beside the administrator, in the order in which they came. */
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
const shown = (page: Page) => page.locator('tbody td:nth-child(2)').allInnerTexts();
const sees = (page: Page, expected: readonly string[]) => expect.poll(() => shown(page)).toEqual(expected);
const choice = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true });
const newestFirst = () => [...names].reverse();

describe('a list', () => {
  it('searches while it is typed', async () => {
    const { page, context } = await open();
    await page.getByPlaceholder(adminLists.search).fill('persona c');
    await sees(page, ['Persona C']);
    expect(decodeURIComponent(page.url())).toContain('"q":"persona c"');
    await page.getByRole('button', { name: adminLists.clear }).click();
    await expect.poll(() => page.getByPlaceholder(adminLists.search).inputValue()).toBe('');
    await expect.poll(async () => (await shown(page)).length).toBe(10);
    await context.close();
  });

  it('keeps what is typed while it is being searched', async () => {
    const { page, context } = await open();
    const field = page.getByPlaceholder(adminLists.search);
    await expect.poll(async () => (await shown(page)).length).toBe(10);
    await field.evaluate(typeMeanwhile, 'persona c');
    await field.fill('persona');
    await sees(page, ['Persona C']);
    expect(await page.locator('[data-lost]').count()).toBe(0);
    await context.close();
  });

  it('narrows by role, state and days', async () => {
    const { page, context } = await open();
    await choice(page, filters.role).selectOption(status.roles.admin);
    await sees(page, [admin.name]);
    await choice(page, filters.role).selectOption(adminLists.any);
    await choice(page, filters.status).selectOption(status.user.inactive);
    await sees(page, ['Persona L', 'Persona J', 'Persona H', 'Persona F', 'Persona D', 'Persona B']);
    await page.getByLabel(filters.from).fill('2026-01-04');
    await page.getByLabel(filters.until).fill('2026-01-08');
    await sees(page, ['Persona H', 'Persona F', 'Persona D']);
    await context.close();
  });

  it('takes a day key by key', async () => {
    const { page, context } = await open();
    // The first of January, in whichever order the browser asks for day and month.
    await page.getByLabel(filters.until).pressSequentially('01012026');
    await sees(page, ['Persona A']);
    await expect.poll(() => page.getByLabel(filters.until).inputValue()).toBe('2026-01-01');
    await context.close();
  });

  it('says when nothing gets through, and how to see everything again', async () => {
    const { page, context } = await open();
    await page.getByPlaceholder(adminLists.search).fill('nadie se llama así');
    await page.getByText(adminLists.noResults).waitFor();
    await page.getByRole('button', { name: adminLists.clear }).last().click();
    await expect.poll(async () => (await shown(page)).length).toBe(10);
    await context.close();
  });

  it('sorts by its headings, in both directions', async () => {
    const { page, context } = await open();
    await page.getByRole('columnheader', { name: columns.name }).getByRole('button').click();
    await sees(page, names.slice(0, 10));
    await page.getByRole('columnheader', { name: columns.name }).getByRole('button').click();
    await sees(page, [admin.name, ...newestFirst()].slice(0, 10));
    await context.close();
  });

  it('turns its pages, as long as is chosen', async () => {
    const { page, context } = await open();
    await page.getByText('1-10 de 13').waitFor();
    await page.getByRole('button', { name: ra.navigation.next }).click();
    await sees(page, newestFirst().slice(9));
    await page.getByRole('button', { name: ra.navigation.previous }).click();
    await sees(page, [admin.name, ...newestFirst()].slice(0, 10));
    const size = page.getByLabel(ra.navigation.page_rows_per_page);
    await expect.poll(() => size.locator('option').allInnerTexts()).toEqual(['5', '10', '25', '50']);
    await size.selectOption('25');
    await sees(page, [admin.name, ...newestFirst()]);
    await context.close();
  });

  it('stands in its URL, for a reload, another person and the way back', async () => {
    const { page, context } = await open();
    await choice(page, filters.status).selectOption(status.user.inactive);
    await sees(page, ['Persona L', 'Persona J', 'Persona H', 'Persona F', 'Persona D', 'Persona B']);
    await page.getByLabel(ra.navigation.page_rows_per_page).selectOption('5');
    const expected = ['Persona L', 'Persona J', 'Persona H', 'Persona F', 'Persona D'];
    await sees(page, expected);
    await page.reload();
    await sees(page, expected);
    const other = await open(new URL(page.url()).search);
    await sees(other.page, expected);
    await expect.poll(() => choice(other.page, filters.status).inputValue()).toBe('false');
    await other.context.close();
    await page.getByText('Persona L').click();
    await page.waitForURL(/users\/[0-9a-f-]{36}/);
    await page.goBack();
    await sees(page, expected);
    await context.close();
  });

  it('shows the columns that are wanted, also next time', async () => {
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

  it('keeps a query under a name, shows it again and forgets it', async () => {
    const { page, context, problems } = await open();
    const menu = page.getByRole('button', { name: ra.saved_queries.label });
    await choice(page, filters.role).selectOption(status.roles.admin);
    await sees(page, [admin.name]);
    await menu.click();
    await page.getByRole('menuitem', { name: ra.saved_queries.new_label }).click();
    await page.getByLabel(ra.saved_queries.query_name).fill('Quienes administran');
    await page.getByRole('button', { name: ra.action.save }).click();
    await page.getByRole('button', { name: adminLists.clear }).click();
    await expect.poll(async () => (await shown(page)).length).toBe(10);
    await menu.click();
    await page.getByRole('menuitem', { name: 'Quienes administran', exact: true }).click();
    await sees(page, [admin.name]);
    await menu.click();
    const forget = ra.saved_queries.remove_label_with_name.replace('%{name}', 'Quienes administran');
    await page.getByRole('menuitem', { name: forget }).click();
    await menu.click();
    await page.getByText(adminLists.noSavedQueries).waitFor();
    expect(problems).toEqual({ errors: [], foreign: [] });
    await context.close();
  });
});

it('sorts by a list of headings where there is no table', async () => {
  const { page, context } = await browser.open('/admin/users', { as: admin, width: 390, height: 844 });
  const cards = page.getByRole('list', { name: adminUsers.list.title }).getByRole('listitem');
  await expect.poll(() => cards.count()).toBe(10);
  await page.getByLabel(adminLists.sortBy).selectOption(columns.name);
  await page.getByRole('button', { name: adminLists.descending }).click();
  await expect.poll(async () => (await cards.allInnerTexts())[0]).toContain('Persona A');
  await context.close();
});

it('keeps nothing under react-admin’s own names', async () => {
  const { page, context } = await open();
  await page.getByLabel(ra.navigation.page_rows_per_page).selectOption('5');
  await expect.poll(async () => (await shown(page)).length).toBe(5);
  const keys = await page.evaluate(() => Object.keys(localStorage));
  expect(keys.filter(key => key.startsWith('RaStore') && !key.startsWith('RaStore.recado.admin'))).toEqual(
    [],
  );
  expect(keys.some(key => key.startsWith('RaStore.recado.admin'))).toBe(true);
  await page.getByRole('link', { name: layout.normalView }).click();
  await context.close();
});

/** Types more at the moment at which the page sets out to search for what is there, and notes whether it is lost at any time. */
function typeMeanwhile(field: Element, text: string): void {
  for (const name of ['pushState', 'replaceState'] as const) {
    const change = history[name].bind(history);
    history[name] = (...where) => {
      change(...where);
      if (!(field instanceof HTMLInputElement) || !String(where[2]).includes('persona')) return;
      if (field.value === text) return;
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
      field.dispatchEvent(new Event('input', { bubbles: true }));
      requestAnimationFrame(function look() {
        if (field.value !== text) field.setAttribute('data-lost', '');
        else requestAnimationFrame(look);
      });
    };
  }
}
