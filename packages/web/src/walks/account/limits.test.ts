import { limits, today } from '@recado/texts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findBarriersInBoth, openBrowser, type TestBrowser } from '../../testing/index.ts';
import { addClient, linkClient } from '../testing/clients.ts';

let browser: TestBrowser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.stop());

it('an administrator sets an account’s limits; its owner is told before they bite', async () => {
  const { server } = browser;
  const owner = await server.person({ name: 'Lucía Hernández' });
  const admin = await server.person({ name: 'Rosa Ávila', role: 'admin' });
  const line = await addClient(owner, 'Panadería La Espiga', '5215512345678');
  await linkClient(server, owner, line);

  const desk = await browser.open(`/admin/users/${owner.id}`, { as: admin });
  await desk.page.getByLabel(limits.admin.own).check();
  await desk.page.getByLabel(limits.admin.maxLines).fill('no');
  await desk.page.getByText(limits.admin.wrong).waitFor();
  await desk.page.getByLabel(limits.admin.maxLines).fill('5');
  await desk.page.getByLabel(limits.admin.messagesPerDay).fill('5');
  await desk.page.getByLabel(limits.admin.trialEndsAt).fill('2099-03-02');
  await desk.page.getByRole('button', { name: limits.admin.save }).click();
  await desk.page.getByText(limits.admin.saved).waitFor();
  expect(await findBarriersInBoth(desk.page)).toEqual([]);
  await desk.context.close();

  await server.knex('sentDays').insert({
    ownerId: owner.id,
    day: server.knex.raw(`CAST(now() AT TIME ZONE 'America/Mexico_City' AS date)`),
    sent: 4,
  });
  const { page, context, problems } = await browser.open('/dashboard', { as: owner });
  await page.getByText(limits.messages(4, 5)).waitFor();
  await page.getByRole('link', { name: today.limit.messages }).click();
  const card = page.getByRole('region', { name: limits.title });
  await card.getByText(limits.of.messages(4, 5), { exact: true }).waitFor();
  await card.getByText(limits.of.lines(1, 5), { exact: true }).waitFor();
  expect(await findBarriersInBoth(page)).toEqual([]);
  expect(problems.errors).toEqual([]);
  await context.close();
});
