import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { adminUsers, clientDetail, layout, qr, team } from '@recado/texts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, it } from 'vitest';
import { openBrowser, type TestBrowser } from '../index.ts';
import { settled } from './settled.ts';
import { openShowcase, type Showcase } from './showcase.ts';

/** Ignored by git. */
const folder = fileURLToPath(new URL('../../../../../screenshots/', import.meta.url));

let browser: TestBrowser;
let showcase: Showcase;
beforeAll(async () => {
  await mkdir(folder, { recursive: true });
  browser = await openBrowser();
  showcase = await openShowcase(browser.server);
});
afterAll(() => browser.stop());

interface Screen {
  readonly name: string;
  readonly path: (showcase: Showcase) => string;
  /** By default the owner. */
  readonly viewer?: 'nobody' | 'administrator' | 'colleague';
  readonly before?: (page: Page) => Promise<unknown>;
  /** Of the window, for what scrolls within it; by default a laptop's. */
  readonly height?: number;
}

const openBell = (page: Page) => page.getByRole('button', { name: layout.notifications }).click();
const showQr = async (page: Page) => {
  await page.getByRole('button', { name: clientDetail.actions.initialize }).click();
  await page.getByText(new RegExp(`^(${qr.waiting}|${qr.pairingCode.request})$`)).waitFor();
};
const selectTwo = async (page: Page) => {
  for (const box of (await page.getByRole('checkbox', { name: /^Seleccionar «/ }).all()).slice(0, 2))
    await box.click();
};
const askToDeactivate = async (page: Page) => {
  await page.getByRole('button', { name: adminUsers.actions.deactivate }).first().click();
  await page.getByRole('alertdialog').waitFor();
};
const chooseMenu = (page: Page) => page.getByLabel('type *').selectOption('menu');
const openInvite = async (page: Page) => {
  await page.getByRole('button', { name: team.card.invite }).click();
  await page.getByRole('dialog').waitFor();
};
const openMessage = async (page: Page) => {
  await page.locator('[data-message] button').first().click();
  await page.getByRole('dialog').waitFor();
};
const screens: readonly Screen[] = [
  { name: 'landing', path: () => '/', viewer: 'nobody' },
  { name: 'login', path: () => '/login', viewer: 'nobody' },
  { name: 'register', path: () => '/register', viewer: 'nobody' },
  { name: 'forgot-password', path: () => '/forgot-password', viewer: 'nobody' },
  { name: 'reset-password', path: () => `/reset-password#codigo=${'a'.repeat(43)}`, viewer: 'nobody' },
  { name: 'not-found', path: () => '/nowhere', viewer: 'nobody' },
  { name: 'dashboard', path: () => '/dashboard' },
  { name: 'bell', path: () => '/dashboard', before: openBell },
  { name: 'account', path: () => '/account' },
  { name: 'clients', path: () => '/clients' },
  { name: 'add-client', path: () => '/clients/add' },
  { name: 'client', path: ({ client }) => `/clients/${client.id}` },
  { name: 'client-messages', path: ({ client }) => `/clients/${client.id}/messages` },
  { name: 'client-answers', path: ({ client }) => `/clients/${client.id}/answers` },
  { name: 'client-webhook', path: ({ client }) => `/clients/${client.id}/webhook` },
  { name: 'client-api', path: ({ client }) => `/clients/${client.id}/api` },
  { name: 'client-team', path: ({ client }) => `/clients/${client.id}/team` },
  { name: 'inviting', path: ({ client }) => `/clients/${client.id}/team`, before: openInvite },
  { name: 'invitation', path: ({ invitation }) => invitation, viewer: 'nobody' },
  { name: 'invitation-signed-in', path: ({ invitation }) => invitation, viewer: 'colleague' },
  { name: 'shared-client', path: ({ client }) => `/clients/${client.id}`, viewer: 'colleague' },
  { name: 'shared-team', path: ({ client }) => `/clients/${client.id}/team`, viewer: 'colleague' },
  { name: 'shared-clients', path: () => '/clients', viewer: 'colleague' },
  { name: 'shared-dashboard', path: () => '/dashboard', viewer: 'colleague' },
  { name: 'client-kinds', path: ({ spoken }) => `/clients/${spoken.id}/messages` },
  {
    name: 'thread-kinds',
    path: ({ spoken }) => `/clients/${spoken.id}/conversations/5215541122334`,
    height: 3_600,
  },
  { name: 'message', path: ({ client }) => `/clients/${client.id}/messages`, before: openMessage },
  { name: 'unlinked', path: ({ unlinked }) => `/clients/${unlinked.id}` },
  { name: 'needs-passkey', path: ({ barred }) => `/clients/${barred.id}` },
  { name: 'history', path: ({ spoken }) => `/clients/${spoken.id}` },
  { name: 'linking', path: ({ unlinked }) => `/clients/${unlinked.id}`, before: showQr },
  { name: 'explorer', path: () => '/dashboard/api-explorer' },
  { name: 'explorer-send', path: () => '/dashboard/api-explorer#postExternalSend' },
  { name: 'explorer-kinds', path: () => '/dashboard/api-explorer#postExternalMessages', before: chooseMenu },
  { name: 'explorer-file', path: () => '/dashboard/api-explorer#postExternalMedia' },
  { name: 'admin', path: () => '/admin', viewer: 'administrator' },
  { name: 'admin-users', path: () => '/admin/users', viewer: 'administrator' },
  { name: 'admin-user', path: ({ person }) => `/admin/users/${person.id}`, viewer: 'administrator' },
  { name: 'admin-clients', path: () => '/admin/clients', viewer: 'administrator' },
  { name: 'admin-paused', path: ({ paused }) => `/admin/users/${paused.id}`, viewer: 'administrator' },
  {
    name: 'admin-pausing',
    path: ({ person }) => `/admin/users/${person.id}`,
    viewer: 'administrator',
    before: askToDeactivate,
  },
  { name: 'admin-bulk', path: () => '/admin/clients', viewer: 'administrator', before: selectTwo },
  {
    name: 'admin-of-owner',
    path: ({ person }) => `/admin/clients?filter=${encodeURIComponent(JSON.stringify({ owner: person.id }))}`,
    viewer: 'administrator',
  },
  { name: 'admin-client', path: ({ client }) => `/admin/clients/${client.id}`, viewer: 'administrator' },
  { name: 'admin-session', path: ({ lost }) => `/admin/sessions/${lost.id}/show`, viewer: 'administrator' },
  { name: 'admin-usage-of', path: ({ person }) => `/admin/usage/${person.id}/show`, viewer: 'administrator' },
  { name: 'admin-entry', path: ({ entry }) => `/admin/audit/${entry}/show`, viewer: 'administrator' },
  ...['health', 'sessions', 'webhooks', 'usage', 'audit'].map(
    name => ({ name: `admin-${name}`, path: () => `/admin/${name}`, viewer: 'administrator' }) as const,
  ),
];

it.each(screens)('$name', async ({ name, path, viewer, before, height = 844 }) => {
  for (const [kind, width, scheme] of [
    ['light', 1280, 'light'],
    ['dark', 1280, 'dark'],
    ['phone', 390, 'light'],
    ['phone-dark', 390, 'dark'],
  ] as const) {
    const { admin, colleague, person } = showcase;
    const viewers = { administrator: { as: admin }, colleague: { as: colleague }, nobody: {} };
    const as = viewer ? viewers[viewer] : { as: person };
    const { page, context } = await browser.open(path(showcase), { width, scheme, height, ...as });
    await settled(page);
    await before?.(page);
    await page.screenshot({ path: `${folder}${name}-${kind}.png`, fullPage: true });
    await context.close();
  }
});
