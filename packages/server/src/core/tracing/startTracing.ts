import { hostname } from 'node:os';
import { hasTracer, setTracer } from './runInSpan.ts';
import type { TracingOptions } from './Tracing.ts';

/**
 * Starts tracing in this process and loads the tracer on demand. With several instances in one
 * process, the options of the first one apply.
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
