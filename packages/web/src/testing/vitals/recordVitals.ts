/** What a page recorded while it loaded. */
export interface PageLoad {
  readonly requests: number;
  /** Script files with their compressed size in bytes. */
  readonly scripts: readonly { readonly path: string; readonly bytes: number }[];
  /** Scripts that the page discovered only after other scripts had been loaded. */
  readonly lateScripts: number;
  readonly largestPaintMs: number;
  /** Time of the largest paint in milliseconds since the epoch. */
  readonly largestPaintAt: number;
  readonly layoutShift: number;
  /** Layout shifts with the elements that moved, largest first. */
  readonly shiftedElements: readonly string[];
  /** Longest delay of an interaction in milliseconds. Undefined if there was none, or none of at least 16 ms. */
  readonly interactionMs: number | undefined;
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
export function observeVitals(): void {
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
export function readVitals(): PageLoad {
  const { paint, shift, shifted, interaction } = (globalThis as unknown as { recordedVitals: RecordedVitals })
    .recordedVitals;
  const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  const pathOf = ({ name }: PerformanceResourceTiming) => new URL(name).pathname;
  const scripts = entries.filter(entry => pathOf(entry).endsWith('.js'));
  const firstScriptEnd = Math.min(...scripts.map(({ responseEnd }) => responseEnd));
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return {
    requests: entries.length + 1,
    scripts: scripts.map(entry => ({ path: pathOf(entry), bytes: entry.encodedBodySize })),
    lateScripts: scripts.filter(({ startTime }) => startTime > Math.max(firstScriptEnd, navigation?.responseEnd ?? 0))
      .length,
    largestPaintMs: paint,
    largestPaintAt: performance.timeOrigin + paint,
    layoutShift: shift,
    shiftedElements: shifted.sort().reverse().slice(0, 6),
    interactionMs: interaction || undefined,
  };
}
