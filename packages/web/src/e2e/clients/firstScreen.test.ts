import type { Client } from '@recado/contract';
import type { TestUser } from '@recado/server/testing';
import { clientDetailTexts, lineHealthTexts, statisticsTexts } from '@recado/texts';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openBrowser, type TestBrowser } from '../../testing/index.ts';
import { addLinkedClient, CONNECTION_WAIT_OPTIONS } from '../testing/clients.ts';

let browser: TestBrowser;
let ana: TestUser;
let client: Client;
beforeAll(async () => {
  browser = await openBrowser();
  ana = await browser.server.person();
  client = await addLinkedClient(browser.server, ana, 'Panadería La Espiga');
  browser.server.network.phone('5215599990001', { name: 'Marta' }).write(client.phoneNumber, 'Hola');
  await vi.waitFor(async () => {
    const { totalMessages } = await ana.sdk.request('GET /dashboard/stats');
    if (totalMessages < 1) throw new Error('The messages have not arrived.');
  }, CONNECTION_WAIT_OPTIONS);
});
afterAll(() => browser.stop());

/** Height within which the figures and the chart of a client are visible. */
const MAX_BOTTOM_PX = 900;

it.each([390, 1280])('the page of a client shows its card, figures and chart at once at %i pixels', async width => {
  const { page, context } = await browser.open(`/clients/${client.id}`, { as: ana, width, height: 900 });
  const chart = page.getByRole('img', { name: /mensaje recibido/ });
  await chart.waitFor();
  const { token, webhook, actions, tabs } = clientDetailTexts;
  const card = page.getByRole('region', { name: client.businessName });
  await card.getByRole('group', { name: token.label }).waitFor();
  for (const name of [token.regenerate, webhook.edit, actions.restart, actions.disconnect, actions.delete])
    await card.getByRole('button', { name, exact: true }).waitFor();
  await card.getByRole('group', { name: webhook.label }).waitFor();
  const box = await chart.boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(MAX_BOTTOM_PX);
  await page.getByText(statisticsTexts.cards.outbound).first().waitFor();
  const title = page.getByRole('heading', { name: statisticsTexts.chart.title });
  expect(await title.evaluate(element => getComputedStyle(element).clipPath)).toBe('none');
  const titleBox = await title.boundingBox();
  expect((titleBox?.y ?? 0) + (titleBox?.height ?? 0)).toBeLessThan(box?.y ?? 0);

  const navigation = page.getByRole('navigation', { name: clientDetailTexts.tabs.navigation });
  const tops = await navigation.getByRole('link').evaluateAll(all => all.map(tab => tab.getBoundingClientRect().top));
  expect(new Set(tops).size).toBe(1);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  await navigation.getByRole('link', { name: tabs.messages, exact: true }).click();
  await page.waitForURL(`**/clients/${client.id}/messages`);
  const tab = await navigation.getByRole('link', { name: tabs.messages, exact: true }).boundingBox();
  expect((tab?.x ?? width) + (tab?.width ?? 0)).toBeLessThanOrEqual(width);
  await context.close();
});

it('two warnings take one line each on a phone, open with a tap, and leave the chart on the first screen', async () => {
  const clientId = client.id;
  const restrictedUntil = new Date(Date.now() + 7_200_000);
  await browser.server
    .knex('qualityRatings')
    .insert({ clientId, quality: 'yellow', restrictedUntil })
    .onConflict('clientId')
    .merge();
  await browser.server.knex('clients').where({ id: clientId }).update({ phoneNumber: '5213312345678' });
  const { page, context } = await browser.open(`/clients/${clientId}`, { as: ana, width: 390, height: 900 });
  const titles = [clientDetailTexts.otherNumber.title, lineHealthTexts.summaries.restricted];
  for (const title of titles) {
    const line = page.getByRole('button', { name: title });
    expect((await line.boundingBox())?.height).toBeLessThanOrEqual(48);
    expect(await line.getAttribute('aria-expanded')).toBe('false');
  }
  const chart = page.getByRole('img', { name: /mensaje recibido/ });
  await chart.waitFor();
  const box = await chart.boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(MAX_BOTTOM_PX);
  const use = page.getByRole('button', { name: clientDetailTexts.otherNumber.use });
  expect(await use.count()).toBe(0);
  await page.getByRole('button', { name: titles[0] ?? '' }).click();
  await use.waitFor();
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.getByRole('link', { name: clientDetailTexts.settings.open }).waitFor();
  await context.close();
});
