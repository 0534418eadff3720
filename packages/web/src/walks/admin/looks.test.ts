import type { TestPerson } from '@recado/server/testing';
import { adminLists, adminUsers, layout, reactAdmin } from '@recado/texts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  findBarriers,
  openBrowser,
  type TestBrowser,
  unknownTexts,
  wearScheme,
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
  readonly ready?: (page: Page) => Promise<void>;
  /** There is nothing like it on a phone. */
  readonly onlyWide?: true;
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
    onlyWide: true,
    async ready(page) {
      await page.getByRole('button', { name: ra.action.select_columns }).click();
      await page.getByRole('menuitemcheckbox', { name: adminUsers.list.columns.email }).waitFor();
    },
  },
  { name: 'user', path: () => `/admin/users/${ana.id}` },
  { name: 'nobody', path: () => '/admin/users/nadie' },
  { name: 'clients', path: () => '/admin/clients' },
  { name: 'client', path: () => `/admin/clients/${clientId}` },
];

/** A desk in light and a phone in dark: what a color is does not depend on the width. */
const places = [
  [1280, 'light'],
  [390, 'dark'],
] as const;

it.each(screens)('$name is without barriers, in our words, and fits', async ({ path, ready, onlyWide }) => {
  const { page, context, problems } = await browser.open(path(), { as: admin, height: 844 });
  await page.getByText(layout.titles.admin).waitFor();
  // A page that follows what happens is never without a connection.
  const waiting = page.locator('[aria-busy="true"], .MuiSkeleton-root, [role="progressbar"]');
  await expect.poll(() => waiting.count()).toBe(0);
  await ready?.(page);
  for (const [width, scheme] of onlyWide ? places.slice(0, 1) : places) {
    await page.setViewportSize({ width, height: 844 });
    await wearScheme(page, scheme);
    await expect.poll(() => waiting.count()).toBe(0);
    expect({
      width,
      barriers: await findBarriers(page),
      foreignTexts: await unknownTexts(page, data()),
      overflow: await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
    }).toEqual({ width, barriers: [], foreignTexts: [], overflow: 0 });
  }
  expect(problems).toEqual({ errors: [], foreign: [] });
  await context.close();
});

const data = () => [
  admin.name,
  ana.name,
  'Bruno Díaz',
  'Panadería La Espiga',
  /@ejemplo\.mx$/,
  /^\d{1,2} \p{L}{3} 20\d\d/u,
  /^rec_/,
  'zzz',
];
