import { hostname } from 'node:os';
import type { TracingOptions } from './Tracing.ts';
import { hasTracer, useTracer } from './traced.ts';

/**
 * From now on this process traces. What it takes is loaded now; of several instances in one process the first decides.
 *
 * @returns what sends the rest and ends it
 */
export async function startTracing(options: TracingOptions): Promise<() => Promise<void>> {
  if (hasTracer()) return async () => undefined;
  const { createTracer } = await import('./createTracer.ts');
  const tracer = createTracer({ ...options, instance: `${hostname()}-${process.pid}` });
  useTracer(tracer);
  return async () => {
    useTracer(undefined);
    await tracer.stop();
  };
}
