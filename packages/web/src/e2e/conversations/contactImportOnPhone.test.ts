import { contactsPageTexts, listTexts } from '@recado/texts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findA11yViolationsInBothColorSchemes, openBrowser, type TestBrowser } from '../../testing/index.ts';
import { addClient, createUniquePhoneNumber } from '../testing/clients.ts';

const texts = contactsPageTexts.spreadsheetImport;
let browser: TestBrowser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.stop());

it('the import of contacts shows the rows below many columns on a phone', async () => {
  const ana = await browser.server.person();
  const client = await addClient(ana, 'Panadería Luna', createUniquePhoneNumber());
  const { page, context, problems } = await browser.open(`/contacts/${client.id}`, {
    as: ana,
    ...{ width: 390, height: 844 },
  });
  await page.getByRole('button', { name: texts.open }).click();
  const csv = 'Número,Nombre,Etiquetas,Notas,Baja,Ciudad\n5587654321,Marta,Pedidos,Sin nuez,,Puebla\n55,Nadie,,,,\n';
  const file = { name: 'clientes.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) };
  await page.getByRole('dialog').locator('input[type=file]').setInputFiles([file]);
  await page.getByRole('button', { name: listTexts.changeColumns }).click();
  await page.getByRole('combobox', { name: 'Ciudad' }).getByText(listTexts.unused).waitFor();
  const rows = page.getByRole('list', { name: texts.rows });
  await rows.getByText('Marta').waitFor();
  const height = await rows.evaluate(({ clientHeight, scrollHeight }) => clientHeight / scrollHeight);
  expect(height).toBe(1);
  expect(await findA11yViolationsInBothColorSchemes(page)).toEqual([]);
  expect(problems).toEqual({ errors: [], foreign: [] });
  await context.close();
});
