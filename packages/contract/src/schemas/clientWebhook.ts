import {
  type Infer,
  instant,
  integer,
  multilineText,
  nullable,
  object,
  oneOf,
  singleLineText,
  uuid,
  withSchemaName,
} from '../schemaBuilder/index.ts';
import { deliveryAttemptErrors } from './delivery.ts';
import { exampleWebhook, webhookFields } from './webhook.ts';

/** Result of a failed delivery attempt. */
export const deliveryFailure = withSchemaName(
  'DeliveryFailure',
  object({
    /** HTTP status of the receiver's response to the failed delivery. Null if there was no response. */
    statusCode: nullable(integer()),
    error: nullable(oneOf(...deliveryAttemptErrors)),
    /** Possible cause of the failed delivery, and the next step. */
    hint: multilineText({ max: 500 }),
  }),
);

/** A webhook as the owner of its client sees it, with its delivery state. */
export const clientWebhook = withSchemaName(
  'ClientWebhook',
  object({
    ...webhookFields,
    /** Time until which no events are sent, because of repeated failures or at the receiver's request. */
    pausedUntil: nullable(instant()),
    /** Number of consecutive failed attempts. A success resets it to zero. */
    failures: integer(),
    /** Most recent failure since the last successful delivery; null if there is none. */
    lastFailure: nullable(deliveryFailure),
  }),
);
export type ClientWebhook = Infer<typeof clientWebhook>;

/** A webhook that Recado disabled and no longer calls, with the client to which it belongs. */
export const disabledWebhook = withSchemaName(
  'DisabledWebhook',
  object({ ...webhookFields, clientId: uuid(), businessName: singleLineText({ max: 100 }) }),
);
export type DisabledWebhook = Infer<typeof disabledWebhook>;

export const exampleClientWebhook: ClientWebhook = {
  ...exampleWebhook,
  pausedUntil: null,
  failures: 0,
  lastFailure: null,
};
