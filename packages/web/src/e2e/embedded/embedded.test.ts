import { TEST_PASSWORD, type TestUser } from '@recado/server/testing';
import { adminUserTexts, apiErrorTexts, layoutTexts } from '@recado/texts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type EmbeddedApp, startEmbeddedApp } from './startEmbeddedApp.ts';

let embedded: EmbeddedApp;
let admin: TestUser;
let berta: TestUser;
beforeAll(async () => {
  embedded = await startEmbeddedApp();
  admin = await embedded.server.person({ role: 'admin', name: 'Ana Administra' });
  berta = await embedded.server.person({ name: 'Berta Rivas' });
});
afterAll(() => embedded.stop());

/** Reads the computed styles and attributes of the host application, which leaked styles would change. */
const readHostStyles = (page: Page) =>
  page.evaluate(() => {
    const stylesOf = (element: Element, ...names: string[]) =>
      names.map(name => getComputedStyle(element).getPropertyValue(name));
    const header = document.querySelector('.host-header');
    if (!header) throw new Error('The host has no header');
    return {
      body: stylesOf(document.body, 'margin', 'background-color', 'color', 'font-family', 'overflow'),
      header: stylesOf(header, 'font-family', 'font-size', 'color', 'display', 'gap', 'box-sizing'),
      link: stylesOf(header.querySelector('a') ?? header, 'color', 'text-decoration-line'),
      root: [document.documentElement.lang, ...document.documentElement.getAttributeNames()],
      // Empty attributes are ignored, because a menu that was open leaves one behind.
      bodyAttributes: [...document.body.attributes].filter(({ value }) => value).map(({ name }) => name),
    };
  });

it('embedded administration uses the router and layout of its host, and the login of its host for visitors', async () => {
  const { page, context, problems } = await embedded.open('/recado');
  await page.waitForURL('**/login');
  await page.getByLabel('Correo').fill(admin.email);
  await page.getByLabel('Contraseña').fill(TEST_PASSWORD);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await page.getByText(layoutTexts.titles.admin).first().waitFor();
  await page.getByRole('link', { name: layoutTexts.adminMenu.users }).first().click();
  await page.waitForURL('**/recado/users');
  await page.getByRole('cell', { name: berta.email }).waitFor();
  await page.goBack();
  await page.waitForURL(/\/recado$/);
  await page.goto(page.url().replace(/recado$/, `recado/users/${berta.id}`));
  await page.getByText(berta.email).first().waitFor();
  await page.getByRole('link', { name: 'Inicio' }).click();
  await page.getByText('Esta página no sabe nada de Recado.').waitFor();
  expect(problems).toEqual({ errors: [], foreign: [] });
  await context.close();
});

it('embedded administration leaves the styles, document and storage of its host unchanged when it opens', async () => {
  const { page, context } = await embedded.open('/', admin.token);
  await page.getByText('Esta página no sabe nada de Recado.').waitFor();
  const initialStyles = await readHostStyles(page);
  const title = await page.title();
  await page.getByRole('link', { name: 'WhatsApp' }).click();
  await page.getByRole('link', { name: layoutTexts.adminMenu.users }).first().click();
  await page.getByRole('cell', { name: berta.email }).waitFor();
  expect(await readHostStyles(page)).toEqual(initialStyles);
  await page.getByRole('button', { name: 'Columnas' }).click();
  await page.keyboard.press('Escape');
  const keys = await page.evaluate(() => Object.keys(localStorage));
  expect(keys.filter(key => !key.includes('recado.admin'))).toEqual([]);
  await page.getByRole('link', { name: 'Inicio' }).click();
  await page.getByText('Esta página no sabe nada de Recado.').waitFor();
  expect(await readHostStyles(page)).toEqual(initialStyles);
  await expect.poll(() => page.title()).toBe(title);
  await context.close();
});

it('embedded administration shows a changed theme of its host immediately', async () => {
  const { page, context } = await embedded.open('/recado/users', admin.token);
  await page.getByRole('cell', { name: berta.email }).waitFor();
  const heading = page.getByRole('heading', { name: adminUserTexts.list.title });
  const readHeadingColor = () => heading.evaluate(element => getComputedStyle(element).color);
  const lightColor = await readHeadingColor();
  const fontFamily = await page
    .getByRole('link', { name: adminUserTexts.list.details })
    .first()
    .evaluate(element => getComputedStyle(element).fontFamily);
  expect(fontFamily).toMatch(/system-ui/);
  await page.getByRole('button', { name: 'Modo oscuro' }).click();
  await expect.poll(readHeadingColor).not.toBe(lightColor);
  await page.getByRole('button', { name: 'Modo claro' }).click();
  await expect.poll(readHeadingColor).toBe(lightColor);
  await context.close();
});

it('embedded administration ends the session of its host and opens the login of its host when the session is revoked', async () => {
  const carla = await embedded.server.person({ role: 'admin', name: 'Carla Luna' });
  const { page, context } = await embedded.open('/recado/users', carla.token);
  await page.getByRole('cell', { name: berta.email }).waitFor();
  await admin.sdk.request('PUT /admin/users/{id}/status', {
    params: { id: carla.id },
    payload: { active: false },
  });
  await page.getByRole('link', { name: layoutTexts.adminMenu.clients }).first().click();
  await page.waitForURL('**/login');
  expect(await page.evaluate(() => sessionStorage.getItem('comercial.recado'))).toBeNull();
  await context.close();
});

it('embedded administration shows no data when the user is not an administrator', async () => {
  const { page, context } = await embedded.open('/recado/users', berta.token);
  await page.getByText(apiErrorTexts.session.notAdmin).first().waitFor();
  expect(await page.getByText(admin.email).count()).toBe(0);
  await context.close();
});
