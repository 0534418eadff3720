import { type Infer, instant, integer, nullable, object, withSchemaName } from '../schemaBuilder/index.ts';
import { clientOwnershipFields, exampleClientOwnershipFields } from './lineSession.ts';
import { exampleWebhook, webhookFields } from './webhook.ts';

/** A webhook in an administrator's list, with its owner, its delivery state and its waiting deliveries. */
export const listedWebhook = withSchemaName(
  'ListedWebhook',
  object({
    ...webhookFields,
    ...clientOwnershipFields,
    /** Number of consecutive failed delivery attempts. */
    failures: integer(),
    pausedUntil: nullable(instant()),
    /** Number of waiting deliveries. */
    queued: integer(),
    oldestQueuedAt: nullable(instant()),
  }),
);
export type ListedWebhook = Infer<typeof listedWebhook>;

export const exampleListedWebhook: ListedWebhook = {
  ...exampleWebhook,
  ...exampleClientOwnershipFields,
  failures: 0,
  pausedUntil: null,
  queued: 0,
  oldestQueuedAt: null,
};
