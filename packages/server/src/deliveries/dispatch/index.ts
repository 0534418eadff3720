export { createDeliveryAttemptSender, type DeliveryAttemptSender } from './createDeliveryAttemptSender.ts';
export { createDeliveryLogService, type DeliveryLogService } from './createDeliveryLogService.ts';
export { createDispatcher, type DeliveryDispatcher } from './createDispatcher.ts';
export { createMessageBatchCloser } from './createMessageBatchCloser.ts';
export { createTestEventSender } from './createTestEventSender.ts';
export { type DeliverySettings, defaultDeliverySettings } from './DeliverySettings.ts';
export { pruneEvents } from './pruneEvents.ts';
export { pruneWebhookHosts } from './webhookHosts.ts';
