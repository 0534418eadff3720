import {
  flag,
  instant,
  integer,
  list,
  multilineText,
  object,
  oneOf,
  optional,
  singleLineText,
} from '../schemaBuilder/index.ts';

const freeText = (max: number) => multilineText({ max, empty: true });

/** Content fields of notices, settings and invitations. */
export const noticeFields = {
  /** Result of a poll that ended, as its author shared it. */
  pollResult: optional(
    object({
      question: freeText(1_000),
      options: list(object({ title: freeText(300), votes: integer() }), { max: 100 }),
    }),
  ),
  stickerPack: optional(
    object({
      name: freeText(300),
      publisher: optional(freeText(300)),
      description: optional(freeText(1_000)),
      stickers: integer(),
      note: optional(freeText(4_096)),
    }),
  ),
  channelInvite: optional(
    object({
      channelId: freeText(80),
      name: freeText(300),
      role: oneOf('follower', 'admin'),
      expiresAt: optional(instant()),
      note: optional(freeText(4_096)),
    }),
  ),
  /** Number of images and videos that follow. They have the `albumId` of this message. */
  album: optional(object({ images: integer(), videos: integer() })),
  /** Seconds after which new messages of the chat disappear; 0: they do not disappear. */
  expiration: optional(object({ seconds: integer() })),
  /** Why only the phone of the line shows the message. */
  phoneOnly: optional(object({ reason: oneOf('view-once', 'masked', 'bot', 'hosted') })),
};

const button = () =>
  object({
    kind: oneOf('url', 'code', 'phone', 'reply', 'flow', 'other'),
    title: freeText(1_000),
    url: optional(freeText(2_048)),
    code: optional(freeText(200)),
    phone: optional(freeText(100)),
    id: optional(freeText(1_000)),
  });

/** Parts of a business message besides its text and its file. */
export const businessFields = {
  /** Title above the text. */
  heading: optional(freeText(1_000)),
  footer: optional(freeText(1_000)),
  buttons: optional(list(button(), { max: 20 })),
  /** Options of a list, by section. */
  list: optional(
    object({
      button: optional(freeText(1_000)),
      sections: list(
        object({
          title: optional(freeText(1_000)),
          rows: list(object({ id: freeText(1_000), title: freeText(1_000), description: optional(freeText(1_000)) }), {
            max: 100,
          }),
        }),
        { max: 30 },
      ),
    }),
  ),
  /** Cards of a carousel. `media` is the kind of a card's file; the file of the first card is in the message. */
  cards: optional(
    list(
      object({
        heading: optional(freeText(1_000)),
        text: optional(freeText(4_096)),
        footer: optional(freeText(1_000)),
        media: optional(oneOf('image', 'video', 'document')),
        buttons: optional(list(button(), { max: 20 })),
      }),
      { max: 20 },
    ),
  ),
  /** Message ID (`messageId`) of the album to which the image or video belongs. */
  albumId: optional(singleLineText({ max: 128 })),
  /** Whether the message mentions all members of the group. */
  mentionsAll: optional(flag()),
};
