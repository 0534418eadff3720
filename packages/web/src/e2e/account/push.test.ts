import { startTestPushService, type TestPushService } from '@recado/server/testing';
import { layoutTexts, pushNotificationTexts as texts } from '@recado/texts';
import type { CDPSession, Page, Worker } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findA11yViolations, openBrowser, type TestBrowser, waitForToast } from '../../testing/index.ts';

let browser: TestBrowser;
let service: TestPushService;
beforeAll(async () => {
  [browser, service] = await Promise.all([
    openBrowser({ allowedPrivateCidrs: ['127.0.0.0/8'] }),
    startTestPushService(),
  ]);
});
afterAll(() => Promise.all([browser.stop(), service.stop()]));

type SubscriptionPayload = ReturnType<TestPushService['browser']>['payload'];

interface SubscribeParams {
  readonly applicationServerKey: string;
}

/**
 * Replaces only the subscription, because Chromium can subscribe only with the service of its maker. All
 * other parts are the browser's own.
 */
async function replaceSubscription(page: Page, payload: SubscriptionPayload): Promise<void> {
  await page.addInitScript(subscriptionJson => {
    const key = 'our-push-service';
    const subscription = {
      endpoint: subscriptionJson.endpoint,
      toJSON: () => subscriptionJson,
      unsubscribe: async () => localStorage.removeItem(key),
    };
    Object.assign(PushManager.prototype, {
      async subscribe(options: SubscribeParams) {
        localStorage.setItem(key, options.applicationServerKey);
        return subscription;
      },
      getSubscription: async () => (localStorage.getItem(key) === null ? null : subscription),
    });
  }, payload);
}

/** Finds the service worker of our pages. @returns a function that delivers a push message to it */
async function connectToWorker(devtools: CDPSession, origin: string): Promise<(data: string) => Promise<unknown>> {
  const registrationIdPromise = new Promise<string>(resolve => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const registration = registrations.find(({ scopeURL }) => scopeURL === `${origin}/`);
      if (registration) resolve(registration.registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  const registrationId = await registrationIdPromise;
  return data => devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
}

interface ShownNotification {
  readonly title: string;
  readonly body: string;
  readonly tag: string;
}

/** Records the notifications that the worker shows from now on. Headless Chromium shows none. */
async function recordNotifications(worker: Worker): Promise<() => Promise<ShownNotification[]>> {
  await worker.evaluate(`self.shown = [];
    self.registration.showNotification = async (title, { body, tag, data }) => { self.shown.push({ title, body, tag, data }); };`);
  return () => worker.evaluate('self.shown.map(({ title, body, tag }) => ({ title, body, tag }))');
}

/** Clicks the notification that was shown last. */
const clickNotification = (worker: Worker) =>
  worker.evaluate(`self.dispatchEvent(Object.assign(new ExtendableEvent('notificationclick'), {
    notification: { data: self.shown.at(-1).data, close() {} } }))`);

it('the console shows notifications in a subscribed browser, opens the page of a clicked one, and unsubscribes at logout', async () => {
  const { server } = browser;
  const [ana, pushBrowser] = [await server.person(), service.browser()];
  const { page, context } = await browser.open('/account/notifications', {
    as: ana,
    isFresh: true,
    hasWorker: true,
    beforeLoad: async page => {
      await page.context().grantPermissions(['notifications'], { origin: server.url });
      await replaceSubscription(page, pushBrowser.payload);
    },
  });
  const card = page.getByRole('region', { name: texts.title, exact: true });
  await card.getByRole('button', { name: texts.subscribe }).click();
  await waitForToast(page, texts.subscribed);
  await card.getByText(texts.current).waitFor();
  expect(await findA11yViolations(page)).toEqual([]);
  await card.getByRole('button', { name: texts.testButton }).click();
  await waitForToast(page, texts.answers.tested);
  const [pushMessage] = pushBrowser.readMessages();

  const deliver = await connectToWorker(await context.newCDPSession(page), server.url);
  const [worker] = context.serviceWorkers();
  if (!worker) throw new Error('no service worker is running');
  const readNotifications = await recordNotifications(worker);
  await deliver(JSON.stringify(pushMessage));
  const { title, body } = texts.test;
  await expect.poll(readNotifications, { timeout: 15_000 }).toEqual([{ title, body, tag: pushMessage?.tag }]);
  // After a reload, the worker controls the page.
  await page.reload();
  await deliver(JSON.stringify({ ...pushMessage, path: '/dashboard' }));
  await expect.poll(async () => (await readNotifications()).length, { timeout: 15_000 }).toBe(2);
  await clickNotification(worker);
  await page.waitForURL('**/dashboard');

  // After Ana's session expired and she signed in again, the subscription moves to the current session.
  const rows = () => server.knex('pushSubscriptions').where({ userId: ana.id });
  await rows().update({ signInId: null });
  await page.reload();
  await expect.poll(async () => (await rows())[0]?.signInId ?? null, { timeout: 15_000 }).not.toBeNull();
  await page.getByRole('button', { name: layoutTexts.logout }).first().click();
  await page.waitForURL('**/login');
  await expect.poll(rows, { timeout: 15_000 }).toEqual([]);
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).filter(key => /push|avisos/.test(key))), {
      timeout: 15_000,
    })
    .toEqual([]);
  await context.close();
});
