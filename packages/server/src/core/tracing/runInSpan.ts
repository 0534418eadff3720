import type { Span, Tracer, TraceStep } from './Tracing.ts';

/*
 * The only tracer of this process. It is global, like the log, so that traced code does not need a
 * parameter for it. Without the setting there is no tracer, and no tracing library is loaded.
 */
let tracer: Tracer | undefined;

const noopSpan: Span = { set: () => undefined };

/** Runs `work` as a span, if this process traces and the step belongs to a trace. */
export const runInSpan = <T>(step: TraceStep, work: (span: Span) => Promise<T>): Promise<T> =>
  tracer === undefined ? work(noopSpan) : tracer.runInSpan(step, work);

/** Returns the W3C `traceparent` of the active span, for another process or a stored row. */
export const traceparent = (): string | undefined => tracer?.traceparent();

/** Returns the `traceparent` as a field of a row or frame. The result has no field if there is no trace. */
export const traceparentField = (): { readonly traceparent?: string } => {
  const current = traceparent();
  return current === undefined ? {} : { traceparent: current };
};

export const setTracer = (next: Tracer | undefined): void => {
  tracer = next;
};

export const hasTracer = (): boolean => tracer !== undefined;
