import type { Client } from '@recado/contract';
import { type Receiver, startReceiver, status, type TestPerson } from '@recado/server/testing';
import { common, layout, webhookTools } from '@recado/texts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { findBarriers, openBrowser, type TestBrowser, unknownTexts } from '../../testing/index.ts';
import { addClient, patience } from '../testing/clients.ts';
import { happen, sendTest, setWebhook, webhookOptions, webhooksOf } from '../testing/webhooks.ts';

const { keys, header, log, delivery, recover, state, test } = webhookTools;
const answer = '{"error":"El flujo “Pedidos” tuvo una falla en el nodo HTTP Request1","execution":48213}';

/** Where the receiver says that nobody is there any more. */
const nobody = '/nadie';

let browser: TestBrowser;
let receiver: Receiver;
let ana: TestPerson;
let busy: Client;
let gone: Client;
let quiet: Client;
beforeAll(async () => {
  receiver = await startReceiver();
  browser = await openBrowser(webhookOptions);
  ana = await browser.server.person();
  [busy, gone, quiet] = await Promise.all([addClient(ana), addClient(ana), addClient(ana)]);
  await setWebhook(ana, busy, receiver.url);
  await setWebhook(ana, gone, `${receiver.url}${nobody}`);
  await setWebhook(ana, quiet, 'https://example.com/webhook/recado');
  await browser.server.sdk.withApiToken(busy.apiToken).request('POST /external/webhooks', {
    payload: {
      label: 'contabilidad',
      url: `${receiver.url}/contabilidad`,
      eventTypes: ['message.received', 'message.failed'],
    },
  });
  await happen(browser.server, busy, 22);
  await sendTest(ana, busy);
  // What arrives well after the first failure would make the webhook a healthy one again.
  const waiting = () => browser.server.knex('deliveries').where({ clientId: busy.id, state: 'pending' });
  await vi.waitUntil(async () => (await waiting()).length === 0, patience);
  const failing = status(500, { 'content-type': 'application/json' }, answer);
  receiver.reply = (response, call, request) =>
    (call.path.endsWith(nobody) ? status(410) : failing)(response, call, request);
  await sendTest(ana, busy);
  await sendTest(ana, gone);
  // A test says nothing of how the webhook fares; an event does.
  await happen(browser.server, busy, 1);
  const isFailing = async () =>
    (await webhooksOf(ana, busy)).some(({ failingSince }) => failingSince !== null);
  await vi.waitUntil(isFailing, patience);
  await ana.sdk.request('POST /clients/{id}/webhook/secret/rotate', { params: { id: busy.id } });
});
afterAll(async () => {
  await browser.stop();
  await receiver.stop();
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** The tools in the states that look different: how to get there, and what shows that one is there. */
const screens: readonly (readonly [string, (page: Page) => Promise<void>])[] = [
  [
    'disabled',
    async page => {
      await page.goto(`/clients/${gone.id}/webhook`);
      await page.getByText(state.gone).waitFor();
    },
  ],
  [
    'failing, tested',
    async page => {
      await page.goto(`/clients/${busy.id}/webhook`);
      await button(page, test.run).click();
      await page.getByText(/^El webhook respondió 500/).waitFor();
      await page.getByText(new RegExp(`^(${state.ailingText}|${state.pausedText})$`)).waitFor();
    },
  ],
  [
    'log, others',
    async page => {
      await button(page, webhookTools.others.title).click();
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
      await button(page, common.cancel).click();
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
      await button(page, common.save).click();
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
      await page.goto(`/clients/${quiet.id}/webhook`);
      await button(page, log.title).click();
      await page.getByText(log.empty.title).waitFor();
    },
  ],
];

/** What is no text of ours: names and numbers given here, addresses, tokens, code, moments. */
const data = [
  'Panadería La Espiga',
  'Lucía Hernández',
  'L',
  'contabilidad',
  'principal',
  layout.notificationsWaiting(1),
  log.attempts(1),
  answer,
  /^https?:/,
  /^rcd_/,
  /^[{[]/,
  /^[0-9a-f-]{36}$/,
  /^\+?[\d ]+$/,
  /^\d{1,2} \p{L}{3,4} \d{4}(, .*)?$/u,
];

/** By how much the page, or what is open over it, has to be scrolled sideways. */
const excessOf = (page: Page) =>
  page.evaluate(() =>
    Math.max(
      document.documentElement.scrollWidth - innerWidth,
      ...[...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')].map(
        dialog => dialog.scrollWidth - dialog.clientWidth,
      ),
    ),
  );

/** A desk; a phone, and a small one (WCAG 2.2 §1.4.10); each in one scheme, because no color depends on the width. */
it.each([
  [1280, 'dark', []],
  [390, 'light', [320]],
] as const)(
  'the tools of a webhook are free of barriers, speak our Spanish, and fit: %i px, %s; and %j px, too',
  async (width, scheme, others) => {
    const { page, context, problems } = await browser.open('/dashboard', { as: ana, width, scheme });
    const found: Record<string, string[]> = {};
    for (const [name, go] of screens) {
      await go(page);
      found[name] = [...(await findBarriers(page)), ...(await unknownTexts(page, data))];
      for (const px of [...others, width]) {
        await page.setViewportSize({ width: px, height: 800 });
        await expect.poll(() => excessOf(page), { message: `${name} at ${px} px` }).toBeLessThanOrEqual(0);
      }
    }
    expect(found).toEqual(Object.fromEntries(screens.map(([name]) => [name, []])));
    expect(problems).toEqual({ errors: [], foreign: [] });
    await context.close();
  },
  120_000,
);
