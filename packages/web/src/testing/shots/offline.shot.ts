import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { conversationTexts, installedAppTexts } from '@recado/texts';
import { afterAll, beforeAll, it } from 'vitest';
import { openBrowser, type TestBrowser } from '../index.ts';
import { createScreenshotDataset, type ScreenshotDataset } from './screenshotDataset.ts';
import { waitUntilPageSettled } from './waitUntilPageSettled.ts';

/** Folder for the screenshots, which git ignores. */
const folder = fileURLToPath(new URL('../../../../../screenshots/offline/', import.meta.url));

let browser: TestBrowser;
let showcase: ScreenshotDataset;
beforeAll(async () => {
  await mkdir(folder, { recursive: true });
  browser = await openBrowser();
  showcase = await createScreenshotDataset(browser.server);
});
afterAll(() => browser.stop());

it.each([
  [390, 'light'],
  [390, 'dark'],
  [1280, 'light'],
  [1280, 'dark'],
] as const)('captures the console without a network at %d px in the %s scheme', async (width, scheme) => {
  const { page, context } = await browser.open(`/conversations/${showcase.client.id}`, {
    as: showcase.person,
    width,
    height: width === 390 ? 844 : 900,
    scheme,
    isFresh: true,
    hasWorker: true,
  });
  const capture = async (name: string) => {
    await waitUntilPageSettled(page);
    await page.screenshot({ path: `${folder}${name}-${width}-${scheme}.png` });
  };
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.reload();
  await page.locator('[data-name]').first().click();
  await page.getByRole('log').waitFor();
  await waitUntilPageSettled(page);
  await context.setOffline(true);
  await page.reload();
  await page.getByRole('log').waitFor();
  const field = page.getByRole('textbox', { name: conversationTexts.composer.label('') });
  await field.fill('Sí, se lo aparto para las seis.');
  await page.getByRole('button', { name: conversationTexts.composer.send, exact: true }).click();
  await page.getByText(conversationTexts.message.waiting).waitFor();
  await capture('thread');
  await page.goto(`/conversations/${showcase.client.id}`);
  await capture('list');
  await page.goto('/dashboard');
  await capture('dashboard');
  await page.goto(`/conversations/${showcase.client.id}?compartido=1`);
  await page.getByText(installedAppTexts.share.missing).waitFor();
  await capture('share-missing');
  await context.close();
});
