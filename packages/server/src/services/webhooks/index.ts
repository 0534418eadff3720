export {
  createWebhookKeys,
  type WebhookKeyRow,
  type WebhookKeyring,
  type WebhookKeys,
  webhookKeyColumns,
} from './createWebhookKeys.ts';
export { createWebhooks, type KeptWebhook, type Webhooks } from './createWebhooks.ts';
export { signatureHeaders } from './sign.ts';
export { isN8n, isN8nTest, warningsAbout } from './warningsAbout.ts';
export { findWebhook, listWebhooks } from './webhookStatements.ts';
