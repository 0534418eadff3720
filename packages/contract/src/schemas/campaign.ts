import {
  CAMPAIGN_MESSAGES_PER_MINUTE_RANGE,
  hasVisibleCharacter,
  MAX_CAPTION_CHARS,
  MAX_CHAT_CHARS,
  MAX_TEXT_CHARS,
  weekdays,
} from '../rules/index.ts';
import {
  flag,
  type Infer,
  instant,
  integer,
  list,
  multilineText,
  nullable,
  object,
  oneOf,
  optional,
  singleLineText,
  textMatchingPattern,
  uuid,
  withDescription,
  withSchemaName,
} from '../schemaBuilder/index.ts';
import { countryCode } from './campaignCountries.ts';
import { linkPreviewFlag, outgoingContentFields } from './outgoing.ts';

/** `draft`: nothing is sent until a user starts it. `running` includes the time outside the sending hours. */
export const campaignStates = ['draft', 'running', 'paused', 'done', 'stopped'] as const;
export type CampaignState = (typeof campaignStates)[number];

/**
 * Causes of a pause. `owner`: a user paused it. `limit`: WhatsApp asked to slow down, or restricts the
 * account. `unanswered`: WhatsApp did not confirm a message. `failures`: several messages in a row failed.
 * `line`: the line is not linked; the campaign resumes automatically when the line is linked again.
 */
export const campaignPauseCauses = ['owner', 'limit', 'unanswered', 'failures', 'line'] as const;
export type CampaignPauseCause = (typeof campaignPauseCauses)[number];

/**
 * Kinds of campaign content: a text, a file with a caption, or a template. The values of a template may contain
 * the recipient's name.
 */
export const campaignKinds = ['text', 'image', 'video', 'document', 'template'] as const;

/** For recipients without a name: `close` removes the variable, `word` inserts a word, `skip` sends nothing. */
export const missingRecipientNameStrategies = ['close', 'word', 'skip'] as const;
export type MissingRecipientNameStrategy = (typeof missingRecipientNameStrategies)[number];

/**
 * States of a recipient. `waiting` includes a message that is being sent. A later state replaces
 * an earlier one: a recipient who answered also received the message.
 */
export const campaignRecipientStates = [
  'waiting',
  'sent',
  'delivered',
  'read',
  'answered',
  'unknown',
  'failed',
  'leftOut',
] as const;
export type CampaignRecipientState = (typeof campaignRecipientStates)[number];

/** Causes for skipping a recipient. `unreadable`: it is no number, is a group, or lacks the country code. */
export const recipientSkipCauses = ['optedOut', 'repeated', 'unreadable', 'nameless', 'byHand', 'stopped'] as const;
export type RecipientSkipCause = (typeof recipientSkipCauses)[number];

/** Time of day in the client's time zone. */
const timeOfDay = () => textMatchingPattern(/^([01]\d|2[0-3]):[0-5]\d$/, 'time');
export const campaignSendingRate = object({
  perMinute: integer({ min: CAMPAIGN_MESSAGES_PER_MINUTE_RANGE.min, max: CAMPAIGN_MESSAGES_PER_MINUTE_RANGE.max }),
  opens: timeOfDay(),
  closes: textMatchingPattern(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, 'time'),
  weekdays: list(oneOf(...weekdays), { min: 1, max: 7, unique: true }),
});

/** Only an uploaded file is allowed, because a file at a URL would be fetched for each recipient. */
const fileFields = { mediaId: uuid(), caption: optional(multilineText({ max: MAX_CAPTION_CHARS, empty: true })) };
/** The message of a campaign. It contains only the content field that `type` names. */
export const campaignMessage = object({
  type: oneOf(...campaignKinds),
  text: optional(object({ text: multilineText({ max: MAX_TEXT_CHARS, visible: hasVisibleCharacter }) })),
  image: optional(object(fileFields)),
  video: optional(object(fileFields)),
  document: optional(object({ ...fileFields, fileName: optional(singleLineText({ max: 255 })) })),
  template: outgoingContentFields.template,
  preview: linkPreviewFlag(),
});
export type CampaignMessage = Infer<typeof campaignMessage>;

/** Maximum characters of a campaign's name. */
export const MAX_CAMPAIGN_NAME_CHARS = 100;

/** Fields set at creation. They can be edited until the start, and `pace` also during a pause. */
export const campaignFields = {
  nameless: oneOf(...missingRecipientNameStrategies),
  nameWord: nullable(singleLineText({ max: 40 })),
  /** Whether messages may contain the names that users of the client gave to contacts, besides those on WhatsApp. */
  ownNames: flag(),
  startsAt: nullable(instant()),
  pace: campaignSendingRate,
} as const;

/** A message that is sent to many recipients, one after the other. */
export const campaign = withSchemaName(
  'Campaign',
  object({
    id: uuid(),
    name: singleLineText({ max: MAX_CAMPAIGN_NAME_CHARS }),
    state: oneOf(...campaignStates),
    /** Cause of a campaign's pause; null if it is not paused. `reason` explains the cause and the next step. */
    cause: nullable(oneOf(...campaignPauseCauses)),
    reason: nullable(multilineText({ max: 2_000 })),
    message: campaignMessage,
    ...campaignFields,
    timeZone: singleLineText({ max: 60 }),
    counts: withSchemaName(
      'CampaignCounts',
      object({
        total: integer(),
        waiting: integer(),
        /** Number of messages that WhatsApp accepted. */
        left: integer(),
        unknown: integer(),
        failed: integer(),
        leftOut: integer(),
      }),
    ),
    /** Time of the next message; null if no more will be sent. */
    nextAt: nullable(instant()),
    /** Estimated time of the campaign's last message at its current rate. */
    endsAt: nullable(instant()),
    /** Reason why the campaign sends no message although the next one is due. Null: it does not wait. */
    waiting: nullable(multilineText({ max: 2_000 })),
    /** Warnings about the text, such as misspelled placeholders, which recipients would read as written. */
    warnings: list(multilineText({ max: 500 }), { max: 20 }),
    /** Name that the campaign's creator had at its creation; null if a program created it. */
    by: nullable(singleLineText({ max: 100 })),
    createdAt: instant(),
    startedAt: nullable(instant()),
    endedAt: nullable(instant()),
  }),
);
export type Campaign = Infer<typeof campaign>;

/** The message as one recipient would receive it. */
export const campaignPreview = withSchemaName(
  'CampaignPreview',
  object({
    to: singleLineText({ max: MAX_CHAT_CHARS }),
    name: nullable(multilineText({ max: 300 })),
    text: nullable(multilineText({ max: 70_000 })),
  }),
);
export type CampaignPreview = Infer<typeof campaignPreview>;

/** Results of the sent messages and, before the start, figures about the recipients. */
export const campaignReachCounts = withSchemaName(
  'CampaignReach',
  object({
    delivered: withDescription(integer(), 'Llegaron al teléfono, leídos o no.'),
    read: withDescription(integer(), 'Se leyeron, que se sepa.'),
    answered: withDescription(integer(), 'Contestaron en los siete días siguientes.'),
    nameless: withDescription(integer(), 'De quienes esperan: sin un nombre para `{nombre}`.'),
    strangers: withDescription(integer(), 'De quienes esperan: nunca han escrito a este número.'),
    closed: withDescription(integer(), 'De quienes esperan: solo les llega una plantilla.'),
  }),
);
export type CampaignReachCounts = Infer<typeof campaignReachCounts>;

export const campaignRecipient = withSchemaName(
  'CampaignRecipient',
  object({
    id: uuid(),
    /** Recipient, in the format of the field `to` of send requests. An unreadable one stays as entered. */
    to: singleLineText({ max: MAX_CHAT_CHARS }),
    name: nullable(multilineText({ max: 300 })),
    /** ISO 3166 code of the number's country. Null if there is no number, or an unreadable one. */
    country: withDescription(
      nullable(countryCode()),
      'País del número (ISO 3166), como `MX`. Nulo: sin número legible.',
    ),
    state: oneOf(...campaignRecipientStates),
    /** Row of the list from which the recipient comes. Null: from no list, or added by an earlier release. */
    row: withDescription(nullable(integer({ min: 1 })), 'Fila de la lista de la que viene. Nulo: de ninguna.'),
    cause: nullable(oneOf(...recipientSkipCauses)),
    /** Why the recipient was skipped or the message failed, as a text. */
    reason: nullable(multilineText({ max: 2_000 })),
    /** WhatsApp ID of the message. */
    messageId: nullable(singleLineText({ max: 128 })),
    sentAt: nullable(instant()),
  }),
);
export type CampaignRecipient = Infer<typeof campaignRecipient>;

/** Maximum recipients that the response to an addition lists. The left-out ones come first. */
export const MAX_LISTED_RECIPIENTS = 1_000;

/** Recipient of an addition or of its preview. `row` is null if the recipient comes from no list. */
export const listedRecipient = withSchemaName(
  'ListedRecipient',
  object({
    row: nullable(integer({ min: 1 })),
    to: singleLineText({ max: MAX_CHAT_CHARS }),
    name: nullable(multilineText({ max: 300 })),
    /** ISO 3166 code of the number's country. Null if there is no number, or an unreadable one. */
    country: nullable(countryCode()),
    cause: nullable(oneOf(...recipientSkipCauses)),
    reason: nullable(multilineText({ max: 2_000 })),
  }),
);
export type ListedRecipient = Infer<typeof listedRecipient>;

/** Selection of the contacts and numbers to which a campaign is sent. */
export const recipientSelection = object({
  labels: optional(list(singleLineText({ max: 60 }), { max: 20 })),
  /** Contacts, each specified by an ID, a phone number or a chat. */
  contacts: optional(list(singleLineText({ max: MAX_CHAT_CHARS }), { max: 500 })),
  numbers: optional(
    list(object({ to: singleLineText({ max: MAX_CHAT_CHARS }), name: optional(singleLineText({ max: 100 })) }), {
      max: 500,
    }),
  ),
});
export type RecipientSelection = Infer<typeof recipientSelection>;

/** Data of the events `campaign.…`: the campaign in its state after the event. */
export const campaignEventData = withSchemaName(
  'CampaignEventData',
  object({
    campaignId: uuid(),
    name: singleLineText({ max: MAX_CAMPAIGN_NAME_CHARS }),
    state: oneOf(...campaignStates),
    cause: nullable(oneOf(...campaignPauseCauses)),
    reason: nullable(multilineText({ max: 2_000 })),
    counts: object({
      total: integer(),
      waiting: integer(),
      left: integer(),
      unknown: integer(),
      failed: integer(),
      leftOut: integer(),
    }),
  }),
);
export type CampaignEventData = Infer<typeof campaignEventData>;
