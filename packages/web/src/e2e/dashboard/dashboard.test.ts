import { exampleRobotRules } from '@recado/contract';
import {
  clientListTexts,
  commonTexts,
  dashboardTexts,
  dashboardTodayTexts,
  firstStepTexts,
  requestFailureTexts,
  statusLabels,
} from '@recado/texts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, type TestBrowser, waitForToast } from '../../testing/index.ts';
import { addClient, addLinkedClient } from '../testing/clients.ts';
import { failRequests, holdResponses, stopFailingRequests } from '../testing/requestFaults.ts';

let browser: TestBrowser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.stop());

const { steps } = firstStepTexts;

describe('dashboard', () => {
  it('shows the four figures and the five newest clients, with links to their pages, when it is opened', async () => {
    const ana = await browser.server.person();
    const linked = await addLinkedClient(browser.server, ana, 'La primera');
    for (let each = 1; each <= 5; each++) await addClient(ana, `Sucursal ${each}`);
    const { page, context } = await browser.open('/dashboard', { as: ana });
    await page.getByRole('rowheader', { name: 'Sucursal 5' }).waitFor();
    const names = await page.getByRole('rowheader').allInnerTexts();
    expect(names.map(name => name.split('\n')[0])).toEqual([5, 4, 3, 2, 1].map(each => `Sucursal ${each}`));
    for (const [label, figure] of [
      [dashboardTexts.cards.totalClients, '6'],
      [dashboardTexts.cards.connectedClients, '1'],
      [dashboardTexts.cards.pendingClients, '5'],
      [dashboardTexts.cards.totalMessages, '0'],
    ] as const)
      await page
        .getByText(`${label}${figure}`)
        .or(page.getByText(label).locator('..').getByText(figure))
        .first()
        .waitFor();
    await expect.poll(() => page.getByText(linked.businessName).count()).toBe(0);
    await page.getByRole('link', { name: dashboardTexts.viewAll }).click();
    await page.waitForURL('**/clients');
    await page.getByRole('link', { name: clientListTexts.list.viewClient('La primera') }).click();
    await page.waitForURL(`**/clients/${linked.id}`);
    await context.close();
  });

  it('shows three placeholder rows while the clients are loading', async () => {
    const ana = await browser.server.person();
    let release = () => {};
    const beforeLoad = async (page: Page) => {
      release = await holdResponses(page, '/clients');
    };
    const { page, context } = await browser.open('/dashboard', { as: ana, beforeLoad });
    await page.getByTestId('skeleton-row').first().waitFor();
    await expect.poll(() => page.getByTestId('skeleton-row').count()).toBe(3);
    release();
    await page.getByText(dashboardTexts.empty).waitFor();
    await page.getByRole('link', { name: dashboardTexts.emptyAction }).click();
    await page.waitForURL('**/clients/add');
    await context.close();
  });

  it('shows an error when the clients or the figures cannot be loaded, and loads both on retry', async () => {
    const ana = await browser.server.person();
    await addClient(ana, 'Panadería');
    const beforeLoad = (page: Page) => failRequests(page, '/clients');
    const { page, context } = await browser.open('/dashboard', { as: ana, beforeLoad });
    await waitForToast(page, requestFailureTexts.dashboardLoad);
    await page.getByRole('alert').getByText(requestFailureTexts.dashboardLoad).waitFor();
    await stopFailingRequests(page, '/clients');
    await page.getByRole('button', { name: commonTexts.retry }).click();
    await page.getByRole('rowheader', { name: 'Panadería' }).waitFor();

    await failRequests(page, '/dashboard/stats');
    await page.reload();
    await page.getByRole('alert').getByText(dashboardTexts.figuresFailed).waitFor();
    await page.getByText(firstStepTexts.title).waitFor();
    await stopFailingRequests(page, '/dashboard/stats');
    await page.getByRole('button', { name: commonTexts.retry }).click();
    await page.getByText(dashboardTexts.cards.totalClients).waitFor();
    await context.close();
  });
});

it('the buttons of the dashboard and of the API Explorer stay in place when the clients load late', async () => {
  const ana = await browser.server.person();
  const client = await addLinkedClient(browser.server, ana);
  let release = () => {};
  const beforeLoad = async (page: Page) => {
    release = await holdResponses(page, '/clients');
  };
  const phoneViewport = { width: 390, height: 844 };
  const { page, context } = await browser.open('/dashboard', { as: ana, beforeLoad, ...phoneViewport });
  const addLink = page.getByRole('link', { name: dashboardTexts.addClient });
  await page.getByText(dashboardTexts.cards.totalClients).waitFor();
  expect(await addLink.count()).toBe(0);
  release();
  await addLink.waitFor();

  await beforeLoad(page);
  await page.goto('/dashboard/api-explorer');
  // The endpoints are invisible until the clients are loaded, but they already have their place.
  const endpoint = page.getByText(/^\/api\/external/).first();
  const readEndpointTop = async () => Math.round((await endpoint.boundingBox())?.y ?? 0);
  const initialTop = await readEndpointTop();
  release();
  const token = page.getByText(client.apiToken).first();
  await token.waitFor();
  expect(await readEndpointTop()).toBe(initialTop);
  // A token that has its only hyphen near the start must not take another line.
  const hyphenatedToken = `rcd_ab-${'x'.repeat(client.apiToken.length - 7)}`;
  await token.evaluate((element, text) => element.replaceChildren(text), hyphenatedToken);
  expect(await readEndpointTop()).toBe(initialTop);
  await context.close();
});

describe('first steps', () => {
  it('lead an owner to linking, greeting, answering and inviting, and disappear when all steps are done', async () => {
    const ana = await browser.server.person();
    const { page, context } = await browser.open('/dashboard', { as: ana });
    const nextStep = page.locator('[aria-current="step"]');
    await nextStep.getByText(steps.link.title).waitFor();
    expect(
      await page
        .getByRole('main')
        .getByText(/webhook/i)
        .count(),
    ).toBe(0);
    const client = await addLinkedClient(browser.server, ana);
    browser.server.network.phone('5215599990001', { name: 'Marta' });
    const params = { id: client.id };
    await page.reload();
    await nextStep.getByText(steps.greet.title).waitFor();
    await page.getByText(firstStepTexts.progress('1', '4')).waitFor();
    await page.getByRole('link', { name: steps.greet.action }).click();
    await page.waitForURL(`**/answers/${client.id}`);
    await ana.sdk.request('PUT /clients/{id}/robot', { params, payload: exampleRobotRules });
    await page.goto('/dashboard');
    await nextStep.getByText(steps.answer.title).waitFor();
    const answer = { to: '5215599990001', type: 'text', text: { text: 'Con gusto' } } as const;
    await ana.sdk.request('POST /clients/{id}/messages', { params, payload: answer });
    await page.reload();
    await nextStep.getByText(steps.invite.title).waitFor();
    await page.getByRole('link', { name: steps.invite.action }).click();
    await page.waitForURL(`**/clients/${client.id}/team`);
    await ana.sdk.request('POST /clients/{id}/invitations', { params, payload: { role: 'answers' } });
    await page.goto('/dashboard');
    await page.getByText(statusLabels.client.connected, { exact: true }).waitFor();
    expect(await page.getByText(firstStepTexts.title).count()).toBe(0);
    await page.getByText(dashboardTodayTexts.allWell).waitFor();
    await context.close();
  });

  it('stay hidden in another browser after the owner hid them', async () => {
    const ana = await browser.server.person();
    const first = await browser.open('/dashboard', { as: ana });
    await first.page.getByRole('button', { name: firstStepTexts.dismiss }).click();
    await first.page.getByText(firstStepTexts.title).waitFor({ state: 'detached' });
    const second = await browser.open('/dashboard', { as: ana });
    await second.page.getByText(dashboardTexts.empty).waitFor();
    expect(await second.page.getByText(firstStepTexts.title).count()).toBe(0);
    await first.context.close();
    await second.context.close();
  });
});

it('the dashboard lists a person who waits since before the line was linked, until someone answers', async () => {
  const ana = await browser.server.person();
  const client = await addLinkedClient(browser.server, ana);
  const { network } = browser.server;
  const marta = network.phone('5215599990001', { name: 'Marta' });
  const timestamp = new Date(Date.now() - 7 * 3_600_000);
  network.phone(client.phoneNumber).pushHistory([{ with: marta.number, fromMe: false, text: 'Hola', timestamp }]);
  await expect
    .poll(async () => (await ana.sdk.request('GET /dashboard/stats')).totalMessages, { timeout: 30_000, interval: 300 })
    .toBe(1);
  const { page, context } = await browser.open('/dashboard', { as: ana });
  const unansweredSection = page.getByRole('region', { name: dashboardTodayTexts.unanswered });
  await unansweredSection.getByText(dashboardTodayTexts.since('hace 7 horas')).waitFor();
  await unansweredSection.getByRole('link').click();
  await page.waitForURL(`**/conversations/${client.id}/*`);
  await page.goBack();
  await unansweredSection.waitFor();
  const answer = { to: '5215599990001', type: 'text', text: { text: 'Con gusto' } } as const;
  await ana.sdk.request('POST /clients/{id}/messages', { params: { id: client.id }, payload: answer });
  await page.getByText(dashboardTodayTexts.allWell).waitFor();
  await expect.poll(() => unansweredSection.count()).toBe(0);
  await context.close();
});
