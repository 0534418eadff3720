import { type PushService, startPushService } from '@recado/server/testing';
import { layout, push as texts } from '@recado/texts';
import type { CDPSession, Page, Worker } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findBarriers, openBrowser, type TestBrowser, untilSaid } from '../../testing/index.ts';

let browser: TestBrowser;
let service: PushService;
beforeAll(async () => {
  [browser, service] = await Promise.all([
    openBrowser({ allowedPrivateCidrs: ['127.0.0.0/8'] }),
    startPushService(),
  ]);
});
afterAll(() => Promise.all([browser.stop(), service.stop()]));

type Given = ReturnType<PushService['browser']>['payload'];

/** Chromium subscribes with its maker's service and no other: that one answer is given by ours. Everything else is the browser's own. */
async function subscribesWith(page: Page, payload: Given): Promise<void> {
  await page.addInitScript(given => {
    const key = 'our-push-service';
    const subscription = {
      endpoint: given.endpoint,
      toJSON: () => given,
      unsubscribe: async () => localStorage.removeItem(key),
    };
    Object.assign(PushManager.prototype, {
      async subscribe(options: { readonly applicationServerKey: string }) {
        localStorage.setItem(key, options.applicationServerKey);
        return subscription;
      },
      getSubscription: async () => (localStorage.getItem(key) === null ? null : subscription),
    });
  }, payload);
}

/** Which worker the browser has for our pages, as its developers' tools know it. */
async function workerOf(devtools: CDPSession, origin: string): Promise<(data: string) => Promise<unknown>> {
  const known = new Promise<string>(resolve => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const ours = registrations.find(({ scopeURL }) => scopeURL === `${origin}/`);
      if (ours) resolve(ours.registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  const registrationId = await known;
  return data => devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
}

interface Shown {
  readonly title: string;
  readonly body: string;
  readonly tag: string;
}

/** What the worker has the browser show from now on: a Chromium without windows has nowhere to show it. */
async function watchShown(worker: Worker): Promise<() => Promise<Shown[]>> {
  await worker.evaluate(`self.shown = [];
    self.registration.showNotification = async (title, { body, tag, data }) => { self.shown.push({ title, body, tag, data }); };`);
  return () => worker.evaluate('self.shown.map(({ title, body, tag }) => ({ title, body, tag }))');
}

/** A click on the one that was shown last. */
const click = (worker: Worker) =>
  worker.evaluate(`self.dispatchEvent(Object.assign(new ExtendableEvent('notificationclick'), {
    notification: { data: self.shown.at(-1).data, close() {} } }))`);

it('a browser that asked for it shows what the platform sent, leads there, goes on with its session, and ends with it', async () => {
  const { server } = browser;
  const [ana, hers] = [await server.person(), service.browser()];
  const { page, context } = await browser.open('/account', {
    as: ana,
    isFresh: true,
    before: async page => {
      await page.context().grantPermissions(['notifications'], { origin: server.url });
      await subscribesWith(page, hers.payload);
    },
  });
  const card = page.getByRole('region', { name: texts.title, exact: true });
  await card.getByRole('button', { name: texts.subscribe }).click();
  await untilSaid(page, texts.subscribed);
  await card.getByText(texts.current).waitFor();
  expect(await findBarriers(page)).toEqual([]);
  await card.getByRole('button', { name: texts.testButton }).click();
  await untilSaid(page, texts.answers.tested);
  const [note] = hers.heard();

  const deliver = await workerOf(await context.newCDPSession(page), server.url);
  const [worker] = context.serviceWorkers();
  if (!worker) throw new Error('no worker runs');
  const shown = await watchShown(worker);
  await deliver(JSON.stringify(note));
  const { title, body } = texts.test;
  await expect.poll(shown, { timeout: 15_000 }).toEqual([{ title, body, tag: note?.tag }]);
  // From now on the page is one of the worker's.
  await page.reload();
  await deliver(JSON.stringify({ ...note, path: '/dashboard' }));
  await expect.poll(async () => (await shown()).length, { timeout: 15_000 }).toBe(2);
  await click(worker);
  await page.waitForURL('**/dashboard');

  // Its session has run out and she signed in again: it is told on, and bound to the session of now.
  const rows = () => server.knex('pushSubscriptions').where({ userId: ana.id });
  await rows().update({ signInId: null });
  await page.reload();
  await expect.poll(async () => (await rows())[0]?.signInId ?? null, { timeout: 15_000 }).not.toBeNull();
  await page.getByRole('button', { name: layout.logout }).first().click();
  await page.waitForURL('**/login');
  await expect.poll(rows, { timeout: 15_000 }).toEqual([]);
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).filter(key => /push|avisos/.test(key))), {
      timeout: 15_000,
    })
    .toEqual([]);
  await context.close();
});
