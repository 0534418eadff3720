import type { TestPerson } from '@recado/server/testing';
import { adminLists, adminUsers, layout, reactAdmin } from '@recado/texts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  findBarriers,
  inBothSchemes,
  openBrowser,
  type TestBrowser,
  unknownTexts,
} from '../../testing/index.ts';
import { addClient } from '../testing/clients.ts';

const { ra } = reactAdmin;
let browser: TestBrowser;
let admin: TestPerson;
let ana: TestPerson;
let clientId: string;
beforeAll(async () => {
  browser = await openBrowser();
  admin = await browser.server.person({ name: 'Rosa Ávila', role: 'admin' });
  ana = await browser.server.person({ name: 'Ana Torres' });
  const off = await browser.server.person({ name: 'Bruno Díaz' });
  await browser.server.knex('users').where({ id: off.id }).update({ active: false });
  const client = await addClient(ana, 'Panadería La Espiga');
  clientId = client.id;
});
afterAll(() => browser.stop());

interface Screen {
  readonly name: string;
  readonly path: () => string;
  /** Brings the page to the state that is looked at. */
  readonly ready?: (page: Page, isWide: boolean) => Promise<void>;
}

const list = () => '/admin/users';
const screens: readonly Screen[] = [
  { name: 'dashboard', path: () => '/admin' },
  { name: 'users', path: list },
  {
    name: 'users selected',
    path: list,
    ready: page => page.getByRole('checkbox', { name: adminLists.selectOne('Ana Torres') }).click(),
  },
  {
    name: 'users without a result',
    path: () => `/admin/users?filter=${encodeURIComponent('{"q":"zzz"}')}`,
    ready: page => page.getByText(adminLists.noResults).waitFor(),
  },
  {
    name: 'saved queries',
    path: list,
    async ready(page) {
      await page.getByRole('button', { name: ra.saved_queries.label }).click();
      await page.getByRole('menu').waitFor();
    },
  },
  {
    name: 'a query being named',
    path: list,
    async ready(page) {
      await page.getByRole('button', { name: ra.saved_queries.label }).click();
      await page.getByRole('menuitem', { name: ra.saved_queries.new_label }).click();
      await page.getByLabel(ra.saved_queries.query_name).waitFor();
    },
  },
  {
    name: 'columns',
    path: list,
    async ready(page, isWide) {
      if (!isWide) return;
      await page.getByRole('button', { name: ra.action.select_columns }).click();
      await page.getByRole('menuitemcheckbox', { name: adminUsers.list.columns.email }).waitFor();
    },
  },
  { name: 'user', path: () => `/admin/users/${ana.id}` },
  { name: 'nobody', path: () => '/admin/users/nadie' },
  { name: 'clients', path: () => '/admin/clients' },
  { name: 'client', path: () => `/admin/clients/${clientId}` },
];

async function look({ path, ready }: Screen, width: number) {
  const { page, context, problems } = await browser.open(path(), { as: admin, width, height: 844 });
  await page.getByText(layout.titles.admin).waitFor();
  // A page that follows what happens is never without a connection.
  const waiting = page.locator('[aria-busy="true"], .MuiSkeleton-root, [role="progressbar"]');
  await expect.poll(() => waiting.count()).toBe(0);
  await ready?.(page, width > 1200);
  const data = [
    admin.name,
    ana.name,
    'Bruno Díaz',
    'Panadería La Espiga',
    /@ejemplo\.mx$/,
    /^\d{1,2} \p{L}{3} 20\d\d/u,
    /^rec_/,
    'zzz',
  ];
  const found = await inBothSchemes(page, async scheme => ({
    barriers: await findBarriers(page, { onlyColors: scheme === 'dark' }),
    foreignTexts: await unknownTexts(page, data),
    overflow: await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
  }));
  await context.close();
  return { ...found, problems };
}

const nothing = { barriers: [], foreignTexts: [], overflow: 0 };

describe.each([
  ['desk', 1280],
  ['phone', 390],
] as const)('on a %s, in light and in dark', (_device, width) => {
  it.each(screens)('$name is without barriers, in our words, and fits', async screen => {
    const problems = { errors: [], foreign: [] };
    expect(await look(screen, width)).toEqual({ light: nothing, dark: nothing, problems });
  });
});
