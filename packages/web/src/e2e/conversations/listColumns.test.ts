import { readFile } from 'node:fs/promises';
import { campaignTexts, listTexts, campaignPageTexts as texts } from '@recado/texts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findA11yViolationsInBothColorSchemes, openBrowser, type TestBrowser } from '../../testing/index.ts';
import { addClient } from '../testing/clients.ts';

/** Workbook with the sheets “Pedidos” and “Proveedores”. */
const BAKERY_ORDERS = new URL(
  '../../../../server/src/api/conversations/lists/testing/lists/bakery-orders.xlsx',
  import.meta.url,
);

let browser: TestBrowser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.stop());

type Person = Awaited<ReturnType<TestBrowser['server']['person']>>;

async function createDraft(person: Person) {
  const client = await addClient(person, 'Panadería Luna', `52155${Date.now().toString().slice(-8)}`);
  const { campaign } = await person.sdk.request('POST /clients/{id}/campaigns', {
    params: { id: client.id },
    payload: { name: 'Pan', message: { type: 'text', text: { text: 'Hola {nombre}' } } },
  });
  return `/campaigns/${client.id}/${campaign.id}`;
}

async function chooseFile(page: Page, content: string | Buffer) {
  const adding = page.getByRole('region', { name: texts.add.title, exact: true });
  const file = { name: 'lista', mimeType: 'application/octet-stream', buffer: Buffer.from(content) };
  await adding.locator('input[type=file]').setInputFiles([file]);
  return page.getByRole('region', { name: listTexts.preview.title });
}

it('a guessed column of numbers is added only after the owner confirms it', async () => {
  const ana = await browser.server.person();
  const options = { as: ana, width: 390, height: 844 };
  const { page, context, problems } = await browser.open(await createDraft(ana), options);
  const preview = await chooseFile(page, 'Persona,Dato,Zona\nMarta,5587654321,Norte\nEva,5587654322,Sur\n');
  const add = preview.getByRole('button', { name: listTexts.preview.add(2) });
  await add.waitFor();
  // The owner sees the preview without scrolling down to it.
  const heading = preview.getByRole('heading', { name: listTexts.preview.title });
  await expect.poll(() => heading.evaluate(element => element.getBoundingClientRect().top)).toBeLessThan(844 / 2);
  expect(await add.isDisabled()).toBe(true);
  expect(await findA11yViolationsInBothColorSchemes(page)).toEqual([]);
  // A change of another column does not confirm the guess.
  await preview.getByRole('combobox', { name: 'Zona' }).click();
  await page.getByRole('option', { name: listTexts.fields.labels }).click();
  const confirmation = preview.getByRole('checkbox');
  await confirmation.waitFor();
  expect(await add.isDisabled()).toBe(true);
  await confirmation.check();
  await add.click();
  await preview.waitFor({ state: 'detached' });
  expect(problems).toEqual({ errors: [], foreign: [] });
  await context.close();
});

it('recognized columns are collapsed, and people from another country are listed with it', async () => {
  const ana = await browser.server.person();
  const { page, context, problems } = await browser.open(await createDraft(ana), { as: ana });
  const preview = await chooseFile(page, 'Nombre,Celular,Ciudad\nMarta,5587654321,Puebla\nJohn,+13055551234,Miami\n');
  const columns = preview.getByRole('button', { name: listTexts.changeColumns });
  await columns.waitFor();
  expect(await preview.getByRole('combobox').count()).toBe(0);
  const foreigners = preview.getByRole('list', { name: listTexts.preview.otherCountryPeople });
  await foreigners.getByText('Estados Unidos').waitFor();
  expect(await foreigners.getByRole('listitem').count()).toBe(1);
  expect(await findA11yViolationsInBothColorSchemes(page)).toEqual([]);
  await columns.click();
  await preview.getByRole('combobox', { name: 'Ciudad' }).waitFor();
  expect(problems).toEqual({ errors: [], foreign: [] });
  await context.close();
});

it('people of other countries are left out in the preview, or together in the draft', async () => {
  const ana = await browser.server.person();
  const options = { as: ana, width: 390, height: 844 };
  const { page, context, problems } = await browser.open(await createDraft(ana), options);
  const csv = 'Nombre,Celular\nMarta,5587654321\n,5587654322\nJohn,+13055551234\nRosa,+51987654321\nEva,55 87\n';
  const preview = await chooseFile(page, csv);
  await preview.getByText(listTexts.preview.nameless(1)).waitFor();
  const leaveOut = preview.getByRole('checkbox', { name: listTexts.preview.leaveOutOtherCountries });
  // The checkbox shows the choice of the last request, which starts shortly after the click. So `check` may fail.
  await leaveOut.click();
  await preview.getByRole('button', { name: listTexts.preview.add(2) }).waitFor();
  const leftOut = preview.getByRole('list', { name: listTexts.preview.leftOut });
  await leftOut.getByText(campaignTexts.leftOut.otherCountry('Perú')).waitFor();
  expect(await findA11yViolationsInBothColorSchemes(page)).toEqual([]);
  await leaveOut.click();
  await preview.getByRole('button', { name: listTexts.preview.add(4) }).click();
  await preview.waitFor({ state: 'detached' });
  const recipients = page.getByRole('list', { name: texts.recipients.label });
  // The draft, too, names the row and the text of a person who cannot be written to.
  const eva = recipients.getByRole('listitem').filter({ hasText: 'Eva' });
  await eva.getByText('55 87', { exact: true }).waitFor();
  await eva.getByText(texts.recipients.row(6)).waitFor();
  await page.getByRole('combobox', { name: texts.recipients.country }).click();
  await page.getByRole('option', { name: 'Perú' }).click();
  await recipients.getByText('Marta').waitFor({ state: 'detached' });
  await expect.poll(() => recipients.getByRole('listitem').allInnerTexts()).toEqual([expect.stringContaining('Rosa')]);
  const leaveOutPeru = page.getByRole('button', { name: texts.recipients.leaveOutCountry('Perú', 1) });
  expect(await leaveOutPeru.evaluate(button => button.scrollWidth > button.clientWidth)).toBe(false);
  await leaveOutPeru.click();
  await page.getByText(texts.recipients.countryLeftOut(1)).waitFor();
  await recipients.getByText(campaignTexts.leftOut.otherCountry('Perú')).waitFor();
  expect(await findA11yViolationsInBothColorSchemes(page)).toEqual([]);
  expect(problems).toEqual({ errors: [], foreign: [] });
  await context.close();
});

it('another sheet of a workbook is read when the owner chooses it', async () => {
  const ana = await browser.server.person();
  const { page, context, problems } = await browser.open(await createDraft(ana), { as: ana });
  const preview = await chooseFile(page, await readFile(BAKERY_ORDERS));
  const people = preview.getByRole('list', { name: listTexts.preview.people });
  await people.waitFor();
  const before = await people.innerText();
  await preview.getByRole('combobox', { name: listTexts.preview.sheet }).click();
  await page.getByRole('option', { name: 'Proveedores' }).click();
  await expect.poll(() => people.innerText()).not.toBe(before);
  expect(await preview.getByRole('combobox', { name: listTexts.preview.sheet }).innerText()).toBe('Proveedores');
  expect(await findA11yViolationsInBothColorSchemes(page)).toEqual([]);
  expect(problems).toEqual({ errors: [], foreign: [] });
  await context.close();
});
