import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, it } from 'vitest';
import { landingPictureSizes } from '../../pages/landingPictureFiles.ts';
import { openBrowser, type TestBrowser } from '../index.ts';
import {
  createLandingPictureDataset,
  type LandingPictureDataset,
  landingPictureControlsPath,
  landingPictureShapes,
  listPictureControls,
  openLandingPicture,
} from './landingPictures.ts';

const folder = fileURLToPath(new URL('../../../public/imagenes/', import.meta.url));

let browser: TestBrowser;
let dataset: LandingPictureDataset;
beforeAll(async () => {
  await mkdir(folder, { recursive: true });
  browser = await openBrowser();
  dataset = await createLandingPictureDataset(browser.server);
  // Five lines are linked, one after the other.
}, 300_000);
afterAll(() => browser.stop());

/**
 * Takes the landing page's pictures: `npm run shots -w @recado/web -- landing`. Uses DevTools, because Playwright cannot
 * write WebP. Pictures of phones have twice the pixels, because phones show them in their full width.
 */
it('captures the pictures of the landing page in both color schemes', async () => {
  const controls: Record<string, string[]> = {};
  for (const picture of landingPictureShapes) {
    const [name, shape] = picture;
    for (const scheme of ['light', 'dark'] as const) {
      const { page, context } = await openLandingPicture(browser, dataset, picture, scheme);
      const devtools = await context.newCDPSession(page);
      const clip = { x: 0, y: 0, ...landingPictureSizes[shape], scale: shape === 'narrow' ? 2 : 1 };
      const { data } = await devtools.send('Page.captureScreenshot', { format: 'webp', quality: 75, clip });
      await writeFile(`${folder}${name}-${shape}-${scheme}.webp`, Buffer.from(data, 'base64'));
      if (scheme === 'light') controls[`${name}-${shape}`] = await listPictureControls(page, shape);
      await context.close();
    }
  }
  await writeFile(landingPictureControlsPath, `${JSON.stringify(controls, null, 2)}\n`);
});
