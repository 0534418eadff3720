import { contactsPageTexts, listTexts } from '@recado/texts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findA11yViolationsInBothColorSchemes, openBrowser, type TestBrowser } from '../../testing/index.ts';
import { addClient, createUniquePhoneNumber } from '../testing/clients.ts';

const texts = listTexts.background;
let browser: TestBrowser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.stop());

it('the contacts page imports a long list in the background and shows the rows that were not imported', async () => {
  const ana = await browser.server.person();
  const client = await addClient(ana, 'Panadería Luna', createUniquePhoneNumber());
  const path = `/contacts/${client.id}`;
  const { page, context, problems } = await browser.open(path, { as: ana, ...{ width: 390, height: 844 } });
  const importTexts = contactsPageTexts.spreadsheetImport;
  await page.getByRole('button', { name: importTexts.open }).click();
  const people = Array.from({ length: 1_200 }, (_, n) => `Persona ${n},+52155${String(40_000_000 + n)}`);
  const buffer = Buffer.from(['Nombre,Celular', ...people, 'Eva,55 12'].join('\n'));
  const dialog = page.getByRole('dialog');
  await dialog.locator('input[type=file]').setInputFiles([{ name: 'clientes.csv', mimeType: 'text/csv', buffer }]);
  await dialog.getByRole('button', { name: importTexts.importCount(1_200) }).click();
  await dialog.waitFor({ state: 'hidden' });
  const result = page.getByText(texts.contactsDone('1,200', '0'));
  await result.waitFor({ timeout: 60_000 });
  await page.getByText('Persona 1199', { exact: true }).waitFor();
  await page.getByRole('button', { name: texts.showRows }).click();
  await page.getByRole('list', { name: texts.rows }).getByText('Fila 1202 Eva 55 12').waitFor();
  expect(await findA11yViolationsInBothColorSchemes(page)).toEqual([]);
  await page.reload();
  await result.waitFor();
  await page.getByRole('alert').filter({ has: result }).getByRole('button', { name: 'Cerrar' }).click();
  await result.waitFor({ state: 'detached' });
  await page.reload();
  await page.getByText('Persona 1199', { exact: true }).waitFor();
  expect(await result.count()).toBe(0);
  expect(problems).toEqual({ errors: [], foreign: [] });
  await context.close();
});

it('a page that is opened during an import shows its progress', async () => {
  const ana = await browser.server.person();
  const client = await addClient(ana, 'Panadería Sol', createUniquePhoneNumber());
  const message = { type: 'text', text: { text: 'Hola' } } as const;
  const { campaign } = await ana.sdk.request('POST /clients/{id}/campaigns', {
    params: { id: client.id },
    payload: { name: 'Pan', message },
  });
  const listImports = () => browser.server.knex('listImports');
  const running = { clientId: client.id, actor: '{}', total: 50_000, nextAttemptAt: new Date(2099, 1) };
  for (const [path, campaignId] of [
    ['contacts', null],
    [`campaigns/${campaign.id}`, campaign.id],
  ] as const) {
    const [row] = await listImports()
      .insert({ ...running, campaignId, processed: 12_500 })
      .returning('id');
    const { page, context, problems } = await browser.open(`/clients/${client.id}/${path}`, { as: ana });
    const progress = page.getByRole('progressbar', { name: texts.progress('12,500', '50,000') });
    await progress.waitFor();
    expect(await progress.getAttribute('aria-valuenow')).toBe('25');
    expect(await findA11yViolationsInBothColorSchemes(page)).toEqual([]);
    await listImports().where({ id: row.id }).update({ processed: 25_000 });
    await page.getByText(texts.progress('25,000', '50,000')).waitFor();
    await listImports().where({ id: row.id }).update({ endedAt: new Date(), error: 'Falló el servidor.' });
    await page.getByText('Falló el servidor.').waitFor();
    expect(problems).toEqual({ errors: [], foreign: [] });
    await context.close();
  }
});
