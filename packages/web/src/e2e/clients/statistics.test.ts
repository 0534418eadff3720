import type { Client } from '@recado/contract';
import type { TestUser } from '@recado/server/testing';
import { commonTexts, requestFailureTexts, statisticsTexts as texts } from '@recado/texts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser, type TestBrowser } from '../../testing/index.ts';
import { addClient, addLinkedClient } from '../testing/clients.ts';
import { failRequests, holdResponses, stopFailingRequests } from '../testing/requestFaults.ts';

let browser: TestBrowser;
let ana: TestUser;
let client: Client;
beforeAll(async () => {
  browser = await openBrowser();
  ana = await browser.server.person();
  client = await addLinkedClient(browser.server, ana);
});
afterAll(() => browser.stop());

const openClientPage = () => browser.open(`/clients/${client.id}`, { as: ana });
const fetchStatistics = (client: Client) =>
  ana.sdk.request('GET /clients/{id}/message-stats', { params: { id: client.id } });

it('the client page hides the statistics when the client is not connected', async () => {
  const pending = await addClient(ana, 'Taller');
  const { page, context } = await browser.open(`/clients/${pending.id}`, { as: ana });
  await page.getByRole('heading', { name: pending.businessName }).waitFor();
  await expect.poll(() => page.getByText(texts.cards.inbound).count()).toBe(0);
  await context.close();
});

it('the statistics page shows empty-state texts when there are no messages', async () => {
  const { page, context } = await openClientPage();
  await page.getByText(texts.empty.title, { exact: true }).waitFor();
  await page.getByText(texts.empty.text).waitFor();
  await page.getByText(texts.contacts.empty).waitFor();
  await context.close();
});

it('the statistics page shows placeholders while loading, then figures, a chart and a contact table', async () => {
  // The test creates its own client, so that the figures do not change when the test is retried.
  const client = await addLinkedClient(browser.server, ana);
  const { network } = browser.server;
  const marta = network.phone('5215587654321', { name: 'Marta' });
  for (let each = 0; each < 24; each++) marta.write(client.phoneNumber, `Hola ${each}`);
  const sdk = ana.sdk.withApiToken(client.apiToken);
  await sdk.request('POST /external/send', { payload: { to: marta.number, text: 'Buenos días' } });
  await expect
    .poll(async () => (await fetchStatistics(client)).overview.total, { timeout: 40_000, interval: 500 })
    .toBe(25);

  let release = () => {};
  const beforeLoad = async (page: Page) => {
    release = await holdResponses(page, `/clients/${client.id}/message-stats`);
  };
  const { page, context, problems } = await browser.open(`/clients/${client.id}`, { as: ana, beforeLoad });
  await page.getByRole('region', { name: texts.title }).and(page.locator('[aria-busy="true"]')).waitFor();
  release();
  for (const [label, figure] of [
    [texts.cards.total, '25'],
    [texts.cards.inbound, '24'],
    [texts.cards.outbound, '1'],
  ] as const)
    await page.getByText(label).first().locator('..').getByText(figure, { exact: true }).waitFor();

  const chart = page.getByRole('img', { name: texts.chart.summary('24', '1') });
  await chart.waitFor();
  const ticks = chart.locator('.recharts-yAxis-tick-labels text');
  await ticks.first().waitFor();
  const values = (await ticks.allTextContents()).map(text => Number(text.replaceAll(',', '')));
  expect(Math.min(...values)).toBe(0);
  expect(values.every(Number.isInteger)).toBe(true);
  for (const series of [texts.chart.inbound, texts.chart.outbound])
    await page.getByRole('listitem').getByText(series).waitFor();

  // The tooltip shows the values of today as `label: value`, in the order of the legend.
  const width = (await chart.boundingBox())?.width ?? 0;
  await chart.hover({ position: { x: width - 14, y: 150 } });
  await expect
    .poll(() => page.locator('.recharts-tooltip-item').allInnerTexts())
    .toEqual([`${texts.chart.inbound}: 24`, `${texts.chart.outbound}: 1`]);

  // The drawing fits its container, also after it shrinks to the width of a phone.
  const findOverflows = () =>
    chart.evaluate(box => {
      const drawings = [...box.querySelectorAll('.recharts-wrapper, .recharts-surface')];
      const { left, right } = box.getBoundingClientRect();
      const edges = drawings.map(each => each.getBoundingClientRect());
      return edges.map(edge => Math.max(left - edge.left, edge.right - right)).filter(pixels => pixels > 0.5);
    });
  for (const width of [1280, 390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    await expect.poll(findOverflows, { message: `the chart at ${width} px` }).toEqual([]);
  }

  await expect
    .poll(() => page.getByRole('button', { name: texts.chart.daily }).getAttribute('aria-pressed'))
    .toBe('true');
  await page.getByRole('button', { name: texts.chart.weekly }).click();
  await chart
    .getByText(/^Sem \d{1,2}, \d{4}$/)
    .first()
    .waitFor();
  await page.getByRole('button', { name: texts.chart.asTable }).click();
  const table = page.getByRole('table', { name: texts.chart.title });
  await expect.poll(() => table.getByRole('row').count()).toBe(13);
  await expect.poll(() => table.getByRole('row').nth(1).getByRole('cell').allInnerTexts()).toEqual(['24', '1']);
  await page.getByRole('button', { name: texts.chart.monthly }).click();
  await table
    .getByRole('rowheader', { name: /^\p{L}{3,4}\.? \d{4}$/u })
    .first()
    .waitFor();

  const contact = page.getByRole('row', { name: /\+52 1 55 8765 4321/ });
  expect((await contact.getByRole('cell').allInnerTexts()).slice(0, 3)).toEqual(['24', '1', '25']);
  expect(
    await contact
      .getByRole('cell')
      .first()
      .evaluate(cell => getComputedStyle(cell).textAlign),
  ).toBe('right');
  await page.setViewportSize({ width: 390, height: 844 });
  const contactItem = page.getByRole('list', { name: texts.contacts.title }).getByRole('listitem').first();
  const heights = () =>
    contactItem.locator('> *').evaluateAll(lines => lines.map(each => each.getBoundingClientRect().height));
  await expect.poll(async () => (await heights()).map(height => height > 0 && height < 32)).toEqual([true, true]);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(3_000);
  expect(problems).toEqual({ errors: [], foreign: [] });
  await context.close();
}, 60_000);

it('the statistics page shows an error when the statistics cannot be loaded, and loads them on retry', async () => {
  const path = `/clients/${client.id}/message-stats`;
  const beforeLoad = (page: Page) => failRequests(page, path);
  const { page, context } = await browser.open(`/clients/${client.id}`, { as: ana, beforeLoad });
  await page.getByRole('alert').getByText(requestFailureTexts.statisticsLoad).waitFor();
  await stopFailingRequests(page, path);
  await page.getByRole('button', { name: commonTexts.retry }).click();
  await page.getByText(texts.cards.total).waitFor();
  await context.close();
});

it('the statistics page loads the code of the chart only when there is a chart to show', async () => {
  const { page, context } = await browser.open('/dashboard', { as: ana });
  const requestUrls: string[] = [];
  page.on('request', request => requestUrls.push(request.url()));
  await page.reload();
  await page.getByText(client.businessName).first().waitFor();
  expect(requestUrls.filter(url => url.includes('/charts-'))).toEqual([]);
  await page
    .getByRole('link', { name: /^Ver .*Panadería/ })
    .first()
    .click();
  await expect.poll(() => requestUrls.filter(url => url.includes('/charts-')).length).toBe(1);
  await context.close();
});
