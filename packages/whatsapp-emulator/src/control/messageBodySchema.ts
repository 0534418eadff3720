import { proto } from '@whiskeysockets/baileys';
import Joi from 'joi';
import type { MediaKind, PhoneMessageContent } from '../model/PhoneMessage.ts';
import { InvalidInputError, type RequestBodySchema } from './ControlRoute.ts';
import { createBodyParser } from './createBodyParser.ts';
import { messageIdField, phoneNumberField, recipientField } from './fields.ts';

interface MediaBody {
  readonly kind: MediaKind;
  /** Content of the media file in base64. */
  readonly data: string;
  readonly mimetype?: string;
  readonly caption?: string;
  readonly fileName?: string;
  readonly voice?: boolean;
  readonly viewOnce?: boolean;
  readonly phoneOnly?: boolean;
  readonly album?: string;
}

interface MessageBody {
  readonly to: string;
  readonly media?: MediaBody;
  readonly raw?: object | string;
}

const to = recipientField.required();
const text = Joi.string().min(1).max(65_536).required();
const id = messageIdField.required();
const shortText = Joi.string().max(1_024);
const base64 = Joi.string().base64({ paddingRequired: false });

const eventFields = Joi.object({
  name: shortText.required(),
  startsAt: Joi.number().integer().min(0).required().description('Unix seconds'),
  description: shortText,
  place: shortText,
});

const forms = {
  media: Joi.object({
    to,
    quote: messageIdField,
    media: Joi.object({
      kind: Joi.valid('image', 'video', 'audio', 'document', 'sticker').required(),
      data: base64.required().description('The file, in base64'),
      mimetype: Joi.string(),
      caption: Joi.string(),
      fileName: Joi.string(),
      voice: Joi.boolean().description('Whether an audio file is a voice note'),
      viewOnce: Joi.boolean().description('Whether the recipient can open the media only once'),
      phoneOnly: Joi.boolean().description('Whether linked devices receive `unavailable` instead of view-once media'),
      album: messageIdField.description('ID of the album to which the image or video belongs'),
    }).required(),
  }),
  react: Joi.object({ to, react: id, emoji: Joi.string().allow('').required() }),
  edit: Joi.object({
    to,
    edit: id,
    text: text.optional(),
    event: eventFields,
    identities: Joi.object({ author: Joi.valid('phone', 'lid'), editor: Joi.valid('phone', 'lid') }).description(
      'Form of the JIDs from which the key of the encrypted edit is derived',
    ),
  }).xor('text', 'event'),
  respond: Joi.object({
    to,
    respond: id.description('ID of an event'),
    response: Joi.valid('going', 'not-going', 'maybe').required(),
    guests: Joi.number().integer().min(0).max(100),
  }),
  addOption: Joi.object({ to, addOption: id.description('ID of a poll'), option: shortText.required() }),
  comment: Joi.object({ to, comment: id, text }),
  delete: Joi.object({ to, delete: id }),
  forward: Joi.object({ to, forward: id }),
  poll: Joi.object({
    to,
    poll: Joi.object({
      question: Joi.string().required(),
      options: Joi.array().items(Joi.string()).min(1).required(),
      selectable: Joi.number().integer().min(0),
    }).required(),
  }),
  vote: Joi.object({ to, vote: id, options: Joi.array().items(Joi.string()).required() }),
  location: Joi.object({
    to,
    location: Joi.object({
      latitude: Joi.number().min(-90).max(90).required(),
      longitude: Joi.number().min(-180).max(180).required(),
      name: shortText,
      address: shortText,
      live: Joi.boolean(),
    }).required(),
  }),
  contacts: Joi.object({
    to,
    contacts: Joi.array()
      .items(Joi.object({ name: shortText.required(), phone: phoneNumberField.required() }))
      .min(1)
      .required(),
  }),
  event: Joi.object({ to, event: eventFields.required() }),
  album: Joi.object({
    to,
    album: Joi.object({
      images: Joi.number().integer().min(0).required(),
      videos: Joi.number().integer().min(0),
    }).required(),
  }),
  pin: Joi.object({
    to,
    pin: id.description('ID of the message to pin or unpin'),
    pinned: Joi.boolean().required(),
    seconds: Joi.number().integer().min(1).description('Duration of the pin'),
  }),
  expiration: Joi.object({
    to,
    expiration: Joi.number().integer().min(0).required().description('Seconds; 0 turns disappearing messages off'),
  }),
  order: Joi.object({
    to,
    order: Joi.object({
      products: Joi.array()
        .items(Joi.object({ id: shortText.required(), quantity: Joi.number().integer().min(1).required() }))
        .min(1)
        .required(),
      note: shortText,
      isBrief: Joi.boolean().description('Whether the message lacks the total, as from iPhones'),
    }).required(),
  }),
  product: Joi.object({
    to,
    product: Joi.object({ id: shortText.required(), owner: phoneNumberField.required() }).required(),
  }),
  invite: Joi.object({ to, invite: id.description('ID of a group') }),
  choose: Joi.object({ to, choose: id.description('ID of a list or buttons message'), option: shortText.required() }),
  raw: Joi.object({
    to,
    raw: Joi.alternatives(
      Joi.object().description('`Message` of the protobuf as JSON, bytes in base64'),
      base64.description('`Message` of the protobuf, encoded, in base64'),
    ).required(),
  }),
  text: Joi.object({ to, text, quote: messageIdField, mentions: Joi.array().items(Joi.string()) }),
};

/**
 * Parses the body of `POST …/messages`, which contains `to` and the fields of one message form, such as
 * text or media. The form is the one whose name is a field of the body.
 * @throws InvalidInputError if the body does not match the schema of its form
 */
export function parseMessageBody(value: unknown): { to: string; content: PhoneMessageContent } {
  const fieldNames = Object.keys(typeof value === 'object' && value !== null ? value : {});
  const form = (Object.keys(forms) as (keyof typeof forms)[]).find(name => fieldNames.includes(name));
  const { to, media, raw, ...rest } = createBodyParser<MessageBody>(forms[form ?? 'text']).parse(value);
  if (raw) return { to, content: decodeProtobuf(raw) };
  if (!media) return { to, content: rest as PhoneMessageContent };
  const { data, ...mediaFields } = media;
  return { to, content: { ...rest, media: { ...mediaFields, bytes: Buffer.from(data, 'base64') } } };
}

/** Schema and parser for the body of `POST …/messages`. */
export const messageBodySchema: RequestBodySchema<ReturnType<typeof parseMessageBody>> = {
  schema: Joi.alternatives(...Object.values(forms)),
  parse: parseMessageBody,
};

function decodeProtobuf(raw: object | string): { readonly raw: proto.IMessage; readonly encoded?: Uint8Array } {
  try {
    if (typeof raw !== 'string') return { raw: proto.Message.fromObject(raw) };
    const encoded = Buffer.from(raw, 'base64');
    return { raw: proto.Message.decode(encoded), encoded };
  } catch (error) {
    throw new InvalidInputError(
      `"raw" is no message of the WhatsApp protobuf: ${error instanceof Error ? error.message : error}`,
    );
  }
}
