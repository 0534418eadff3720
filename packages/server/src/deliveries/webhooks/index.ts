export { buildWebhookAuditDetails } from './auditWebhook.ts';
export { createWebhookHealthReader, type WebhookHealthReader } from './createWebhookHealthReader.ts';
export {
  createWebhookKeys,
  type OwnSecretRow,
  ownSecretColumns,
  type WebhookKeyRow,
  type WebhookKeyring,
  type WebhookKeys,
  webhookKeyColumns,
} from './createWebhookKeys.ts';
export { createWebhooks, type Webhooks } from './createWebhooks.ts';
export { getFailureHint } from './getFailureHint.ts';
export { pruneWebhooks, removeTemporaryWebhooks } from './removeWebhooks.ts';
export { createSignatureHeaders } from './sign.ts';
export type { WebhookWithWarnings } from './webhookRows.ts';
export { findWebhook, listWebhooks } from './webhookStatements.ts';
