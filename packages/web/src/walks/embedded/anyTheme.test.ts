import { adminLists, adminUsers } from '@recado/texts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findBarriers } from '../../testing/index.ts';
import { type SeededSystem, seedSystem } from '../backoffice/seedSystem.ts';
import { type Embedded, openEmbedded, PLAIN } from './openEmbedded.ts';

let embedded: Embedded;
let seeded: SeededSystem;
beforeAll(async () => {
  embedded = await openEmbedded();
  seeded = await seedSystem(embedded.server);
});
afterAll(() => embedded.stop());

/** In MUI's own theme, under a header of the host's that is 72 pixels high. */
async function open(path: string) {
  const opened = await embedded.open('/', seeded.admin.token);
  const { page } = opened;
  await page.evaluate(key => sessionStorage.setItem(key, 'yes'), PLAIN);
  await page.goto(page.url().replace(/\/$/, path));
  await page.addStyleTag({ content: '.host-header { height: 72px }' });
  return opened;
}
/** Once no color is on its way to another any more. */
async function barriers(page: Page): Promise<string[]> {
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => undefined))),
  );
  return findBarriers(page, { onlyColors: true });
}
const heightOf = async (page: Page) => (await page.locator('.MuiAppBar-root').boundingBox())?.height;

it.each([
  ['/recado', 'Florería Lirio'],
  ['/recado/users', 'Berta Rivas'],
  ['/recado/clients', 'Florería Lirio'],
  ['/recado/sessions', 'Taller Rivas'],
  ['/recado/webhooks', 'Pedidos'],
  ['/recado/audit', 'Berta Rivas'],
])('an ordinary theme is read without trouble at %s, light and dark', async (path, shown) => {
  const { page, context } = await open(path);
  await page.locator('main').getByText(shown).first().waitFor();
  expect(await barriers(page)).toEqual([]);
  expect(await heightOf(page)).toBeLessThanOrEqual(66);
  await page.getByRole('button', { name: 'Modo oscuro' }).click();
  expect(await barriers(page)).toEqual([]);
  await context.close();
});

it('marks what is selected, and asks, readably', async () => {
  const { page, context } = await open('/recado/users');
  await page.getByRole('checkbox', { name: adminLists.selectOne('Berta Rivas') }).click();
  await page.getByRole('group', { name: adminLists.selected }).waitFor();
  expect(await barriers(page)).toEqual([]);
  await page.getByRole('button', { name: adminUsers.actions.deactivateOne('Berta Rivas') }).click();
  await page.getByRole('alertdialog').getByText(adminUsers.actions.deactivation.webhooks(0)).waitFor();
  expect(await barriers(page)).toEqual([]);
  await context.close();
});
