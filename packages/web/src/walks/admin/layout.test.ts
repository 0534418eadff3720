import type { TestPerson } from '@recado/server/testing';
import { adminDashboard, adminUsers, common, failures, layout, session } from '@recado/texts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openBrowser, type TestBrowser } from '../../testing/index.ts';
import { refuse } from '../testing/refuse.ts';

let browser: TestBrowser;
let admin: TestPerson;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.stop());
beforeEach(async () => {
  admin = await browser.server.person({ name: 'Rosa Ávila', role: 'admin' });
});

const open = (path: string, options = {}) => browser.open(path, { as: admin, ...options });
const current = (page: Page) => page.locator('nav a[aria-current="page"]').allInnerTexts();
const stored = (page: Page) => page.evaluate(() => localStorage.getItem('token'));

describe('the frame', () => {
  it('names the place, the person and the ways', async () => {
    const { page, context } = await open('/admin');
    await page.getByRole('heading', { name: layout.titles.admin, level: 1 }).waitFor();
    const side = page.getByRole('complementary');
    await side.getByText(admin.name).waitFor();
    await side.getByText(layout.adminTag).waitFor();
    expect(await side.getByRole('link', { name: layout.account }).getAttribute('href')).toBe('/account');
    const nav = page.getByRole('navigation', { name: layout.navigation });
    expect((await nav.getByRole('link').allInnerTexts()).slice(0, 3)).toEqual(
      Object.values(layout.adminMenu).slice(0, 3),
    );
    await page.getByRole('link', { name: layout.normalView }).click();
    await page.waitForURL('**/dashboard');
    await context.close();
  });

  it.each([
    ['/admin', []],
    ['/admin/users', [layout.adminMenu.users]],
    ['/admin/users/nadie', [layout.adminMenu.users]],
    ['/admin/clients', [layout.adminMenu.clients]],
    ['/admin/clients/nada', [layout.adminMenu.clients]],
  ])('shows at %s where one is', async (path, names) => {
    const { page, context } = await open(path);
    await page.getByRole('complementary').getByText(admin.name).waitFor();
    await expect.poll(() => current(page)).toEqual(names);
    await context.close();
  });

  it.each([
    ['/admin', adminDashboard.title],
    ['/admin/users', adminUsers.list.title],
    ['/admin/clients', layout.adminMenu.clients],
    ['/admin/users/nadie', adminUsers.detail.notFound],
  ])('titles %s', async (path, screen) => {
    const { page, context } = await open(path);
    await expect.poll(() => page.title()).toBe(common.documentTitle(screen));
    await context.close();
  });

  it('is a drawer on a small screen, with the page behind it, closing on the way', async () => {
    const { page, context } = await open('/admin', { width: 390, height: 844 });
    await page.getByRole('button', { name: layout.openMenu }).click();
    const drawer = page.getByRole('dialog', { name: layout.sideMenu });
    await page.mouse.click(380, 600);
    await drawer.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: layout.openMenu }).click();
    await drawer.getByRole('link', { name: layout.adminMenu.users, exact: true }).click();
    await page.waitForURL('**/admin/users');
    await drawer.waitFor({ state: 'detached' });
    await context.close();
  });

  it('is as dark as the console, and makes it so', async () => {
    const { page, context } = await open('/admin');
    await page.getByRole('button', { name: layout.theme.toggle }).click();
    await page.getByRole('menuitemradio', { name: layout.theme.dark }).click();
    const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    await expect.poll(background).toBe('rgb(14, 21, 19)');
    await page.getByRole('link', { name: layout.normalView }).click();
    await page.waitForURL('**/dashboard');
    expect(await background()).toBe('rgb(14, 21, 19)');
    await context.close();
  });
});

describe('the session', () => {
  it('ends by Cerrar sesión, and leaves nothing behind', async () => {
    const { page, context, problems } = await open('/admin/users');
    await page.getByRole('button', { name: layout.logout }).click();
    await page.waitForURL('**/login');
    await page.getByLabel(session.login.email).waitFor();
    await expect.poll(() => page.evaluate(() => Object.keys(localStorage))).toEqual([]);
    expect(problems).toEqual({ errors: [], foreign: [] });
    await context.close();
  });

  it('ends with any 401: it says so once and leads to /login', async () => {
    const { page, context } = await open('/admin');
    await page.getByRole('complementary').getByText(admin.name).waitFor();
    await browser.server.knex('users').where({ id: admin.id }).update({ active: false });
    // Unless the page asked for something by itself just before, and is gone.
    void page
      .getByRole('link', { name: layout.adminMenu.users, exact: true })
      .click()
      .catch(() => undefined);
    await page.getByText(session.expired).waitFor();
    await page.waitForURL('**/login');
    await expect.poll(() => page.getByText(session.expired).count()).toBe(1);
    expect(await stored(page)).toBeNull();
    await context.close();
  });

  it('ends with a 401 to the screens that ask for themselves, too', async () => {
    const { page, context } = await open('/admin/users');
    await page.getByRole('complementary').getByText(admin.name).waitFor();
    await refuse(page, '/admin/users/*/clients', 'Su sesión ha expirado.', 401);
    await page.getByRole('link', { name: adminUsers.list.details }).first().click();
    await page.waitForURL('**/login');
    expect(await stored(page)).toBeNull();
    await context.close();
  });

  it('outlives a 403, which is shown for what it is', async () => {
    const { page, context } = await open('/admin');
    await page.getByRole('complementary').getByText(admin.name).waitFor();
    await refuse(page, '/admin/users?*', 'Solo un administrador puede hacer esto.', 403);
    await page.getByRole('link', { name: layout.adminMenu.users, exact: true }).click();
    await page.getByRole('status').getByText(failures.usersLoad).waitFor();
    await page.getByRole('alert').getByText('Solo un administrador puede hacer esto.').waitFor();
    expect(await stored(page)).toBe(admin.token);
    expect(new URL(page.url()).pathname).toBe('/admin/users');
    await context.close();
  });
});

it('keeps menu and header around a screen that breaks', async () => {
  const { page, context } = await open('/admin/users');
  await page.getByRole('complementary').getByText(admin.name).waitFor();
  // No server of ours answers like this; it is the screen's way of breaking.
  await page.route('**/api/admin/stats', route =>
    route.fulfill({ json: { stats: {}, recentData: { users: 7 } } }),
  );
  await page.evaluate(() => {
    history.pushState(undefined, '', '/admin');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  await page.getByRole('alert').getByText(common.crashTitle).waitFor();
  await page.getByRole('link', { name: layout.adminMenu.clients, exact: true }).click();
  await page.waitForURL('**/admin/clients');
  await page.getByText(common.crashTitle).waitFor({ state: 'detached' });
  await context.close();
});
