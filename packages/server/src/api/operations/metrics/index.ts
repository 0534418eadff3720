export { createPlatformMetrics, type PlatformMetrics } from './createPlatformMetrics.ts';
export { withDeliveryMetrics, withSendMetrics } from './withMetrics.ts';
