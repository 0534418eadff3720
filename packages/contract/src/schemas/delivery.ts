import { eventTypes } from '../events/eventTypes.ts';
import {
  type Infer,
  instant,
  integer,
  multilineText,
  nullable,
  object,
  oneOf,
  uuid,
  webAddress,
  withSchemaName,
} from '../schemaBuilder/index.ts';
import { exampleWebhook, webhookLabel } from './webhook.ts';

/** States of a delivery. `pending`: Recado will make the first attempt or a further one. */
export const deliveryStates = ['pending', 'delivered', 'failed'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** Reasons why a delivery attempt got no complete response. */
export const deliveryAttemptErrors = ['timeout', 'refused', 'unresolved', 'unreachable', 'cut'] as const;
export type DeliveryAttemptError = (typeof deliveryAttemptErrors)[number];

/** Delivery of one event to one webhook address. */
export const delivery = withSchemaName(
  'Delivery',
  object({
    id: uuid(),
    eventId: uuid(),
    sequence: integer({ min: 1 }),
    type: oneOf(...eventTypes),
    webhookId: uuid(),
    label: webhookLabel(),
    url: webAddress(),
    state: oneOf(...deliveryStates),
    attempts: integer(),
    /** HTTP status of the last attempt. Null if there was no attempt yet, or no response. */
    statusCode: nullable(integer()),
    error: nullable(oneOf(...deliveryAttemptErrors)),
    /** Duration of the last attempt until its response was complete. Null if there was no attempt yet. */
    milliseconds: nullable(integer()),
    createdAt: instant(),
    nextAttemptAt: nullable(instant()),
    finishedAt: nullable(instant()),
  }),
);
export type Delivery = Infer<typeof delivery>;

export const deliveryAttempt = withSchemaName(
  'Attempt',
  object({
    attempt: integer({ min: 1 }),
    at: instant(),
    statusCode: nullable(integer()),
    error: nullable(oneOf(...deliveryAttemptErrors)),
    milliseconds: integer(),
    /** The first kilobyte of the response's body. */
    response: multilineText({ max: 1024, empty: true }),
    /** Possible cause of the failure, and the next step. Null after a success. */
    hint: nullable(multilineText({ max: 500 })),
  }),
);
export type DeliveryAttempt = Infer<typeof deliveryAttempt>;

export const exampleDelivery: Delivery = {
  id: 'a7c3e9b1-5d24-4f80-96ab-3e1f7d2c8b54',
  eventId: '6f1c2b7e-8a53-4d0e-9c41-2f5a7b3e9d10',
  sequence: 41,
  type: 'message.received',
  webhookId: exampleWebhook.id,
  label: exampleWebhook.label,
  url: exampleWebhook.url,
  state: 'delivered',
  attempts: 1,
  statusCode: 200,
  error: null,
  milliseconds: 160,
  createdAt: '2026-03-02T18:20:01.000Z',
  nextAttemptAt: null,
  finishedAt: '2026-03-02T18:20:01.180Z',
};

export const exampleDeliveryAttempt: DeliveryAttempt = {
  attempt: 1,
  at: '2026-03-02T18:20:01.020Z',
  statusCode: 200,
  error: null,
  milliseconds: 160,
  response: '{"message":"Workflow was started"}',
  hint: null,
};
