import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { adminUserTexts, clientDetailTexts, layoutTexts, qrLinkingTexts, teamTexts } from '@recado/texts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, it } from 'vitest';
import { openBrowser, type TestBrowser } from '../index.ts';
import { createScreenshotDataset, type ScreenshotDataset } from './screenshotDataset.ts';
import { waitUntilPageSettled } from './waitUntilPageSettled.ts';

/** Folder for the screenshots, which git ignores. */
const folder = fileURLToPath(new URL('../../../../../screenshots/', import.meta.url));

let browser: TestBrowser;
let showcase: ScreenshotDataset;
beforeAll(async () => {
  await mkdir(folder, { recursive: true });
  browser = await openBrowser();
  showcase = await createScreenshotDataset(browser.server);
});
afterAll(() => browser.stop());

interface Screen {
  readonly name: string;
  readonly path: (showcase: ScreenshotDataset) => string;
  /** User who views the screen. Default: the owner of the client. */
  readonly viewer?: 'nobody' | 'administrator' | 'colleague';
  readonly prepare?: (page: Page) => Promise<unknown>;
  /** Window height in pixels, for pages that scroll inside the window. Default: the height of a laptop. */
  readonly height?: number;
}

const openBell = (page: Page) => page.getByRole('button', { name: layoutTexts.notifications }).click();
const showQr = async (page: Page) => {
  await page.getByRole('button', { name: clientDetailTexts.actions.initialize }).click();
  await page.getByText(new RegExp(`^(${qrLinkingTexts.waiting}|${qrLinkingTexts.pairingCode.request})$`)).waitFor();
};
const selectTwo = async (page: Page) => {
  for (const box of (await page.getByRole('checkbox', { name: /^Seleccionar «/ }).all()).slice(0, 2)) await box.click();
};
const openDeactivateDialog = async (page: Page) => {
  await page.getByRole('button', { name: adminUserTexts.actions.deactivate }).first().click();
  await page.getByRole('alertdialog').waitFor();
};
const selectMenuType = (page: Page) => page.getByLabel('type *').selectOption('menu');
const openInvite = async (page: Page) => {
  await page.getByRole('button', { name: teamTexts.card.invite }).click();
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
  { name: 'bell', path: () => '/dashboard', prepare: openBell },
  { name: 'account', path: () => '/account' },
  { name: 'account-security', path: () => '/account/security' },
  { name: 'account-notifications', path: () => '/account/notifications' },
  { name: 'account-programs', path: () => '/account/programs' },
  { name: 'clients', path: () => '/clients' },
  { name: 'add-client', path: () => '/clients/add' },
  { name: 'client', path: ({ client }) => `/clients/${client.id}` },
  { name: 'client-statistics', path: ({ client }) => `/clients/${client.id}/statistics` },
  { name: 'client-messages', path: ({ client }) => `/clients/${client.id}/messages` },
  { name: 'client-answers', path: ({ client }) => `/answers/${client.id}` },
  { name: 'client-settings', path: ({ client }) => `/clients/${client.id}/settings` },
  { name: 'client-webhook', path: ({ client }) => `/clients/${client.id}/webhook` },
  { name: 'client-api', path: ({ client }) => `/clients/${client.id}/api` },
  { name: 'client-team', path: ({ client }) => `/clients/${client.id}/team` },
  { name: 'inviting', path: ({ client }) => `/clients/${client.id}/team`, prepare: openInvite },
  { name: 'invitation', path: ({ invitation }) => invitation, viewer: 'nobody' },
  { name: 'invitation-signed-in', path: ({ invitation }) => invitation, viewer: 'colleague' },
  { name: 'shared-client', path: ({ client }) => `/clients/${client.id}`, viewer: 'colleague' },
  { name: 'shared-team', path: ({ client }) => `/clients/${client.id}/team`, viewer: 'colleague' },
  { name: 'shared-clients', path: () => '/clients', viewer: 'colleague' },
  { name: 'shared-dashboard', path: () => '/dashboard', viewer: 'colleague' },
  { name: 'client-kinds', path: ({ clientWithAllKinds }) => `/clients/${clientWithAllKinds.id}/messages` },
  {
    name: 'thread-kinds',
    path: ({ clientWithAllKinds }) => `/conversations/${clientWithAllKinds.id}/5215541122334`,
    height: 3_600,
  },
  { name: 'message', path: ({ client }) => `/clients/${client.id}/messages`, prepare: openMessage },
  { name: 'unlinked', path: ({ unlinked }) => `/clients/${unlinked.id}` },
  { name: 'needs-passkey', path: ({ passkeyClient }) => `/clients/${passkeyClient.id}` },
  { name: 'history', path: ({ clientWithAllKinds }) => `/clients/${clientWithAllKinds.id}` },
  { name: 'linking', path: ({ unlinked }) => `/clients/${unlinked.id}`, prepare: showQr },
  { name: 'explorer', path: () => '/dashboard/api-explorer' },
  { name: 'explorer-send', path: () => '/dashboard/api-explorer#postExternalSend' },
  { name: 'explorer-kinds', path: () => '/dashboard/api-explorer#postExternalMessages', prepare: selectMenuType },
  { name: 'explorer-file', path: () => '/dashboard/api-explorer#postExternalMedia' },
  { name: 'admin', path: () => '/admin', viewer: 'administrator' },
  { name: 'admin-users', path: () => '/admin/users', viewer: 'administrator' },
  { name: 'admin-user', path: ({ person }) => `/admin/users/${person.id}`, viewer: 'administrator' },
  { name: 'admin-clients', path: () => '/admin/clients', viewer: 'administrator' },
  { name: 'admin-paused', path: ({ pausedOwner }) => `/admin/users/${pausedOwner.id}`, viewer: 'administrator' },
  {
    name: 'admin-pausing',
    path: ({ person }) => `/admin/users/${person.id}`,
    viewer: 'administrator',
    prepare: openDeactivateDialog,
  },
  { name: 'admin-bulk', path: () => '/admin/clients', viewer: 'administrator', prepare: selectTwo },
  {
    name: 'admin-of-owner',
    path: ({ person }) => `/admin/clients?filter=${encodeURIComponent(JSON.stringify({ owner: person.id }))}`,
    viewer: 'administrator',
  },
  { name: 'admin-client', path: ({ client }) => `/admin/clients/${client.id}`, viewer: 'administrator' },
  {
    name: 'admin-session',
    path: ({ disconnectedClient }) => `/admin/sessions/${disconnectedClient.id}/show`,
    viewer: 'administrator',
  },
  { name: 'admin-usage-of', path: ({ person }) => `/admin/usage/${person.id}/show`, viewer: 'administrator' },
  { name: 'admin-entry', path: ({ auditEntryId }) => `/admin/audit/${auditEntryId}/show`, viewer: 'administrator' },
  ...['health', 'sessions', 'webhooks', 'usage', 'audit'].map(
    name => ({ name: `admin-${name}`, path: () => `/admin/${name}`, viewer: 'administrator' }) as const,
  ),
];

it.each(screens)('captures the screen $name', async ({ name, path, viewer, prepare, height = 844 }) => {
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
    await waitUntilPageSettled(page);
    await prepare?.(page);
    await page.screenshot({ path: `${folder}${name}-${kind}.png`, fullPage: true });
    await context.close();
  }
});
