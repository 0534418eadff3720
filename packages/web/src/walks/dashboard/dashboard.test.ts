import {
  clients,
  common,
  conversations,
  dashboard,
  failures,
  firstSteps,
  status,
  today,
} from '@recado/texts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, type TestBrowser, untilSaid } from '../../testing/index.ts';
import { addClient, addLinkedClient } from '../testing/clients.ts';
import { heal, hold, refuse } from '../testing/refuse.ts';

let browser: TestBrowser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.stop());

const { steps } = firstSteps;

describe('the dashboard', () => {
  it('shows the four figures and the five newest clients, each with its page', async () => {
    const ana = await browser.server.person();
    const linked = await addLinkedClient(browser.server, ana, 'La primera');
    for (let each = 1; each <= 5; each++) await addClient(ana, `Sucursal ${each}`);
    const { page, context } = await browser.open('/dashboard', { as: ana });
    await page.getByRole('rowheader', { name: 'Sucursal 5' }).waitFor();
    const names = await page.getByRole('rowheader').allInnerTexts();
    expect(names.map(name => name.split('\n')[0])).toEqual([5, 4, 3, 2, 1].map(each => `Sucursal ${each}`));
    for (const [label, figure] of [
      [dashboard.cards.totalClients, '6'],
      [dashboard.cards.connectedClients, '1'],
      [dashboard.cards.pendingClients, '5'],
      [dashboard.cards.totalMessages, '0'],
    ] as const)
      await page
        .getByText(`${label}${figure}`)
        .or(page.getByText(label).locator('..').getByText(figure))
        .first()
        .waitFor();
    await expect.poll(() => page.getByText(linked.businessName).count()).toBe(0);
    await page.getByRole('link', { name: dashboard.viewAll }).click();
    await page.waitForURL('**/clients');
    await page.getByRole('link', { name: clients.list.viewOne('La primera') }).click();
    await page.waitForURL(`**/clients/${linked.id}`);
    await context.close();
  });

  it('shows three placeholder rows while the clients are on their way', async () => {
    const ana = await browser.server.person();
    let release = () => {};
    const before = async (page: Page) => {
      release = await hold(page, '/clients');
    };
    const { page, context } = await browser.open('/dashboard', { as: ana, before });
    await page.getByTestId('skeleton-row').first().waitFor();
    await expect.poll(() => page.getByTestId('skeleton-row').count()).toBe(3);
    release();
    await page.getByText(dashboard.empty).waitFor();
    await page.getByRole('link', { name: dashboard.emptyAction }).click();
    await page.waitForURL('**/clients/add');
    await context.close();
  });

  it('says that it could not be loaded, and tries again', async () => {
    const ana = await browser.server.person();
    await addClient(ana, 'Panadería');
    const before = (page: Page) => refuse(page, '/clients');
    const { page, context } = await browser.open('/dashboard', { as: ana, before });
    await untilSaid(page, failures.dashboardLoad);
    await page.getByRole('alert').getByText(failures.dashboardLoad).waitFor();
    await heal(page, '/clients');
    await page.getByRole('button', { name: common.retry }).click();
    await page.getByRole('rowheader', { name: 'Panadería' }).waitFor();

    await refuse(page, '/dashboard/stats');
    await page.reload();
    await page.getByRole('alert').getByText(dashboard.figuresFailed).waitFor();
    await page.getByText(firstSteps.title).waitFor();
    await heal(page, '/dashboard/stats');
    await page.getByRole('button', { name: common.retry }).click();
    await page.getByText(dashboard.cards.totalClients).waitFor();
    await context.close();
  });
});

it('nothing can be pressed that moves away when the clients are answered, here and in the explorer', async () => {
  const ana = await browser.server.person();
  const client = await addLinkedClient(browser.server, ana);
  let release = () => {};
  const before = async (page: Page) => {
    release = await hold(page, '/clients');
  };
  const narrow = { width: 390, height: 844 };
  const { page, context } = await browser.open('/dashboard', { as: ana, before, ...narrow });
  const add = page.getByRole('link', { name: dashboard.addClient });
  await page.getByText(dashboard.cards.totalClients).waitFor();
  expect(await add.count()).toBe(0);
  release();
  await add.waitFor();

  await before(page);
  await page.goto('/dashboard/api-explorer');
  const endpoint = page.getByRole('button', { name: /^POST\s*\/api\/external/ }).first();
  const place = async () => Math.round((await endpoint.boundingBox())?.y ?? 0);
  const first = await place();
  release();
  await page.getByText(client.apiToken).first().waitFor();
  expect(await place()).toBe(first);
  await context.close();
});

describe('the first steps', () => {
  it('lead on as things get done, and go when all is done', async () => {
    const ana = await browser.server.person();
    const { page, context } = await browser.open('/dashboard', { as: ana });
    const next = page.locator('[aria-current="step"]');
    await next.getByText(steps.client.title).waitFor();

    const client = await addLinkedClient(browser.server, ana);
    const releases = [await hold(page, '/today'), await hold(page, '/dashboard/stats')];
    await page.reload();
    await next.getByText(steps.message.title).waitFor();
    await page.getByText(firstSteps.progress('2', '4')).waitFor();
    // What is answered last moves nothing of what is there.
    const write = page.getByRole('link', { name: steps.message.action });
    const place = await write.boundingBox();
    for (const release of releases) release();
    await page.getByText(today.allWell).waitFor();
    await page.getByText('0', { exact: true }).first().waitFor();
    expect(await write.boundingBox()).toEqual(place);
    await write.click();
    await page.getByRole('dialog', { name: conversations.begin.title }).waitFor();

    browser.server.network.phone('5215599990001', { name: 'Marta' }).write(client.phoneNumber, 'Hola');
    await expect
      .poll(async () => (await ana.sdk.request('GET /dashboard/stats')).totalMessages, {
        timeout: 30_000,
        interval: 300,
      })
      .toBe(1);
    await page.goto('/dashboard');
    await next.getByText(steps.webhook.title).waitFor();
    await page.getByRole('link', { name: steps.webhook.action }).click();
    await page.waitForURL(`**/clients/${client.id}/webhook`);

    await ana.sdk.request('PATCH /clients/{id}/webhook', {
      params: { id: client.id },
      payload: { webhookUrl: 'https://example.com/recado' },
    });
    await page.goto('/dashboard');
    await page.getByText(status.client.connected, { exact: true }).waitFor();
    await expect.poll(() => page.getByText(firstSteps.title).count()).toBe(0);
    await page.getByText(today.allWell).waitFor();

    // She has waited for three hours.
    await browser.server
      .knex('conversations')
      .where({ clientId: client.id })
      .update({ waitsSince: new Date(Date.now() - 3 * 3_600_000) });
    await page.reload();
    const waits = page.getByRole('region', { name: today.unanswered });
    await waits.getByText(today.since('hace 3 horas')).waitFor();
    await waits.getByRole('link', { name: 'Marta' }).click();
    await page.waitForURL(`**/clients/${client.id}/conversations/*`);
    await page.goBack();
    await waits.waitFor();
    const answer = { to: '5215599990001', type: 'text', text: { text: 'Con gusto' } } as const;
    await ana.sdk.request('POST /clients/{id}/messages', { params: { id: client.id }, payload: answer });
    await page.getByText(today.allWell).waitFor();
    await expect.poll(() => waits.count()).toBe(0);
    await context.close();
  });
});
