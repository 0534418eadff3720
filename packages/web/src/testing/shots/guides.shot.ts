import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { apiKeyTexts, webhookToolTexts } from '@recado/texts';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, it } from 'vitest';
import { openBrowser, type TestBrowser } from '../index.ts';
import { createScreenshotDataset, type ScreenshotDataset } from './screenshotDataset.ts';
import { waitUntilPageSettled } from './waitUntilPageSettled.ts';

const folder = fileURLToPath(new URL('../../../../../docs/guides/', import.meta.url));
const marta = '5215587654321';

let browser: TestBrowser;
let showcase: ScreenshotDataset;
beforeAll(async () => {
  browser = await openBrowser();
  showcase = await createScreenshotDataset(browser.server);
  const { client } = showcase;
  const clientSdk = browser.server.sdk.withApiToken(client.apiToken);
  const text = 'Sí, Marta: se las apartamos. La esperamos a las seis.';
  const params = { name: 'send_text', arguments: { to: marta, text } };
  await clientSdk.raw('POST /mcp', { payload: { jsonrpc: '2.0', id: 1, method: 'tools/call', params } });
  const { webhook } = await clientSdk.request('POST /external/webhooks', {
    payload: {
      label: 'Evolution · panaderia',
      url: 'https://n8n.ejemplo.mx/webhook/evolution',
      eventTypes: ['message.received'],
    },
  });
  await clientSdk.request('PATCH /external/webhooks/{webhookId}', {
    params: { webhookId: webhook.id },
    payload: { enabled: false },
  });
});
afterAll(() => browser.stop());

/** Margin around the captured element, in pixels. */
const MARGIN_PX = 12;

interface Picture {
  /** Path of the picture below `docs/guides`, without the extension. */
  readonly name: string;
  readonly path: (showcase: ScreenshotDataset) => string;
  /** Finds the part of the page to capture. */
  readonly locate: (page: Page) => Promise<Locator>;
  /** Maximum height of the picture, in pixels. */
  readonly height?: number;
}

const locateSection = (id: string) => async (page: Page) => page.locator(`section[aria-labelledby="${id}"]`);
/** Returns a function that opens the form for a new key and fills it in, but does not submit it. */
const openKeyForm = (name: string, scopes: readonly string[], expiry: string) => async (page: Page) => {
  await page.getByRole('button', { name: apiKeyTexts.card.create }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(apiKeyTexts.dialog.name).fill(name);
  for (const scope of Object.values(apiKeyTexts.scopes))
    await dialog.getByRole('checkbox', { name: new RegExp(`^${scope}`) }).setChecked(scopes.includes(scope));
  await dialog.getByLabel(apiKeyTexts.dialog.expiry).selectOption({ label: expiry });
  return dialog;
};

const { read, send } = apiKeyTexts.scopes;
const ninetyDays = apiKeyTexts.dialog.expiries[90];
const webhookPage = ({ client }: ScreenshotDataset) => `/clients/${client.id}/webhook`;

const pictures: readonly Picture[] = [
  { name: 'programs/token', path: ({ client }) => `/clients/${client.id}/api`, locate: locateSection('api') },
  { name: 'programs/key', path: () => '/account/programs', locate: openKeyForm('Pedidos', [read, send], ninetyDays) },
  { name: 'agents/key', path: () => '/account/programs', locate: openKeyForm('Asistente', [read], ninetyDays) },
  {
    name: 'agents/conversation',
    path: ({ client }) => `/conversations/${client.id}/${marta}`,
    locate: async page => page.getByRole('main'),
    height: 600,
  },
  {
    name: 'n8n/flows',
    path: ({ client }) => `/clients/${client.id}/api`,
    locate: locateSection('flujos'),
    height: 400,
  },
  {
    name: 'webhooks/turns',
    path: webhookPage,
    locate: async page => {
      await page.getByRole('switch', { name: webhookToolTexts.turns.together }).click();
      await page.getByLabel(webhookToolTexts.turns.after).waitFor();
      return page.locator('.MuiStack-root', { has: page.getByRole('switch') }).last();
    },
  },
  {
    name: 'moving-in/webhook',
    path: webhookPage,
    locate: async page => {
      await page.getByRole('button', { name: webhookToolTexts.others.title }).click();
      return page.locator('#otros-detalle');
    },
    height: 372,
  },
];

/**
 * Takes the pictures of the guides: `npm run shots -w @recado/web -- guides`. The window is narrow. The
 * test uses DevTools for WebP, because Playwright itself cannot write this format.
 */
it.each(pictures)('captures the guide picture $name', async ({ name, path, locate, height = 2_000 }) => {
  const { page, context } = await browser.open(path(showcase), {
    as: showcase.person,
    scheme: 'light',
    width: 960,
    height: 1_800,
  });
  await waitUntilPageSettled(page);
  const element = await locate(page);
  await element.waitFor();
  await waitUntilPageSettled(page);
  await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)));
  const box = await element.boundingBox();
  if (!box) throw new Error('the element is not visible');
  const devtools = await context.newCDPSession(page);
  // Add the scroll offset, because the clip is relative to the document and not to the viewport.
  const scrollOffset = await page.evaluate(() => scrollY);
  const clip = {
    x: Math.max(0, box.x - MARGIN_PX),
    y: Math.max(0, scrollOffset + box.y - MARGIN_PX),
    width: box.width + 2 * MARGIN_PX,
    height: Math.min(box.height + 2 * MARGIN_PX, height),
    scale: 1,
  };
  const { data } = await devtools.send('Page.captureScreenshot', { format: 'webp', quality: 80, clip });
  await mkdir(dirname(`${folder}${name}`), { recursive: true });
  await writeFile(`${folder}${name}.webp`, Buffer.from(data, 'base64'));
  await context.close();
});
