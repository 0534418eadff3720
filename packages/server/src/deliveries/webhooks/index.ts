export { createWebhookHealth, type WebhookHealth } from './createWebhookHealth.ts';
export {
  createWebhookKeys,
  type WebhookKeyRow,
  type WebhookKeyring,
  type WebhookKeys,
  webhookKeyColumns,
} from './createWebhookKeys.ts';
export { createWebhooks, type KeptWebhook, type Webhooks } from './createWebhooks.ts';
export { hintAbout } from './hintAbout.ts';
export { signatureHeaders } from './sign.ts';
export { endTemporary, findWebhook, listWebhooks, pruneWebhooks } from './webhookStatements.ts';
