export { buildWebhookAuditDetails } from './auditWebhook.ts';
export { createWebhookHealthReader, type WebhookHealthReader } from './createWebhookHealthReader.ts';
export {
  createWebhookKeys,
  type WebhookKeyRow,
  type WebhookKeyring,
  type WebhookKeys,
  type WebhookOwnSecretRow,
  webhookKeyColumns,
  webhookOwnSecretColumns,
} from './createWebhookKeys.ts';
export { createWebhooks, type Webhooks } from './createWebhooks.ts';
export { getWebhookFailureHint } from './getWebhookFailureHint.ts';
export { pruneWebhooks, removeTemporaryWebhooks } from './removeWebhooks.ts';
export { createSignatureHeaders } from './sign.ts';
export type { WebhookWithWarnings } from './webhookRows.ts';
export { findWebhook, listWebhooks } from './webhookStatements.ts';
