import type { ColdLoad } from './measureColdLoad.ts';

/** Limits of a cold load. Times are only reported, because they depend on the machine. */
export interface VitalsLimits {
  readonly scripts: number;
  /** Compressed size of all script files besides the chart, in kB of 1,000 bytes. */
  readonly kilobytes: number;
  /** Calls of the API that begin before the largest paint. */
  readonly apiCalls: number;
  readonly layoutShift: number;
}

const common = { scripts: 8, apiCalls: 3, layoutShift: 0.05 } as const;

/** Limits by route name. */
export const vitalsLimits = {
  landing: { ...common, scripts: 1, kilobytes: 2 },
  login: { ...common, kilobytes: 120 },
  dashboard: { ...common, kilobytes: 210 },
  // Once the events are followed, the client and its figures are refreshed. A desktop does this before the paint.
  client: { ...common, kilobytes: 290, apiCalls: 5 },
  conversations: { ...common, kilobytes: 270 },
  // A wide window also loads the panel of the contact.
  conversation: { ...common, kilobytes: 275 },
  admin: { ...common, kilobytes: 330 },
  users: { ...common, kilobytes: 330 },
} as const satisfies Readonly<Record<string, VitalsLimits>>;

/** Whether a script file contains the charts, which pages load after their figures (packages/web/scripts/planChunks.mjs). */
export const isChart = (script: string): boolean => script.includes('/charts-');

export const countKilobytes = ({ scripts }: ColdLoad): number =>
  scripts.filter(({ path }) => !isChart(path)).reduce((sum, { bytes }) => sum + bytes, 0) / 1000;

/** Lists the limits that a load exceeds, each with its value. A page without any paint exceeds them, too. */
export function findExceededLimits(load: ColdLoad, limits: VitalsLimits): string[] {
  const { scripts, earlyApiCalls, layoutShift, shiftedElements } = load;
  const kilobytes = countKilobytes(load);
  return [
    ...(load.largestPaintMs > 0 ? [] : ['no paint']),
    ...(scripts.length > limits.scripts ? [`script files: ${scripts.length}`] : []),
    ...(kilobytes > limits.kilobytes ? [`kB of scripts: ${kilobytes.toFixed(1)}`] : []),
    ...(earlyApiCalls.length > limits.apiCalls ? [`API calls: ${earlyApiCalls.join(' ')}`] : []),
    ...(layoutShift > limits.layoutShift
      ? [`layout shift: ${layoutShift.toFixed(3)} (${shiftedElements.join('; ')})`]
      : []),
  ];
}
