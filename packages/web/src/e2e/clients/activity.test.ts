import type { Client } from '@recado/contract';
import type { TestUser } from '@recado/server/testing';
import { clientDetailTexts, statisticsTexts, clientActivityTexts as texts } from '@recado/texts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { findA11yViolations, openBrowser, type TestBrowser } from '../../testing/index.ts';
import { addLinkedClient, CONNECTION_WAIT_OPTIONS } from '../testing/clients.ts';
import { insertShopWeeks } from '../testing/insertShopWeeks.ts';

let browser: TestBrowser;
let ana: TestUser;
let client: Client;
beforeAll(async () => {
  browser = await openBrowser();
  ana = await browser.server.person();
  client = await addLinkedClient(browser.server, ana, 'Panadería La Espiga');
  await insertShopWeeks(browser.server, client);
  // At night, the shop has no messages today.
  browser.server.network.phone('5215587654321').write(client.phoneNumber, 'Hola');
  await vi.waitFor(async () => {
    const { daily } = await ana.sdk.request('GET /clients/{id}/activity', { params: { id: client.id } });
    if (!daily.at(-1)?.inbound) throw new Error('The message has not arrived.');
  }, CONNECTION_WAIT_OPTIONS);
});
afterAll(() => browser.stop());

const openStatistics = (width: number, scheme: 'light' | 'dark' = 'light') =>
  browser.open(`/clients/${client.id}/statistics`, { as: ana, width, height: 900, scheme });
const findCard = (page: Page, name: string) => page.getByRole('region', { name });
const findReader = (page: Page, title: string) => page.getByRole('slider', { name: texts.reader(title) });

it('the statistics are reached from the first tab, and name the time zone', async () => {
  const { page, context, problems } = await browser.open(`/clients/${client.id}`, { as: ana });
  await page.getByRole('link', { name: statisticsTexts.chart.more }).click();
  await page.waitForURL(`**/clients/${client.id}/statistics`);
  await page.getByText(texts.zone('hora de Ciudad de México')).waitFor();
  const tabs = page.getByRole('navigation', { name: clientDetailTexts.tabs.navigation });
  await tabs.locator('[aria-current="page"]').getByText(clientDetailTexts.tabs.statistics).waitFor();
  expect(problems).toEqual({ errors: [], foreign: [] });
  await context.close();
});

it('the sentence about the wait of today names the time of reading', async () => {
  const { page, context } = await openStatistics(1280);
  await expect
    .poll(() => findReader(page, texts.waits.title).getAttribute('aria-valuetext'))
    .toMatch(/^Hoy, hasta las? /);
  await context.close();
});

it('the chart of days compares each day with an earlier one, and marks today as partial', async () => {
  const { page, context } = await openStatistics(1280);
  const card = findCard(page, texts.days.title);
  const legend = card.getByRole('listitem');
  await expect
    .poll(() => legend.allInnerTexts())
    .toEqual([
      texts.days.inbound,
      texts.days.before[7],
      expect.stringMatching(/^Hoy, hasta las? \d{1,2}:\d{2} [ap]\.m\.$/),
    ]);
  await expect.poll(() => card.locator('.recharts-bar-rectangle').count()).toBe(16);
  expect(await card.locator('path[fill^="url("]').count()).toBe(1);
  await card.getByRole('button', { name: texts.days.periods[28] }).click();
  await expect.poll(() => card.locator('.recharts-bar-rectangle').count()).toBe(58);
  const { daily } = await ana.sdk.request('GET /clients/{id}/activity', { params: { id: client.id } });
  const sum = daily.slice(-29, -1).reduce((total, { inbound }) => total + inbound, 0);
  await card.getByRole('definition').getByText(sum.toLocaleString('es-MX'), { exact: true }).waitFor();
  await context.close();
});

it.each([390, 1280])('values of charts are read by keyboard, by touch and as a table at %i pixels', async width => {
  const { page, context } = await openStatistics(width);
  const card = findCard(page, texts.days.title);
  const reader = findReader(page, texts.days.title);
  await card.locator('.recharts-bar-rectangle').first().waitFor();
  const today = await reader.getAttribute('aria-valuetext');
  expect(today).toMatch(/^Hoy, hasta .+: \d+ mensajes?; antes, \d+$/);
  await reader.focus();
  await page.keyboard.press('ArrowLeft');
  const yesterday = await reader.getAttribute('aria-valuetext');
  expect(yesterday).not.toBe(today);
  await card.getByText(yesterday ?? '', { exact: true }).waitFor();
  await page.keyboard.press('Home');
  expect(await reader.inputValue()).toBe('0');
  const box = await reader.boundingBox();
  if (!box) throw new Error('the chart has no size');
  await page.mouse.click(box.x + box.width - 4, box.y + box.height / 2);
  await expect.poll(() => reader.getAttribute('aria-valuetext')).toBe(today);
  await card.getByRole('button', { name: statisticsTexts.chart.asTable }).click();
  const table = card.getByRole('table', { name: texts.days.title });
  await expect.poll(() => table.getByRole('row').count()).toBe(58);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  await context.close();
});

it.each([390, 1280])('the grid of hours is read with the arrow keys at %i pixels', async width => {
  const { page, context } = await openStatistics(width);
  const grid = page.getByRole('grid', { name: texts.hoursOfWeek.table });
  const selected = grid.locator('[aria-selected="true"]');
  const { hours } = await ana.sdk.request('GET /clients/{id}/activity', { params: { id: client.id } });
  const most = Math.max(...hours.map(({ inbound }) => inbound));
  await expect.poll(() => selected.getAttribute('aria-label')).toMatch(new RegExp(`: ${most} mensajes$`));
  const first = await selected.getAttribute('aria-label');
  await selected.focus();
  await page.keyboard.press('ArrowDown');
  const next = await selected.getAttribute('aria-label');
  expect(next).not.toBe(first);
  await page.getByText(next ?? '', { exact: true }).waitFor();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowLeft');
  const corner = await selected.getAttribute('aria-label');
  await grid.getByRole('gridcell').last().click();
  expect(await selected.getAttribute('aria-label')).toBe(
    texts.hoursOfWeek.value(
      'Domingo',
      texts.hours('11 p.m.', '12 a.m.'),
      hours.find(each => each.weekday === 7 && each.hour === 23)?.inbound ?? 0,
    ),
  );
  expect(corner).not.toBe(next);
  await context.close();
});

it('the waits are shown by day and by hour, with the robot apart', async () => {
  const { page, context } = await openStatistics(1280);
  const card = findCard(page, texts.waits.title);
  const { waits } = await ana.sdk.request('GET /clients/{id}/activity', { params: { id: client.id } });
  expect(waits.robot.answered).toBeGreaterThan(0);
  await card.getByText(/^Las respuestas automáticas contestaron/).waitFor();
  await card.getByRole('button', { name: texts.waits.byHour }).click();
  await card.getByRole('button', { name: statisticsTexts.chart.asTable }).click();
  await expect.poll(() => card.getByRole('table').getByRole('row').count()).toBe(25);
  await context.close();
});

it.each(['light', 'dark'] as const)('the statistics tab is accessible in the %s scheme', async scheme => {
  for (const width of [390, 1280]) {
    const { page, context } = await openStatistics(width, scheme);
    await page.locator('.recharts-bar-rectangle').first().waitFor();
    expect(await findA11yViolations(page)).toEqual([]);
    await context.close();
  }
});

it('the values of the line chart are read with the keyboard', async () => {
  const { page, context } = await browser.open(`/clients/${client.id}`, { as: ana });
  const reader = page.getByRole('slider', { name: statisticsTexts.chart.reader });
  await reader.focus();
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowLeft');
  expect(await reader.getAttribute('aria-valuetext')).toMatch(
    /^\d{1,2} \p{L}+\. Recibidos: [\d,]+\. Enviados: [\d,]+$/u,
  );
  await context.close();
});
