import { disablingReasons } from '../events/eventData.ts';
import { eventTypes } from '../events/eventTypes.ts';
import { PRINCIPAL } from '../rules/index.ts';
import { chatKinds, DEFAULT_CHAT_KINDS } from '../rules/kinds.ts';
import {
  flag,
  type Infer,
  instant,
  line,
  list,
  matching,
  named,
  nullable,
  object,
  oneOf,
  optional,
  typed,
  uuid,
  webAddress,
  whole,
} from '../shape/index.ts';

/** Subscriptions of one client. */
export const WEBHOOKS_MAX = 20;
/** Those of one client that end by themselves. */
export const TEMPORARY_WEBHOOKS_MAX = 500;
/** Days that one of those may stay. */
export const TEMPORARY_WEBHOOK_DAYS = 31;

/** Seconds of silence after which somebody's turn is over, at most. */
export const TURN_SECONDS_MAX = 300;
/** As many, where nobody says how many. */
export const TURN_SECONDS = 8;

/** Which events an address is told of; none named means all. */
export const chosenEventTypes = () => list(oneOf(...eventTypes), { max: eventTypes.length });
/** Of which chats messages are told. */
export const chosenChatKinds = () => list(oneOf(...chatKinds), { max: chatKinds.length });
/** After how many seconds of silence what a person said in a row is told together. */
export const turnSeconds = () => whole({ min: 1, max: TURN_SECONDS_MAX });
export const webhookLabel = () => line({ max: 60 });

/**
 * A header's name that is free for the receiver's own use: neither one that HTTP or the request's body needs, nor one of
 * Standard Webhooks.
 */
export const staticHeaderName = () =>
  matching(
    /^(?!(?:webhook-|content-|accept|proxy-|sec-)|(?:host|connection|keep-alive|te|trailer|transfer-encoding|upgrade|expect|user-agent|date|via|cookie)$)[A-Za-z0-9-]{1,60}$/i,
    'header',
  );

/** What may stand in a header without being read differently elsewhere (RFC 9110 §5.5). Empty: none. */
export const staticHeaderValue = () =>
  typed<string>(matching(/^[\x21-\x7e](?:[\x20-\x7e]{0,498}[\x21-\x7e])?$/, 'header').allow(''));

/** What a program says of a webhook that it keeps for itself. */
export const programFields = {
  /** The program's name. */
  origin: optional(line({ max: 40 })),
  /** What it knows the webhook by. */
  externalId: optional(line({ max: 200 })),
  /** The only conversation that it is told of. */
  chat: optional(line({ max: 80 })),
  /** When it is removed. */
  expiresAt: optional(instant()),
};

export const webhookFields = {
  id: uuid(),
  label: webhookLabel(),
  url: webAddress(),
  /** Empty: all. */
  eventTypes: chosenEventTypes(),
  chatKinds: chosenChatKinds(),
  /** Absent: each message is told by itself. */
  turnSeconds: optional(turnSeconds()),
  enabled: flag(),
  disabledReason: nullable(oneOf(...disablingReasons, 'owner', 'key')),
  disabledAt: nullable(instant()),
  /** Since when nothing but failures came back. */
  failingSince: nullable(instant()),
  createdAt: instant(),
  /** Its deliveries are signed with a secret of its own, and not with the client's. */
  ownSecret: optional(flag()),
  ...programFields,
};
/** Signs each delivery (Standard Webhooks 1.0). */
export const webhookSecret = () => matching(/^whsec_[A-Za-z0-9+/]{32,}={0,2}$/, 'secret');
export const sampleWebhookSecret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwQ7jBk3vXfE0=';

export const webhook = named('Webhook', object(webhookFields));
export type Webhook = Infer<typeof webhook>;

export const sampleWebhook: Webhook = {
  id: '5d0f7a94-2c18-4e6b-a3f9-1b8c4d7e2a60',
  label: PRINCIPAL,
  url: 'https://n8n.panaderialaespiga.mx/webhook/recado',
  eventTypes: [],
  chatKinds: [...DEFAULT_CHAT_KINDS],
  enabled: true,
  disabledReason: null,
  disabledAt: null,
  failingSince: null,
  createdAt: '2026-03-02T15:07:00.000Z',
};
