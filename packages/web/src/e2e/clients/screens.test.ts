import { listExplorerEndpoints } from '@recado/contract';
import type { TestUser } from '@recado/server/testing';
import {
  apiExplorerTexts,
  automaticReplyTexts,
  clientDetailTexts,
  clientListTexts,
  dashboardTexts,
  firstStepTexts,
  layoutTexts,
  messageFeedTexts,
  qrLinkingTexts,
  statisticsTexts,
  statusLabels,
  webhookToolTexts,
} from '@recado/texts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { findA11yViolations, findUncatalogedTexts, openBrowser, type TestBrowser } from '../../testing/index.ts';
import {
  expectSaveConflict,
  fillAutoReplies,
  loadOtherUsersAutoReplies,
  previewAutoReplies,
} from '../testing/autoReplies.ts';
import { addClient, addLinkedClient, CONNECTION_WAIT_OPTIONS } from '../testing/clients.ts';

let browser: TestBrowser;
let ana: TestUser;
let newcomer: TestUser;
let linked: string;
let pending: string;
beforeAll(async () => {
  browser = await openBrowser();
  newcomer = await browser.server.person();
  ana = await browser.server.person();
  linked = (await addLinkedClient(browser.server, ana)).id;
  const marta = browser.server.network.phone('5215587654321', { name: 'Marta' });
  const { client } = await ana.sdk.request('GET /clients/{id}', { params: { id: linked } });
  marta.write(client.phoneNumber, '¿Todavía hay conchas?');
  await vi.waitFor(async () => {
    const { totalMessages } = await ana.sdk.request('GET /dashboard/stats');
    if (totalMessages === 0) throw new Error('The message has not arrived.');
  }, CONNECTION_WAIT_OPTIONS);
});
afterAll(() => browser.stop());

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const openTab = async (page: Page, tab: 'messages' | 'answers' | 'webhook' | 'api', visibleText: string) => {
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: clientDetailTexts.tabs[tab], exact: true }).click();
  await page.getByText(visibleText).first().waitFor();
};

/** Every screen in each state that looks different, with the steps that open it and wait for it. */
const screens: readonly (readonly [string, (page: Page) => Promise<void>])[] = [
  [
    'dashboard',
    async page => {
      await page.goto('/dashboard');
      await page.getByText(firstStepTexts.title).waitFor();
      await page.getByRole('rowheader').first().waitFor();
    },
  ],
  [
    'clients',
    async page => {
      await page.goto('/clients');
      await page.getByRole('rowheader').first().waitFor();
    },
  ],
  [
    'creation, refused',
    async page => {
      await page.goto('/clients/add');
      await button(page, clientListTexts.add.submit).click();
      await page.locator('[aria-invalid="true"]').first().waitFor();
    },
  ],
  [
    'client',
    async page => {
      await page.goto(`/clients/${linked}`);
      await page.locator('.recharts-line-curve').first().waitFor();
    },
  ],
  [
    'client, table and webhook form',
    async page => {
      await button(page, statisticsTexts.chart.weekly).click();
      await button(page, statisticsTexts.chart.asTable).click();
      await button(page, clientDetailTexts.webhook.edit).click();
      await page.getByLabel(clientDetailTexts.webhook.label).waitFor();
    },
  ],
  [
    'deletion',
    async page => {
      await button(page, clientDetailTexts.actions.delete).click();
      await button(page, clientDetailTexts.deletion.confirm).click();
      await page.getByRole('dialog').locator('[aria-invalid="true"]').waitFor();
    },
  ],
  ['webhook', page => openTab(page, 'webhook', webhookToolTexts.intro)],
  ['API', page => openTab(page, 'api', clientDetailTexts.api.intro)],
  ['automatic answers', page => openTab(page, 'answers', automaticReplyTexts.intro).then(() => fillAutoReplies(page))],
  ['preview of automatic answers', page => previewAutoReplies(page)],
  ['conflict of automatic answers', page => expectSaveConflict(page, ana, linked)],
  [
    'messages',
    async page => {
      await loadOtherUsersAutoReplies(page);
      await page.getByRole('link', { name: layoutTexts.clientPicker.open }).click();
      await openTab(page, 'messages', messageFeedTexts.title);
      await page.locator('[data-feed="live"]').waitFor();
      await page.locator('[data-message]').first().waitFor();
    },
  ],
  [
    'details of a message',
    async page => {
      await page.locator('[data-message] button').first().click();
      await page.getByRole('dialog', { name: messageFeedTexts.details.title }).waitFor();
    },
  ],
  [
    'messages, paused and filtered',
    async page => {
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await button(page, messageFeedTexts.pause).click();
      await page.getByText(messageFeedTexts.notes.paused).waitFor();
      await page.getByLabel(messageFeedTexts.filter.contact, { exact: true }).fill('55');
      await page.getByText(messageFeedTexts.filter.wholeNumber).waitFor();
      await button(page, messageFeedTexts.filter.outbound).click();
      await page.getByText(messageFeedTexts.noMatch.title).waitFor();
    },
  ],
  [
    'pending client',
    async page => {
      await page.goto(`/clients/${pending}`);
      await page.getByText(statusLabels.client.pending, { exact: true }).waitFor();
    },
  ],
  [
    'QR',
    async page => {
      await button(page, clientDetailTexts.actions.initialize).click();
      if ((page.viewportSize()?.width ?? 0) < 600) await button(page, qrLinkingTexts.pairingCode.backToQr).click();
      await page.getByText(qrLinkingTexts.waiting).waitFor();
    },
  ],
  [
    'pairing code',
    async page => {
      await button(page, qrLinkingTexts.pairingCode.offer).click();
      await button(page, qrLinkingTexts.pairingCode.request).click();
      await page.getByText(qrLinkingTexts.pairingCode.waiting).waitFor();
    },
  ],
  [
    'unknown client',
    async page => {
      await page.goto('/clients/0197b1a2-9f10-7b22-9c33-4d5e6f7a8b9c');
      await page.getByText(clientDetailTexts.notFoundText).waitFor();
    },
  ],
  [
    'explorer with a rejected call',
    async page => {
      await page.goto('/dashboard/api-explorer#postExternalSendMedia');
      await button(page, apiExplorerTexts.run).click();
      await page.getByText(statusLabels.response.clientError, { exact: true }).waitFor();
    },
  ],
];

/** Content that is not interface text: test names and numbers, tokens, code and API names. */
const ignoredTexts = [
  'Panadería La Espiga',
  'Taller',
  'Marta',
  '¿Todavía hay conchas?',
  'Lucía Hernández',
  'L',
  'Hay conchas hasta las 8.',
  /^hora de \p{Lu}[\p{L} .,'’()-]+$|^GMT([+-]\d+)?$/u,
  /^rcd_/,
  /^(GET|POST|PUT|PATCH|DELETE)$|^\/(api|external)/,
  /^https?:/,
  /^[{<]|^curl |^import |^const /,
  /^\+?[\d ]+$/,
  /^(Panadería La Espiga|Taller) \(\+[\d ]+\)$/,
  /^\w{4}-\w{4}$/,
  /^\d{1,2} \p{L}{3,4}( \d{4})?(, .*)?$/u,
  /^[\d.,]+ k?B$|^\d{1,2}:\d{2} [ap]\.\s?m\.$/u,
  ...listExplorerEndpoints().flatMap(({ parameters, description, more = '' }) => [
    description,
    more,
    ...parameters.flatMap(({ name, description = '', placeholder = '', options = [] }) => [
      name,
      `${name} *`,
      description,
      placeholder,
      ...options,
    ]),
  ]),
];

const overflowOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

/**
 * Widths of a desktop, its 200 % zoom, the menu breakpoint and two phones (WCAG 2.2 §1.4.4, §1.4.10).
 * Each width is tested in one color scheme, because colors do not depend on the width.
 */
it.each([
  [1280, 'light', [640, 900]],
  [390, 'dark', [320]],
] as const)(
  'every screen is accessible, has only known Spanish texts and does not overflow at %i px, %s; and at %j px',
  async (width, scheme, otherWidths) => {
    // Each test creates a new client, because the client of another test or retry is already being linked.
    pending = (await addClient(ana, 'Taller')).id;
    const { page, context, problems } = await browser.open('/dashboard', { as: ana, width, scheme });
    const findFaults = async (tab: Page) => [
      ...(await findA11yViolations(tab)),
      ...(await findUncatalogedTexts(tab, ignoredTexts)),
    ];
    const faultsByScreen: Record<string, string[]> = {};
    for (const [name, openScreen] of screens) {
      await openScreen(page);
      faultsByScreen[name] = await findFaults(page);
      for (const px of [...otherWidths, width]) {
        await page.setViewportSize({ width: px, height: 800 });
        await expect.poll(() => overflowOf(page), { message: `${name} at ${px} px` }).toBeLessThanOrEqual(0);
      }
    }
    const newcomerView = await browser.open('/dashboard', { as: newcomer, width, scheme });
    await newcomerView.page.getByText(dashboardTexts.empty).waitFor();
    faultsByScreen.newcomer = await findFaults(newcomerView.page);
    expect(faultsByScreen).toEqual(Object.fromEntries(Object.keys(faultsByScreen).map(name => [name, []])));
    expect(problems).toEqual({ errors: [], foreign: [] });
    await newcomerView.context.close();
    await context.close();
  },
  120_000,
);
