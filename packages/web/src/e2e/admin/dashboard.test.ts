import type { TestUser } from '@recado/server/testing';
import { commonTexts, requestFailureTexts, statusLabels, adminDashboardTexts as texts } from '@recado/texts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openBrowser, type TestBrowser } from '../../testing/index.ts';
import { addClient } from '../testing/clients.ts';
import { failRequests, holdResponses, stopFailingRequests } from '../testing/requestFaults.ts';

let browser: TestBrowser;
let admin: TestUser;
let ana: TestUser;
beforeAll(async () => {
  browser = await openBrowser();
  admin = await browser.server.person({ name: 'Rosa Ávila', role: 'admin' });
  ana = await browser.server.person({ name: 'Ana Torres' });
});
afterAll(() => browser.stop());
beforeEach(async () => {
  await browser.server.knex('clients').del();
});

const figures = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true }).locator('dd');
/** Opens another page first, so that only the dashboard's own request is intercepted. */
async function openOtherPage() {
  const testPage = await browser.open('/dashboard', { as: admin });
  await testPage.page.getByText(admin.name).first().waitFor();
  return testPage;
}
const openAdminView = (page: Page) => page.getByRole('link', { name: 'Vista administrador' }).click();

it.each(['/admin', '/admin/dashboard'])(
  'administration dashboard shows the numbers of users, clients and messages at %s',
  async path => {
    await addClient(ana, 'Taller');
    const { stats } = await admin.sdk.request('GET /admin/stats', {});
    const { page, context, problems } = await browser.open(path, { as: admin });
    await page.getByRole('rowheader', { name: ana.name }).waitFor();
    const toTexts = (numbers: object) => Object.values(numbers).map(String);
    await expect.poll(() => figures(page, texts.users.title).allInnerTexts()).toEqual(toTexts(stats.users));
    await expect.poll(() => figures(page, texts.clients.title).allInnerTexts()).toEqual(toTexts(stats.clients));
    await expect.poll(() => figures(page, texts.messages.title).allInnerTexts()).toEqual(toTexts(stats.messages));
    expect(problems).toEqual({ errors: [], foreign: [] });
    await context.close();
  },
);

it('administration dashboard shows the newest users and clients, with links to each and to the full lists', async () => {
  const client = await addClient(ana, 'Florería Lupita');
  const { page, context } = await browser.open('/admin', { as: admin });
  const user = page.getByRole('row', { name: new RegExp(ana.name) }).filter({ hasText: ana.email });
  await user.waitFor();
  await expect
    .poll(() => user.getByRole('cell').allInnerTexts())
    .toEqual([ana.email, statusLabels.roles.user, statusLabels.user.active, texts.recentUsers.view]);
  const row = page.getByRole('row', { name: new RegExp(client.businessName) });
  await row.getByText(ana.name).waitFor();
  await row.getByText(statusLabels.client.pending).waitFor();
  for (const [name, to] of [
    [texts.allUsers, '/admin/users'],
    [texts.allClients, '/admin/clients'],
    [texts.recentUsers.viewOne(ana.name), `/admin/users/${ana.id}`],
    [texts.recentClients.viewOne(client.businessName), `/admin/clients/${client.id}`],
  ] as const)
    await expect.poll(() => page.getByRole('link', { name }).first().getAttribute('href')).toBe(to);
  await context.close();
});

it('administration dashboard shows a long name next to a second long name without horizontal scrolling', async () => {
  const name = 'Rosario Guadalupe de los Ángeles Hernández-Villaseñor y Montes de Oca';
  const rosario = await browser.server.person({ name });
  const client = await addClient(rosario, 'Florería Jacaranda y Tulipanes, sucursal Guadalajara Centro Histórico');
  const { page, context } = await browser.open('/admin', { as: admin });
  const row = page.getByRole('row').filter({ hasText: client.businessName });
  const box = await row.getByRole('rowheader').boundingBox();
  expect(box?.width).toBeGreaterThan(160);
  const table = page.getByRole('table', { name: texts.recentClients.title });
  const overhang = await table.evaluate(
    ({ scrollWidth, parentElement }) => scrollWidth - (parentElement?.clientWidth ?? 0),
  );
  expect(overhang).toBe(0);
  await context.close();
});

it('administration dashboard shows three placeholder rows in each table while it loads', async () => {
  const { page, context } = await openOtherPage();
  const release = await holdResponses(page, '/admin/stats');
  await openAdminView(page);
  await expect.poll(() => page.getByTestId('skeleton-row').count()).toBe(6);
  release();
  await page.getByRole('rowheader', { name: ana.name }).first().waitFor();
  await context.close();
});

it('administration dashboard shows a text in each table when there are no users and clients', async () => {
  const { stats } = await admin.sdk.request('GET /admin/stats', {});
  const { page, context } = await openOtherPage();
  await page.route('**/api/admin/stats', route =>
    route.fulfill({ json: { success: true, stats, recentData: { users: [], clients: [] } } }),
  );
  await openAdminView(page);
  await page.getByText(texts.recentUsers.empty).waitFor();
  await page.getByText(texts.recentClients.empty).waitFor();
  await context.close();
});

it('administration dashboard shows N/A as the owner of a client without an owner', async () => {
  await addClient(ana, 'Sin dueño');
  const answer = await admin.sdk.request('GET /admin/stats', {});
  const { page, context } = await openOtherPage();
  const clients = answer.recentData.clients.map(client => ({ ...client, owner: null }));
  await page.route('**/api/admin/stats', route =>
    route.fulfill({ json: { ...answer, recentData: { ...answer.recentData, clients } } }),
  );
  await openAdminView(page);
  await page
    .getByRole('row', { name: /Sin dueño/ })
    .getByText(texts.recentClients.noOwner)
    .waitFor();
  await context.close();
});

it('administration dashboard shows an error when loading fails, and loads again on retry', async () => {
  const { page, context } = await openOtherPage();
  await failRequests(page, '/admin/stats');
  await openAdminView(page);
  await page.getByRole('status').getByText(requestFailureTexts.adminLoad).waitFor();
  await stopFailingRequests(page, '/admin/stats');
  await page.getByRole('button', { name: commonTexts.retry }).click();
  await page.getByRole('rowheader', { name: ana.name }).first().waitFor();
  await context.close();
});
