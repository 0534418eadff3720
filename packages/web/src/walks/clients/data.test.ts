import { retention } from '@recado/texts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser, type TestBrowser } from '../../testing/index.ts';
import { openShowcase, type Showcase } from '../../testing/shots/showcase.ts';

let browser: TestBrowser;
let show: Showcase;
beforeAll(async () => {
  browser = await openBrowser();
  show = await openShowcase(browser.server);
});
afterAll(() => browser.stop());

it('an owner chooses how long messages are kept, and finds it chosen', async () => {
  const params = { id: show.client.id };
  const { page, context, problems } = await browser.open(`/clients/${params.id}/data`, { as: show.person });
  await page.getByLabel(retention.messageDays).click();
  await page.getByRole('option', { name: retention.days(30), exact: true }).click();
  await page.getByRole('button', { name: retention.save, exact: true }).click();
  await page.getByText(retention.saved).waitFor();
  const told = await show.person.sdk.request('GET /clients/{id}/retention', { params });
  expect(told.retention).toMatchObject({ messageDays: 30, mediaDays: null });
  await page.reload();
  await page.getByText(retention.days(30), { exact: true }).waitFor();
  expect(problems.errors).toEqual([]);
  await context.close();
});
