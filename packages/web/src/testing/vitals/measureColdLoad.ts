import type { Browser, Page } from 'playwright-core';
import { listApiCalls } from './listApiCalls.ts';
import { observeVitals, type PageLoad, readVitals } from './recordVitals.ts';
import { type LoadWatch, watchLoad } from './watchLoad.ts';

/** Device and network of a measurement. */
export interface VitalsDevice {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  /** Factor by which the CPU is slowed down. */
  readonly cpuSlowdown: number;
  /** Absent for the speed of the loopback interface. */
  readonly network?: { readonly latencyMs: number; readonly bytesPerSecond: number };
}

/** A desktop computer next to the server, and a cheap phone on a slow mobile network. */
export const vitalsDevices: readonly VitalsDevice[] = [
  { name: 'desktop', width: 1280, height: 800, cpuSlowdown: 1 },
  {
    name: 'phone',
    width: 390,
    height: 844,
    cpuSlowdown: 4,
    network: { latencyMs: 150, bytesPerSecond: 1_600_000 / 8 },
  },
];

export interface VitalsPage {
  readonly url: string;
  readonly path: string;
  readonly as?: { readonly id: string; readonly token: string } | undefined;
  readonly device: VitalsDevice;
  /** Interaction whose delay is measured after the load. */
  readonly interact?: ((page: Page) => Promise<unknown>) | undefined;
}

export interface ColdLoad extends PageLoad {
  /** Calls of the API that began before the largest paint. */
  readonly earlyApiCalls: readonly string[];
  /** Time until the largest paint of a second visit, when the browser has stored the files. */
  readonly secondVisitMs: number;
}

/** Loads a page with an empty cache and measures it until it has been quiet for a moment. */
export async function measureColdLoad(browser: Browser, options: VitalsPage): Promise<ColdLoad> {
  const { url, path, as, device, interact } = options;
  const context = await browser.newContext({
    baseURL: url,
    locale: 'es-MX',
    timezoneId: 'America/Mexico_City',
    viewport: { width: device.width, height: device.height },
  });
  try {
    const page = await context.newPage();
    await page.goto('/favicon.svg');
    if (as)
      await page.evaluate(
        ({ id, token }) => {
          localStorage.setItem('token', token);
          localStorage.setItem('userId', id);
        },
        { id: as.id, token: as.token },
      );
    await page.addInitScript(observeVitals);
    await throttle(page, device);
    const apiCalls = listApiCalls(page);
    const watch = watchLoad(page, QUIET_MS);
    await page.goto(path, { timeout: 120_000 });
    await untilPainted(page, watch);
    const load = await page.evaluate(readVitals);
    const earlyApiCalls = apiCalls.filter(({ startedAt }) => startedAt < load.largestPaintAt).map(({ url }) => url);
    let { interactionMs } = load;
    if (interact) {
      await interact(page);
      await page.waitForTimeout(INTERACTION_PAUSE_MS);
      ({ interactionMs } = await page.evaluate(readVitals));
    }
    await page.goto(path, { timeout: 120_000 });
    await untilPainted(page, watch);
    const { largestPaintMs: secondVisitMs } = await page.evaluate(readVitals);
    return { ...load, earlyApiCalls, interactionMs, secondVisitMs };
  } finally {
    await context.close();
  }
}

async function throttle(page: Page, { cpuSlowdown, network }: VitalsDevice): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: false });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
  if (network)
    await devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: network.latencyMs,
      downloadThroughput: network.bytesPerSecond,
      uploadThroughput: network.bytesPerSecond,
    });
}

/** Waits until the page has painted what its responses contain. A slow processor paints long after the last one. */
async function untilPainted(page: Page, watch: LoadWatch): Promise<void> {
  await watch.untilSettled();
  for (let tries = 0; tries < MAX_PAINT_TRIES && (await page.evaluate(readVitals)).largestPaintMs === 0; tries += 1)
    await watch.untilSettled();
  await page.waitForTimeout(INTERACTION_PAUSE_MS);
}

const MAX_PAINT_TRIES = 10;

/** Milliseconds after an interaction until the browser has reported its delay. */
const INTERACTION_PAUSE_MS = 500;

/** Milliseconds without a request in progress after which a page counts as loaded. */
const QUIET_MS = 2_500;
