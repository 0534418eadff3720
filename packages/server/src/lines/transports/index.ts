export { findMessageAlias, pruneMessageAliases, resolveMessageAliases, storeMessageAlias } from './messageAliases.ts';
export * from './TransportRegistry.ts';
export {
  checkWebhookVerifiability,
  findClientsOfTransportAccounts,
  storeTransportAccounts,
} from './transportAccounts.ts';
export {
  deleteWebhookRequest,
  isGenuineWebhookRequest,
  loadOldestWebhookRequests,
  openWebhookRequest,
  pruneWebhookRequests,
  storeTransportWebhookRequest,
} from './webhookRequests.ts';
