import {
  type Infer,
  instant,
  line,
  nameSchema,
  nullable,
  object,
  oneOf,
  prose,
  uuid,
  whole,
} from '../schemaBuilder/index.ts';
import { attemptErrors } from './delivery.ts';
import { sampleWebhook, webhookFields } from './webhook.ts';

/** Result of a failed delivery attempt. */
export const deliveryFailure = nameSchema(
  'DeliveryFailure',
  object({
    /** Null: there was no response. */
    statusCode: nullable(whole()),
    error: nullable(oneOf(...attemptErrors)),
    /** Possible cause and next step. */
    hint: prose({ max: 500 }),
  }),
);

/** A webhook for the owner of its client, with its delivery state. */
export const clientWebhook = nameSchema(
  'ClientWebhook',
  object({
    ...webhookFields,
    /** Nothing is sent until this time, after repeated failures or at the receiver's request. */
    pausedUntil: nullable(instant()),
    /** Number of consecutive failed attempts. A success resets it to zero. */
    failures: whole(),
    /** Last failure since the last success; null if there is none. */
    lastFailure: nullable(deliveryFailure),
  }),
);
export type ClientWebhook = Infer<typeof clientWebhook>;

/** A webhook that Recado no longer calls, and its client. */
export const disabledWebhook = nameSchema(
  'DisabledWebhook',
  object({ ...webhookFields, clientId: uuid(), businessName: line({ max: 100 }) }),
);
export type DisabledWebhook = Infer<typeof disabledWebhook>;

export const sampleClientWebhook: ClientWebhook = {
  ...sampleWebhook,
  pausedUntil: null,
  failures: 0,
  lastFailure: null,
};
