import {
  hasVisibleCharacter,
  MAX_CAPTION_CHARS,
  MAX_CHAT_CHARS,
  MAX_LABEL_NAME_CHARS,
  MAX_STATUS_POST_PEOPLE,
  MAX_STATUS_POST_TEXT_CHARS,
  statusPostFontNames,
} from '../rules/index.ts';
import {
  type Infer,
  type InferInput,
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
  webAddress,
  withDefault,
  withDescription,
  withSchemaName,
} from '../schemaBuilder/index.ts';
import { recipient } from './message.ts';
import { fileSourceFields } from './outgoing.ts';
import { exampleCustomer } from './samples.ts';

/** Kinds of content that a status post can have. */
export const statusPostTypes = ['text', 'image', 'video'] as const;
export type StatusPostType = (typeof statusPostTypes)[number];

/**
 * States of a status post. `publishing`: it is on its way to WhatsApp. `unknown`: WhatsApp did not confirm it, so it
 * may be visible. `deleted`: it was deleted before its 24 hours were over.
 */
export const statusPostStates = ['publishing', 'published', 'unknown', 'failed', 'deleted'] as const;
export type StatusPostState = (typeof statusPostStates)[number];

/** Who sees a status post: all contacts, the contacts with a label, or chosen contacts. */
export const statusPostAudienceKinds = ['all', 'label', 'chosen'] as const;
export type StatusPostAudienceKind = (typeof statusPostAudienceKinds)[number];

const statusPostColor = () => textMatchingPattern(/^#[0-9a-fA-F]{6}$/, 'color');
const labelName = () => singleLineText({ max: MAX_LABEL_NAME_CHARS });

const statusPostFile = object({
  ...fileSourceFields,
  caption: optional(multilineText({ max: MAX_CAPTION_CHARS, empty: true })),
});

export const statusPostRequest = object({
  type: oneOf(...statusPostTypes),
  text: optional(
    object({
      text: multilineText({ max: MAX_STATUS_POST_TEXT_CHARS, visible: hasVisibleCharacter }),
      background: optional(withDescription(statusPostColor(), 'Color detrás del texto, como `#1e6e4f`.')),
      font: withDefault(withDescription(oneOf(...statusPostFontNames), 'Tipo de letra del texto.'), 'normal'),
    }),
  ),
  image: optional(statusPostFile),
  video: optional(statusPostFile),
  audience: withDescription(
    object({
      kind: oneOf(...statusPostAudienceKinds),
      label: optional(withDescription(labelName(), 'Solo con `kind: label`: lo ven los contactos con esta etiqueta.')),
      contacts: optional(
        withDescription(
          list(recipient(), { min: 1, max: MAX_STATUS_POST_PEOPLE }),
          'Solo con `kind: chosen`: números o chats de los contactos que lo ven.',
        ),
      ),
    }),
    'Quién lo ve.',
  ),
});
export type StatusPostRequest = Infer<typeof statusPostRequest>;
/** A request as a caller writes it, with recipients in any form. */
export type StatusPostRequestInput = InferInput<typeof statusPostRequest>;

/** A status post of a client, also after phones have stopped showing it. */
export const statusPost = withSchemaName(
  'StatusPost',
  object({
    id: uuid(),
    /** ID of the post in WhatsApp. */
    messageId: singleLineText({ max: 128 }),
    state: oneOf(...statusPostStates),
    type: oneOf(...statusPostTypes),
    /** Text of the post, or caption of its file. */
    text: nullable(multilineText({ max: MAX_CAPTION_CHARS, empty: true })),
    background: nullable(statusPostColor()),
    font: nullable(oneOf(...statusPostFontNames)),
    mediaUrl: nullable(webAddress()),
    mediaId: nullable(uuid()),
    audience: object({
      kind: oneOf(...statusPostAudienceKinds),
      label: nullable(labelName()),
      /** Number of contacts that the post is for. */
      people: integer(),
    }),
    /** Number of these contacts who have WhatsApp. Null until WhatsApp confirmed the post. */
    reachedPeople: nullable(integer()),
    /** Number of contacts who viewed the post and let others see it. */
    views: integer(),
    createdAt: instant(),
    /** Time at which phones stop showing the post. */
    expiresAt: instant(),
    /** WhatsApp's or Recado's code of a failure. Null without one. */
    errorCode: nullable(singleLineText({ max: 60 })),
    /** Name of the user who published the post. Null for programs. */
    by: nullable(singleLineText({ max: 200 })),
  }),
);
export type StatusPost = Infer<typeof statusPost>;

/** A contact who viewed a status post. */
export const statusPostViewer = object({
  chat: singleLineText({ max: MAX_CHAT_CHARS }),
  name: nullable(multilineText({ max: 300 })),
  viewedAt: instant(),
});
export type StatusPostViewer = Infer<typeof statusPostViewer>;

export const exampleStatusPost: StatusPost = {
  id: '0199b2d4-7c1e-7c63-9b1f-3c8d5e0f4a77',
  messageId: '3EB0C431C26A1916F1',
  state: 'published',
  type: 'text',
  text: 'Hoy hay conchas recién hechas',
  background: '#1e6e4f',
  font: 'normal',
  mediaUrl: null,
  mediaId: null,
  audience: { kind: 'all', label: null, people: 240 },
  reachedPeople: 231,
  views: 57,
  createdAt: '2026-03-02T18:20:00.000Z',
  expiresAt: '2026-03-03T18:20:00.000Z',
  errorCode: null,
  by: null,
};

export const exampleStatusPostViewer: StatusPostViewer = {
  chat: exampleCustomer,
  name: 'Marta',
  viewedAt: '2026-03-02T18:31:00.000Z',
};
