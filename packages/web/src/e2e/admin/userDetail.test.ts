import type { TestUser } from '@recado/server/testing';
import { adminUserTexts, commonTexts, requestFailureTexts, statusLabels, toastTexts } from '@recado/texts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser, type TestBrowser } from '../../testing/index.ts';
import { addClient, addLinkedClient } from '../testing/clients.ts';
import { failRequests, holdResponses } from '../testing/requestFaults.ts';
import { setWebhook, webhookTestServerOptions } from '../testing/webhooks.ts';

const { detail: texts, actions } = adminUserTexts;
let browser: TestBrowser;
let admin: TestUser;
beforeAll(async () => {
  browser = await openBrowser(webhookTestServerOptions);
  admin = await browser.server.person({ name: 'Rosa Ávila', role: 'admin' });
});
afterAll(() => browser.stop());

const open = (id: string) => browser.open(`/admin/users/${id}`, { as: admin });
const readFact = async (page: Page, label: string) =>
  page.locator('dt', { hasText: label }).locator('+ dd').innerText();

it('the user page of the admin shows the data and the clients of the user, with a link to each client', async () => {
  const ana = await browser.server.person({ name: 'Ana Torres' });
  const client = await addClient(ana, 'Florería Lupita');
  const { page, context, problems } = await open(ana.id);
  await page.getByRole('rowheader', { name: client.businessName }).waitFor();
  expect(await readFact(page, texts.name)).toBe(ana.name);
  expect(await readFact(page, texts.email)).toBe(ana.email);
  expect(await readFact(page, texts.role)).toBe(statusLabels.roles.user);
  expect(await readFact(page, texts.status)).toBe(statusLabels.user.active);
  expect(await readFact(page, texts.totalClients)).toBe('1');
  for (const column of Object.values(texts.columns)) await page.getByRole('columnheader', { name: column }).waitFor();
  await page.getByRole('link', { name: texts.viewOne(client.businessName) }).click();
  await page.waitForURL(`**/admin/clients/${client.id}`);
  expect(problems).toEqual({ errors: [], foreign: [] });
  await context.close();
});

it('the user page of the admin changes the role and the status of a user', async () => {
  const ana = await browser.server.person({ name: 'Ana Cambios' });
  const client = await addLinkedClient(browser.server, ana, 'Florería Lupita');
  await setWebhook(ana, client, 'http://127.0.0.1:9/avisos');
  const { page, context } = await open(ana.id);
  const clickButton = (name: string) => page.getByRole('button', { name }).click();
  const expectToast = (text: string) => page.getByRole('status').getByText(text, { exact: true }).waitFor();
  await clickButton(actions.deactivateOne(ana.name));
  const dialog = page.getByRole('alertdialog');
  for (const line of [
    actions.deactivation.one(ana.name),
    actions.deactivation.linked(1),
    actions.deactivation.webhooks(1),
    actions.deactivation.signIns(1),
  ])
    await dialog.getByText(line, { exact: true }).waitFor();
  await dialog.getByRole('button', { name: commonTexts.cancel }).click();
  await dialog.waitFor({ state: 'detached' });
  expect((await browser.server.knex('users').where({ id: ana.id }).first('active')).active).toBe(true);
  await clickButton(actions.deactivateOne(ana.name));
  await dialog.getByRole('button', { name: actions.deactivate }).click();
  await expectToast(toastTexts.userDeactivated);
  await expectToast(actions.paused(1, 1) ?? '');
  await page.getByText(texts.paused(1, 1)).waitFor();
  await clickButton(actions.activateOne(ana.name));
  await expectToast(toastTexts.userActivated);
  await expectToast(actions.resumed(1, 1) ?? '');
  await page.getByText(texts.paused(1, 1)).waitFor({ state: 'detached' });
  // A toast under the pointer stays, and would cover the next button.
  await page.mouse.move(0, 0);
  await clickButton(actions.makeAdminOf(ana.name));
  await clickButton(actions.giving.confirm);
  await expectToast(toastTexts.roleChanged(statusLabels.roles.admin));
  await expect.poll(() => readFact(page, texts.role)).toBe(statusLabels.roles.admin);
  await context.close();
});

it('the user page of the admin shows no buttons when administrators open their own page', async () => {
  const { page, context } = await open(admin.id);
  await page.getByText(texts.empty).waitFor();
  await expect.poll(() => page.locator('main').getByRole('button').count()).toBe(0);
  await context.close();
});

it('the user page of the admin refuses a change of the own account, even by a button that was already visible', async () => {
  const other = await browser.server.person({ name: 'Otra Administradora', role: 'admin' });
  const { page, context } = await open(other.id);
  const deactivate = page.getByRole('button', { name: actions.deactivateOne(other.name) });
  await deactivate.waitFor();
  // Another user has signed in in this browser, and the open page does not know it yet.
  await page.evaluate(token => localStorage.setItem('token', token), other.token);
  await deactivate.click();
  await page.getByRole('alertdialog').getByRole('button', { name: actions.deactivate }).click();
  await page.getByRole('status').getByText(requestFailureTexts.ownStatus).waitFor();
  await page.getByRole('button', { name: actions.makeUserOf(other.name) }).click();
  await page.getByRole('button', { name: actions.taking.confirm }).click();
  await page.getByRole('status').getByText(requestFailureTexts.ownRole).waitFor();
  const { active, role } = await browser.server.knex('users').where({ id: other.id }).first();
  expect({ active, role }).toEqual({ active: true, role: 'admin' });
  await context.close();
});

it.each(['0197b1a2-7a5e-7c61-9b3d-5b1f6a2c9d10', 'nadie'])(
  'the user page of the admin shows that there is no user %s',
  async id => {
    const { page, context, problems } = await open(id);
    await page.getByText(texts.notFound).waitFor();
    await page.getByRole('link', { name: texts.back }).click();
    await page.waitForURL('**/admin/users');
    expect(problems).toEqual({ errors: [], foreign: [] });
    await context.close();
  },
);

it('the user page of the admin returns to the list with an error when the user cannot be loaded', async () => {
  const ana = await browser.server.person({ name: 'Ana Error' });
  const { page, context } = await browser.open('/admin/users', { as: admin });
  await page.getByText(ana.email).waitFor();
  await failRequests(page, '/admin/users/*/clients');
  await page.getByText(ana.email).click();
  await page.getByRole('status').getByText(requestFailureTexts.userLoad).waitFor();
  await page.waitForURL('**/admin/users');
  await context.close();
});

it('the user page of the admin shows placeholders while loading', async () => {
  const ana = await browser.server.person({ name: 'Ana Espera' });
  const { page, context } = await browser.open('/admin/users', { as: admin });
  const release = await holdResponses(page, '/admin/users/*/clients');
  await page.getByText(ana.email).click();
  // The rows below stay hidden while the first part loads, because it may become taller.
  await page.locator('dd .MuiSkeleton-root').first().waitFor();
  await page.getByTestId('skeleton-row').first().waitFor({ state: 'attached' });
  release();
  await page.getByText(texts.empty).waitFor();
  await context.close();
});
