import { type Infer, instant, nameSchema, nullable, object, whole } from '../schemaBuilder/index.ts';
import { ownershipFields, sampleOwnershipFields } from './lineSession.ts';
import { sampleWebhook, webhookFields } from './webhook.ts';

/** A webhook in an administrator's list, with its owner, its delivery state and its waiting deliveries. */
export const listedWebhook = nameSchema(
  'ListedWebhook',
  object({
    ...webhookFields,
    ...ownershipFields,
    /** Number of consecutive failed delivery attempts. */
    failures: whole(),
    pausedUntil: nullable(instant()),
    /** Number of waiting deliveries. */
    queued: whole(),
    oldestQueuedAt: nullable(instant()),
  }),
);
export type ListedWebhook = Infer<typeof listedWebhook>;

export const sampleListedWebhook: ListedWebhook = {
  ...sampleWebhook,
  ...sampleOwnershipFields,
  failures: 0,
  pausedUntil: null,
  queued: 0,
  oldestQueuedAt: null,
};
