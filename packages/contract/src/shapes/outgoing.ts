import { CAPTION_LIMIT, isVisible, MENU_OPTIONS, MENU_TEXT_LIMIT, TEXT_LIMIT } from '../rules/index.ts';
import {
  decimal,
  described,
  flag,
  type Infer,
  line,
  list,
  object,
  oneOf,
  optional,
  prose,
  uuid,
  webAddress,
  whole,
  withDefault,
} from '../shape/index.ts';
import { recipient, typedPhone } from './message.ts';
import { planning } from './planning.ts';
import { templateLanguage, templateName, templateValues } from './template.ts';

/** What `POST /external/messages` sends; each has a field of the same name. */
export const outgoingKinds = [
  'text',
  'image',
  'video',
  'audio',
  'voice',
  'document',
  'sticker',
  'location',
  'contacts',
  'poll',
  'menu',
  'template',
] as const;
export type OutgoingKind = (typeof outgoingKinds)[number];

/** What a connection may be able to send: messages of each kind, and what goes with a message or is said about one. */
export const sendables = [...outgoingKinds, 'reply', 'mention', 'reaction', 'edit', 'deletion'] as const;
export type Sendable = (typeof sendables)[number];

/** WhatsApp's own limits of a poll. */
export const POLL_OPTIONS = { min: 2, max: 12 } as const;

/** Exactly one of the two says which file. */
export const file = { mediaUrl: optional(webAddress()), mediaId: optional(uuid()) };
const captioned = { ...file, caption: optional(prose({ max: CAPTION_LIMIT, empty: true })) };

/** What a phone shows as a name, a question or something to tap: not a line of nothing. */
const shown = (max: number) => line({ max, visible: isVisible });

/** One field for each kind, of which a message has the one that its `type` names. */
export const outgoingFields = {
  text: optional(
    object({
      text: prose({ max: TEXT_LIMIT, visible: isVisible }),
      preview: optional(
        object({
          url: described(webAddress(), 'Dirección a la que lleva el enlace.'),
          title: optional(line({ max: 300 })),
          description: optional(line({ max: 1_000 })),
        }),
      ),
    }),
  ),
  image: optional(object(captioned)),
  video: optional(object(captioned)),
  audio: optional(object(file)),
  voice: optional(object(file)),
  document: optional(object({ ...captioned, fileName: optional(line({ max: 255 })) })),
  sticker: optional(object(file)),
  location: optional(
    object({
      latitude: decimal({ min: -90, max: 90 }),
      longitude: decimal({ min: -180, max: 180 }),
      name: optional(described(line({ max: 300 }), 'Nombre del lugar.')),
      address: optional(line({ max: 1_000 })),
    }),
  ),
  contacts: optional(
    list(object({ name: shown(300), phones: list(typedPhone(), { min: 1, max: 20 }) }), {
      min: 1,
      max: 50,
    }),
  ),
  poll: optional(
    object({
      question: shown(255),
      options: list(shown(100), { ...POLL_OPTIONS, unique: true }),
      /** How many options one person may choose; 0: all. */
      selectable: withDefault(whole({ max: POLL_OPTIONS.max }), 1),
    }),
  ),
  /** A text with its options numbered below it; the answer names one by number or words. */
  menu: optional(
    object({
      text: prose({ max: MENU_TEXT_LIMIT, visible: isVisible }),
      options: list(shown(100), { ...MENU_OPTIONS, unique: true }),
    }),
  ),
  /** A text that WhatsApp agreed to, with its gaps filled. */
  template: optional(
    object({
      name: templateName(),
      /** Where there is more than one of that name. */
      language: optional(templateLanguage()),
      values: optional(templateValues()),
    }),
  ),
};

/** Id of the message that is answered, in the same chat. */
export const replyTo = () => optional(line({ max: 128 }));

/** Sent only where no person has taken over (`robot` of the conversation); otherwise 409, and nothing is sent. */
export const unlessPaused = () => optional(flag());

export const outgoingMessage = object({
  to: recipient(),
  type: oneOf(...outgoingKinds),
  ...outgoingFields,
  replyTo: replyTo(),
  mentions: optional(list(recipient(), { max: 100 })),
  /** For how long the other side sees that somebody is writing, before a text or a menu comes. */
  typingSeconds: optional(whole({ min: 1, max: 25 })),
  unlessPaused: unlessPaused(),
  ...planning,
});
export type OutgoingMessage = Infer<typeof outgoingMessage>;
