import type { Tracer } from '../tracing/Tracer.ts';

/** A span as the collector received it. */
export interface ExportedSpan {
  readonly name: string;
  /** Hexadecimal, as in a W3C `traceparent`. */
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId: string | undefined;
  readonly hasFailed: boolean;
  readonly attributes: Readonly<Record<string, unknown>>;
  /** All texts of the span, in any encoding. They must contain no message of an error. */
  readonly text: string;
}

/** Creates tracers for a collector that the tests can read. */
export interface TracingConformanceDriver {
  /** Creates the tracer of a process. @param options.percent share of new traces to record; by default all */
  createTracer(options?: { readonly percent?: number; readonly isCollectorReachable?: boolean }): Tracer;
  /** Returns the spans that the collector has received since the last call. */
  takeSpans(): readonly ExportedSpan[];
  stop(): Promise<void>;
}
