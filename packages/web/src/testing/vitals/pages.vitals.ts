import { startTestServer, type TestServer } from '@recado/server/testing';
import { authPageTexts, clientDetailTexts, layoutTexts } from '@recado/texts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildSite } from '../buildSite.ts';
import { launchBrowser } from '../launchBrowser.ts';
import { createScreenshotDataset, type ScreenshotDataset } from '../shots/screenshotDataset.ts';
import { type ColdLoad, measureColdLoad, type VitalsDevice, vitalsDevices } from './measureColdLoad.ts';
import { countKilobytes, findExceededLimits, vitalsLimits } from './vitalsLimits.ts';

let server: TestServer;
let dataset: ScreenshotDataset;
let conversationId: string;
beforeAll(async () => {
  // An older build can be measured with the same data, to compare it with the current one.
  server = await startTestServer({ webRoot: process.env.RECADO_VITALS_SITE ?? (await buildSite()) });
  dataset = await createScreenshotDataset(server);
  const { person, client } = dataset;
  const { conversations } = await person.sdk.request('GET /clients/{id}/conversations', { params: { id: client.id } });
  conversationId = conversations[0]?.id ?? '';
});
afterAll(async () => {
  await (await launchBrowser()).close();
  await server.stop();
});

interface MeasuredPage {
  readonly name: keyof typeof vitalsLimits;
  readonly path: (dataset: ScreenshotDataset) => string;
  readonly viewer?: 'person' | 'admin';
  /** Interaction whose delay is measured after the load. */
  readonly interact?: (page: Page) => Promise<unknown>;
}

const openColorMenu = (page: Page) => page.getByRole('button', { name: layoutTexts.theme.toggle }).click();

async function typeAndSend(page: Page): Promise<void> {
  const field = page.getByRole('main').getByRole('textbox').last();
  await field.pressSequentially('Sí, todavía hay conchas');
  await field.press('Enter');
}

/** Sorts by the first column. Narrow windows show no column headers. */
async function sortList(page: Page): Promise<void> {
  const header = page.getByRole('columnheader').getByRole('button').first();
  if (await header.isVisible()) await header.click();
}

const pages: readonly MeasuredPage[] = [
  { name: 'landing', path: () => '/' },
  {
    name: 'login',
    path: () => '/login',
    interact: page => page.getByLabel(authPageTexts.login.email).pressSequentially('ana@ejemplo.mx'),
  },
  { name: 'dashboard', path: () => '/dashboard', viewer: 'person', interact: openColorMenu },
  {
    name: 'client',
    path: ({ client }) => `/clients/${client.id}`,
    viewer: 'person',
    interact: page => page.getByRole('link', { name: clientDetailTexts.tabs.messages, exact: true }).click(),
  },
  {
    name: 'conversations',
    path: ({ client }) => `/conversations/${client.id}`,
    viewer: 'person',
    interact: page => page.locator('[data-name]').first().click(),
  },
  {
    name: 'conversation',
    path: ({ client }) => `/conversations/${client.id}/${conversationId}`,
    viewer: 'person',
    interact: typeAndSend,
  },
  { name: 'admin', path: () => '/admin', viewer: 'admin', interact: openColorMenu },
  {
    name: 'users',
    path: () => '/admin/users',
    viewer: 'admin',
    interact: sortList,
  },
];

const rows: string[] = [];
afterAll(() => process.stdout.write(`${['', HEADER, ...rows].join('\n')}\n`));

it.each(vitalsDevices.flatMap(device => pages.map(page => ({ device, page }))))(
  '$page.name on a $device.name stays within its limits',
  async ({ device, page: { name, path, viewer, interact } }) => {
    const as = viewer && dataset[viewer];
    const browser = await launchBrowser();
    const load = await measureColdLoad(browser, { url: server.url, path: path(dataset), as, device, interact });
    rows.push(formatRow(name, device, load));
    for (const line of load.shiftedElements) if (load.layoutShift > 0.02) rows.push(`    shift ${line}`);
    if (process.env.RECADO_VITALS_DETAILS) rows.push(...load.scripts.map(script => `    ${script.path}`));
    if (process.env.RECADO_VITALS_DETAILS) rows.push(`    ${load.earlyApiCalls.join(' ')}`);
    expect(findExceededLimits(load, vitalsLimits[name])).toEqual([]);
  },
);

const HEADER = [
  'page           device   requests  scripts  late      kB  API    LCP ms    CLS  INP ms  2nd LCP ms',
  '-'.repeat(94),
].join('\n');

function formatRow(name: string, { name: device }: VitalsDevice, load: ColdLoad): string {
  return [
    name.padEnd(14),
    device.padEnd(8),
    String(load.requests).padStart(8),
    String(load.scripts.length).padStart(8),
    String(load.lateScripts).padStart(5),
    countKilobytes(load).toFixed(1).padStart(7),
    String(load.earlyApiCalls.length).padStart(4),
    load.largestPaintMs.toFixed(0).padStart(9),
    load.layoutShift.toFixed(3).padStart(6),
    (load.interactionMs?.toFixed(0) ?? '-').padStart(7),
    load.secondVisitMs.toFixed(0).padStart(11),
  ].join(' ');
}
