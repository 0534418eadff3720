import type { Client } from '@recado/contract';
import {
  createStatusCodeReply,
  startTestWebhookReceiver,
  type TestUser,
  type TestWebhookReceiver,
} from '@recado/server/testing';
import { commonTexts, layoutTexts, webhookToolTexts } from '@recado/texts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { findA11yViolations, findUncatalogedTexts, openBrowser, type TestBrowser } from '../../testing/index.ts';
import { addClient, CONNECTION_WAIT_OPTIONS } from '../testing/clients.ts';
import {
  listWebhooks,
  sendWebhookTestEvent,
  setWebhook,
  webhookTestServerOptions,
  writeClientEvents,
} from '../testing/webhooks.ts';

const { keys, header, log, delivery, recover, state, test } = webhookToolTexts;
const errorBody = '{"error":"El flujo “Pedidos” tuvo una falla en el nodo HTTP Request1","execution":48213}';

/** Path for which the receiver answers 410 Gone. */
const gonePath = '/nadie';

let browser: TestBrowser;
let receiver: TestWebhookReceiver;
let ana: TestUser;
let busyClient: Client;
let disabledClient: Client;
let unusedClient: Client;
beforeAll(async () => {
  receiver = await startTestWebhookReceiver();
  browser = await openBrowser(webhookTestServerOptions);
  ana = await browser.server.person();
  [busyClient, disabledClient, unusedClient] = await Promise.all([addClient(ana), addClient(ana), addClient(ana)]);
  await setWebhook(ana, busyClient, receiver.url);
  await setWebhook(ana, disabledClient, `${receiver.url}${gonePath}`);
  await setWebhook(ana, unusedClient, 'https://example.com/webhook/recado');
  await browser.server.sdk.withApiToken(busyClient.apiToken).request('POST /external/webhooks', {
    payload: {
      label: 'contabilidad',
      url: `${receiver.url}/contabilidad`,
      eventTypes: ['message.received', 'message.failed'],
    },
  });
  await writeClientEvents(browser.server, busyClient, 22);
  await sendWebhookTestEvent(ana, busyClient);
  // A delivery that succeeds well after the first failure would make the webhook healthy again.
  const fetchPendingDeliveries = () =>
    browser.server.knex('deliveries').where({ clientId: busyClient.id, state: 'pending' });
  await vi.waitUntil(async () => (await fetchPendingDeliveries()).length === 0, CONNECTION_WAIT_OPTIONS);
  const replyWithError = createStatusCodeReply(500, { 'content-type': 'application/json' }, errorBody);
  receiver.reply = (response, call, request) =>
    (call.path.endsWith(gonePath) ? createStatusCodeReply(410) : replyWithError)(response, call, request);
  await sendWebhookTestEvent(ana, busyClient);
  await sendWebhookTestEvent(ana, disabledClient);
  // A webhook test does not change the health of the webhook, so the test uses an event.
  await writeClientEvents(browser.server, busyClient, 1);
  const isFailing = async () => (await listWebhooks(ana, busyClient)).some(({ failingSince }) => failingSince !== null);
  await vi.waitUntil(isFailing, CONNECTION_WAIT_OPTIONS);
  await ana.sdk.request('POST /clients/{id}/webhook/secret/rotate', { params: { id: busyClient.id } });
});
afterAll(async () => {
  await browser.stop();
  await receiver.stop();
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** The webhook tools in each state that looks different, with the steps that open and await it. */
const screens: readonly (readonly [string, (page: Page) => Promise<void>])[] = [
  [
    'disabled',
    async page => {
      await page.goto(`/clients/${disabledClient.id}/webhook`);
      await page.getByText(state.gone).waitFor();
    },
  ],
  [
    'failing, tested',
    async page => {
      await page.goto(`/clients/${busyClient.id}/webhook`);
      await button(page, test.run).click();
      await page.getByText(/^El webhook respondió 500/).waitFor();
      await page.getByText(new RegExp(`^(${state.ailingText}|${state.pausedText})$`)).waitFor();
    },
  ],
  [
    'log, others',
    async page => {
      await button(page, webhookToolTexts.others.title).click();
      await button(page, test.runOf('contabilidad')).waitFor();
      await button(page, log.title).click();
      await page.getByRole('list', { name: log.list }).waitFor();
    },
  ],
  [
    'recovery',
    async page => {
      await button(page, recover.open).click();
      await page.getByLabel(recover.since).fill('2099-01-01T00:00');
      await button(page, recover.run).click();
      await page.getByText(recover.invalid).waitFor();
    },
  ],
  [
    'delivery',
    async page => {
      await button(page, commonTexts.cancel).click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await page.getByRole('listitem').getByText(log.answered(500)).first().click();
      await page.getByText(delivery.attempt(1)).waitFor();
    },
  ],
  [
    'keys',
    async page => {
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await button(page, log.title).click();
      await button(page, keys.title).click();
      await button(page, header.add).click();
      await button(page, commonTexts.save).click();
      await page.getByText(header.incomplete).waitFor();
    },
  ],
  [
    'rotation',
    async page => {
      await button(page, keys.rotate).click();
      await page.getByText(keys.confirmText).waitFor();
    },
  ],
  [
    'empty log',
    async page => {
      await page.goto(`/clients/${unusedClient.id}/webhook`);
      await button(page, log.title).click();
      await page.getByText(log.empty.title).waitFor();
    },
  ],
];

/** Content that is not interface text: test names and numbers, addresses, tokens, code, times. */
const ignoredTexts = [
  'Panadería La Espiga',
  'Lucía Hernández',
  'L',
  'contabilidad',
  'principal',
  layoutTexts.notificationsWaiting(1),
  log.attempts(1),
  errorBody,
  /^https?:/,
  /^rcd_/,
  /^[{[]/,
  /^[0-9a-f-]{36}$/,
  /^\+?[\d ]+$/,
  /^\d{1,2} \p{L}{3,4} \d{4}(, .*)?$/u,
];

/** Pixels by which the page, or a dialog that is open over it, overflows horizontally. */
const overflowOf = (page: Page) =>
  page.evaluate(() =>
    Math.max(
      document.documentElement.scrollWidth - innerWidth,
      ...[...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')].map(
        dialog => dialog.scrollWidth - dialog.clientWidth,
      ),
    ),
  );

/**
 * Widths of a desktop, a phone and a small phone (WCAG 2.2 §1.4.10). Each width is tested in one color
 * scheme, because no color depends on the width.
 */
it.each([
  [1280, 'dark', []],
  [390, 'light', [320]],
] as const)(
  'the webhook tools are accessible, have only known Spanish texts, and do not overflow at %i px, %s; and at %j px',
  async (width, scheme, otherWidths) => {
    const { page, context, problems } = await browser.open('/dashboard', { as: ana, width, scheme });
    const faultsByScreen: Record<string, string[]> = {};
    for (const [name, openScreen] of screens) {
      await openScreen(page);
      faultsByScreen[name] = [...(await findA11yViolations(page)), ...(await findUncatalogedTexts(page, ignoredTexts))];
      for (const px of [...otherWidths, width]) {
        await page.setViewportSize({ width: px, height: 800 });
        await expect.poll(() => overflowOf(page), { message: `${name} at ${px} px` }).toBeLessThanOrEqual(0);
      }
    }
    expect(faultsByScreen).toEqual(Object.fromEntries(screens.map(([name]) => [name, []])));
    expect(problems).toEqual({ errors: [], foreign: [] });
    await context.close();
  },
  120_000,
);
