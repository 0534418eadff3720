import { webhookDisableReasons } from '../events/eventData.ts';
import { eventTypes } from '../events/eventTypes.ts';
import { MAX_CHAT_CHARS, PRINCIPAL_WEBHOOK_LABEL } from '../rules/index.ts';
import { chatKinds, DEFAULT_WEBHOOK_CHAT_KINDS } from '../rules/kinds.ts';
import {
  asTypedSchema,
  flag,
  type Infer,
  instant,
  integer,
  list,
  nullable,
  object,
  oneOf,
  optional,
  singleLineText,
  textMatchingPattern,
  uuid,
  webAddress,
  withSchemaName,
} from '../schemaBuilder/index.ts';

/** Maximum number of permanent webhooks of one client. */
export const MAX_PERMANENT_WEBHOOKS = 20;
/** Maximum number of temporary webhooks of one client. A temporary webhook has an expiry time. */
export const MAX_TEMPORARY_WEBHOOKS = 500;
/** Maximum number of days until a temporary webhook expires. */
export const MAX_TEMPORARY_WEBHOOK_DAYS = 31;

/** Upper limit, in seconds, for the silence after which a webhook's message batch is complete. */
export const MAX_MESSAGE_BATCH_SILENCE_SECONDS = 300;
/** Default seconds of silence after which a message batch is complete. */
export const DEFAULT_MESSAGE_BATCH_SILENCE_SECONDS = 8;

/** Event types that a webhook receives. An empty list means all types, except those sent only on request. */
export const eventTypeFilter = () => list(oneOf(...eventTypes), { max: eventTypes.length });
/** Kinds of chats whose messages a webhook receives. */
export const chatKindFilter = () => list(oneOf(...chatKinds), { max: chatKinds.length });
/** Seconds of silence after which consecutive messages of a person are sent as one batch. */
export const messageBatchSilenceSeconds = () => integer({ min: 1, max: MAX_MESSAGE_BATCH_SILENCE_SECONDS });
export const webhookLabel = () => singleLineText({ max: 60 });

/**
 * Name of a header that the receiver may define. Names that HTTP, the request's body or Standard
 * Webhooks need are rejected.
 */
export const staticHeaderName = () =>
  textMatchingPattern(
    /^(?!(?:webhook-|content-|accept|proxy-|sec-)|(?:host|connection|keep-alive|te|trailer|transfer-encoding|upgrade|expect|user-agent|date|via|cookie)$)[A-Za-z0-9-]{1,60}$/i,
    'header',
  );

/** Value of a header, limited to characters that all HTTP programs read alike (RFC 9110 §5.5). Empty: none. */
export const staticHeaderValue = () =>
  asTypedSchema<string>(textMatchingPattern(/^[\x21-\x7e](?:[\x20-\x7e]{0,498}[\x21-\x7e])?$/, 'header').allow(''));

/** Fields of a webhook that a program, not a person, manages. */
export const programManagedWebhookFields = {
  /** Name of the program that manages the webhook. */
  origin: optional(singleLineText({ max: 40 })),
  /** ID of the webhook in the program that manages it. */
  externalId: optional(singleLineText({ max: 200 })),
  /** The only conversation whose events the webhook receives. */
  chat: optional(singleLineText({ max: MAX_CHAT_CHARS })),
  /** Time when the webhook expires and is removed. */
  expiresAt: optional(instant()),
};

export const webhookFields = {
  id: uuid(),
  label: webhookLabel(),
  url: webAddress(),
  /** Event types that the webhook receives. An empty list: all types, except those sent only on request. */
  eventTypes: eventTypeFilter(),
  chatKinds: chatKindFilter(),
  /** Seconds of silence that complete a message batch. Absent: each message is sent separately. */
  turnSeconds: optional(messageBatchSilenceSeconds()),
  enabled: flag(),
  disabledReason: nullable(oneOf(...webhookDisableReasons, 'owner', 'key')),
  disabledAt: nullable(instant()),
  /** Time since which every delivery attempt has failed. */
  failingSince: nullable(instant()),
  createdAt: instant(),
  /** Whether deliveries are signed with the webhook's own secret instead of the client's. */
  ownSecret: optional(flag()),
  ...programManagedWebhookFields,
};
/** Secret with which Recado signs each delivery (Standard Webhooks 1.0). */
export const webhookSecret = () => textMatchingPattern(/^whsec_[A-Za-z0-9+/]{32,}={0,2}$/, 'secret');
export const exampleWebhookSecret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwQ7jBk3vXfE0=';

export const webhook = withSchemaName('Webhook', object(webhookFields));
export type Webhook = Infer<typeof webhook>;

export const exampleWebhook: Webhook = {
  id: '5d0f7a94-2c18-4e6b-a3f9-1b8c4d7e2a60',
  label: PRINCIPAL_WEBHOOK_LABEL,
  url: 'https://n8n.panaderialaespiga.mx/webhook/recado',
  eventTypes: [],
  chatKinds: [...DEFAULT_WEBHOOK_CHAT_KINDS],
  enabled: true,
  disabledReason: null,
  disabledAt: null,
  failingSince: null,
  createdAt: '2026-03-02T15:07:00.000Z',
};
