export { pruneEvents } from '../events/pruneEvents.ts';
export { createDeliveryAttemptSender } from './createDeliveryAttemptSender.ts';
export {
  createDeliveryDispatcher,
  type DeliveryAttemptCounter,
  type DeliveryDispatcher,
} from './createDeliveryDispatcher.ts';
export { createDeliveryLogService, type DeliveryLogService } from './createDeliveryLogService.ts';
export { createMessageBatchCloser } from './createMessageBatchCloser.ts';
export { createTestEventSender } from './createTestEventSender.ts';
export { type DeliverySettings, defaultDeliverySettings } from './DeliverySettings.ts';
export { pruneWebhookHosts } from './webhookHosts.ts';
