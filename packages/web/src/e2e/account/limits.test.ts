import { accountLimitTexts, dashboardTodayTexts } from '@recado/texts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  findA11yViolationsInBothColorSchemes,
  openBrowser,
  type TestBrowser,
  waitForToast,
} from '../../testing/index.ts';
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
  await waitForToast(adminView.page, accountLimitTexts.admin.saved);
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
  await card.getByText(accountLimitTexts.ceilings.streams, { exact: true }).waitFor();
  await card.getByText(accountLimitTexts.ceilings.secretUsage(60), { exact: true }).waitFor();
  expect(await findA11yViolationsInBothColorSchemes(page)).toEqual([]);
  expect(problems.errors).toEqual([]);
  await context.close();
});

it('an administrator changes the limits and ceilings of the platform on the account page', async () => {
  const admin = await browser.server.person({ name: 'Rosa Ávila', role: 'admin' });
  const { page, context, problems } = await browser.open('/account', { as: admin });
  const { platform, admin: adminTexts } = accountLimitTexts;
  const card = page.getByRole('region', { name: platform.title });
  await expect.poll(() => card.getByLabel(platform.fields.maxLines).inputValue()).toBe('100');
  await card.getByLabel(platform.fields.streamsPerAccount).fill('0');
  await card.getByRole('button', { name: adminTexts.save }).click();
  await card.getByText(adminTexts.invalidNumber).waitFor();
  await card.getByLabel(platform.fields.streamsPerAccount).fill('300');
  await card.getByLabel(platform.fields.secretReadsPerMinute).fill('');
  await card.getByRole('button', { name: adminTexts.save }).click();
  await waitForToast(page, adminTexts.saved);
  expect(await findA11yViolationsInBothColorSchemes(page)).toEqual([]);
  const { limits } = await admin.sdk.request('GET /admin/limits');
  expect(limits.ceilings).toMatchObject({ streamsPerAccount: 300, secretReadsPerMinute: null, freeDiskMb: 1_000 });
  expect(problems.errors).toEqual([]);
  await context.close();
});
