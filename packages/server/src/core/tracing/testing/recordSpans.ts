import type { SpanAttributes, SpanStartOptions } from '@recado/plugin';
import { setTracer } from '../runInSpan.ts';

/**
 * Runs `work`, and returns the spans that it starts and the attributes that it sets. Removes the tracer afterwards,
 * because a process has only one.
 *
 * @param traceparent W3C `traceparent` of the active span, as traced code sees it
 */
export async function recordSpans(
  work: () => Promise<unknown>,
  traceparent?: string,
): Promise<{ readonly steps: readonly SpanStartOptions[]; readonly attributes: readonly SpanAttributes[] }> {
  const steps: SpanStartOptions[] = [];
  const attributes: SpanAttributes[] = [];
  setTracer({
    runInSpan(step, tracedWork) {
      steps.push(step);
      return tracedWork({ set: newAttributes => void attributes.push(newAttributes) });
    },
    traceparent: () => traceparent,
    stop: async () => undefined,
  });
  try {
    await work();
  } finally {
    setTracer(undefined);
  }
  return { steps, attributes };
}
