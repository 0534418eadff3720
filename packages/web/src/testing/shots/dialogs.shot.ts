import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import {
  campaignPageTexts,
  contactsPageTexts,
  conversationTexts,
  inboxToolTexts,
  listTexts,
  scheduledMessageTexts,
  teamTexts,
} from '@recado/texts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, it } from 'vitest';
import { openBrowser, type TestBrowser } from '../index.ts';
import { type BusyInboxFixture, createBusyInbox } from './busyInboxFixture.ts';
import { waitUntilPageSettled } from './waitUntilPageSettled.ts';

/** Folder for the screenshots, which git ignores. */
const folder = fileURLToPath(new URL('../../../../../screenshots/dialogs/', import.meta.url));

let browser: TestBrowser;
let inbox: BusyInboxFixture;
beforeAll(async () => {
  await mkdir(folder, { recursive: true });
  browser = await openBrowser();
  inbox = await createBusyInbox(browser.server, 300);
  await openTeam();
});
afterAll(() => browser.stop());

/**
 * Adds two colleagues and an unused invitation to the client, and a note and an assignee to the
 * conversation.
 */
async function openTeam(): Promise<void> {
  const { person, client, chat } = inbox;
  const params = { id: client.id };
  const invite = async (role: 'answers' | 'manages') =>
    (await person.sdk.request('POST /clients/{id}/invitations', { params, payload: { role } })).link;
  for (const [name, role] of [
    ['Ana Sofía Robledo', 'answers'],
    ['José Ángel Díaz de León', 'manages'],
  ] as const) {
    const colleague = await browser.server.person({ name });
    const code = (await invite(role)).split('#codigo=')[1] ?? '';
    await colleague.sdk.request('POST /invitations/accept', { payload: { code } });
    const conversationParams = { ...params, conversation: chat };
    await colleague.sdk.request('POST /clients/{id}/conversations/{conversation}/notes', {
      params: conversationParams,
      payload: { text: 'Quiere factura. Le pedí los datos; hay que dar el anticipo por pagado.' },
    });
    await person.sdk.request('PATCH /clients/{id}/conversations/{conversation}', {
      params: conversationParams,
      payload: { assignedTo: colleague.id },
    });
  }
  await invite('answers');
}

const clickButton = (name: string) => (page: Page) => page.getByRole('button', { name }).first().click();
/** Returns a function that clicks an entry in the menu of the open conversation. */
const clickMenuItem = (name: string) => async (page: Page) => {
  await clickButton(conversationTexts.thread.menu)(page);
  await page.getByRole('menuitem', { name }).click();
};
async function openSnoozeTimes(page: Page) {
  await clickMenuItem(conversationTexts.snoozing.open)(page);
  await page.getByText(conversationTexts.snoozing.times.hour).waitFor();
}
/** Snoozes the conversation at this position of the list, or marks it as unread. */
async function updateConversation(position: number, payload: { snoozedUntil: string | null; markedUnread?: boolean }) {
  const params = { id: inbox.client.id };
  const { conversations: listed } = await inbox.person.sdk.request('GET /clients/{id}/conversations', {
    params,
  });
  const conversation = position === 1 ? inbox.chat : (listed[position]?.id ?? '');
  await inbox.person.sdk.request('PATCH /clients/{id}/conversations/{conversation}', {
    params: { ...params, conversation },
    payload,
  });
}
/**
 * Returns a function that opens a dialog and waits for it, because its code may have to be loaded first.
 */
const openDialog = (open: (page: Page) => Promise<unknown>) => async (page: Page) => {
  await open(page);
  await page.getByRole('dialog').waitFor();
};
const openInboxTool = (name: string) => async (page: Page) => {
  await clickButton(inboxToolTexts.dialog.open)(page);
  await page.getByRole('tab', { name }).click();
};
const csv = [
  'Número,Nombre,Etiquetas,Notas,Baja,Ciudad',
  '5215587654321,Marta,Pedidos,Sin nuez,,Puebla',
  '55,Nadie,,,,',
  '5215540000037,Otro nombre,,,Sí,',
].join('\n');

interface Screen {
  readonly name: string;
  readonly route: string;
  readonly prepare?: (page: Page) => Promise<unknown>;
}

const screens: readonly Screen[] = [
  { name: 'team', route: 'team' },
  { name: 'team-invite', route: 'team', prepare: openDialog(clickButton(teamTexts.card.invite)) },
  {
    name: 'team-invited',
    route: 'team',
    async prepare(page) {
      await clickButton(teamTexts.card.invite)(page);
      await clickButton(teamTexts.inviting.submit)(page);
      await page.getByText(teamTexts.inviting.made).waitFor();
    },
  },
  { name: 'team-remove', route: 'team', prepare: clickButton(teamTexts.card.removeOne('José Ángel Díaz de León')) },
  { name: 'tools-notices', route: 'conversations', prepare: openInboxTool(inboxToolTexts.dialog.notices) },
  { name: 'tools-labels', route: 'conversations', prepare: openInboxTool(inboxToolTexts.dialog.labels) },
  { name: 'tools-replies', route: 'conversations', prepare: openInboxTool(inboxToolTexts.dialog.replies) },
  { name: 'thread-menu', route: 'conversations/:chat', prepare: clickButton(conversationTexts.thread.menu) },
  { name: 'snooze', route: 'conversations/:chat', prepare: openSnoozeTimes },
  {
    name: 'snoozed',
    route: 'conversations/:chat',
    async prepare(page) {
      await updateConversation(1, { snoozedUntil: new Date(Date.now() + 20 * 3_600_000).toISOString() });
      await page.getByText(conversationTexts.snoozing.bringBack).waitFor();
    },
  },
  {
    name: 'snoozed-list',
    route: 'conversations',
    async prepare(page) {
      for (const position of [2, 5, 9])
        await updateConversation(position, { snoozedUntil: new Date(Date.now() + position * 7_200_000).toISOString() });
      await clickButton(conversationTexts.list.snoozed)(page);
      await page.locator('[data-later]').first().waitFor();
    },
  },
  {
    name: 'left-unread',
    route: 'conversations',
    async prepare(page) {
      await updateConversation(3, { snoozedUntil: null, markedUnread: true });
      await browser.server.knex.raw('UPDATE conversations SET snoozed_until = now() WHERE snoozed_until IS NOT NULL');
      await page.locator('[data-later]').first().waitFor();
    },
  },
  {
    name: 'note',
    route: 'conversations/:chat',
    async prepare(page) {
      await clickButton(conversationTexts.internalNotes.note)(page);
      await page.getByText(conversationTexts.internalNotes.hint).waitFor();
    },
  },
  { name: 'contact', route: 'contacts', prepare: page => page.locator('main li a').nth(1).click() },
  {
    name: 'contact-merge',
    route: 'contacts',
    async prepare(page) {
      await page.locator('main li a').nth(1).click();
      await clickButton(contactsPageTexts.merge.open)(page);
      await page.getByLabel(contactsPageTexts.merge.search).fill('Ana');
      await page.getByRole('dialog').locator('li').first().waitFor();
    },
  },
  {
    name: 'contact-forget',
    route: 'contacts',
    async prepare(page) {
      await page.locator('main li a').nth(1).click();
      await clickButton(contactsPageTexts.forget.open)(page);
      await page.getByText(contactsPageTexts.forget.erasedData.title).waitFor();
    },
  },
  { name: 'opt-out', route: 'contacts', prepare: clickButton(contactsPageTexts.optOut.open) },
  { name: 'import', route: 'contacts', prepare: clickButton(contactsPageTexts.spreadsheetImport.open) },
  {
    name: 'import-looked',
    route: 'contacts',
    async prepare(page) {
      await clickButton(contactsPageTexts.spreadsheetImport.open)(page);
      const files = { name: 'clientes.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) };
      await page.getByRole('dialog').locator('input[type=file]').setInputFiles(files);
      await page.getByRole('list', { name: contactsPageTexts.spreadsheetImport.rows }).waitFor();
    },
  },
  { name: 'plan', route: 'schedules', prepare: clickButton(scheduledMessageTexts.schedule) },
  { name: 'month', route: 'schedules', prepare: clickButton(scheduledMessageTexts.views.month) },
  { name: 'campaign-form', route: 'campaigns/new' },
  { name: 'campaign', route: 'campaigns/:campaign' },
  {
    name: 'recipients-preview',
    route: 'campaigns/:campaign',
    async prepare(page) {
      const message = { type: 'text', text: { text: 'Hola { nombre }, ya hay pan.' } } as const;
      const { campaign } = await inbox.person.sdk.request('POST /clients/{id}/campaigns', {
        params: { id: inbox.client.id },
        payload: { name: 'Pan de muerto', message },
      });
      await page.goto(new URL(campaign.id, page.url().replace(/[^/]*$/, '')).href);
      const buffer = Buffer.from(
        'Cliente;Dónde avisar;Folio\nMarta Ruiz;55 8765 4321;1\nLuis;+1 305 555 1234;2\nEva;55;3\n',
      );
      const file = { name: 'lista.csv', mimeType: 'text/csv', buffer };
      await page.getByLabel(campaignPageTexts.add.file, { exact: true }).setInputFiles([file]);
      await page.getByRole('region', { name: listTexts.preview.title }).scrollIntoViewIfNeeded();
    },
  },
];

it.each(screens.filter(({ name }) => (process.env.SCREENS ?? name).split(',').includes(name)))(
  'captures $name',
  async ({ name, route, prepare }) => {
    const path = route.replace(':chat', inbox.chat).replace(':campaign', inbox.campaign);
    for (const width of (process.env.WIDTHS ?? '390,768,1280').split(',').map(Number))
      for (const scheme of (process.env.SCHEMES ?? 'light,dark').split(',') as ('light' | 'dark')[]) {
        const height = width === 390 ? 844 : 900;
        const { page, context } = await browser.open(`/clients/${inbox.client.id}/${path}`, {
          as: inbox.person,
          ...{ width, height, scheme },
        });
        await waitUntilPageSettled(page);
        await prepare?.(page);
        await waitUntilPageSettled(page);
        await page.screenshot({ path: `${folder}${name}-${width}-${scheme}.png` });
        await context.close();
      }
  },
  120_000,
);
