import type { Browser, Page } from 'playwright-core';

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

export interface ColdLoad {
  readonly requests: number;
  readonly scripts: readonly string[];
  /** Compressed size of the script files. */
  readonly scriptBytes: number;
  /** Scripts that the page discovered only after other scripts had run. */
  readonly lateScripts: number;
  /** API requests that began before the largest paint. */
  readonly earlyApiCalls: readonly string[];
  readonly largestPaintMs: number;
  readonly layoutShift: number;
  /** Layout shifts with the elements that moved, largest first. */
  readonly shiftedElements: readonly string[];
  /** Longest delay of an interaction in milliseconds. Undefined if there was none, or none of at least 16 ms. */
  readonly interactionMs: number | undefined;
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
    await page.goto(path, { timeout: 120_000 });
    await waitUntilQuiet(page);
    const load = await page.evaluate(readVitals);
    if (!interact) return load;
    await interact(page);
    await page.waitForTimeout(INTERACTION_PAUSE_MS);
    return { ...load, interactionMs: (await page.evaluate(readVitals)).interactionMs };
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

/** Milliseconds after an interaction until the browser has reported its delay. */
const INTERACTION_PAUSE_MS = 500;

/** Milliseconds without a new request after which a page counts as loaded. Live updates keep a connection open. */
const QUIET_MS = 2_500;

async function waitUntilQuiet(page: Page): Promise<void> {
  let lastRequestAt = Date.now();
  const note = () => {
    lastRequestAt = Date.now();
  };
  page.on('request', note);
  page.on('requestfinished', note);
  while (Date.now() - lastRequestAt < QUIET_MS) await page.waitForTimeout(100);
}

interface RecordedVitals {
  paint: number;
  shift: number;
  shifted: string[];
  interaction: number;
}

/** Fields of the observed performance entries, which the DOM's types lack in part. */
interface ObservedEntry extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly { readonly node?: Node | null }[];
  readonly interactionId?: number;
}

/** Records paints, layout shifts and interactions. Runs in the page before its own code. */
function observeVitals(): void {
  const vitals: RecordedVitals = { paint: 0, shift: 0, shifted: [], interaction: 0 };
  Object.assign(globalThis, { recordedVitals: vitals });
  const observe = (type: string, visit: (entry: ObservedEntry) => void) =>
    new PerformanceObserver(list => (list.getEntries() as ObservedEntry[]).forEach(visit)).observe({
      type,
      buffered: true,
      durationThreshold: 16,
    } as PerformanceObserverInit);
  observe('largest-contentful-paint', ({ startTime }) => {
    vitals.paint = startTime;
  });
  observe('layout-shift', ({ value, hadRecentInput, sources }) => {
    if (hadRecentInput) return;
    vitals.shift += value;
    for (const { node } of sources)
      vitals.shifted.push(`${value.toFixed(3)} ${node?.nodeName ?? '-'} ${String(node?.textContent).slice(0, 40)}`);
  });
  observe('event', ({ duration, interactionId }) => {
    if (interactionId) vitals.interaction = Math.max(vitals.interaction, duration);
  });
}

/** Reads the recorded values and the requests. Runs in the page. */
function readVitals(): ColdLoad {
  const { paint, shift, shifted, interaction } = (globalThis as unknown as { recordedVitals: RecordedVitals })
    .recordedVitals;
  const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  const pathOf = ({ name }: PerformanceResourceTiming) => new URL(name).pathname;
  const scripts = entries.filter(entry => pathOf(entry).endsWith('.js'));
  const firstScriptEnd = Math.min(...scripts.map(({ responseEnd }) => responseEnd));
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const isEarly = ({ startTime }: PerformanceResourceTiming) => startTime < paint;
  return {
    requests: entries.length + 1,
    scripts: scripts.map(pathOf),
    scriptBytes: scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
    lateScripts: scripts.filter(({ startTime }) => startTime > Math.max(firstScriptEnd, navigation?.responseEnd ?? 0))
      .length,
    earlyApiCalls: entries.filter(entry => pathOf(entry).startsWith('/api/') && isEarly(entry)).map(pathOf),
    largestPaintMs: paint,
    layoutShift: shift,
    shiftedElements: shifted.sort().reverse().slice(0, 6),
    interactionMs: interaction || undefined,
  };
}
