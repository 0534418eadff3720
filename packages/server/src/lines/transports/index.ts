export { findClientsOfAccounts, storeAccounts } from './accounts.ts';
export { findMessageAlias, pruneMessageAliases, resolveMessageAliases, storeMessageAlias } from './messageAliases.ts';
export * from './Transports.ts';
export {
  deleteWebhookRequest,
  isGenuineWebhookRequest,
  loadOldestWebhookRequests,
  pruneWebhookRequests,
  storeWebhookRequest,
} from './webhookRequests.ts';
