import { adminListTexts, adminUserTexts } from '@recado/texts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findA11yViolations } from '../../testing/index.ts';
import { type SeededBackofficeData, seedBackofficeData } from '../backoffice/seedBackofficeData.ts';
import { DEFAULT_THEME_STORAGE_KEY, type EmbeddedApp, startEmbeddedApp } from './startEmbeddedApp.ts';

let embedded: EmbeddedApp;
let seeded: SeededBackofficeData;
beforeAll(async () => {
  embedded = await startEmbeddedApp();
  seeded = await seedBackofficeData(embedded.server);
});
afterAll(() => embedded.stop());

/** Opens a page in MUI's default theme, under a host header that is 72 pixels high. */
async function openInDefaultTheme(path: string) {
  const embeddedPage = await embedded.open('/', seeded.admin.token);
  const { page } = embeddedPage;
  await page.evaluate(key => sessionStorage.setItem(key, 'yes'), DEFAULT_THEME_STORAGE_KEY);
  await page.goto(page.url().replace(/\/$/, path));
  await page.addStyleTag({ content: '.host-header { height: 72px }' });
  return embeddedPage;
}
/**
 * Finds contrast violations. Waits for all color transitions first, because axe would report their
 * colors.
 */
async function findColorBarriers(page: Page): Promise<string[]> {
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => undefined))),
  );
  return findA11yViolations(page, { onlyColors: true });
}
const appBarHeightOf = async (page: Page) => (await page.locator('.MuiAppBar-root').boundingBox())?.height;

it.each([
  ['/recado', 'Florería Lirio'],
  ['/recado/users', 'Berta Rivas'],
  ['/recado/clients', 'Florería Lirio'],
  ['/recado/sessions', 'Taller Rivas'],
  ['/recado/webhooks', 'Pedidos'],
  ['/recado/audit', 'Berta Rivas'],
])(
  'embedded page %s has sufficient contrast in light and dark mode when the host uses the default theme of MUI',
  async (path, expectedText) => {
    const { page, context } = await openInDefaultTheme(path);
    await page.locator('main').getByText(expectedText).first().waitFor();
    expect(await findColorBarriers(page)).toEqual([]);
    expect(await appBarHeightOf(page)).toBeLessThanOrEqual(66);
    await page.getByRole('button', { name: 'Modo oscuro' }).click();
    expect(await findColorBarriers(page)).toEqual([]);
    await context.close();
  },
);

it('embedded list has sufficient contrast when rows are selected and when a confirmation is open', async () => {
  const { page, context } = await openInDefaultTheme('/recado/users');
  await page.getByRole('checkbox', { name: adminListTexts.selectOne('Berta Rivas') }).click();
  await page.getByRole('group', { name: adminListTexts.selected }).waitFor();
  expect(await findColorBarriers(page)).toEqual([]);
  await page.getByRole('button', { name: adminUserTexts.actions.deactivateOne('Berta Rivas') }).click();
  await page.getByRole('alertdialog').getByText(adminUserTexts.actions.deactivation.webhooks(0)).waitFor();
  expect(await findColorBarriers(page)).toEqual([]);
  await context.close();
});
