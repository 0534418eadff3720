import {
  type Infer,
  instant,
  line,
  named,
  nullable,
  object,
  oneOf,
  prose,
  uuid,
  whole,
} from '../shape/index.ts';
import { attemptErrors } from './delivery.ts';
import { sampleWebhook, webhookFields } from './webhook.ts';

/** What came of an attempt that failed. */
export const deliveryFailure = named(
  'DeliveryFailure',
  object({
    /** Null: there was no answer. */
    statusCode: nullable(whole()),
    error: nullable(oneOf(...attemptErrors)),
    /** What may be the matter and what to do. */
    hint: prose({ max: 500 }),
  }),
);

/** A webhook as its client's owner sees it: with how it fares. */
export const clientWebhook = named(
  'ClientWebhook',
  object({
    ...webhookFields,
    /** After repeated failures, or because the receiver asked for it, nothing is sent until then. */
    pausedUntil: nullable(instant()),
    /** Attempts in a row that failed; a success forgives them all. */
    failures: whole(),
    /** The last one, while there is nothing but failures. */
    lastFailure: nullable(deliveryFailure),
  }),
);
export type ClientWebhook = Infer<typeof clientWebhook>;

/** A webhook that Recado no longer calls, and whose it is. */
export const disabledWebhook = named(
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
