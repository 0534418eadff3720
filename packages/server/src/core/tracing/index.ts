export type { SpanStartOptions } from '@recado/plugin';
export { buildTraceparentField, runInSpan } from './runInSpan.ts';
export { startTracing, type TracingModuleReference } from './startTracing.ts';
