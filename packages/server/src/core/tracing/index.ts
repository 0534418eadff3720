export { runInSpan, traceparentField } from './runInSpan.ts';
export { startTracing } from './startTracing.ts';
export type { TraceStep, TracesSettings } from './Tracing.ts';
