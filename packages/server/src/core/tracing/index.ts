export { buildTraceparentField, runInSpan } from './runInSpan.ts';
export { startTracing } from './startTracing.ts';
export type { TraceExportSettings, TraceStep } from './Tracing.ts';
