import { authPageTexts, clientDetailTexts, teamTexts, toastTexts } from '@recado/texts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findA11yViolations, openBrowser, type TestBrowser, waitForToast } from '../../testing/index.ts';
import { addClient } from '../testing/clients.ts';

let browser: TestBrowser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.stop());

const { tabs } = clientDetailTexts;
const card = (page: Page) => page.getByRole('region', { name: teamTexts.card.title, exact: true });
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: tabs.navigation }).getByRole('link', { name, exact: true });

it('the team page invites a person without an account, limits her to her role, and revokes her access on removal', async () => {
  const owner = await browser.server.person({ name: 'Lucía Hernández' });
  const { id, businessName } = await addClient(owner);
  const ownerView = await browser.open(`/clients/${id}/team`, { as: owner });
  await card(ownerView.page).getByText(teamTexts.card.none).waitFor();
  await card(ownerView.page).getByRole('button', { name: teamTexts.card.invite }).click();
  const dialog = ownerView.page.getByRole('dialog');
  await dialog.getByRole('radio', { name: teamTexts.roles.answers }).check();
  expect(await findA11yViolations(ownerView.page)).toEqual([]);
  await dialog.getByRole('button', { name: teamTexts.inviting.submit }).click();
  const link = (await dialog.getByRole('group', { name: teamTexts.inviting.link }).locator('code').textContent()) ?? '';
  await dialog.getByRole('button', { name: teamTexts.inviting.done }).click();
  await card(ownerView.page).getByText(teamTexts.invitations.title).waitFor();
  expect(await card(ownerView.page).textContent()).not.toContain(link);

  const { page, context, problems } = await browser.open(link);
  await page.getByText(teamTexts.page.offered(owner.name, businessName)).waitFor();
  expect(await findA11yViolations(page)).toEqual([]);
  await page.getByRole('link', { name: teamTexts.page.register }).click();
  await page.getByLabel(authPageTexts.register.name).fill('Ana López');
  await page.getByLabel(authPageTexts.register.email).fill(`ana.${id}@ejemplo.mx`);
  await page.getByLabel(authPageTexts.register.password, { exact: true }).fill('Conchas-y-cuernos-7');
  await page.getByLabel(authPageTexts.register.confirmPassword, { exact: true }).fill('Conchas-y-cuernos-7');
  await page.getByRole('button', { name: authPageTexts.register.submit }).click();
  await page.getByRole('button', { name: teamTexts.page.accept }).click();
  await waitForToast(page, teamTexts.page.accepted(businessName));
  await page.waitForURL(`**/conversations/${id}`);

  await page.goto(`/clients/${id}`);
  await page.getByText(teamTexts.sharedBy(owner.name, teamTexts.roles.answers)).waitFor();
  await tab(page, tabs.team).waitFor();
  expect([await tab(page, tabs.webhook).count(), await tab(page, tabs.api).count()]).toEqual([0, 0]);
  expect(await page.getByRole('button', { name: clientDetailTexts.actions.initialize }).count()).toBe(0);
  expect(await page.getByText(clientDetailTexts.token.label, { exact: true }).count()).toBe(0);
  await tab(page, tabs.team).click();
  await card(page).getByText('Ana López').waitFor();
  expect(await findA11yViolations(page)).toEqual([]);

  await ownerView.page.reload();
  await card(ownerView.page)
    .getByRole('button', { name: teamTexts.card.removeOne('Ana López') })
    .click();
  await ownerView.page.getByRole('alertdialog').getByRole('button', { name: teamTexts.removing.confirm }).click();
  await waitForToast(ownerView.page, toastTexts.memberRemoved);
  await page.getByText(clientDetailTexts.notFoundTitle).waitFor();
  expect(problems.errors).toEqual([]);
  await context.close();
  await ownerView.context.close();
});
