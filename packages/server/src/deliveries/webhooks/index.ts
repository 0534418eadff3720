export { buildWebhookAuditDetails } from './auditWebhook.ts';
export { createWebhookHealthReader, type WebhookHealthReader } from './createWebhookHealthReader.ts';
export {
  createWebhookKeyService,
  type WebhookKeyring,
  type WebhookKeyService,
  type WebhookOwnSecretRow,
  type WebhookSecretRow,
  webhookOwnSecretColumns,
  webhookSecretColumns,
} from './createWebhookKeyService.ts';
export { createWebhookService, type WebhookService } from './createWebhookService.ts';
export { getWebhookFailureHint } from './getWebhookFailureHint.ts';
export { pruneWebhooks, removeTemporaryWebhooks } from './removeWebhooks.ts';
export { createWebhookSignatureHeaders } from './sign.ts';
export type { WebhookWithWarnings } from './webhookRows.ts';
export { findWebhook, listWebhooks } from './webhookStatements.ts';
