export { createWebhookHealth, type WebhookHealth } from './createWebhookHealth.ts';
export {
  createWebhookKeys,
  type OwnSecretRow,
  ownSecretColumns,
  type WebhookKeyRow,
  type WebhookKeyring,
  type WebhookKeys,
  webhookKeyColumns,
} from './createWebhookKeys.ts';
export { createWebhooks, type KeptWebhook, type Webhooks } from './createWebhooks.ts';
export { hintAbout } from './hintAbout.ts';
export { endTemporary, pruneWebhooks } from './removeWebhooks.ts';
export { signatureHeaders } from './sign.ts';
export { webhookDetails } from './tellWebhook.ts';
export { findWebhook, listWebhooks } from './webhookStatements.ts';
