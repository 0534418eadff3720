import { readFileSync } from 'node:fs';
import * as adminKit from '@recado/admin';
import { adminUserTexts, clientDetailTexts, layoutTexts, toastTexts } from '@recado/texts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { waitForToast } from '../../testing/index.ts';
import {
  type SeededBackofficeData,
  seedBackofficeData,
  seededBackofficeNames,
} from '../backoffice/seedBackofficeData.ts';
import { EMBEDDED_APP_SOURCES, type EmbeddedApp, type MuiVersion, startEmbeddedApp } from './startEmbeddedApp.ts';

const menuEntries = (page: Page) =>
  page.getByRole('navigation', { name: layoutTexts.navigation }).getByRole('link').allInnerTexts();

it('applications of the tests use every export of @recado/admin', () => {
  const code = EMBEDDED_APP_SOURCES.map(file => readFileSync(file, 'utf8')).join('\n');
  expect(Object.keys(adminKit).filter(name => !new RegExp(`\\b${name}\\b`).test(code))).toEqual([]);
});

describe.each<MuiVersion>(['7', '9'])('host with MUI %s', muiVersion => {
  let embedded: EmbeddedApp;
  let seeded: SeededBackofficeData;
  beforeAll(async () => {
    embedded = await startEmbeddedApp(muiVersion);
    seeded = await seedBackofficeData(embedded.server);
  });
  afterAll(() => embedded.stop());
  const openAsAdmin = (path: string) => embedded.open(path, seeded.admin.token);

  it('runs this version of MUI', async () => {
    const { page, context } = await openAsAdmin('/pruebas/mui');
    expect(await page.locator('pre').innerText()).toMatch(new RegExp(`^${muiVersion}\\.`));
    await context.close();
  });

  it.each([
    ['users', 'Berta Rivas'],
    ['clients', seededBackofficeNames.connected],
    ['health', 'Procesos de líneas'],
    ['sessions', seededBackofficeNames.unlinked],
    ['webhooks', seededBackofficeNames.webhook],
    ['usage', 'Berta Rivas'],
    ['audit', 'Berta Rivas'],
  ])('resource %s works in the <Admin> of a host', async (resource, expectedText) => {
    const { page, context, problems } = await openAsAdmin(`/propio/${resource}`);
    await page.locator('main').getByText(expectedText).first().waitFor();
    expect(problems).toEqual({ errors: [], foreign: [] });
    await context.close();
  });

  it('pages of a user and of a client work in the <Admin> of a host, and lead to each other', async () => {
    const { page, context, problems } = await openAsAdmin(`/propio/users/${seeded.owner.id}`);
    await page.getByRole('link', { name: seededBackofficeNames.connected }).first().click();
    await page.waitForURL(`**/propio/clients/${seeded.connectedClientId}`);
    await page.getByRole('heading', { name: seededBackofficeNames.connected }).first().waitFor();
    expect(problems).toEqual({ errors: [], foreign: [] });
    await context.close();
  });

  it('screens in the <Admin> of a host change records and confirm the change', async () => {
    const carla = await embedded.server.person({ name: 'Carla Luna' });
    const params = { id: carla.id };
    await seeded.admin.sdk.request('PUT /admin/users/{id}/status', { params, payload: { active: false } });
    const { page, context, problems } = await openAsAdmin(`/propio/users/${carla.id}`);
    await page.getByRole('button', { name: adminUserTexts.actions.activateOne('Carla Luna') }).click();
    await waitForToast(page, toastTexts.userActivated);
    const { user } = await seeded.admin.sdk.request('GET /admin/users/{id}', { params });
    expect(user.active).toBe(true);
    expect(problems).toEqual({ errors: [], foreign: [] });
    await context.close();
  });

  it('screens in the <Admin> of a host follow its auth provider when the server revokes the session', async () => {
    const dora = await embedded.server.person({ role: 'admin', name: 'Dora Paz' });
    const { page, context } = await embedded.open(`/propio/clients/${seeded.connectedClientId}`, dora.token);
    await page.getByRole('heading', { name: seededBackofficeNames.connected }).first().waitFor();
    await seeded.admin.sdk.request('PUT /admin/users/{id}/status', {
      params: { id: dora.id },
      payload: { active: false },
    });
    await page.getByRole('link', { name: clientDetailTexts.tabs.team }).first().click();
    await page.waitForURL('**/login');
    await context.close();
  });

  it('list of the host exports all its rows with the exporter of @recado/admin', async () => {
    const { page, context } = await openAsAdmin('/propio/pedidos');
    await page.getByRole('cell', { name: 'Roles de canela' }).waitFor();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Exportar' }).click();
    expect((await download).suggestedFilename()).toMatch(/^pedidos/);
    await context.close();
  });

  it('one resource works in an <Admin> that sets nothing but its data provider', async () => {
    const { page, context, problems } = await openAsAdmin('/pruebas/sola');
    await page.waitForURL('**/pruebas/sola/users');
    await page.getByRole('cell', { name: seeded.owner.email }).waitFor();
    await page.getByRole('heading', { name: 'Usuarios' }).waitFor();
    expect(problems).toEqual({ errors: [], foreign: [] });
    await context.close();
  });

  it('resource without the provider names the missing component', async () => {
    const { page, context, problems } = await openAsAdmin('/pruebas/sin/users');
    await expect.poll(() => problems.errors.join('\n')).toContain('needs <BackofficeProvider apiUrl token>');
    expect(page.url()).toContain('/pruebas/sin');
    await context.close();
  });

  it('menu of <Backoffice> lists the resources of the host and uses the names of its texts', async () => {
    const { page, context } = await openAsAdmin('/pruebas/panel/users');
    await page.getByRole('heading', { name: 'Personas' }).waitFor();
    await expect.poll(() => page.title()).toContain('Personas');
    const entries = await menuEntries(page);
    expect(entries.slice(0, 5)).toEqual([
      'Personas',
      'Clientes',
      layoutTexts.adminMenu.dashboard,
      'Pedidos',
      'Sucursales',
    ]);
    expect(entries).toContain('Avisos');
    expect(entries).not.toContain('Hidden');
    await page.getByRole('link', { name: 'Pedidos' }).first().click();
    await page.waitForURL('**/pruebas/panel/orders');
    await page.getByText('Dos pedidos de conchas').waitFor();
    await context.close();
  });
});
