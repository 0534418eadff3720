import { proto } from '@whiskeysockets/baileys';
import Joi from 'joi';
import type { MediaKind, PhoneContent } from '../model/PhoneMessage.ts';
import { messageIdField, phoneField, recipientField } from './fields.ts';
import { BadInput, type BodyShape } from './Route.ts';
import { shaped } from './shaped.ts';

interface MediaBody {
  readonly kind: MediaKind;
  /** Base64. */
  readonly data: string;
  readonly mimetype?: string;
  readonly caption?: string;
  readonly fileName?: string;
  readonly voice?: boolean;
  readonly viewOnce?: boolean;
}

interface Body {
  readonly to: string;
  readonly media?: MediaBody;
  readonly raw?: object | string;
}

const to = recipientField.required();
const text = Joi.string().min(1).max(65_536).required();
const id = messageIdField.required();
const words = Joi.string().max(1_024);
const base64 = Joi.string().base64({ paddingRequired: false });

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
      voice: Joi.boolean().description('Audio: a voice note'),
      viewOnce: Joi.boolean().description('It may be opened once'),
    }).required(),
  }),
  react: Joi.object({ to, react: id, emoji: Joi.string().allow('').required() }),
  edit: Joi.object({ to, edit: id, text }),
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
      name: words,
      address: words,
      live: Joi.boolean(),
    }).required(),
  }),
  contacts: Joi.object({
    to,
    contacts: Joi.array()
      .items(Joi.object({ name: words.required(), phone: phoneField.required() }))
      .min(1)
      .required(),
  }),
  event: Joi.object({
    to,
    event: Joi.object({
      name: words.required(),
      startsAt: Joi.number().integer().min(0).required().description('Unix seconds'),
      description: words,
      place: words,
    }).required(),
  }),
  invite: Joi.object({ to, invite: id.description('A group, by its id') }),
  choose: Joi.object({ to, choose: id.description('A menu'), option: words.required() }),
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
 * Reads the body of `POST …/messages`: `to`, and one of the forms, which is known by the field it is called after.
 * @throws BadInput
 */
export function readMessage(value: unknown): { to: string; content: PhoneContent } {
  const given = Object.keys(typeof value === 'object' && value !== null ? value : {});
  const form = (Object.keys(forms) as (keyof typeof forms)[]).find(name => given.includes(name));
  const { to, media, raw, ...rest } = shaped<Body>(forms[form ?? 'text']).parse(value);
  if (raw) return { to, content: { raw: protobuf(raw) } };
  if (!media) return { to, content: rest as PhoneContent };
  const { data, ...kind } = media;
  return { to, content: { ...rest, media: { ...kind, bytes: Buffer.from(data, 'base64') } } };
}

/** The body of `POST …/messages`. */
export const messageBody: BodyShape<ReturnType<typeof readMessage>> = {
  schema: Joi.alternatives(...Object.values(forms)),
  parse: readMessage,
};

function protobuf(raw: object | string): proto.IMessage {
  try {
    return typeof raw === 'string'
      ? proto.Message.decode(Buffer.from(raw, 'base64'))
      : proto.Message.fromObject(raw);
  } catch (error) {
    throw new BadInput(
      `"raw" is no message of WhatsApp's: ${error instanceof Error ? error.message : error}`,
    );
  }
}
