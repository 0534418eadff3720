import { proto } from '@whiskeysockets/baileys';
import Joi from 'joi';
import type { MediaKind, PhoneContent } from '../model/PhoneMessage.ts';
import { messageIdField, recipientField } from './fields.ts';
import { BadInput } from './Route.ts';
import { validated } from './validated.ts';

interface MediaBody {
  readonly kind: MediaKind;
  /** Base64. */
  readonly data: string;
  readonly mimetype?: string;
  readonly caption?: string;
  readonly fileName?: string;
  readonly voice?: boolean;
}

interface Body {
  readonly to: string;
  readonly media?: MediaBody;
  readonly raw?: object;
}

const to = recipientField.required();
const text = Joi.string().min(1).max(65_536).required();
const id = messageIdField.required();

const forms = {
  media: Joi.object({
    to,
    quote: messageIdField,
    media: Joi.object({
      kind: Joi.valid('image', 'video', 'audio', 'document', 'sticker').required(),
      data: Joi.string().base64({ paddingRequired: false }).required(),
      mimetype: Joi.string(),
      caption: Joi.string(),
      fileName: Joi.string(),
      voice: Joi.boolean(),
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
  raw: Joi.object({ to, raw: Joi.object().required() }),
  text: Joi.object({ to, text, quote: messageIdField, mentions: Joi.array().items(Joi.string()) }),
};

/**
 * Reads the body of `POST …/messages`: `to`, and one of `text` [`quote`, `mentions`], `media` [`quote`], `react` with
 * `emoji` (empty removes it), `edit` with `text`, `delete`, `forward`, `poll`, `vote` with `options`, or `raw`, a message of
 * WhatsApp's as protobuf has it in JSON (bytes in base64).
 * @throws BadInput
 */
export function messageBody(value: unknown): { to: string; content: PhoneContent } {
  const given = Object.keys(typeof value === 'object' && value !== null ? value : {});
  const form = (Object.keys(forms) as (keyof typeof forms)[]).find(name => given.includes(name));
  const { to, media, raw, ...rest } = validated<Body>(forms[form ?? 'text'])(value);
  if (raw) return { to, content: { raw: protobuf(raw) } };
  if (!media) return { to, content: rest as PhoneContent };
  const { data, ...kind } = media;
  return { to, content: { ...rest, media: { ...kind, bytes: Buffer.from(data, 'base64') } } };
}

function protobuf(raw: object): proto.IMessage {
  try {
    return proto.Message.fromObject(raw);
  } catch (error) {
    throw new BadInput(
      `"raw" is no message of WhatsApp's: ${error instanceof Error ? error.message : error}`,
    );
  }
}
