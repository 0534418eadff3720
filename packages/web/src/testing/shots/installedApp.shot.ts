import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { contactPanelTexts } from '@recado/texts';
import { colors } from '@recado/ui/tokens';
import { afterAll, beforeAll, it } from 'vitest';
import { openBrowser, type TestBrowser } from '../index.ts';
import { launchBrowser } from '../launchBrowser.ts';
import { createLandingPictureDataset, type LandingPictureDataset, openLandingPicture } from './landingPictures.ts';
import { waitUntilPageSettled } from './waitUntilPageSettled.ts';

const publicFolder = fileURLToPath(new URL('../../../public/', import.meta.url));

let browser: TestBrowser;
let dataset: LandingPictureDataset;
beforeAll(async () => {
  browser = await openBrowser();
  dataset = await createLandingPictureDataset(browser.server);
  // Five lines are linked, one after the other.
}, 300_000);
afterAll(() => browser.stop());

/** Takes the pictures that the browser shows before the installation, as WebP, which only DevTools can write. */
it.each([
  ['app-telefono', 'narrow', 390, 844, 2],
  ['app-escritorio', 'wide', 1280, 800, 1],
] as const)('captures the conversations as %s', async (name, shape, width, height, scale) => {
  const { page, context } = await openLandingPicture(browser, dataset, ['inbox', shape]);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor: scale, mobile: false });
  // The wider window also shows the contact, whose code loads on demand.
  if (shape === 'wide') await page.getByRole('region', { name: contactPanelTexts.label('Marta Ruiz') }).waitFor();
  await waitUntilPageSettled(page);
  const { data } = await devtools.send('Page.captureScreenshot', { format: 'webp', quality: 80 });
  await writeFile(`${publicFolder}imagenes/${name}.webp`, Buffer.from(data, 'base64'));
  await context.close();
});

/**
 * Draws the icons from the logo. A system cuts maskable icons to its own shape, so that their logo stays within the
 * inner 80 % (W3C Application Manifest, “safe zone”).
 */
it.each([
  ['icono-180.png', 180, 0.72, true],
  ['icono-192.png', 192, 0.92, false],
  ['icono-512.png', 512, 0.92, false],
  ['recortable-192.png', 192, 0.56, true],
  ['recortable-512.png', 512, 0.56, true],
] as const)('draws %s', async (name, size, share, isFilled) => {
  const logo = await readFile(`${publicFolder}favicon.svg`, 'utf8');
  const page = await (await launchBrowser()).newPage({ viewport: { width: size, height: size } });
  const background = isFilled ? colors.light.primarySoft : 'transparent';
  await page.setContent(`<style>body { margin: 0; height: ${size}px; display: grid; place-items: center; background: ${background} }
    svg { width: ${Math.round(size * share)}px }</style>${logo}`);
  await mkdir(`${publicFolder}iconos`, { recursive: true });
  await page.screenshot({ path: `${publicFolder}iconos/${name}`, omitBackground: true });
  await page.close();
});
