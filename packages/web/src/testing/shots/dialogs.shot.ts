import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { contacts, conversations, inboxTools, planned, team } from '@recado/texts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, it } from 'vitest';
import { openBrowser, type TestBrowser } from '../index.ts';
import { type BusyInbox, openBusyInbox } from './busyInbox.ts';
import { settled } from './settled.ts';

/** Ignored by git. */
const folder = fileURLToPath(new URL('../../../../../screenshots/dialogs/', import.meta.url));

let browser: TestBrowser;
let inbox: BusyInbox;
beforeAll(async () => {
  await mkdir(folder, { recursive: true });
  browser = await openBrowser();
  inbox = await openBusyInbox(browser.server, 300);
  await openTeam();
});
afterAll(() => browser.stop());

/** Two colleagues, an invitation nobody used, a note and whose the conversation is. */
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
    const about = { ...params, conversation: chat };
    await colleague.sdk.request('POST /clients/{id}/conversations/{conversation}/notes', {
      params: about,
      payload: { text: 'Quiere factura. Le pedí los datos; hay que dar el anticipo por pagado.' },
    });
    await person.sdk.request('PATCH /clients/{id}/conversations/{conversation}', {
      params: about,
      payload: { assignedTo: colleague.id },
    });
  }
  await invite('answers');
}

const button = (name: string) => (page: Page) => page.getByRole('button', { name }).first().click();
/** Of the menu of the conversation that is open. */
const entry = (name: string) => async (page: Page) => {
  await button(conversations.thread.menu)(page);
  await page.getByRole('menuitem', { name }).click();
};
async function withTimes(page: Page) {
  await entry(conversations.snoozing.open)(page);
  await page.getByText(conversations.snoozing.times.hour).waitFor();
}
/** Leaves the conversation at that place of the list for later. */
async function leave(place: number, payload: { snoozedUntil: string | null; markedUnread?: boolean }) {
  const params = { id: inbox.client.id };
  const { conversations: listed } = await inbox.person.sdk.request('GET /clients/{id}/conversations', {
    params,
  });
  const conversation = place === 1 ? inbox.chat : (listed[place]?.id ?? '');
  await inbox.person.sdk.request('PATCH /clients/{id}/conversations/{conversation}', {
    params: { ...params, conversation },
    payload,
  });
}
/** What opens may have to be fetched first. */
const inDialog = (open: (page: Page) => Promise<unknown>) => async (page: Page) => {
  await open(page);
  await page.getByRole('dialog').waitFor();
};
const tool = (name: string) => async (page: Page) => {
  await button(inboxTools.dialog.open)(page);
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
  readonly place: string;
  readonly before?: (page: Page) => Promise<unknown>;
}

const screens: readonly Screen[] = [
  { name: 'team', place: 'team' },
  { name: 'team-invite', place: 'team', before: inDialog(button(team.card.invite)) },
  {
    name: 'team-invited',
    place: 'team',
    async before(page) {
      await button(team.card.invite)(page);
      await button(team.inviting.submit)(page);
      await page.getByText(team.inviting.made).waitFor();
    },
  },
  { name: 'team-remove', place: 'team', before: button(team.card.removeOne('José Ángel Díaz de León')) },
  { name: 'tools-notices', place: 'conversations', before: tool(inboxTools.dialog.notices) },
  { name: 'tools-labels', place: 'conversations', before: tool(inboxTools.dialog.labels) },
  { name: 'tools-replies', place: 'conversations', before: tool(inboxTools.dialog.replies) },
  { name: 'thread-menu', place: 'conversations/:chat', before: button(conversations.thread.menu) },
  { name: 'snooze', place: 'conversations/:chat', before: withTimes },
  {
    name: 'snoozed',
    place: 'conversations/:chat',
    async before(page) {
      await leave(1, { snoozedUntil: new Date(Date.now() + 20 * 3_600_000).toISOString() });
      await page.getByText(conversations.snoozing.bringBack).waitFor();
    },
  },
  {
    name: 'snoozed-list',
    place: 'conversations',
    async before(page) {
      for (const place of [2, 5, 9])
        await leave(place, { snoozedUntil: new Date(Date.now() + place * 7_200_000).toISOString() });
      await button(conversations.list.snoozed)(page);
      await page.locator('[data-later]').first().waitFor();
    },
  },
  {
    name: 'left-unread',
    place: 'conversations',
    async before(page) {
      await leave(3, { snoozedUntil: null, markedUnread: true });
      await browser.server.knex.raw(
        'UPDATE conversations SET snoozed_until = now() WHERE snoozed_until IS NOT NULL',
      );
      await page.locator('[data-later]').first().waitFor();
    },
  },
  {
    name: 'note',
    place: 'conversations/:chat',
    async before(page) {
      await button(conversations.notes.note)(page);
      await page.getByText(conversations.notes.hint).waitFor();
    },
  },
  { name: 'contact', place: 'contacts', before: page => page.locator('main li a').nth(1).click() },
  {
    name: 'contact-merge',
    place: 'contacts',
    async before(page) {
      await page.locator('main li a').nth(1).click();
      await button(contacts.merge.open)(page);
      await page.getByLabel(contacts.merge.search).fill('Ana');
      await page.getByRole('dialog').locator('li').first().waitFor();
    },
  },
  {
    name: 'contact-forget',
    place: 'contacts',
    async before(page) {
      await page.locator('main li a').nth(1).click();
      await button(contacts.forget.open)(page);
      await page.getByText(contacts.forget.gone.title).waitFor();
    },
  },
  { name: 'opt-out', place: 'contacts', before: button(contacts.optOut.open) },
  { name: 'import', place: 'contacts', before: button(contacts.sheet.open) },
  {
    name: 'import-looked',
    place: 'contacts',
    async before(page) {
      await button(contacts.sheet.open)(page);
      const files = { name: 'clientes.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) };
      await page.getByRole('dialog').locator('input[type=file]').setInputFiles(files);
      await page.getByText(contacts.sheet.ignored('“Ciudad”').slice(0, 10)).waitFor();
    },
  },
  { name: 'plan', place: 'schedules', before: button(planned.plan) },
  { name: 'month', place: 'schedules', before: button(planned.views.month) },
  { name: 'campaign-form', place: 'campaigns/new' },
  { name: 'campaign', place: 'campaigns/:campaign' },
];

it.each(screens.filter(({ name }) => (process.env.SCREENS ?? name).split(',').includes(name)))(
  '$name',
  async ({ name, place, before }) => {
    const path = place.replace(':chat', inbox.chat).replace(':campaign', inbox.campaign);
    for (const width of (process.env.WIDTHS ?? '390,768,1280').split(',').map(Number))
      for (const scheme of (process.env.SCHEMES ?? 'light,dark').split(',') as ('light' | 'dark')[]) {
        const height = width === 390 ? 844 : 900;
        const { page, context } = await browser.open(`/clients/${inbox.client.id}/${path}`, {
          as: inbox.person,
          ...{ width, height, scheme },
        });
        await settled(page);
        await before?.(page);
        await settled(page);
        await page.screenshot({ path: `${folder}${name}-${width}-${scheme}.png` });
        await context.close();
      }
  },
  120_000,
);
