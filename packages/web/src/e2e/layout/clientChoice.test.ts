import type { Client } from '@recado/contract';
import type { TestUser } from '@recado/server/testing';
import { campaignPageTexts, clientListTexts, layoutTexts, scheduledMessageTexts } from '@recado/texts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findA11yViolations, openBrowser, type TestBrowser } from '../../testing/index.ts';
import { addClient } from '../testing/clients.ts';

const { menu, titles, clientPicker, bottomBar } = layoutTexts;
let browser: TestBrowser;
let ana: TestUser;
let bakery: Client;
let workshop: Client;
beforeAll(async () => {
  browser = await openBrowser();
  ana = await browser.server.person({ name: 'Ana Torres' });
  bakery = await addClient(ana, 'Panadería La Espiga');
  workshop = await addClient(ana, 'Taller Centro');
});
afterAll(() => browser.stop());

const picker = (page: Page) => page.getByRole('combobox', { name: clientPicker.label });
const choose = async (page: Page, name: string) => {
  await picker(page).click();
  await page.getByRole('option', { name, exact: true }).click();
};
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const readPath = (page: Page) => new URL(page.url()).pathname;

describe('screens with a path of their own', () => {
  it.each([
    [menu.contacts, '/contacts', titles.contacts],
    [menu.campaigns, '/campaigns', titles.campaigns],
    [menu.answers, '/answers', titles.answers],
  ])('“%s” opens %s/{client} of the only client without a picker', async (entry, path, title) => {
    const owner = await browser.server.person();
    const { id, businessName } = await addClient(owner);
    const { page, context, problems } = await browser.open('/dashboard', { as: owner });
    await page.getByRole('navigation', { name: layoutTexts.navigation }).getByRole('link', { name: entry }).click();
    await page.waitForURL(`**${path}/${id}`);
    await heading(page, title).waitFor();
    await page.getByText(businessName, { exact: true }).waitFor();
    expect(await picker(page).count()).toBe(0);
    expect(await findA11yViolations(page)).toEqual([]);
    expect(problems).toEqual({ errors: [], foreign: [] });
    await context.close();
  });

  it('the picker changes the client of the screen, and other screens open the chosen client', async () => {
    const { page, context } = await browser.open(`/contacts/${bakery.id}`, { as: ana });
    await choose(page, workshop.businessName);
    await page.waitForURL(`**/contacts/${workshop.id}`);
    await expect.poll(() => page.evaluate(() => localStorage.getItem('conversationsOf'))).toBe(workshop.id);
    for (const path of ['/answers', '/campaigns', '/schedules', '/status-posts', '/conversations']) {
      await page.goto(path);
      await page.waitForURL(`**${path}/${workshop.id}`);
    }
    await page.goto('/webhooks');
    await page.waitForURL(`**/clients/${workshop.id}/webhook`);
    await context.close();
  });

  it('a remembered client that was deleted is replaced by an existing one, and by the inbox of all clients', async () => {
    const { page, context } = await browser.open('/dashboard', { as: ana });
    await page.evaluate(id => localStorage.setItem('conversationsOf', id), crypto.randomUUID());
    await page.goto('/contacts');
    await page.waitForURL(/\/contacts\/[0-9a-f-]{36}$/);
    const [, , chosen = ''] = readPath(page).split('/');
    expect([bakery.id, workshop.id]).toContain(chosen);
    // The page stores its client after it has loaded the list, which must not replace the next entry.
    await expect.poll(() => page.evaluate(() => localStorage.getItem('conversationsOf'))).toBe(chosen);
    await page.goto('/dashboard');
    await page.evaluate(id => localStorage.setItem('conversationsOf', id), crypto.randomUUID());
    await page.goto('/conversations');
    await page.waitForURL('**/conversations/all');
    await context.close();
  });

  it.each(['/conversations', '/contacts', '/campaigns', '/schedules', '/answers', '/status-posts', '/webhooks'])(
    '%s explains to an account without clients how to add one',
    async path => {
      const owner = await browser.server.person();
      const { page, context, problems } = await browser.open(path, { as: owner });
      await page.getByText(clientListTexts.list.empty).waitFor();
      expect(readPath(page)).toBe(path);
      expect(await findA11yViolations(page)).toEqual([]);
      expect(problems).toEqual({ errors: [], foreign: [] });
      await context.close();
    },
  );

  it('a member who may only answer the messages of one client reads its answers, and a notice instead of campaigns', async () => {
    const beto = await browser.server.person({ name: 'Beto' });
    await browser.server.knex('members').insert({ clientId: bakery.id, userId: beto.id, role: 'answers' });
    const { page, context } = await browser.open('/answers', { as: beto });
    await page.waitForURL(`**/answers/${bakery.id}`);
    await page.goto('/campaigns');
    await page.waitForURL(`**/campaigns/${bakery.id}`);
    await page.getByText(campaignPageTexts.forManagers.title).waitFor();
    await page.goto('/conversations');
    await page.waitForURL(`**/conversations/${bakery.id}`);
    await context.close();
  });
});

it.each([
  ['/conversations', ''],
  ['/conversations/5215587654321', '?message=0197b1a2'],
  ['/contacts', ''],
  ['/schedules', ''],
  ['/status-posts', ''],
  ['/campaigns', ''],
  ['/campaigns/new', ''],
  ['/answers', ''],
])('the former path /clients/{id}%s redirects with its query, and “back” leaves it', async (rest, search) => {
  const { page, context } = await browser.open('/dashboard', { as: ana });
  await heading(page, titles.dashboard).waitFor();
  await page.goto(`/clients/${bakery.id}${rest}${search}`);
  const [, screen, ...more] = rest.split('/');
  await page.waitForURL(`**/${[screen, bakery.id, ...more].join('/')}${search}`);
  await page.goBack();
  await page.waitForURL('**/dashboard');
  await context.close();
});

describe('bar at the bottom of a phone', () => {
  it('leads to the daily screens, and “Más” opens the menu with all others', async () => {
    const { page, context, problems } = await browser.open('/dashboard', { as: ana, width: 390, height: 844 });
    const bar = page.getByRole('navigation', { name: bottomBar.label });
    const labels = [bottomBar.dashboard, menu.conversations, menu.contacts, menu.campaigns];
    await expect.poll(() => bar.getByRole('link').allInnerTexts()).toEqual(labels);
    for (const [label, path] of [
      [menu.contacts, '/contacts/'],
      [menu.campaigns, '/campaigns/'],
      [bottomBar.dashboard, '/dashboard'],
    ] as const) {
      const link = bar.getByRole('link', { name: label, exact: true });
      await link.click();
      await page.waitForURL(`**${path}**`);
      await expect.poll(() => link.getAttribute('aria-current')).toBe('page');
    }
    expect(await findA11yViolations(page)).toEqual([]);
    await bar.getByRole('button', { name: bottomBar.openMore }).click();
    const drawer = page.getByRole('dialog', { name: layoutTexts.sideMenu });
    await drawer.getByRole('link', { name: menu.answers }).click();
    await page.waitForURL('**/answers/**');
    await drawer.waitFor({ state: 'detached' });
    expect(problems).toEqual({ errors: [], foreign: [] });
    await context.close();
  });

  it('is visible at the bottom of a long page and of a page that fills the window, and fits 360 pixels', async () => {
    const { page, context } = await browser.open(`/schedules/${bakery.id}`, { as: ana, width: 360, height: 640 });
    await page.getByText(scheduledMessageTexts.list.empty.title).waitFor();
    for (const path of [`/schedules/${bakery.id}`, '/conversations/all', `/answers/${bakery.id}`]) {
      await page.goto(path);
      const bar = page.getByRole('navigation', { name: bottomBar.label });
      await bar.waitFor();
      const box = await bar.boundingBox();
      expect([box?.x, box?.width, (box?.y ?? 0) + (box?.height ?? 0)]).toEqual([0, 360, 640]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    }
    await context.close();
  });

  it('does not exist on a wide screen', async () => {
    const { page, context } = await browser.open('/dashboard', { as: ana });
    await heading(page, titles.dashboard).waitFor();
    await expect.poll(() => page.getByRole('navigation', { name: bottomBar.label }).isVisible()).toBe(false);
    await context.close();
  });
});
