import { startTestServer, type TestServer } from '@recado/server/testing';
import { authPageTexts, clientDetailTexts, layoutTexts } from '@recado/texts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildSite } from '../buildSite.ts';
import { launchBrowser } from '../launchBrowser.ts';
import { createScreenshotDataset, type ScreenshotDataset } from '../shots/screenshotDataset.ts';
import { type ColdLoad, measureColdLoad, type VitalsDevice, vitalsDevices } from './measureColdLoad.ts';
import { type VitalsLimits, vitalsLimits } from './vitalsLimits.ts';

let server: TestServer;
let dataset: ScreenshotDataset;
beforeAll(async () => {
  // An older build can be measured with the same data, to compare it with the current one.
  server = await startTestServer({ webRoot: process.env.RECADO_VITALS_SITE ?? (await buildSite()) });
  dataset = await createScreenshotDataset(server);
});
afterAll(async () => {
  await (await launchBrowser()).close();
  await server.stop();
});

interface MeasuredPage {
  readonly name: keyof typeof vitalsLimits;
  readonly path: (dataset: ScreenshotDataset) => string;
  readonly viewer?: 'person' | 'admin';
  readonly interact?: (page: Page) => Promise<unknown>;
}

const openColorMenu = (page: Page) => page.getByRole('button', { name: layoutTexts.theme.toggle }).click();
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
    path: ({ client }) => `/clients/${client.id}/conversations`,
    viewer: 'person',
    interact: page => page.locator('[data-name]').first().click(),
  },
  { name: 'admin', path: () => '/admin', viewer: 'admin', interact: openColorMenu },
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
    if (process.env.RECADO_VITALS_DETAILS) rows.push(...load.scripts.map(script => `    ${script}`));
    if (process.env.RECADO_VITALS_DETAILS) rows.push(`    ${load.earlyApiCalls.join(' ')}`);
    const limits: VitalsLimits = vitalsLimits[name];
    expect.soft(load.scripts.length, 'script files').toBeLessThanOrEqual(limits.scripts);
    expect.soft(load.scriptBytes / 1000, 'kB of scripts').toBeLessThanOrEqual(limits.kilobytes);
    expect.soft(load.layoutShift, 'layout shift').toBeLessThanOrEqual(limits.layoutShift);
  },
);

const HEADER = [
  'page           device   requests  scripts  late      kB  API    LCP ms    CLS  INP ms',
  '-'.repeat(82),
].join('\n');

function formatRow(name: string, { name: device }: VitalsDevice, load: ColdLoad): string {
  return [
    name.padEnd(14),
    device.padEnd(8),
    String(load.requests).padStart(8),
    String(load.scripts.length).padStart(8),
    String(load.lateScripts).padStart(5),
    (load.scriptBytes / 1000).toFixed(1).padStart(7),
    String(load.earlyApiCalls.length).padStart(4),
    load.largestPaintMs.toFixed(0).padStart(9),
    load.layoutShift.toFixed(3).padStart(6),
    (load.interactionMs?.toFixed(0) ?? '-').padStart(7),
  ].join(' ');
}
