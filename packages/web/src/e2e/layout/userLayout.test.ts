import type { TestUser } from '@recado/server/testing';
import { commonTexts, layoutTexts } from '@recado/texts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findA11yViolations, openBrowser, type TestBrowser } from '../../testing/index.ts';
import { addLinkedClient } from '../testing/clients.ts';

const { menu, titles } = layoutTexts;
let browser: TestBrowser;
let ana: TestUser;
let admin: TestUser;
beforeAll(async () => {
  browser = await openBrowser();
  ana = await browser.server.person({ name: 'ana Torres' });
  admin = await browser.server.person({ name: 'Rosa Admin', role: 'admin' });
});
afterAll(() => browser.stop());

describe('user layout', () => {
  it('shows the menu entry, heading and document title of each page', async () => {
    const { page, context, problems } = await browser.open('/dashboard', { as: ana });
    for (const [entry, path, title] of [
      [menu.clients, '/clients', titles.clients],
      [menu.conversations, '/conversations', titles.conversations],
      [menu.explorer, '/dashboard/api-explorer', titles.explorer],
      [menu.dashboard, '/dashboard', titles.dashboard],
    ] as const) {
      const link = page.getByRole('navigation', { name: layoutTexts.navigation }).getByRole('link', { name: entry });
      await link.click();
      await page.waitForURL(`**${path}`);
      await page.getByRole('heading', { level: 1, name: title }).waitFor();
      await expect.poll(() => page.title()).toBe(commonTexts.documentTitle(title));
      await expect.poll(() => link.getAttribute('aria-current')).toBe('page');
    }
    expect(problems).toEqual({ errors: [], foreign: [] });
    await context.close();
  });

  it('shows the name and initial of a regular user, and no administration links', async () => {
    const { page, context } = await browser.open('/dashboard', { as: ana });
    await page.getByText('ana Torres').waitFor();
    await page.getByText('A', { exact: true }).waitFor();
    for (const words of [layoutTexts.adminTag, layoutTexts.adminView, menu.admin])
      await expect.poll(() => page.getByText(words, { exact: true }).count()).toBe(0);
    await context.close();
  });

  it('shows an administrator the administrator tag and the links to the administration', async () => {
    const { page, context } = await browser.open('/dashboard', { as: admin });
    await page.getByText(layoutTexts.adminTag, { exact: true }).waitFor();
    for (const name of [menu.admin, layoutTexts.adminView])
      await expect.poll(() => page.getByRole('link', { name }).getAttribute('href')).toBe('/admin/dashboard');
    await context.close();
  });

  it('shows an empty notification list when nothing needs attention', async () => {
    const { page, context } = await browser.open('/dashboard', { as: ana });
    await page.getByRole('button', { name: layoutTexts.notifications }).click();
    await page.getByText(layoutTexts.noNotifications).waitFor();
    await page.keyboard.press('Escape');
    await page.getByText(layoutTexts.noNotifications).waitFor({ state: 'detached' });
    await context.close();
  });
});

describe('notification bell', () => {
  it('counts the clients that need attention, shows the required action and links to each client', async () => {
    const bruno = await browser.server.person({ name: 'Bruno Díaz' });
    const client = await addLinkedClient(browser.server, bruno, 'Florería <b>Lupita</b>');
    browser.server.network.phone(client.phoneNumber).unlink();
    const getState = async () => {
      const { client: now } = await bruno.sdk.request('GET /clients/{id}', { params: { id: client.id } });
      return now.connection.state;
    };
    await expect.poll(getState).toBe('needs-relink');
    const { page, context, problems } = await browser.open('/dashboard', { as: bruno });
    await page.getByRole('button', { name: layoutTexts.notificationsWaiting(1) }).click();
    const dialog = page.getByRole('dialog', { name: layoutTexts.notifications });
    await dialog.getByText('Florería <b>Lupita</b>').waitFor();
    expect(await findA11yViolations(page)).toEqual([]);
    await dialog.getByRole('link').click();
    await page.waitForURL(`**/clients/${client.id}`);
    await dialog.waitFor({ state: 'detached' });
    expect(problems).toEqual({ errors: [], foreign: [] });
    await context.close();
  });
});

describe('color scheme', () => {
  const getBackground = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);

  it('follows the system until the user chooses a scheme, and remembers the choice on every page', async () => {
    const { page, context } = await browser.open('/dashboard', { as: ana, scheme: 'light' });
    await page.getByText('ana Torres').waitFor();
    const light = await getBackground(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(() => getBackground(page)).not.toBe(light);
    const dark = await getBackground(page);

    await page.getByRole('button', { name: layoutTexts.theme.toggle }).click();
    await page.getByRole('menuitemradio', { name: layoutTexts.theme.light }).click();
    await expect.poll(() => getBackground(page)).toBe(light);
    for (const path of ['/clients', '/', '/nowhere']) {
      await page.goto(path);
      await expect.poll(() => getBackground(page)).toBe(light);
    }
    await page.goto('/dashboard');
    await page.getByRole('button', { name: layoutTexts.theme.toggle }).click();
    await page.getByRole('menuitemradio', { name: layoutTexts.theme.system }).click();
    await expect.poll(() => getBackground(page)).toBe(dark);
    await context.close();
  });
});
