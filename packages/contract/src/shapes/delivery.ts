import { eventTypes } from '../events/eventTypes.ts';
import {
  type Infer,
  instant,
  named,
  nullable,
  object,
  oneOf,
  prose,
  uuid,
  webAddress,
  whole,
} from '../shape/index.ts';
import { sampleWebhook, webhookLabel } from './webhook.ts';

/** `pending` waits for its first or next attempt. */
export const deliveryStates = ['pending', 'delivered', 'failed'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** Why there was no whole answer. */
export const attemptErrors = ['timeout', 'refused', 'unresolved', 'unreachable', 'cut'] as const;
export type AttemptError = (typeof attemptErrors)[number];

/** One event on its way to one address. */
export const delivery = named(
  'Delivery',
  object({
    id: uuid(),
    eventId: uuid(),
    sequence: whole({ min: 1 }),
    type: oneOf(...eventTypes),
    webhookId: uuid(),
    label: webhookLabel(),
    url: webAddress(),
    state: oneOf(...deliveryStates),
    attempts: whole(),
    /** Of the last attempt; null: there was none, or no answer. */
    statusCode: nullable(whole()),
    error: nullable(oneOf(...attemptErrors)),
    /** Of the last attempt, until its whole answer had come; null: there was none. */
    milliseconds: nullable(whole()),
    createdAt: instant(),
    nextAttemptAt: nullable(instant()),
    finishedAt: nullable(instant()),
  }),
);
export type Delivery = Infer<typeof delivery>;

export const attempt = named(
  'Attempt',
  object({
    attempt: whole({ min: 1 }),
    at: instant(),
    statusCode: nullable(whole()),
    error: nullable(oneOf(...attemptErrors)),
    milliseconds: whole(),
    /** The first kilobyte of the answer. */
    response: prose({ max: 1024, empty: true }),
    /** What may be the matter and what to do; null after a success. */
    hint: nullable(prose({ max: 500 })),
  }),
);
export type Attempt = Infer<typeof attempt>;

export const sampleDelivery: Delivery = {
  id: 'a7c3e9b1-5d24-4f80-96ab-3e1f7d2c8b54',
  eventId: '6f1c2b7e-8a53-4d0e-9c41-2f5a7b3e9d10',
  sequence: 41,
  type: 'message.received',
  webhookId: sampleWebhook.id,
  label: sampleWebhook.label,
  url: sampleWebhook.url,
  state: 'delivered',
  attempts: 1,
  statusCode: 200,
  error: null,
  milliseconds: 160,
  createdAt: '2026-03-02T18:20:01.000Z',
  nextAttemptAt: null,
  finishedAt: '2026-03-02T18:20:01.180Z',
};

export const sampleAttempt: Attempt = {
  attempt: 1,
  at: '2026-03-02T18:20:01.020Z',
  statusCode: 200,
  error: null,
  milliseconds: 160,
  response: '{"message":"Workflow was started"}',
  hint: null,
};
