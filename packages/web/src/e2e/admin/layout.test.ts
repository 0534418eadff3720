import type { TestUser } from '@recado/server/testing';
import {
  adminDashboardTexts,
  adminUserTexts,
  authPageTexts,
  commonTexts,
  layoutTexts,
  requestFailureTexts,
} from '@recado/texts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openBrowser, type TestBrowser } from '../../testing/index.ts';
import { failRequests } from '../testing/requestFaults.ts';

let browser: TestBrowser;
let admin: TestUser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.stop());
beforeEach(async () => {
  admin = await browser.server.person({ name: 'Rosa Ávila', role: 'admin' });
});

const open = (path: string, options = {}) => browser.open(path, { as: admin, ...options });
const currentLinks = (page: Page) => page.locator('nav a[aria-current="page"]').allInnerTexts();
const storedToken = (page: Page) => page.evaluate(() => localStorage.getItem('token'));

describe('admin layout', () => {
  it('shows the title, the user and the menu', async () => {
    const { page, context } = await open('/admin');
    await page.getByRole('heading', { name: layoutTexts.titles.admin, level: 1 }).waitFor();
    const side = page.getByRole('complementary');
    await side.getByText(admin.name).waitFor();
    await side.getByText(layoutTexts.adminTag).waitFor();
    expect(await side.getByRole('link', { name: layoutTexts.account }).getAttribute('href')).toBe('/account');
    const nav = page.getByRole('navigation', { name: layoutTexts.navigation });
    expect((await nav.getByRole('link').allInnerTexts()).slice(0, 3)).toEqual(
      Object.values(layoutTexts.adminMenu).slice(0, 3),
    );
    await page.getByRole('link', { name: layoutTexts.normalView }).click();
    await page.waitForURL('**/dashboard');
    await context.close();
  });

  it.each([
    ['/admin', []],
    ['/admin/users', [layoutTexts.adminMenu.users]],
    ['/admin/users/nadie', [layoutTexts.adminMenu.users]],
    ['/admin/clients', [layoutTexts.adminMenu.clients]],
    ['/admin/clients/nada', [layoutTexts.adminMenu.clients]],
  ])('marks the current menu entry at %s', async (path, names) => {
    const { page, context } = await open(path);
    await page.getByRole('complementary').getByText(admin.name).waitFor();
    await expect.poll(() => currentLinks(page)).toEqual(names);
    await context.close();
  });

  it.each([
    ['/admin', adminDashboardTexts.title],
    ['/admin/users', adminUserTexts.list.title],
    ['/admin/clients', layoutTexts.adminMenu.clients],
    ['/admin/users/nadie', adminUserTexts.detail.notFound],
  ])('sets the document title at %s', async (path, screen) => {
    const { page, context } = await open(path);
    await expect.poll(() => page.title()).toBe(commonTexts.documentTitle(screen));
    await context.close();
  });

  it('becomes a drawer on a small screen, and the drawer closes on a click outside or on a link', async () => {
    const { page, context } = await open('/admin', { width: 390, height: 844 });
    await page.getByRole('button', { name: layoutTexts.openMenu }).click();
    const drawer = page.getByRole('dialog', { name: layoutTexts.sideMenu });
    await page.mouse.click(380, 600);
    await drawer.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: layoutTexts.openMenu }).click();
    await drawer.getByRole('link', { name: layoutTexts.adminMenu.users, exact: true }).click();
    await page.waitForURL('**/admin/users');
    await drawer.waitFor({ state: 'detached' });
    await context.close();
  });

  it('uses and changes the color scheme of the console', async () => {
    const { page, context } = await open('/admin');
    await page.getByRole('button', { name: layoutTexts.theme.toggle }).click();
    await page.getByRole('menuitemradio', { name: layoutTexts.theme.dark }).click();
    const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    await expect.poll(background).toBe('rgb(14, 21, 19)');
    await page.getByRole('link', { name: layoutTexts.normalView }).click();
    await page.waitForURL('**/dashboard');
    expect(await background()).toBe('rgb(14, 21, 19)');
    await context.close();
  });
});

describe('admin session', () => {
  it('ends when the user clicks "Cerrar sesión", and leaves nothing in the browser', async () => {
    const { page, context, problems } = await open('/admin/users');
    await page.getByRole('button', { name: layoutTexts.logout }).click();
    await page.waitForURL('**/login');
    await page.getByLabel(authPageTexts.login.email).waitFor();
    await expect.poll(() => page.evaluate(() => Object.keys(localStorage))).toEqual([]);
    expect(problems).toEqual({ errors: [], foreign: [] });
    await context.close();
  });

  it('ends after any 401 with one message and a redirect to /login', async () => {
    const { page, context } = await open('/admin');
    await page.getByRole('complementary').getByText(admin.name).waitFor();
    await browser.server.knex('users').where({ id: admin.id }).update({ active: false });
    // The click fails if a background request received the 401 first and the page is gone.
    void page
      .getByRole('link', { name: layoutTexts.adminMenu.users, exact: true })
      .click()
      .catch(() => undefined);
    await page.getByText(authPageTexts.expired).waitFor();
    await page.waitForURL('**/login');
    await expect.poll(() => page.getByText(authPageTexts.expired).count()).toBe(1);
    expect(await storedToken(page)).toBeNull();
    await context.close();
  });

  it('ends after a 401 to a request that a screen sends itself', async () => {
    const { page, context } = await open('/admin/users');
    await page.getByRole('complementary').getByText(admin.name).waitFor();
    await failRequests(page, '/admin/users/*/clients', 'Su sesión ha expirado.', 401);
    await page.getByRole('link', { name: adminUserTexts.list.details }).first().click();
    await page.waitForURL('**/login');
    expect(await storedToken(page)).toBeNull();
    await context.close();
  });

  it('continues after a 403, and the browser shows the message of that response', async () => {
    const { page, context } = await open('/admin');
    await page.getByRole('complementary').getByText(admin.name).waitFor();
    await failRequests(page, '/admin/users?*', 'Solo un administrador puede hacer esto.', 403);
    await page.getByRole('link', { name: layoutTexts.adminMenu.users, exact: true }).click();
    await page.getByRole('status').getByText(requestFailureTexts.usersLoad).waitFor();
    await page.getByRole('alert').getByText('Solo un administrador puede hacer esto.').waitFor();
    expect(await storedToken(page)).toBe(admin.token);
    expect(new URL(page.url()).pathname).toBe('/admin/users');
    await context.close();
  });
});

it('the admin layout keeps menu and header when a screen crashes', async () => {
  const { page, context } = await open('/admin/users');
  await page.getByRole('complementary').getByText(admin.name).waitFor();
  // The screen crashes on this response, which the real server never sends.
  await page.route('**/api/admin/stats', route => route.fulfill({ json: { stats: {}, recentData: { users: 7 } } }));
  await page.evaluate(() => {
    history.pushState(undefined, '', '/admin');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  await page.getByRole('alert').getByText(commonTexts.crashTitle).waitFor();
  await page.getByRole('link', { name: layoutTexts.adminMenu.clients, exact: true }).click();
  await page.waitForURL('**/admin/clients');
  await page.getByText(commonTexts.crashTitle).waitFor({ state: 'detached' });
  await context.close();
});
