import { type Infer, instant, named, nullable, object, whole } from '../shape/index.ts';
import { ownership, sampleOwnership } from './lineSession.ts';
import { sampleWebhook, webhookFields } from './webhook.ts';

/** A webhook in an administrator's list: whose it is, how it fares, and what waits for it. */
export const listedWebhook = named(
  'ListedWebhook',
  object({
    ...webhookFields,
    ...ownership,
    /** Failed attempts in a row. */
    failures: whole(),
    pausedUntil: nullable(instant()),
    /** Deliveries that wait. */
    queued: whole(),
    oldestQueuedAt: nullable(instant()),
  }),
);
export type ListedWebhook = Infer<typeof listedWebhook>;

export const sampleListedWebhook: ListedWebhook = {
  ...sampleWebhook,
  ...sampleOwnership,
  failures: 0,
  pausedUntil: null,
  queued: 0,
  oldestQueuedAt: null,
};
