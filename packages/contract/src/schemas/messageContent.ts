import {
  MAX_CONTACT_NAME_CHARS,
  MAX_LABEL_NAME_CHARS,
  MAX_LID_CHARS,
  MENU_OPTION_COUNT_RANGE,
} from '../rules/index.ts';
import {
  decimal,
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
  withSchemaName,
} from '../schemaBuilder/index.ts';
import { commerceFields, money } from './catalog.ts';
import { messageOrigin } from './messageOrigin.ts';
import { businessFields, noticeFields } from './noticeFields.ts';

const freeText = (max: number) => multilineText({ max, empty: true });
/** Identifiers of a person: phone number, and LID (WhatsApp's anonymous ID). Null: not known. */
const personIdentifiers = () =>
  object({ phoneNumber: nullable(singleLineText({ max: 40 })), lid: nullable(singleLineText({ max: MAX_LID_CHARS })) });
export type MessagePersonIdentifiers = Infer<ReturnType<typeof personIdentifiers>>;

/** Fields of a calendar event. */
export const calendarEventFields = {
  name: freeText(300),
  description: optional(freeText(8_192)),
  startsAt: optional(instant()),
  endsAt: optional(instant()),
  place: optional(freeText(1_000)),
  link: optional(freeText(2_048)),
  cancelled: optional(flag()),
};

/** A person's answer to an event. */
export const eventResponse = oneOf('going', 'not-going', 'maybe');

/** Content fields, one for each message kind that contains more than a text. */
export const messageKindFields = {
  location: optional(
    object({
      latitude: decimal({ min: -90, max: 90 }),
      longitude: decimal({ min: -180, max: 180 }),
      name: optional(freeText(1_000)),
      address: optional(freeText(1_000)),
      live: optional(flag()),
      accuracy: optional(integer()),
    }),
  ),
  contacts: optional(
    list(
      object({
        name: freeText(300),
        phones: list(singleLineText({ max: 100, empty: true }), { max: 20 }),
        vcard: freeText(65_536),
      }),
      { max: 300 },
    ),
  ),
  poll: optional(
    object({
      question: freeText(1_000),
      /** Options of the poll, each with the number of people who chose it, counted from the votes received. */
      options: list(object({ title: freeText(300), votes: integer() }), { max: 100 }),
      /** Number of poll options that one person may choose; 0: all. */
      selectable: integer(),
      voters: integer(),
    }),
  ),
  choice: optional(
    object({
      of: oneOf('list', 'button', 'template', 'flow', 'menu'),
      id: freeText(1_000),
      title: freeText(1_000),
      /** Message ID (`messageId`) of the client's menu that the person answered. */
      menuId: optional(singleLineText({ max: 128 })),
      /** Number of the chosen option, as the customer sees it in the menu. The first option is 1. */
      index: optional(integer({ min: 1, max: MENU_OPTION_COUNT_RANGE.max })),
      description: optional(freeText(1_000)),
      /** Answers that the person gave in a WhatsApp form, as JSON text. */
      data: optional(freeText(65_536)),
    }),
  ),
  /** Only outbound: a menu. The message's `text` contains the menu's text and its numbered options. */
  menu: optional(object({ text: freeText(4_096), options: list(freeText(100), { max: MENU_OPTION_COUNT_RANGE.max }) })),
  /** Only outbound: the template that was sent. The message's `text` contains the template with its values. */
  template: optional(object({ name: singleLineText({ max: 512 }), language: singleLineText({ max: 20 }) })),
  ...commerceFields,
  groupInvite: optional(
    object({
      groupId: freeText(80),
      name: freeText(300),
      code: freeText(200),
      expiresAt: optional(instant()),
      note: optional(freeText(4_096)),
    }),
  ),
  event: optional(
    object({
      ...calendarEventFields,
      /** Current answer of each person who answered. */
      responses: optional(
        list(
          object({
            response: eventResponse,
            guests: integer(),
            fromMe: flag(),
            phoneNumber: nullable(singleLineText({ max: 40 })),
            lid: nullable(singleLineText({ max: MAX_LID_CHARS })),
            name: nullable(multilineText({ max: 200 })),
            ownName: optional(singleLineText({ max: MAX_CONTACT_NAME_CHARS })),
            timestamp: instant(),
          }),
          { max: 2_000 },
        ),
      ),
    }),
  ),
  payment: optional(
    object({
      step: oneOf('requested', 'sent', 'declined', 'cancelled', 'invited'),
      amount: optional(money()),
      note: optional(freeText(4_096)),
    }),
  ),
  call: optional(
    object({
      video: flag(),
      outcome: oneOf('offered', 'missed', 'declined', 'answered', 'failed'),
      seconds: optional(integer()),
    }),
  ),
  /** Unreadable kind, with WhatsApp's `name`. After a change, `formerNumber` or `formerLid` is the old identifier. */
  unsupported: optional(
    object({
      name: singleLineText({ max: 100 }),
      formerNumber: optional(singleLineText({ max: 40 })),
      formerLid: optional(singleLineText({ max: MAX_LID_CHARS })),
    }),
  ),
  ...noticeFields,
  /**
   * Burst of unreadable messages. `messages`: unreadable messages that this one counts, itself included. `burst`:
   * `messageId` of the first one. All of them are listed, and only the first emits an event.
   */
  undecryptable: optional(object({ messages: integer({ min: 1 }), burst: optional(singleLineText({ max: 128 })) })),
};

/** Context fields that messages of every kind can have. */
export const messageContextFields = {
  preview: optional(
    object({
      url: freeText(2_048),
      title: optional(freeText(1_000)),
      description: optional(freeText(4_096)),
    }),
  ),
  /** Message to which this message replies, as the sender's app quotes it. */
  quoted: optional(
    object({
      messageId: singleLineText({ max: 128 }),
      phoneNumber: nullable(singleLineText({ max: 40 })),
      lid: nullable(singleLineText({ max: MAX_LID_CHARS })),
      text: nullable(freeText(1_024)),
    }),
  ),
  /** Number of times that the message was forwarded before. */
  forwarded: optional(integer({ min: 1 })),
  mentions: optional(list(personIdentifiers(), { max: 1_024 })),
  viewOnce: optional(flag()),
  ...businessFields,
  /** Seconds after which the message disappears, in a chat with disappearing messages. */
  expiresInSeconds: optional(integer()),
  /** Advertisement through which the person started the chat. */
  referral: optional(
    withSchemaName(
      'Referral',
      object({
        source: optional(freeText(100)),
        sourceId: optional(freeText(200)),
        url: optional(freeText(2_048)),
        headline: optional(freeText(1_000)),
        body: optional(freeText(4_096)),
        clickId: optional(freeText(1_000)),
        ref: optional(freeText(1_000)),
      }),
    ),
  ),
  /** Whether the message is from before the number was linked. */
  history: optional(flag()),
  /** Origin of an outbound message, such as a user or program. Absent if unknown, as for imported messages. */
  origin: optional(messageOrigin),
};

/** Updates that a message received after it was sent. */
export const messageUpdateFields = {
  reactions: optional(
    list(
      object({
        emoji: singleLineText({ max: 60 }),
        fromMe: flag(),
        phoneNumber: nullable(singleLineText({ max: 40 })),
        lid: nullable(singleLineText({ max: MAX_LID_CHARS })),
        name: nullable(multilineText({ max: 200 })),
        ownName: optional(singleLineText({ max: MAX_CONTACT_NAME_CHARS })),
        timestamp: instant(),
      }),
      { max: 2_000 },
    ),
  ),
  /** Former texts of an edited message, oldest first. */
  edits: optional(list(object({ text: freeText(65_536), timestamp: instant() }))),
  /** Time of the newest edit, if Recado cannot decrypt it. `text` is then the text before that edit. */
  unreadableEditAt: optional(instant()),
  /** Present while the message is pinned for everyone. `until`: time at which the pin ends on its own. */
  pinned: optional(object({ timestamp: instant(), until: optional(instant()) })),
  /** Names of the labels that the business gave to the message. */
  labels: optional(list(singleLineText({ max: MAX_LABEL_NAME_CHARS }), { max: 100 })),
  /** Time when the author deleted the message. Its text and its file are no longer returned. */
  deletedAt: optional(instant()),
};
