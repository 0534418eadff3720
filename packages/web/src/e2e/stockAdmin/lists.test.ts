import { readFile } from 'node:fs/promises';
import type { TestUser } from '@recado/server/testing';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addClient } from '../testing/clients.ts';
import { type PlainReactAdminApp, startPlainReactAdminApp } from './startPlainReactAdminApp.ts';

let stock: PlainReactAdminApp;
let admin: TestUser;
beforeAll(async () => {
  stock = await startPlainReactAdminApp();
  admin = await stock.server.person({ role: 'admin', name: 'Ana Administra' });
  for (const name of ['Berta', 'Carla', 'Delia', 'Elena', 'Flor', 'Gloria'])
    await stock.server.person({ name: `${name} Rivas` });
});
afterAll(() => stock.stop());

const getRows = (page: Page) => page.locator('tbody tr');
const readColumn = (page: Page, column: string) => page.locator(`tbody td[class~="column-${column}"]`).allInnerTexts();

describe('list that react-admin guesses', () => {
  it('shows the records of the API in pages', async () => {
    const { page, problems } = await stock.open('/users', admin);
    await page.getByText('1-5 of 7').waitFor();
    await expect.poll(() => getRows(page).count()).toBe(5);
    for (const column of ['id', 'name', 'email', 'role', 'active', 'createdAt'])
      await expect.poll(() => page.locator(`thead .column-${column}`).count()).toBe(1);
    await page.getByRole('button', { name: 'Go to page 2' }).click();
    await page.getByText('6-7 of 7').waitFor();
    await expect.poll(() => getRows(page).count()).toBe(2);
    expect(problems).toEqual({ errors: [], foreign: [] });
    await page.context().close();
  });

  it('can be sorted by a column', async () => {
    const { page } = await stock.open('/users?perPage=25', admin);
    await expect.poll(() => getRows(page).count()).toBe(7);
    await page.getByRole('button', { name: /^Sort by name/i }).click();
    await expect.poll(async () => (await readColumn(page, 'name'))[0]).toBe('Ana Administra');
    await page.getByRole('button', { name: /^Sort by name/i }).click();
    await expect.poll(async () => (await readColumn(page, 'name'))[0]).toBe('Gloria Rivas');
    await page.context().close();
  });

  it('can be searched and filtered', async () => {
    const { page } = await stock.open('/users', admin);
    await getRows(page).first().waitFor();
    await page.getByRole('textbox', { name: 'Search' }).fill('carla');
    await expect.poll(() => readColumn(page, 'name')).toEqual(['Carla Rivas']);
    await page.getByRole('textbox', { name: 'Search' }).fill('');
    await expect.poll(() => getRows(page).count()).toBe(5);
    await page.getByRole('combobox', { name: 'Role' }).click();
    await page.getByRole('option', { name: 'admin' }).click();
    await expect.poll(() => readColumn(page, 'name')).toEqual(['Ana Administra']);
    await page.context().close();
  });

  it('exports the filtered records', async () => {
    const { page } = await stock.open(`/users?filter=${encodeURIComponent('{"q":"rivas"}')}`, admin);
    await page.getByText('1-5 of 6').waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export' }).click(),
    ]);
    const lines = (await readFile(await download.path(), 'utf8')).trim().split('\n');
    expect(lines).toHaveLength(7);
    expect(lines.join('\n')).not.toContain('Ana Administra');
    await page.context().close();
  });
});

it('all records to which a list refers are loaded in one request', async () => {
  await stock.server.knex('clients').del();
  const owners = await Promise.all(['Hilda', 'Irma'].map(name => stock.server.person({ name: `${name} Mora` })));
  for (const owner of owners) await addClient(owner, `Taller de ${owner.name}`);
  const { page, problems } = await stock.open('/users', admin);
  const referenceUrls: string[] = [];
  page.on('request', request => {
    const address = decodeURIComponent(request.url());
    if (address.includes('/api/admin/users?filter={"id"')) referenceUrls.push(address);
  });
  await getRows(page).first().waitFor();
  await page.getByRole('menuitem', { name: 'Clients' }).click();
  await expect.poll(async () => (await readColumn(page, 'owner.id')).sort()).toEqual(['Hilda Mora', 'Irma Mora']);
  expect(referenceUrls).toHaveLength(1);
  for (const { id } of owners) expect(referenceUrls[0]).toContain(id);
  await page.getByRole('link', { name: 'Hilda Mora' }).click();
  await page.getByText(owners[0]?.email ?? '').waitFor();
  expect(problems).toEqual({ errors: [], foreign: [] });
  await page.context().close();
});
