import type { PluginKind } from '../pluginKinds.ts';
import { busConformance } from './busConformance.ts';
import type { ConformanceCase } from './ConformanceCase.ts';
import { filesConformance } from './filesConformance.ts';
import { tracingConformance } from './tracingConformance.ts';

export type { BusConformanceDriver } from './BusTestPeer.ts';
export { type ConformanceCase, type ConformanceResult, runConformanceCases } from './ConformanceCase.ts';
export type { FilesConformanceDriver } from './FilesConformanceDriver.ts';
export type { ExportedSpan, TracingConformanceDriver } from './TracingConformanceDriver.ts';
export { busConformance, filesConformance, tracingConformance };

/** What the drivers of all kinds have in common. */
export interface ConformanceDriver {
  stop(): Promise<void>;
}

/** Suites by kind. The suite of transports is in `@recado/transport/conformance`. */
export const conformanceSuites: Readonly<
  Record<Exclude<PluginKind, 'transport'>, readonly ConformanceCase<ConformanceDriver>[]>
> = { bus: busConformance, files: filesConformance, tracing: tracingConformance };
