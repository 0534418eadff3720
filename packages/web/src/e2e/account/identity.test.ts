import { TEST_PASSWORD, type TestUser } from '@recado/server/testing';
import {
  accountPageTexts,
  apiKeyTexts,
  clientDetailTexts,
  commonTexts,
  identityTexts,
  toastTexts,
} from '@recado/texts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  findA11yViolationsInBothColorSchemes,
  openBrowser,
  type TestBrowser,
  waitForToast,
} from '../../testing/index.ts';

let browser: TestBrowser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.stop());

const { dialog: texts, remainingKeys } = identityTexts;
const section = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true });
const ageSessions = ({ id }: TestUser) =>
  browser.server
    .knex('signIns')
    .where({ userId: id })
    .update({ createdAt: new Date(0), verifiedAt: new Date(Date.now() - 11 * 60_000) });
const openPart = (page: Page, part: 'security' | 'programs') =>
  page.getByRole('link', { name: accountPageTexts.pages[part], exact: true }).click();
const requestKey = async (page: Page, name: string) => {
  await section(page, apiKeyTexts.card.title).getByRole('button', { name: apiKeyTexts.card.create }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel(apiKeyTexts.dialog.name).fill(name);
  await form.getByRole('button', { name: apiKeyTexts.dialog.submit }).click();
};

it('a new key needs the password after ten minutes, and a password change offers to revoke the key', async () => {
  const ana = await browser.server.person();
  const { page, context } = await browser.open('/account/programs', { as: ana });
  await ageSessions(ana);
  await requestKey(page, 'n8n de la oficina');
  const dialog = page.getByRole('dialog', { name: texts.title });
  await dialog.getByText(texts.about).waitFor();
  expect(await findA11yViolationsInBothColorSchemes(page)).toEqual([]);

  // A cancelled confirmation creates no key, and the form keeps its entries.
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  await page.getByText(identityTexts.errors.required).first().waitFor();
  expect((await ana.sdk.request('GET /keys')).keys).toEqual([]);
  await page.getByRole('button', { name: apiKeyTexts.dialog.submit }).click();
  await dialog.getByLabel(texts.password, { exact: true }).fill('otra');
  await dialog.getByRole('button', { name: texts.confirm }).click();
  await dialog.getByRole('alert').waitFor();
  await dialog.getByLabel(texts.password, { exact: true }).fill(TEST_PASSWORD);
  await dialog.getByRole('button', { name: texts.confirm }).click();
  await page.getByRole('group', { name: apiKeyTexts.dialog.secret }).waitFor();
  await page.getByRole('button', { name: apiKeyTexts.dialog.done }).click();

  await openPart(page, 'security');
  const password = section(page, accountPageTexts.password.title);
  await password.getByLabel(accountPageTexts.password.current, { exact: true }).fill(TEST_PASSWORD);
  await password.getByLabel(accountPageTexts.password.next, { exact: true }).fill('Otra-contraseña-8');
  await password.getByLabel(accountPageTexts.password.confirm, { exact: true }).fill('Otra-contraseña-8');
  await password.getByRole('button', { name: accountPageTexts.password.submit }).click();
  const keys = page.getByRole('dialog', { name: remainingKeys.title });
  await keys.getByRole('checkbox', { name: /n8n de la oficina/ }).check();
  expect(await findA11yViolationsInBothColorSchemes(page)).toEqual([]);
  await keys.getByRole('button', { name: remainingKeys.revoke }).click();
  await waitForToast(page, remainingKeys.done(1));
  await openPart(page, 'programs');
  await section(page, apiKeyTexts.card.title).getByText(apiKeyTexts.card.none).waitFor();
  await context.close();
});

it.each(['client page', 'explorer'] as const)('%s shows the API token only after a proof of identity', async name => {
  const ana = await browser.server.person();
  const payload = { businessName: 'Panadería', phoneNumber: '5215512345678' };
  const { client } = await ana.sdk.request('POST /clients', { payload });
  await ageSessions(ana);
  const path = name === 'explorer' ? '/dashboard/api-explorer' : `/clients/${client.id}/api`;
  const { page, context } = await browser.open(path, { as: ana });
  const field = page.getByRole('group', { name: clientDetailTexts.token.label });
  const button = field.getByRole('button', { name: clientDetailTexts.token.confirmToShow });
  await button.waitFor();
  expect(await page.content()).not.toContain(client.apiToken);
  expect(await findA11yViolationsInBothColorSchemes(page)).toEqual([]);
  await button.click();
  const dialog = page.getByRole('dialog', { name: texts.title });
  await dialog.getByLabel(texts.password, { exact: true }).fill(TEST_PASSWORD);
  await dialog.getByRole('button', { name: texts.confirm }).click();
  await field.getByRole('button', { name: commonTexts.copy }).click();
  await waitForToast(page, name === 'explorer' ? toastTexts.apiTokenCopied : toastTexts.tokenCopied);
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(client.apiToken);
  await context.close();
});

it.each([360, 390, 1280])('the button in place of the API token covers nothing at %i pixels', async width => {
  const ana = await browser.server.person();
  const payload = { businessName: 'Panadería', phoneNumber: '5215512345678' };
  const { client } = await ana.sdk.request('POST /clients', { payload });
  await ageSessions(ana);
  for (const path of [`/clients/${client.id}`, `/clients/${client.id}/api`, '/dashboard/api-explorer']) {
    const { page, context } = await browser.open(path, { as: ana, width });
    const field = page.getByRole('group', { name: clientDetailTexts.token.label });
    await field.getByRole('button', { name: clientDetailTexts.token.confirmToShow }).waitFor();
    const covered = await field.evaluate(group => {
      const boxes = [group, ...group.children].map(element => element.getBoundingClientRect());
      const [whole, ...parts] = boxes;
      return parts.filter(
        (part, index) =>
          part.right > (whole?.right ?? 0) + 1 ||
          parts
            .slice(index + 1)
            .some(next => part.right > next.left + 1 && part.left < next.right && part.bottom > next.top + 1),
      ).length;
    });
    expect(covered).toBe(0);
    await context.close();
  }
});
