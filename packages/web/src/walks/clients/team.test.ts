import { clientDetail, session, team, toasts } from '@recado/texts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findBarriers, openBrowser, type TestBrowser, untilSaid } from '../../testing/index.ts';
import { addClient } from '../testing/clients.ts';

let browser: TestBrowser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.stop());

const { tabs } = clientDetail;
const card = (page: Page) => page.getByRole('region', { name: team.card.title, exact: true });
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: tabs.navigation }).getByRole('link', { name, exact: true });

it('invites somebody who has no account, who comes in by the link, sees what she may, and is out at once', async () => {
  const owner = await browser.server.person({ name: 'Lucía Hernández' });
  const { id, businessName } = await addClient(owner);
  const own = await browser.open(`/clients/${id}/team`, { as: owner });
  await card(own.page).getByText(team.card.none).waitFor();
  await card(own.page).getByRole('button', { name: team.card.invite }).click();
  const dialog = own.page.getByRole('dialog');
  await dialog.getByRole('radio', { name: team.roles.answers }).check();
  expect(await findBarriers(own.page)).toEqual([]);
  await dialog.getByRole('button', { name: team.inviting.submit }).click();
  const link =
    (await dialog.getByRole('group', { name: team.inviting.link }).locator('code').textContent()) ?? '';
  await dialog.getByRole('button', { name: team.inviting.done }).click();
  await card(own.page).getByText(team.invitations.title).waitFor();
  expect(await card(own.page).textContent()).not.toContain(link);

  const { page, context, problems } = await browser.open(link);
  await page.getByText(team.page.offered(owner.name, businessName)).waitFor();
  expect(await findBarriers(page)).toEqual([]);
  await page.getByRole('link', { name: team.page.register }).click();
  await page.getByLabel(session.register.name).fill('Ana López');
  await page.getByLabel(session.register.email).fill(`ana.${id}@ejemplo.mx`);
  await page.getByLabel(session.register.password, { exact: true }).fill('Conchas-y-cuernos-7');
  await page.getByLabel(session.register.confirmPassword, { exact: true }).fill('Conchas-y-cuernos-7');
  await page.getByRole('button', { name: session.register.submit }).click();
  await page.getByRole('button', { name: team.page.accept }).click();
  await untilSaid(page, team.page.accepted(businessName));
  await page.waitForURL(`**/clients/${id}/conversations`);

  await page.goto(`/clients/${id}`);
  await page.getByText(team.sharedBy(owner.name, team.roles.answers)).waitFor();
  await tab(page, tabs.team).waitFor();
  expect([await tab(page, tabs.webhook).count(), await tab(page, tabs.api).count()]).toEqual([0, 0]);
  expect(await page.getByRole('button', { name: clientDetail.actions.initialize }).count()).toBe(0);
  expect(await page.getByText(clientDetail.token.label, { exact: true }).count()).toBe(0);
  await tab(page, tabs.team).click();
  await card(page).getByText('Ana López').waitFor();
  expect(await findBarriers(page)).toEqual([]);

  await own.page.reload();
  await card(own.page)
    .getByRole('button', { name: team.card.removeOne('Ana López') })
    .click();
  await own.page.getByRole('alertdialog').getByRole('button', { name: team.removing.confirm }).click();
  await untilSaid(own.page, toasts.memberRemoved);
  await page.getByText(clientDetail.notFoundTitle).waitFor();
  expect(problems.errors).toEqual([]);
  await context.close();
  await own.context.close();
});
