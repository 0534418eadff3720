import { statusPageTexts } from '@recado/texts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findA11yViolationsInBothColorSchemes, openBrowser, type TestBrowser } from '../../testing/index.ts';
import { addClient, linkClient } from '../testing/clients.ts';

let browser: TestBrowser;
beforeAll(async () => {
  browser = await openBrowser({ statusPage: true });
});
afterAll(() => browser.stop());

it('shows the public status page of a client after its owner creates it', async () => {
  const { server } = browser;
  const owner = await server.person({ name: 'Lucía Hernández' });
  const line = await addClient(owner, 'Panadería La Espiga', '5215512345678');
  await linkClient(server, owner, line);
  const at = new Date(Date.now() - 40 * 86_400_000);
  const id = server.knex.raw('generate_uuid_v7()');
  await server.knex('serverRuns').insert({ id, startedAt: at, lastSeenAt: new Date() });
  await server.knex('sessions').update({ linkedAt: new Date(Date.now() - 40 * 86_400_000) });
  for (const [days, minutes] of [
    [3, 5],
    [12, 190],
  ] as const) {
    const startedAt = new Date(Date.now() - days * 86_400_000);
    await server
      .knex('lineOutages')
      .insert({ clientId: line.id, startedAt, endedAt: new Date(startedAt.getTime() + minutes * 60_000) });
  }
  const { page, context, problems } = await browser.open(`/clients/${line.id}/data`, { as: owner });
  const card = page.getByRole('region', { name: statusPageTexts.card.title });
  await card.getByRole('button', { name: statusPageTexts.card.make }).click();
  await card.getByRole('button', { name: statusPageTexts.card.end }).waitFor();
  const params = { id: line.id };
  const response = await owner.sdk.request('GET /clients/{id}/status-page', { params });
  expect(await findA11yViolationsInBothColorSchemes(page)).toEqual([]);
  await page.goto(new URL(response.statusPage.path ?? '', server.url).href);
  await page.getByText(statusPageTexts.line.up).waitFor();
  expect(await findA11yViolationsInBothColorSchemes(page)).toEqual([]);
  expect(problems.errors).toEqual([]);
  await context.close();
});
