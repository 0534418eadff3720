export { createDeliveries, type Deliveries } from './createDeliveries.ts';
export { createDeliveryAttemptSender, type DeliveryAttemptSender } from './createDeliveryAttemptSender.ts';
export { createDispatcher, type DeliveryDispatcher } from './createDispatcher.ts';
export { createMessageBatchCloser } from './createMessageBatchCloser.ts';
export { createTestEventSender } from './createTestEventSender.ts';
export { type DeliverySettings, defaultDeliverySettings } from './DeliverySettings.ts';
export { pruneEvents } from './pruneEvents.ts';
export { pruneWebhookHosts } from './webhookHosts.ts';
