import { conversationTexts, installedAppTexts, layoutTexts } from '@recado/texts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findA11yViolations, openBrowser, type TestBrowser } from '../../testing/index.ts';
import { createUniquePhoneNumber } from '../testing/clients.ts';
import { getAttachmentList, getMessageTextField, openInboxPage } from '../testing/inbox.ts';

const texts = installedAppTexts.share;

let browser: TestBrowser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.stop());

/** Posts the form that the system posts when the user shares content with the installed console. */
const share = (page: Page, fileNames: readonly string[], text: string) =>
  page.evaluate(
    ([names, content]) => {
      const form = Object.assign(document.createElement('form'), {
        action: '/compartir',
        method: 'POST',
        enctype: 'multipart/form-data',
      });
      const addField = (fieldName: string, type: string) => {
        const input = Object.assign(document.createElement('input'), { name: fieldName, type });
        form.append(input);
        return input;
      };
      if (content) addField('text', 'hidden').value = content;
      if (names.length > 0) {
        const transfer = new DataTransfer();
        // Android shares the photos of some apps without a media type.
        for (const name of names) transfer.items.add(new File([name], name));
        Object.assign(addField('files', 'file'), { multiple: true, files: transfer.files });
      }
      document.body.append(form);
      form.submit();
    },
    [fileNames, text] as const,
  );

it('photos, a file and a text that another app shares become the draft of the chosen person', async () => {
  const { page, context } = await openInboxPage(
    browser,
    async ({ marta, client }) => {
      marta.write(client.phoneNumber, 'Mándeme la foto');
    },
    { isFresh: true, hasWorker: true },
  );
  await page.evaluate(() => navigator.serviceWorker.ready);
  const fileNames = ['IMG_0042.HEIC', 'pastel.jpg', 'precios.pdf'];
  await share(page, fileNames, 'El pastel de tres leches');
  const dialog = page.getByRole('dialog', { name: texts.title });
  await dialog.waitFor();
  expect(await findA11yViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Marta' }).click();
  for (const name of fileNames) await getAttachmentList(page).getByText(name).waitFor();
  await expect.poll(() => getMessageTextField(page, 'Marta').inputValue()).toBe('El pastel de tres leches');

  // Android may repeat the launch without its content. The console then asks to share again.
  page.on('dialog', async question => question.accept());
  await share(page, [], '');
  await page.getByText(texts.missing).waitFor();
  await expect.poll(() => page.url()).not.toContain('compartido');
  await page.getByText(conversationTexts.thread.none.title).waitFor();
  await context.close();
});

/** Replaces the parts of the browser that a test cannot control: visibility, permission and the app's icon. */
function replaceDeviceParts(): void {
  const state = { isHidden: false, requests: 0, badge: [] as number[] };
  Object.assign(globalThis, { testState: state });
  Object.defineProperty(document, 'visibilityState', { get: () => (state.isHidden ? 'hidden' : 'visible') });
  Object.defineProperty(document, 'hidden', { get: () => state.isHidden });
  Object.defineProperty(Notification, 'permission', { get: () => 'default' });
  Notification.requestPermission = async () => {
    state.requests += 1;
    return 'denied';
  };
  Object.assign(Navigator.prototype, {
    setAppBadge: async (count: number) => void state.badge.push(count),
    clearAppBadge: async () => void state.badge.push(0),
  });
}

const readState = (page: Page) =>
  page.evaluate('globalThis.testState') as Promise<{ requests: number; badge: number[] }>;
const readBadge = async (page: Page): Promise<number | undefined> => (await readState(page)).badge.at(-1);
const setHidden = (page: Page, isHidden: boolean) =>
  page.evaluate(
    `testState.isHidden = ${isHidden}; document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))`,
  );

it.each([
  ['the page was in the background', (page: Page) => setHidden(page, false)],
  ['the phone discarded the page', (page: Page) => page.reload()],
])('the console offers notifications once, after messages arrived while %s', async (_, comeBack) => {
  const offer = installedAppTexts.notificationOffer;
  const { page, context, client } = await openInboxPage(
    browser,
    async ({ marta, client }) => {
      marta.write(client.phoneNumber, '¿Está abierto?');
    },
    { isFresh: true, beforeLoad: page => page.addInitScript(replaceDeviceParts) },
  );
  const bar = page.getByRole('region', { name: offer.label });
  // The parts of the app load after the first content.
  await expect.poll(() => readBadge(page)).toBe(1);
  expect(await bar.count()).toBe(0);
  await setHidden(page, true);
  const luis = browser.server.network.phone(createUniquePhoneNumber(), { name: 'Luis' });
  luis.write(client.phoneNumber, '¿Hola?');
  await expect
    .poll(async () => (await browser.server.knex('messages').where({ clientId: client.id })).length)
    .toBeGreaterThan(1);
  // The page reads the count again only after two seconds, as long as loaded data counts as current.
  await page.waitForTimeout(2_500);
  await comeBack(page);
  await bar.waitFor();
  expect(await findA11yViolations(page)).toEqual([]);
  await expect.poll(() => readBadge(page)).toBe(2);
  expect((await readState(page)).requests).toBe(0);
  await bar.getByRole('button', { name: offer.accept }).click();
  await expect.poll(async () => (await readState(page)).requests).toBe(1);
  await bar.waitFor({ state: 'detached' });

  await setHidden(page, true);
  browser.server.network.phone(createUniquePhoneNumber(), { name: 'Eva' }).write(client.phoneNumber, 'Buenas');
  await expect
    .poll(async () => (await browser.server.knex('messages').where({ clientId: client.id })).length)
    .toBeGreaterThan(2);
  await page.reload();
  await expect.poll(() => readBadge(page)).toBe(3);
  expect(await bar.count()).toBe(0);
  await page.getByRole('button', { name: layoutTexts.logout }).first().click();
  await expect.poll(() => readBadge(page)).toBe(0);
  await context.close();
});
