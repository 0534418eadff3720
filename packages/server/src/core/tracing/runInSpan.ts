import type { SpanStartOptions, Tracer, TraceSpan } from '@recado/plugin';

/*
 * The only tracer of this process. It is global, like the log, so that traced code does not need a
 * parameter for it. It is undefined, and no tracing library is loaded, unless tracing is configured.
 */
let tracer: Tracer | undefined;

const noopSpan: TraceSpan = { set: () => undefined };

/** Runs `work` inside a span. If tracing is off, or `step` belongs to no trace, runs `work` without a span. */
export const runInSpan = <T>(step: SpanStartOptions, work: (span: TraceSpan) => Promise<T>): Promise<T> =>
  tracer === undefined ? work(noopSpan) : tracer.runInSpan(step, work);

/** Returns the W3C `traceparent` of the active span, with which another process can continue the trace. */
export const getActiveTraceparent = (): string | undefined => tracer?.traceparent();

/** Returns an object with the active `traceparent`, to spread into a row or frame; empty without a trace. */
export const buildTraceparentField = (): { readonly traceparent?: string } => {
  const current = getActiveTraceparent();
  return current === undefined ? {} : { traceparent: current };
};

export const setTracer = (next: Tracer | undefined): void => {
  tracer = next;
};

export const hasTracer = (): boolean => tracer !== undefined;
