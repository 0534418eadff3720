import { readFile } from 'node:fs/promises';
import { businessDetailNames } from '@recado/contract';
import type { TestUser } from '@recado/server/testing';
import {
  adminListTexts,
  automaticReplyTexts,
  clientDetailTexts,
  commonTexts,
  reactAdminMessages,
  requestFailureTexts,
  statisticsTexts,
  statusLabels,
  adminClientTexts as texts,
} from '@recado/texts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openBrowser, type TestBrowser } from '../../testing/index.ts';
import { addClient, addLinkedClient } from '../testing/clients.ts';
import { failRequests, holdResponses, stopFailingRequests } from '../testing/requestFaults.ts';

let browser: TestBrowser;
let admin: TestUser;
let ana: TestUser;
let berta: TestUser;
beforeAll(async () => {
  browser = await openBrowser();
  admin = await browser.server.person({ name: 'Rosa Ávila', role: 'admin' });
  ana = await browser.server.person({ name: 'Ana Torres' });
  berta = await browser.server.person({ name: 'Berta Única' });
});
afterAll(() => browser.stop());
beforeEach(async () => {
  await browser.server.knex('clients').del();
});

const open = (path = '/admin/clients') => browser.open(path, { as: admin });
const rows = (page: Page) => page.locator('tbody').getByRole('row');
const readNames = (page: Page) => rows(page).locator('td.column-businessName').allInnerTexts();
async function addMany(count: number): Promise<string[]> {
  const names = Array.from({ length: count }, (_, at) => `Negocio ${at + 1}`);
  for (const name of names) await addClient(ana, name);
  return names.reverse();
}

it('the client list of the admin shows business, number, owner, state, date and a details link for each client', async () => {
  const client = await addClient(ana, 'Taller', '5213312345678');
  const { page, context, problems } = await open();
  await rows(page).first().waitFor();
  for (const column of Object.values(texts.columns)) await page.getByRole('columnheader', { name: column }).waitFor();
  const cells = await rows(page).first().getByRole('cell').allInnerTexts();
  // The first cell is the checkbox. The optional business details follow the number.
  const listed = cells.slice(1).toSpliced(2, businessDetailNames.length - 2);
  expect(listed.toSpliced(4, 1)).toEqual([
    'Taller',
    '+52 1 33 1234 5678',
    ana.name,
    statusLabels.client.pending,
    texts.details,
  ]);
  await page.getByRole('link', { name: texts.detailsOf('Taller') }).click();
  await page.waitForURL(`**/admin/clients/${client.id}`);
  await page.goBack();
  await page.getByRole('link', { name: ana.name }).click();
  await page.waitForURL(`**/admin/users/${ana.id}`);
  expect(problems).toEqual({ errors: [], foreign: [] });
  await context.close();
});

it('the client list of the admin shows different texts for an unknown owner and a missing owner', async () => {
  await addMany(2);
  const { page, context } = await browser.open('/admin/users', { as: admin });
  await page.route('**/api/admin/clients?*', async route => {
    const response = await route.fetch();
    const { clients } = await response.json();
    clients[0].owner = ana.id;
    clients[1].owner = null;
    await route.fulfill({ response: response, json: { clients } });
  });
  await page.getByRole('link', { name: texts.title, exact: true }).click();
  await page.getByRole('cell', { name: texts.unknownOwner }).waitFor();
  await page.getByRole('cell', { name: texts.noOwner, exact: true }).waitFor();
  await context.close();
});

describe('button "Cargar todos"', () => {
  it('can be clicked while the list loads', async () => {
    const newestFirst = await addMany(7);
    let release = () => {};
    const { page, context } = await browser.open('/admin/clients', {
      as: admin,
      async beforeLoad(loadedPage) {
        release = await holdResponses(loadedPage, '/admin/clients?*');
      },
    });
    const button = page.getByRole('button', { name: texts.loadAll });
    await button.click();
    release();
    await expect.poll(() => readNames(page)).toEqual(newestFirst);
    await context.close();
  });

  it('replaces the recent clients with all clients of all users, newest first', async () => {
    const newestFirst = await addMany(7);
    const { page, context } = await open();
    await page.getByText(texts.recentHint).waitFor();
    await expect.poll(() => readNames(page)).toEqual(newestFirst.slice(0, 5));
    await page.getByRole('button', { name: texts.loadAll }).click();
    await expect.poll(() => readNames(page)).toEqual(newestFirst);
    await expect.poll(() => page.getByText(texts.recentHint).count()).toBe(0);
    await context.close();
  });

  it('shows a text while the clients load, and an error when loading fails', async () => {
    await addMany(6);
    const { page, context } = await open();
    await rows(page).first().waitFor();
    const release = await holdResponses(page, '/admin/clients?*');
    await page.getByRole('button', { name: texts.loadAll }).click();
    await page.getByRole('button', { name: texts.loadingAll }).waitFor();
    await failRequests(page, '/admin/clients?*');
    release();
    await page.reload();
    await page.getByRole('status').getByText(requestFailureTexts.allClientsLoad).waitFor();
    await stopFailingRequests(page, '/admin/clients?*');
    await page.getByRole('button', { name: commonTexts.retry }).click();
    await expect.poll(() => rows(page).count()).toBe(6);
    await context.close();
  });
});

it('the client list of the admin shows an error when the recent clients cannot be loaded', async () => {
  const { page, context } = await browser.open('/admin/users', { as: admin });
  await failRequests(page, '/admin/clients?*');
  await page.getByRole('link', { name: texts.title, exact: true }).click();
  await page.getByRole('status').getByText(requestFailureTexts.adminClientsLoad).waitFor();
  await context.close();
});

it('the client list of the admin shows five placeholder rows while loading, and a text when there is no client', async () => {
  const { page, context } = await browser.open('/admin/users', { as: admin });
  const release = await holdResponses(page, '/admin/clients?*');
  await page.getByRole('link', { name: texts.title, exact: true }).click();
  await expect.poll(() => page.getByTestId('skeleton-row').count()).toBe(5);
  release();
  await page.getByText(texts.empty).waitFor();
  await context.close();
});

it('the client page of the admin shows the screen of the owner, and deletes only with the confirmation word', async () => {
  const client = await addClient(ana, 'Florería Lupita');
  const { page, context, problems } = await open(`/admin/clients/${client.id}`);
  await page.getByRole('heading', { name: client.businessName }).waitFor();
  await expect
    .poll(() => page.getByRole('link', { name: clientDetailTexts.back }).getAttribute('href'))
    .toBe('/admin/clients');
  await page.getByRole('link', { name: clientDetailTexts.tabs.answers, exact: true }).click();
  await page.getByText(automaticReplyTexts.readOnly).waitFor();
  await expect.poll(() => page.getByLabel(automaticReplyTexts.text).first().isDisabled()).toBe(true);
  await expect.poll(() => page.getByRole('button', { name: automaticReplyTexts.save }).count()).toBe(0);
  await page.getByRole('link', { name: clientDetailTexts.tabs.overview, exact: true }).click();
  await page.getByRole('button', { name: clientDetailTexts.actions.delete }).click();
  await page.getByLabel(clientDetailTexts.deletion.wordLabel).fill('eliminar');
  await page.getByRole('button', { name: clientDetailTexts.deletion.confirm }).click();
  expect(await browser.server.knex('clients').where({ id: client.id })).toHaveLength(1);
  await page.getByLabel(clientDetailTexts.deletion.wordLabel).fill('ELIMINAR');
  await page.getByRole('button', { name: clientDetailTexts.deletion.confirm }).click();
  await page.waitForURL('**/admin/clients');
  await page.getByText(texts.empty).waitFor();
  expect(problems).toEqual({ errors: [], foreign: [] });
  await context.close();
});

describe('selected clients', () => {
  const selectClient = async (page: Page, name: string) => {
    await page.getByRole('checkbox', { name: adminListTexts.selectOne(name) }).click();
    return page.getByRole('group', { name: adminListTexts.selected });
  };

  it('are restarted together, with a count of the failures, but have no button that deletes them together', async () => {
    await addLinkedClient(browser.server, ana, 'Conectada');
    await addClient(ana, 'Pendiente');
    const { page, context, problems } = await open();
    await selectClient(page, 'Conectada');
    const bar = await selectClient(page, 'Pendiente');
    await expect
      .poll(() => bar.getByRole('button').allInnerTexts())
      .toEqual([texts.restart, texts.exportSelected, reactAdminMessages.ra.action.unselect]);
    await bar.getByRole('button', { name: texts.restart }).click();
    await page.getByRole('status').getByText(texts.restarted(1)).waitFor();
    await page.getByRole('status').getByText(texts.notRestarted(1)).waitFor();
    await expect.poll(() => bar.count()).toBe(0);
    // The browser logs the refused restart of the client that was not connected.
    expect(problems.foreign).toEqual([]);
    await context.close();
  });

  it('are exported with IDs, figures and dates that programs can read', async () => {
    const client = await addClient(ana, 'Exportada');
    await addClient(ana, 'Otra');
    const { page, context } = await open();
    const bar = await selectClient(page, 'Exportada');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      bar.getByRole('button', { name: texts.exportSelected }).click(),
    ]);
    const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain(`"${client.id}"`);
    expect(lines[1]).toContain(`"${ana.id}"`);
    expect(lines[1]).toContain(`,0,`);
    expect(lines[1]).toContain(`"${client.createdAt}"`);
    await context.close();
  });
});

it('the client list of the admin filters the clients by an owner found by name', async () => {
  await addClient(berta, 'De Berta');
  await addClient(ana, 'De Ana');
  const { page, context, problems } = await open();
  const field = page.getByLabel(texts.filters.owner);
  await field.pressSequentially('unica');
  const ownerOptions = page.locator('datalist option');
  await expect
    .poll(() => ownerOptions.evaluateAll(elements => elements.map(element => element.getAttribute('value'))))
    .toEqual([`Berta Única <${berta.email}>`]);
  await field.fill(`Berta Única <${berta.email}>`);
  await expect.poll(() => readNames(page)).toEqual(['De Berta']);
  await field.fill('');
  await expect.poll(() => rows(page).count()).toBe(2);
  expect(problems).toEqual({ errors: [], foreign: [] });
  await context.close();
});

it('the client page of the admin reads messages of another user only when the message tab is open', async () => {
  const client = await addLinkedClient(browser.server, ana, 'Ajena');
  const findReadEntries = () =>
    browser.server.knex('auditEntries').where({ action: 'client.messages_read', targetId: client.id }).select('id');
  const { page, context } = await open(`/admin/clients/${client.id}`);
  await page.getByRole('heading', { name: client.businessName }).waitFor();
  await page.getByRole('link', { name: clientDetailTexts.tabs.webhook, exact: true }).click();
  await page.waitForURL('**/webhook');
  await page.getByRole('link', { name: clientDetailTexts.tabs.overview, exact: true }).click();
  await page.getByText(statisticsTexts.cards.total).waitFor();
  expect(await findReadEntries()).toEqual([]);
  await page.getByRole('link', { name: clientDetailTexts.tabs.messages, exact: true }).click();
  await expect.poll(async () => (await findReadEntries()).length).toBeGreaterThan(0);
  await context.close();
});
