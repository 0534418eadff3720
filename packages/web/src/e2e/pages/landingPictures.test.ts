import { stat } from 'node:fs/promises';
import { landingPageTexts } from '@recado/texts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { getLandingPictureUrl } from '../../pages/landingPictureFiles.ts';
import { openBrowser, type TestBrowser } from '../../testing/index.ts';
import {
  createLandingPictureDataset,
  type LandingPictureDataset,
  landingPictureShapes,
  listPictureControls,
  openLandingPicture,
  readLandingPictureControls,
} from '../../testing/shots/landingPictures.ts';

let browser: TestBrowser;
let dataset: LandingPictureDataset;
beforeAll(async () => {
  browser = await openBrowser();
  dataset = await createLandingPictureDataset(browser.server);
  // Five lines are linked, one after the other.
}, 300_000);
afterAll(() => browser.stop());

const picturesFolder = new URL('../../../public/', import.meta.url);
/** `npm run shots -w @recado/web -- landing` takes the pictures again. */
const MESSAGE = 'the pictures are outdated: run `npm run shots -w @recado/web -- landing`';

it.each(landingPictureShapes)('the picture of %s (%s) shows the controls that the product has', async (name, shape) => {
  const { page, context } = await openLandingPicture(browser, dataset, [name, shape]);
  const controls = await readLandingPictureControls();
  await expect.poll(() => listPictureControls(page, shape), { message: MESSAGE }).toEqual(controls[`${name}-${shape}`]);
  await context.close();
});

it.each(landingPictureShapes)('the picture of %s (%s) exists in both schemes and is small', async (name, shape) => {
  for (const scheme of ['light', 'dark'] as const) {
    const { size } = await stat(new URL(`.${getLandingPictureUrl(name, shape, scheme)}`, picturesFolder));
    expect(size).toBeGreaterThan(2_000);
    expect(size).toBeLessThan(70_000);
  }
});

it.each([
  [390, 'light'],
  [390, 'dark'],
  [1280, 'light'],
  [1280, 'dark'],
] as const)('the landing page loads one picture of the first screen at %i pixels in %s', async (width, scheme) => {
  const { page, context, problems } = await browser.open('/', { width, height: 844, scheme, isFresh: true });
  await page.getByRole('heading', { level: 1, name: landingPageTexts.title }).waitFor();
  const first = page.getByRole('img', { name: landingPageTexts.inboxAlt });
  const shape = width === 390 ? 'narrow' : 'wide';
  await expect
    .poll(() => first.evaluate((image: HTMLImageElement) => image.complete && new URL(image.currentSrc).pathname))
    .toBe(getLandingPictureUrl('inbox', shape, scheme));
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  // Each picture keeps its space before it is loaded.
  for (const picture of await page.locator('picture img').all()) {
    const [shown, own] = await picture.evaluate((image: HTMLImageElement) => {
      const { width, height } = image.getBoundingClientRect();
      return [width / height, Number(image.getAttribute('width')) / Number(image.getAttribute('height'))];
    });
    if (shape === 'narrow') expect(shown).toBeCloseTo(own ?? 0, 1);
  }
  expect(problems).toEqual({ errors: [], foreign: [] });
  await context.close();
});
