import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { keys, webhookTools } from '@recado/texts';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, it } from 'vitest';
import { openBrowser, type TestBrowser } from '../index.ts';
import { settled } from './settled.ts';
import { openShowcase, type Showcase } from './showcase.ts';

const folder = fileURLToPath(new URL('../../../../../docs/guides/', import.meta.url));
const marta = '5215587654321';

let browser: TestBrowser;
let showcase: Showcase;
beforeAll(async () => {
  browser = await openBrowser();
  showcase = await openShowcase(browser.server);
  const { client } = showcase;
  const program = browser.server.sdk.withApiToken(client.apiToken);
  const text = 'Sí, Marta: se las apartamos. La esperamos a las seis.';
  const params = { name: 'send_text', arguments: { to: marta, text } };
  await program.raw('POST /mcp', { payload: { jsonrpc: '2.0', id: 1, method: 'tools/call', params } });
  const { webhook } = await program.request('POST /external/webhooks', {
    payload: {
      label: 'Evolution · panaderia',
      url: 'https://n8n.ejemplo.mx/webhook/evolution',
      eventTypes: ['message.received'],
    },
  });
  await program.request('PATCH /external/webhooks/{webhookId}', {
    params: { webhookId: webhook.id },
    payload: { enabled: false },
  });
});
afterAll(() => browser.stop());

/** Around what is shown, in pixels. */
const MARGIN = 12;

interface Picture {
  /** Below `docs/guides`. */
  readonly name: string;
  readonly path: (showcase: Showcase) => string;
  /** What of the page is shown. */
  readonly of: (page: Page) => Promise<Locator>;
  /** Of it no more than this, in pixels. */
  readonly height?: number;
}

const section = (id: string) => async (page: Page) => page.locator(`section[aria-labelledby="${id}"]`);
/** The form for a key, filled in and not sent. */
const newKey = (name: string, scopes: readonly string[], expiry: string) => async (page: Page) => {
  await page.getByRole('button', { name: keys.card.create }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(keys.dialog.name).fill(name);
  for (const scope of Object.values(keys.scopes))
    await dialog.getByRole('checkbox', { name: new RegExp(`^${scope}`) }).setChecked(scopes.includes(scope));
  await dialog.getByLabel(keys.dialog.expiry).selectOption({ label: expiry });
  return dialog;
};

const { read, send } = keys.scopes;
const ninety = keys.dialog.expiries[90];
const webhookPage = ({ client }: Showcase) => `/clients/${client.id}/webhook`;

const pictures: readonly Picture[] = [
  { name: 'programs/token', path: ({ client }) => `/clients/${client.id}/api`, of: section('api') },
  { name: 'programs/key', path: () => '/account', of: newKey('Pedidos', [read, send], ninety) },
  { name: 'agents/key', path: () => '/account', of: newKey('Asistente', [read], ninety) },
  {
    name: 'agents/conversation',
    path: ({ client }) => `/clients/${client.id}/conversations/${marta}`,
    of: async page => page.getByRole('main'),
    height: 600,
  },
  {
    name: 'n8n/flows',
    path: ({ client }) => `/clients/${client.id}/api`,
    of: section('flujos'),
    height: 400,
  },
  {
    name: 'webhooks/turns',
    path: webhookPage,
    of: async page => {
      await page.getByRole('switch', { name: webhookTools.turns.together }).click();
      await page.getByLabel(webhookTools.turns.after).waitFor();
      return page.locator('.MuiStack-root', { has: page.getByRole('switch') }).last();
    },
  },
  {
    name: 'moving-in/webhook',
    path: webhookPage,
    of: async page => {
      await page.getByRole('button', { name: webhookTools.others.title }).click();
      return page.locator('#otros-detalle');
    },
    height: 372,
  },
];

/** What the guides show: `npm run shots -w @recado/web -- guides`. Narrow, and WebP, which Playwright alone does not write. */
it.each(pictures)('$name', async ({ name, path, of, height = 2_000 }) => {
  const { page, context } = await browser.open(path(showcase), {
    as: showcase.person,
    scheme: 'light',
    width: 960,
    height: 1_800,
  });
  await settled(page);
  const shown = await of(page);
  await shown.waitFor();
  await settled(page);
  await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)));
  const box = await shown.boundingBox();
  if (!box) throw new Error('it is not shown');
  const devtools = await context.newCDPSession(page);
  // Of the document, not of the window.
  const scrolled = await page.evaluate(() => scrollY);
  const clip = {
    x: Math.max(0, box.x - MARGIN),
    y: Math.max(0, scrolled + box.y - MARGIN),
    width: box.width + 2 * MARGIN,
    height: Math.min(box.height + 2 * MARGIN, height),
    scale: 1,
  };
  const { data } = await devtools.send('Page.captureScreenshot', { format: 'webp', quality: 80, clip });
  await mkdir(dirname(`${folder}${name}`), { recursive: true });
  await writeFile(`${folder}${name}.webp`, Buffer.from(data, 'base64'));
  await context.close();
});
