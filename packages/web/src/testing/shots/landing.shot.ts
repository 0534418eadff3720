import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, it } from 'vitest';
import { openBrowser, type TestBrowser } from '../index.ts';
import { createScreenshotDataset, type ScreenshotDataset } from './screenshotDataset.ts';

const folder = fileURLToPath(new URL('../../../public/imagenes/', import.meta.url));

let browser: TestBrowser;
let showcase: ScreenshotDataset;
beforeAll(async () => {
  browser = await openBrowser();
  showcase = await createScreenshotDataset(browser.server);
});
afterAll(() => browser.stop());

/**
 * Takes the landing page's screenshots in 1280 × 1060. Uses DevTools, because Playwright cannot write
 * WebP.
 */
it.each([
  ['light', 'panel-claro'],
  ['dark', 'panel-oscuro'],
] as const)('captures the page of a client in the %s color scheme', async (scheme, name) => {
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
