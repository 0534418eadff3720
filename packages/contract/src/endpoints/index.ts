export * from './admin.ts';
export * from './auth.ts';
export * from './clientChanges.ts';
export * from './clients.ts';
export * from './contacts.ts';
export * from './deliveries.ts';
export * from './endpoints.ts';
export * from './events.ts';
export * from './external.ts';
export * from './groups.ts';
export {
  MAX_CHANGED_CONVERSATIONS,
  MAX_RELATED_FILES,
  MAX_RELATED_ITEMS,
} from './inbox.ts';
export * from './messages.ts';
export * from './sending.ts';
export { buildSendResponseSchemas, idempotencyHeaders, sendResultFields } from './sendResponses.ts';
export * from './service.ts';
export * from './webhookSecrets.ts';
export * from './webhooks.ts';
export * from './whatsapp.ts';
