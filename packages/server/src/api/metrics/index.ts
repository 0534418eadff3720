export { createMetrics, type Metrics } from './createMetrics.ts';
export { meteredSender, meteredSending } from './metered.ts';
