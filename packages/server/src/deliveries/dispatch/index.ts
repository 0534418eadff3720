export { createDeliveries, type Deliveries } from './createDeliveries.ts';
export { createDispatcher, type Dispatcher } from './createDispatcher.ts';
export { createSender, type Sender } from './createSender.ts';
export { createTurns } from './createTurns.ts';
export { type DeliverySettings, deliverySettings } from './DeliverySettings.ts';
export { pruneEvents } from './pruneEvents.ts';
export { createSendTest } from './sendTest.ts';
export { pruneHosts } from './webhookHosts.ts';
