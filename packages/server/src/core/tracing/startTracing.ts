import { hostname } from 'node:os';
import { hasTracer, setTracer } from './runInSpan.ts';
import type { TracingOptions } from './Tracing.ts';

/**
 * Starts tracing in this process, and only then loads the tracer's code. If several Recado instances run in
 * the process, the options of the first one to start tracing apply to all.
 *
 * @returns a function that exports the remaining spans and stops tracing
 */
export async function startTracing(options: TracingOptions): Promise<() => Promise<void>> {
  if (hasTracer()) return async () => undefined;
  const { createTracer } = await import('./createTracer.ts');
  const tracer = createTracer({ ...options, instance: `${hostname()}-${process.pid}` });
  setTracer(tracer);
  return async () => {
    setTracer(undefined);
    await tracer.stop();
  };
}
