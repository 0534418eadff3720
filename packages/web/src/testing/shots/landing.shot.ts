import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, it } from 'vitest';
import { openBrowser, type TestBrowser } from '../index.ts';
import { openShowcase, type Showcase } from './showcase.ts';

const folder = fileURLToPath(new URL('../../../public/imagenes/', import.meta.url));

let browser: TestBrowser;
let showcase: Showcase;
beforeAll(async () => {
  browser = await openBrowser();
  showcase = await openShowcase(browser.server);
});
afterAll(() => browser.stop());

/** Product screenshots for the landing page: 1280 by 1060, WebP, which Playwright cannot write. */
it.each([
  ['light', 'panel-claro'],
  ['dark', 'panel-oscuro'],
] as const)('captures a client in the %s scheme', async (scheme, name) => {
  const { page, context } = await browser.open(`/clients/${showcase.client.id}`, {
    as: showcase.person,
    scheme,
    width: 1280,
    height: 1060,
  });
  await page.locator('.recharts-line-curve').first().waitFor();
  const devtools = await context.newCDPSession(page);
  const { data } = await devtools.send('Page.captureScreenshot', { format: 'webp', quality: 82 });
  await writeFile(`${folder}${name}.webp`, Buffer.from(data, 'base64'));
  await context.close();
});
