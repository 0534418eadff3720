import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { statusPostPageTexts } from '@recado/texts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, it } from 'vitest';
import { openBrowser, type TestBrowser } from '../index.ts';
import { type BusyInboxFixture, createBusyInbox } from './busyInboxFixture.ts';
import { waitUntilPageSettled } from './waitUntilPageSettled.ts';

/** Folder for the screenshots, which git ignores. */
const folder = fileURLToPath(new URL('../../../../../screenshots/inbox/', import.meta.url));

let browser: TestBrowser;
beforeAll(async () => {
  await mkdir(folder, { recursive: true });
  browser = await openBrowser();
});
afterAll(() => browser.stop());

interface Screen {
  readonly name: string;
  readonly path: (inbox: BusyInboxFixture) => string;
  readonly prepare?: (page: Page) => Promise<unknown>;
}

const clientPath =
  (screen: string, rest = '') =>
  (inbox: BusyInboxFixture) =>
    `/${screen}/${inbox.client.id}${rest}`;
const screens: readonly Screen[] = [
  { name: 'list', path: clientPath('conversations') },
  { name: 'search', path: clientPath('conversations'), prepare: page => page.getByRole('searchbox').fill('docenas') },
  { name: 'thread', path: ({ client, chat }) => `/conversations/${client.id}/${chat}` },
  { name: 'schedules', path: clientPath('schedules') },
  { name: 'status-posts', path: clientPath('status-posts') },
  {
    name: 'status-post-new',
    path: clientPath('status-posts'),
    prepare: page => page.getByRole('button', { name: statusPostPageTexts.publish }).first().click(),
  },
  { name: 'campaigns', path: clientPath('campaigns') },
  { name: 'campaign-new', path: clientPath('campaigns', '/new') },
  { name: 'campaign', path: ({ client, campaign }) => `/campaigns/${client.id}/${campaign}` },
  { name: 'contacts', path: clientPath('contacts') },
  { name: 'answers', path: clientPath('answers') },
  {
    name: 'answers-changed',
    path: clientPath('answers'),
    prepare: page => page.getByRole('textbox').first().fill('Hola.'),
  },
  { name: 'dashboard', path: () => '/dashboard' },
];

it.each((process.env.SIZES ?? '3,300,30000').split(',').map(Number))(
  'captures the inbox with %d conversations',
  async people => {
    const inbox = await createBusyInbox(browser.server, people);
    for (const { name, path, prepare } of screens.filter(({ name }) =>
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
          await waitUntilPageSettled(page);
          await prepare?.(page);
          await waitUntilPageSettled(page);
          await page.screenshot({
            path: `${folder}${people}-${name}-${width}-${scheme}.png`,
            fullPage: !name.match(/list|search|thread/),
          });
          await context.close();
        }
  },
  600_000,
);
