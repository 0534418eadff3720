export { startTracing } from './startTracing.ts';
export type { Step, TracesSettings } from './Tracing.ts';
export { traced, traceField, traceparent } from './traced.ts';
