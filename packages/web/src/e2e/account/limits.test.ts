import { accountLimitTexts, dashboardTodayTexts } from '@recado/texts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findA11yViolationsInBothColorSchemes, openBrowser, type TestBrowser } from '../../testing/index.ts';
import { addClient, linkClient } from '../testing/clients.ts';

let browser: TestBrowser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.stop());

it('the console shows an owner the limits set by an administrator before the usage reaches them', async () => {
  const { server } = browser;
  const owner = await server.person({ name: 'Lucía Hernández' });
  const admin = await server.person({ name: 'Rosa Ávila', role: 'admin' });
  const line = await addClient(owner, 'Panadería La Espiga', '5215512345678');
  await linkClient(server, owner, line);

  const adminView = await browser.open(`/admin/users/${owner.id}`, { as: admin });
  await adminView.page.getByLabel(accountLimitTexts.admin.own).check();
  await adminView.page.getByLabel(accountLimitTexts.admin.maxLines).fill('no');
  await adminView.page.getByText(accountLimitTexts.admin.invalidNumber).waitFor();
  await adminView.page.getByLabel(accountLimitTexts.admin.maxLines).fill('5');
  await adminView.page.getByLabel(accountLimitTexts.admin.messagesPerDay).fill('5');
  await adminView.page.getByLabel(accountLimitTexts.admin.trialEndsAt).fill('2099-03-02');
  await adminView.page.getByRole('button', { name: accountLimitTexts.admin.save }).click();
  await adminView.page.getByText(accountLimitTexts.admin.saved).waitFor();
  expect(await findA11yViolationsInBothColorSchemes(adminView.page)).toEqual([]);
  await adminView.context.close();

  await server.knex('dailySentCounts').insert({
    ownerId: owner.id,
    day: server.knex.raw(`CAST(now() AT TIME ZONE 'America/Mexico_City' AS date)`),
    sentCount: 4,
  });
  const { page, context, problems } = await browser.open('/dashboard', { as: owner });
  await page.getByText(accountLimitTexts.messages(4, 5)).waitFor();
  await page.getByRole('link', { name: dashboardTodayTexts.limit.messages }).click();
  const card = page.getByRole('region', { name: accountLimitTexts.title });
  await card.getByText(accountLimitTexts.usage.messages(4, 5), { exact: true }).waitFor();
  await card.getByText(accountLimitTexts.usage.lines(1, 5), { exact: true }).waitFor();
  expect(await findA11yViolationsInBothColorSchemes(page)).toEqual([]);
  expect(problems.errors).toEqual([]);
  await context.close();
});
