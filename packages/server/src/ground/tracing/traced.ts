import type { Span, Step, Tracer } from './Tracing.ts';

/*
 * One tracer for the process, as it has one log: whoever is traced need not be handed it. Without the setting there is none, and
 * nothing of it is loaded.
 */
let tracer: Tracer | undefined;

const silent: Span = { set: () => undefined };

/** Does the work as a step of a trace, if this process traces and there is one that it belongs to. */
export const traced = <T>(step: Step, work: (span: Span) => Promise<T>): Promise<T> =>
  tracer === undefined ? work(silent) : tracer.traced(step, work);

/** W3C's `traceparent` of the step that is under way: for another process, or for a row that somebody goes on with. */
export const traceparent = (): string | undefined => tracer?.traceparent();

/** The same as a field of a row or a frame, which is not there without a trace. */
export const traceField = (): { readonly traceparent?: string } => {
  const under = traceparent();
  return under === undefined ? {} : { traceparent: under };
};

export const useTracer = (next: Tracer | undefined): void => {
  tracer = next;
};

export const hasTracer = (): boolean => tracer !== undefined;
