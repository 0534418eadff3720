export { createPlatformMetrics, type PlatformMetrics } from './createPlatformMetrics.ts';
