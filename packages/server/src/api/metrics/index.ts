export { createMetrics, type Metrics } from './createMetrics.ts';
export { withDeliveryMetrics, withSendMetrics } from './withMetrics.ts';
