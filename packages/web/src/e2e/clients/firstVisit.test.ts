import {
  apiExplorerTexts,
  authPageTexts,
  clientDetailTexts,
  clientListTexts,
  dashboardTexts,
  firstStepTexts,
  layoutTexts,
  statisticsTexts,
  statusLabels,
  toastTexts,
} from '@recado/texts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser, type TestBrowser, waitForToast } from '../../testing/index.ts';
import { scanShownQr } from '../testing/scanShownQr.ts';

let browser: TestBrowser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.stop());

/** Makes the email address and the phone numbers unique for each retry of the test. */
let attempt = 10;

it('a new user can register, link a client, see a message in the chart and delete the client', async () => {
  attempt += 1;
  const { page, context, problems } = await browser.open('/register', { isFresh: true });
  const { network } = browser.server;
  const line = network.phone(`52155123456${attempt}`, { name: 'Panadería La Espiga' });
  const marta = network.phone(`52155876543${attempt}`, { name: 'Marta' });

  const form = authPageTexts.register;
  await page.getByLabel(form.name, { exact: true }).fill('Lucía Hernández');
  await page.getByLabel(form.email).fill(`lucia${attempt}@panaderialaespiga.mx`);
  await page.getByLabel(form.password, { exact: true }).fill('Conchas-7');
  await page.getByLabel(form.confirmPassword, { exact: true }).fill('Conchas-7');
  await page.getByRole('button', { name: form.submit }).click();
  await page.getByText(dashboardTexts.empty).waitFor();

  await page.getByRole('link', { name: firstStepTexts.steps.link.action }).first().click();
  await page.getByLabel(clientListTexts.add.businessName).fill('Panadería La Espiga');
  await page.getByLabel(clientListTexts.add.phone).fill(`+52 1 55 1234-56${attempt}`);
  await page.getByRole('button', { name: clientListTexts.add.submit }).click();
  await waitForToast(page, toastTexts.clientCreated);
  await page.waitForURL(/\/clients\/[\da-f-]{36}$/);
  const clientUrl = page.url();
  await page.getByText(statusLabels.client.pending).waitFor();

  await page.getByRole('button', { name: clientDetailTexts.actions.initialize }).click();
  await waitForToast(page, toastTexts.clientInitialized);
  await scanShownQr(page, line);
  await waitForToast(page, toastTexts.clientConnected);
  await page.getByText(statusLabels.client.connected, { exact: true }).waitFor();
  await page.getByText(statisticsTexts.empty.text).waitFor();

  marta.write(line.number, '¿Todavía hay conchas?');
  await page.getByRole('link', { name: layoutTexts.menu.explorer }).click();
  await page.getByRole('button', { name: /external\/send\b(?!-)/ }).click();
  await page.getByLabel('to *').fill(marta.number);
  await page.getByLabel('text *').fill('Sí, hasta las ocho. <b>¡Venga!</b>');
  await page.getByRole('button', { name: apiExplorerTexts.run }).click();
  await page.getByText(statusLabels.response.success).waitFor();
  const received = await marta.waitFor(message => !message.fromMe);
  expect(received.content).toMatchObject({ text: 'Sí, hasta las ocho. <b>¡Venga!</b>' });

  await page.goto(clientUrl);
  await page.getByRole('img', { name: statisticsTexts.chart.summary('1', '1') }).waitFor();
  await page.getByRole('rowheader', { name: new RegExp(`\\+52 1 55 8765 43${attempt}.*Marta`) }).waitFor();

  await page.getByRole('button', { name: clientDetailTexts.actions.delete }).click();
  await page.getByLabel(clientDetailTexts.deletion.wordLabel).fill('ELIMINAR');
  await page.getByRole('button', { name: clientDetailTexts.deletion.confirm, exact: true }).click();
  await waitForToast(page, toastTexts.clientDeleted);
  await page.waitForURL('**/clients');
  await page.getByText(clientListTexts.list.empty).waitFor();
  expect(line.devices.size).toBe(0);
  expect(problems).toEqual({ errors: [], foreign: [] });
  await context.close();
}, 90_000);
