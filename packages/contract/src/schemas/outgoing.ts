import {
  hasVisibleCharacter,
  MAX_CAPTION_CHARS,
  MAX_MENU_TEXT_CHARS,
  MAX_TEXT_CHARS,
  MENU_OPTION_COUNT_RANGE,
  mediaTypes,
} from '../rules/index.ts';
import {
  decimal,
  flag,
  type Infer,
  integer,
  list,
  multilineText,
  object,
  oneOf,
  optional,
  singleLineText,
  uuid,
  webAddress,
  withDefault,
  withDescription,
  withSchemaName,
} from '../schemaBuilder/index.ts';
import { phoneNumberInput, recipient } from './message.ts';
import { scheduleFields } from './scheduleFields.ts';
import { templateLanguage, templateName, templateValues } from './template.ts';

/** Kinds of messages that `POST /external/messages` sends. Each kind has a content field of the same name. */
export const outgoingMessageKinds = [
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
  'numberRequest',
  'product',
] as const;
export type OutgoingMessageKind = (typeof outgoingMessageKinds)[number];

/** Features of a connection for sending: message kinds, additions to a message, and updates of a message. */
export const sendableContentCapabilities = [
  ...outgoingMessageKinds,
  'reply',
  'mention',
  'reaction',
  'edit',
  'deletion',
  'statusPost',
] as const;
export type SendableContentCapability = (typeof sendableContentCapabilities)[number];

/** Maximum number of products in one message, by Meta's limit for a list of products. */
export const MAX_PRODUCTS_IN_MESSAGE = 30;
/** Maximum number of characters in the text of a number request or a product, by Meta's limit for a text with buttons. */
const MAX_BUTTON_TEXT_CHARS = 1_024;

/** WhatsApp's own limits for the options of a poll. */
export const POLL_OPTION_LIMITS = { min: 2, max: 12 } as const;

/** Source of a file: its URL or the ID of an upload. A request must contain exactly one of the two fields. */
export const fileSourceFields = { mediaUrl: optional(webAddress()), mediaId: optional(uuid()) };
const captionedFile = {
  ...fileSourceFields,
  caption: optional(multilineText({ max: MAX_CAPTION_CHARS, empty: true })),
};

/** Text that a phone displays as a name, question or button, so it must contain a visible character. */
const visibleLine = (max: number) => singleLineText({ max, visible: hasVisibleCharacter });

/** Content fields, one for each kind. A message has only the field that its `type` names. */
export const outgoingContentFields = {
  text: optional(
    object({
      text: multilineText({ max: MAX_TEXT_CHARS, visible: hasVisibleCharacter }),
      preview: optional(
        object({
          url: withDescription(webAddress(), 'Dirección a la que lleva el enlace.'),
          title: optional(singleLineText({ max: 300 })),
          description: optional(singleLineText({ max: 1_000 })),
        }),
      ),
    }),
  ),
  image: optional(object(captionedFile)),
  video: optional(object(captionedFile)),
  audio: optional(object(fileSourceFields)),
  voice: optional(object(fileSourceFields)),
  document: optional(object({ ...captionedFile, fileName: optional(singleLineText({ max: 255 })) })),
  sticker: optional(object(fileSourceFields)),
  location: optional(
    object({
      latitude: decimal({ min: -90, max: 90 }),
      longitude: decimal({ min: -180, max: 180 }),
      name: optional(withDescription(singleLineText({ max: 300 }), 'Nombre del lugar.')),
      address: optional(singleLineText({ max: 1_000 })),
    }),
  ),
  contacts: optional(
    list(object({ name: visibleLine(300), phones: list(phoneNumberInput(), { min: 1, max: 20 }) }), {
      min: 1,
      max: 50,
    }),
  ),
  poll: optional(
    object({
      question: visibleLine(255),
      options: list(visibleLine(100), { ...POLL_OPTION_LIMITS, unique: true }),
      /** Number of poll options that one person may choose; 0: all. */
      selectable: withDefault(integer({ max: POLL_OPTION_LIMITS.max }), 1),
    }),
  ),
  /**
   * A text with numbered options below it. A person chooses an option by answering with its number or its text.
   */
  menu: optional(
    object({
      text: multilineText({ max: MAX_MENU_TEXT_CHARS, visible: hasVisibleCharacter }),
      options: list(visibleLine(100), { ...MENU_OPTION_COUNT_RANGE, unique: true }),
    }),
  ),
  /** A template that WhatsApp approved, with the values of its variables. */
  template: optional(
    object({
      name: templateName(),
      /** Language of the template. Needed if several templates have this name. */
      language: optional(templateLanguage()),
      values: optional(templateValues()),
    }),
  ),
  /** A product of the catalog, with an optional text below it. */
  product: optional(
    object({
      productId: withDescription(
        singleLineText({ max: 200 }),
        'El `id` del producto en `GET /external/catalog`, o su `retailerId`.',
      ),
      text: optional(
        withDescription(
          multilineText({ max: MAX_BUTTON_TEXT_CHARS, visible: hasVisibleCharacter }),
          'Texto que va con el producto.',
        ),
      ),
      moreProductIds: optional(
        withDescription(
          list(singleLineText({ max: 200 }), { min: 1, max: MAX_PRODUCTS_IN_MESSAGE - 1, unique: true }),
          'Los demás productos del mismo mensaje, por `id` o `retailerId`. Solo con la API oficial, y con `text`.',
        ),
      ),
      title: optional(
        withDescription(
          singleLineText({ max: 60 }),
          'Encabezado de un mensaje con varios productos. Sin él va uno breve.',
        ),
      ),
    }),
  ),
  /** A button with which a person whose number is hidden shares it. */
  numberRequest: optional(
    object({
      text: optional(
        withDescription(
          multilineText({ max: MAX_BUTTON_TEXT_CHARS, visible: hasVisibleCharacter }),
          'Texto con el botón, en la API oficial. Sin él va uno breve. Con un teléfono vinculado, WhatsApp muestra el suyo.',
        ),
      ),
    }),
  ),
};

/** ID of the message to which the new message replies. It must be in the same chat. */
export const replyTo = () => optional(singleLineText({ max: 128 }));

/** If true and a person has taken over the conversation (`robot`), nothing is sent and the API returns 409. */
export const unlessRobotPausedFlag = () => optional(flag());

/** If false, the message has no preview of the link in its text. */
export const linkPreviewFlag = () =>
  optional(
    withDescription(
      flag(),
      'Con `false`, el mensaje sale sin la vista previa del enlace de su texto y nadie consulta la página.',
    ),
  );

export const outgoingMessage = object({
  to: recipient(),
  type: oneOf(...outgoingMessageKinds),
  ...outgoingContentFields,
  replyTo: replyTo(),
  mentions: optional(list(recipient(), { max: 100 })),
  /** Seconds for which the recipient sees a typing indicator before a text or a menu arrives. */
  typingSeconds: optional(integer({ min: 1, max: 25 })),
  preview: linkPreviewFlag(),
  unlessPaused: unlessRobotPausedFlag(),
  ...scheduleFields,
});
export type OutgoingMessage = Infer<typeof outgoingMessage>;

/** How a file left that phones do not show in its own format. */
export const mediaConversion = withSchemaName(
  'MediaConversion',
  object({
    /** MIME type of the original file. */
    from: singleLineText({ max: 255 }),
    /** MIME type of the file that left. It is the original one if the file could not be converted. */
    to: singleLineText({ max: 255 }),
    /** Kind of the message that left. `document`: the file could not be converted. */
    sentAs: oneOf(...mediaTypes),
    message: multilineText({ max: 500 }),
  }),
);
export type MediaConversion = Infer<typeof mediaConversion>;
