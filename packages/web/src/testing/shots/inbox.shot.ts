import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, it } from 'vitest';
import { openBrowser, type TestBrowser } from '../index.ts';
import { type BusyInbox, openBusyInbox } from './busyInbox.ts';
import { settled } from './settled.ts';

/** Ignored by git. */
const folder = fileURLToPath(new URL('../../../../../screenshots/inbox/', import.meta.url));

let browser: TestBrowser;
beforeAll(async () => {
  await mkdir(folder, { recursive: true });
  browser = await openBrowser();
});
afterAll(() => browser.stop());

interface Screen {
  readonly name: string;
  readonly path: (inbox: BusyInbox) => string;
  readonly before?: (page: Page) => Promise<unknown>;
}

const of = (place: string) => (inbox: BusyInbox) => `/clients/${inbox.client.id}/${place}`;
const screens: readonly Screen[] = [
  { name: 'list', path: of('conversations') },
  { name: 'search', path: of('conversations'), before: page => page.getByRole('searchbox').fill('docenas') },
  { name: 'thread', path: ({ client, chat }) => `/clients/${client.id}/conversations/${chat}` },
  { name: 'schedules', path: of('schedules') },
  { name: 'campaigns', path: of('campaigns') },
  { name: 'campaign-new', path: of('campaigns/new') },
  { name: 'campaign', path: ({ client, campaign }) => `/clients/${client.id}/campaigns/${campaign}` },
  { name: 'contacts', path: of('contacts') },
  { name: 'answers', path: of('answers') },
  {
    name: 'answers-changed',
    path: of('answers'),
    before: page => page.getByRole('textbox').first().fill('Hola.'),
  },
  { name: 'dashboard', path: () => '/dashboard' },
];

it.each((process.env.SIZES ?? '3,300,30000').split(',').map(Number))(
  '%d conversations',
  async people => {
    const inbox = await openBusyInbox(browser.server, people);
    for (const { name, path, before } of screens.filter(({ name }) =>
      (process.env.SCREENS ?? name).split(',').includes(name),
    ))
      for (const width of [390, 768, 1280])
        for (const scheme of ['light', 'dark'] as const) {
          const height = width === 390 ? 844 : 900;
          const { page, context } = await browser.open(path(inbox), {
            as: inbox.person,
            width,
            height,
            scheme,
          });
          await settled(page);
          await before?.(page);
          await settled(page);
          await page.screenshot({
            path: `${folder}${people}-${name}-${width}-${scheme}.png`,
            fullPage: !name.match(/list|search|thread/),
          });
          await context.close();
        }
  },
  600_000,
);
