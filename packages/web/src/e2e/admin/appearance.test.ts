import type { TestUser } from '@recado/server/testing';
import { adminListTexts, adminUserTexts, layoutTexts, reactAdminMessages } from '@recado/texts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  emulateColorScheme,
  findA11yViolations,
  findUncatalogedTexts,
  openBrowser,
  type TestBrowser,
} from '../../testing/index.ts';
import { addClient } from '../testing/clients.ts';

const { ra } = reactAdminMessages;
let browser: TestBrowser;
let admin: TestUser;
let ana: TestUser;
let clientId: string;
beforeAll(async () => {
  browser = await openBrowser();
  admin = await browser.server.person({ name: 'Rosa Ávila', role: 'admin' });
  ana = await browser.server.person({ name: 'Ana Torres' });
  const inactiveUser = await browser.server.person({ name: 'Bruno Díaz' });
  await browser.server.knex('users').where({ id: inactiveUser.id }).update({ active: false });
  const client = await addClient(ana, 'Panadería La Espiga');
  clientId = client.id;
});
afterAll(() => browser.stop());

interface Screen {
  readonly name: string;
  readonly path: () => string;
  /** Brings the page into the state to check. */
  readonly prepare?: (page: Page) => Promise<void>;
  /** Set if the screen does not exist on phones. */
  readonly isDesktopOnly?: true;
}

const usersPath = () => '/admin/users';
const screens: readonly Screen[] = [
  { name: 'dashboard', path: () => '/admin' },
  { name: 'users', path: usersPath },
  {
    name: 'users selected',
    path: usersPath,
    prepare: page => page.getByRole('checkbox', { name: adminListTexts.selectOne('Ana Torres') }).click(),
  },
  {
    name: 'users without a result',
    path: () => `/admin/users?filter=${encodeURIComponent('{"q":"zzz"}')}`,
    prepare: page => page.getByText(adminListTexts.noResults).waitFor(),
  },
  {
    name: 'saved queries',
    path: usersPath,
    async prepare(page) {
      await page.getByRole('button', { name: ra.saved_queries.label }).click();
      await page.getByRole('menu').waitFor();
    },
  },
  {
    name: 'a query being named',
    path: usersPath,
    async prepare(page) {
      await page.getByRole('button', { name: ra.saved_queries.label }).click();
      await page.getByRole('menuitem', { name: ra.saved_queries.new_label }).click();
      await page.getByLabel(ra.saved_queries.query_name).waitFor();
    },
  },
  {
    name: 'columns',
    path: usersPath,
    isDesktopOnly: true,
    async prepare(page) {
      await page.getByRole('button', { name: ra.action.select_columns }).click();
      await page.getByRole('menuitemcheckbox', { name: adminUserTexts.list.columns.email }).waitFor();
    },
  },
  { name: 'user', path: () => `/admin/users/${ana.id}` },
  { name: 'nobody', path: () => '/admin/users/nadie' },
  { name: 'clients', path: () => '/admin/clients' },
  { name: 'client', path: () => `/admin/clients/${clientId}` },
];

/** Each width is tested in only one color scheme, because colors do not depend on the width. */
const viewports = [
  [1280, 'light'],
  [390, 'dark'],
] as const;

it.each(screens)(
  '$name has no accessibility violations, only known texts and no overflow',
  async ({ path, prepare, isDesktopOnly }) => {
    const { page, context, problems } = await browser.open(path(), { as: admin, height: 844 });
    await page.getByText(layoutTexts.titles.admin).waitFor();
    // A page with live updates always has an open connection, so an idle network cannot be awaited.
    const loadingIndicators = page.locator('[aria-busy="true"], .MuiSkeleton-root, [role="progressbar"]');
    await expect.poll(() => loadingIndicators.count()).toBe(0);
    await prepare?.(page);
    for (const [width, scheme] of isDesktopOnly ? viewports.slice(0, 1) : viewports) {
      await page.setViewportSize({ width, height: 844 });
      await emulateColorScheme(page, scheme);
      await expect.poll(() => loadingIndicators.count()).toBe(0);
      expect({
        width,
        barriers: await findA11yViolations(page),
        foreignTexts: await findUncatalogedTexts(page, expectedData()),
        overflow: await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      }).toEqual({ width, barriers: [], foreignTexts: [], overflow: 0 });
    }
    expect(problems).toEqual({ errors: [], foreign: [] });
    await context.close();
  },
);

const expectedData = () => [
  admin.name,
  ana.name,
  'Bruno Díaz',
  'Panadería La Espiga',
  /@ejemplo\.mx$/,
  /^\d{1,2} \p{L}{3}( 20\d\d|$)/u,
  /^rec_/,
  'zzz',
];
