export { buildTraceparentField, runInSpan } from './runInSpan.ts';
export { startTracing } from './startTracing.ts';
export type { SpanStartOptions, TraceExportSettings } from './Tracing.ts';
