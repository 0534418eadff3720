export { buildTraceparentField, runInSpan } from './runInSpan.ts';
export { startTracing } from './startTracing.ts';
export type { SpanRequest, TraceExportSettings } from './Tracing.ts';
