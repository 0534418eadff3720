import { listTexts, campaignPageTexts as texts } from '@recado/texts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findA11yViolationsInBothColorSchemes, openBrowser, type TestBrowser } from '../../testing/index.ts';
import { addClient } from '../testing/clients.ts';

let browser: TestBrowser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.stop());

it('the campaign page shows the countries of recipients, and starts with another country only after a confirmation', async () => {
  const ana = await browser.server.person();
  const client = await addClient(ana, 'Padaria Lua', `55119${Date.now().toString().slice(-8)}`);
  const params = { id: client.id };
  const { campaign } = await ana.sdk.request('POST /clients/{id}/campaigns', {
    params,
    payload: { name: 'Panetone', message: { type: 'text', text: { text: 'Oi {nombre}, já tem panetone.' } } },
  });
  const path = `/campaigns/${client.id}/${campaign.id}`;
  const { page, context, problems } = await browser.open(path, { as: ana });
  const adding = page.getByRole('region', { name: texts.add.title, exact: true });
  const pasted = '(51) 99123-4567, Bia\n11 98765-4321, Caio\n+51 987 654 321, Rosa\n98765-4321, Davi';
  await adding.getByLabel(texts.add.numbers).fill(pasted);
  await adding.getByRole('button', { name: texts.add.review, exact: true }).click();
  const preview = page.getByRole('region', { name: listTexts.preview.title });
  await preview.getByText('Brasil: 2, Perú: 1').waitFor();
  await preview.getByText(listTexts.preview.otherCountries('Perú: 1')).waitFor();
  expect(await findA11yViolationsInBothColorSchemes(page)).toEqual([]);
  await preview.getByRole('button', { name: listTexts.preview.add(3) }).click();
  await preview.waitFor({ state: 'detached' });
  await page.getByText('Brasil: 2, Perú: 1').waitFor();
  await page.getByText(texts.countries.warning('Perú: 1')).first().waitFor();
  const recipients = page.getByRole('list', { name: texts.recipients.label });
  await recipients.getByText('+5551991234567').waitFor();
  expect(await recipients.getByText('Brasil', { exact: true }).count()).toBe(2);
  expect(await recipients.getByText('Perú', { exact: true }).count()).toBe(1);
  expect(await findA11yViolationsInBothColorSchemes(page)).toEqual([]);
  await page.getByRole('button', { name: texts.actions.start, exact: true }).click();
  const dialog = page.getByRole('alertdialog');
  const confirm = dialog.getByRole('button', { name: texts.starting.confirm, exact: true });
  expect(await confirm.isDisabled()).toBe(true);
  await dialog.getByLabel(texts.countries.confirm('Perú: 1')).check();
  expect(await findA11yViolationsInBothColorSchemes(page)).toEqual([]);
  await confirm.click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText(texts.states.running).first().waitFor();
  expect(problems).toEqual({ errors: [], foreign: [] });
  await context.close();
});
