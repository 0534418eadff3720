export { startTracing } from './startTracing.ts';
export type { Step, TracesSettings } from './Tracing.ts';
export { traced, traceField } from './traced.ts';
