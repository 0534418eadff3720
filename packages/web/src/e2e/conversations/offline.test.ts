import { layoutTexts, conversationTexts as texts } from '@recado/texts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser, type TestBrowser } from '../../testing/index.ts';
import {
  findConversationLink,
  findMessageBubble,
  getMessageTextField,
  locateConversationMessages,
  openInboxPage,
} from '../testing/inbox.ts';

let browser: TestBrowser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.stop());

const OFFLINE_BANNER = /^Sin conexión: lo que ve es de las? \d/;

/** Waits until the worker has stored the console and controls the page. */
const waitForWorker = (page: Page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (!navigator.serviceWorker.controller)
      await new Promise(resolve => navigator.serviceWorker.addEventListener('controllerchange', resolve));
  });

/** Opens Marta's thread in a browser that has stored the console, the list and this thread. */
async function openStoredThread() {
  const opened = await openInboxPage(
    browser,
    async ({ marta, client }) => {
      marta.write(client.phoneNumber, '¿Tienen pan de muerto?');
    },
    { isFresh: true, hasWorker: true },
  );
  const { page } = opened;
  await waitForWorker(page);
  // The first page was loaded before the worker, so that its responses are stored by the second.
  await page.reload();
  await findConversationLink(page, 'Marta').click();
  await findMessageBubble(page, '¿Tienen pan de muerto?').waitFor();
  await expect
    .poll(() => listStoredUrls(page), { timeout: 15_000 })
    .toContainEqual(expect.stringMatching(/messages\?/));
  return opened;
}

interface StoredAnswer {
  readonly url: string;
  readonly body: string;
}

/** Runs in the page. Opening a missing database would create it. */
async function readStoredAnswers(): Promise<StoredAnswer[]> {
  if (!(await indexedDB.databases()).some(({ name }) => name === 'recado-answers')) return [];
  return new Promise(resolve => {
    const opening = indexedDB.open('recado-answers');
    opening.onsuccess = () => {
      const reading = opening.result.transaction('answers').objectStore('answers').getAll();
      reading.onsuccess = () => {
        opening.result.close();
        resolve(reading.result);
      };
    };
  });
}

const listStoredUrls = async (page: Page): Promise<string[]> =>
  (await page.evaluate(readStoredAnswers)).map(({ url }) => url);

const waitingMessages = (page: Page) =>
  locateConversationMessages(page).getByText(texts.message.waiting, { exact: true });

async function write(page: Page, text: string): Promise<void> {
  await getMessageTextField(page, 'Marta').fill(text);
  await getMessageTextField(page, 'Marta').press('Enter');
}

const readSentTexts = (marta: {
  readonly messages: readonly { readonly fromMe: boolean; readonly content: object }[];
}) =>
  marta.messages.filter(({ fromMe }) => !fromMe).map(({ content }) => ('text' in content ? content.text : undefined));

it('the console opens without a network, shows stored threads, and sends waiting messages once and in order', async () => {
  const { page, context, marta } = await openStoredThread();
  await context.setOffline(true);
  await page.reload();
  await findMessageBubble(page, '¿Tienen pan de muerto?').waitFor();
  await page.getByText(OFFLINE_BANNER).waitFor();
  await write(page, 'Sí, desde hoy.');
  await write(page, '¿Le aparto uno?');
  await expect.poll(() => waitingMessages(page).count()).toBe(2);
  // A second tab shows the same messages, and a reload without a network keeps them.
  const secondPage = await context.newPage();
  await secondPage.goto(page.url());
  await expect.poll(() => waitingMessages(secondPage).count()).toBe(2);
  await page.reload();
  await expect.poll(() => waitingMessages(page).count()).toBe(2);
  expect(readSentTexts(marta)).toEqual([]);

  await context.setOffline(false);
  await expect.poll(() => readSentTexts(marta), { timeout: 30_000 }).toEqual(['Sí, desde hoy.', '¿Le aparto uno?']);
  for (const tab of [page, secondPage]) {
    await findMessageBubble(tab, '¿Le aparto uno?').waitFor();
    await expect.poll(() => waitingMessages(tab).count(), { timeout: 15_000 }).toBe(0);
  }
  await page.getByText(OFFLINE_BANNER).waitFor({ state: 'detached' });
  expect(readSentTexts(marta)).toHaveLength(2);
  await context.close();
});

it('a message whose response was lost is sent once, and a refused one stays with its reason', async () => {
  const { page, context, marta } = await openInboxPage(browser, async ({ marta, client }) => {
    marta.write(client.phoneNumber, 'Hola');
  });
  await findConversationLink(page, 'Marta').click();
  let attempts = 0;
  await page.route('**/api/clients/*/messages', async route => {
    attempts += 1;
    if (attempts > 1) return route.continue();
    await route.fetch();
    await route.abort('connectionreset');
  });
  await write(page, 'Ya salió su pedido.');
  await expect.poll(() => attempts, { timeout: 30_000 }).toBeGreaterThan(1);
  await expect.poll(() => waitingMessages(page).count(), { timeout: 15_000 }).toBe(0);
  expect(readSentTexts(marta)).toEqual(['Ya salió su pedido.']);
  await page.unroute('**/api/clients/*/messages');

  const reason = 'Esta persona pidió no recibir mensajes.';
  await page.route('**/api/clients/*/messages', route => route.abort('connectionreset'));
  await write(page, 'Y una promoción.');
  await waitingMessages(page).waitFor();
  await page.unroute('**/api/clients/*/messages');
  await page.route('**/api/clients/*/messages', route =>
    route.fulfill({ status: 409, json: { statusCode: 409, error: 'Conflict', message: reason } }),
  );
  await locateConversationMessages(page).getByText(reason).waitFor({ timeout: 30_000 });
  await page.reload();
  await locateConversationMessages(page).getByText(reason).waitFor();
  await page.getByRole('button', { name: texts.message.discard }).click();
  await locateConversationMessages(page).getByText(reason).waitFor({ state: 'detached' });
  // A second message of the lost response would have arrived by now.
  expect(readSentTexts(marta)).toEqual(['Ya salió su pedido.']);
  await context.close();
});

it('a connection whose loss the browser never reports shows stored threads until it works again', async () => {
  const { page, context, marta, client } = await openStoredThread();
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'onLine', { get: () => true });
    for (const name of ['online', 'offline'])
      addEventListener(name, event => event.isTrusted && event.stopImmediatePropagation(), { capture: true });
  });
  await context.setOffline(true);
  await page.reload();
  await findMessageBubble(page, '¿Tienen pan de muerto?').waitFor();
  await page.getByText(OFFLINE_BANNER).waitFor();
  marta.write(client.phoneNumber, '¿Y café?');
  await context.setOffline(false);
  await findMessageBubble(page, '¿Y café?').waitFor({ timeout: 60_000 });
  await page.getByText(OFFLINE_BANNER).waitFor({ state: 'detached' });
  await context.close();
}, 120_000);

it('logging out deletes stored answers and waiting messages, and the next user sees neither', async () => {
  const { page, context } = await openStoredThread();
  await context.setOffline(true);
  await write(page, 'No debe quedar aquí.');
  await waitingMessages(page).waitFor();
  await page.getByRole('button', { name: layoutTexts.logout }).first().click();
  await page.waitForURL('**/login');
  expect(await page.evaluate(() => Object.keys(localStorage).filter(key => key.startsWith('recado.waiting.')))).toEqual(
    [],
  );
  await expect.poll(() => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))).toEqual([]);
  // The worker keeps code only, with which the next user opens the console.
  const cachedTexts = await page.evaluate(async () => {
    const keys = (await Promise.all((await caches.keys()).map(async name => (await caches.open(name)).keys()))).flat();
    return Promise.all(keys.map(async key => (await caches.match(key))?.text()));
  });
  expect(cachedTexts.length).toBeGreaterThan(0);
  expect(cachedTexts.filter(text => text?.includes('¿Tienen pan de muerto?')).length).toBe(0);
  await context.close();
});

it('a user sees nothing that this browser stored for another user', async () => {
  const { page, context } = await openStoredThread();
  const { id, token } = await browser.server.person();
  await context.setOffline(true);
  await page.evaluate(
    session => {
      localStorage.setItem('token', session.token);
      localStorage.setItem('userId', session.id);
    },
    { id, token },
  );
  await page.reload();
  await page.waitForURL('**/login');
  expect(await page.getByText('¿Tienen pan de muerto?').count()).toBe(0);
  await context.close();
});

it('the worker stores no pages with tokens, and the page stores no secrets', async () => {
  const { page, context, client } = await openStoredThread();
  expect(await page.evaluate(readStoredAnswers)).toContainEqual(
    expect.objectContaining({ url: `/api/clients/${client.id}`, body: expect.stringContaining('"apiToken":""') }),
  );
  await page.goto('/reset-password?token=secret');
  const paths = await page.evaluate(async () => {
    const keys = await Promise.all((await caches.keys()).map(async name => (await caches.open(name)).keys()));
    return keys.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(paths.filter(path => !path.startsWith('/assets/')).toSorted()).toEqual([
    '/conversations',
    '/conversations/-',
    '/conversations/-/-',
    '/conversations/all',
  ]);
  await context.close();
});
