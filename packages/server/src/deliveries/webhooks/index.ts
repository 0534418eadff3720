export { buildWebhookAuditDetails } from './auditWebhook.ts';
export { createWebhookHealthReader, type WebhookHealthReader } from './createWebhookHealthReader.ts';
export { createWebhookKeyService, type WebhookKeyService } from './createWebhookKeyService.ts';
export { createWebhookService, type WebhookService } from './createWebhookService.ts';
export { getWebhookFailureHint } from './getWebhookFailureHint.ts';
export { pruneWebhooks, removeTemporaryWebhooks } from './removeWebhooks.ts';
export type { WebhookWithWarnings } from './webhookRows.ts';
export {
  createWebhookSignatureHeaders,
  openWebhookSecrets,
  type WebhookKeys,
  type WebhookOwnSecretRow,
  type WebhookSecretRow,
  webhookOwnSecretColumns,
  webhookSecretColumns,
} from './webhookSignature.ts';
export { findWebhook, listWebhooks } from './webhookStatements.ts';
