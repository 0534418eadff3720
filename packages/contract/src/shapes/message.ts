import Joi from 'joi';
import {
  formatPhone,
  isPhone,
  mexicanPhone,
  OWN_NAME_LIMIT,
  parseRecipient,
  phoneDigits,
  type Recipient,
  readPhone,
  TEXT_LIMIT,
} from '../rules/index.ts';
import { chatKinds } from '../rules/kinds.ts';
import {
  flag,
  type Infer,
  instant,
  line,
  named,
  nullable,
  object,
  oneOf,
  optional,
  prose,
  type Shape,
  typed,
  uuid,
  whole,
} from '../shape/index.ts';
import { mediaLook } from './mediaLook.ts';
import { kindFields, remarkFields, robotPause, surroundingFields } from './messageContent.ts';

export const directions = ['inbound', 'outbound'] as const;
export const messageStatuses = [
  'queued',
  'sent',
  'delivered',
  'read',
  'failed',
  'unknown',
  'received',
] as const;
export type MessageStatus = (typeof messageStatuses)[number];

/** Whom to write to, in any form `parseRecipient` understands. */
export const recipient = (): Shape<Recipient, string | number> =>
  typed<Recipient, string | number>(
    Joi.any()
      .custom((value: unknown, helpers) => {
        const parsed =
          typeof value === 'string' || typeof value === 'number' ? parseRecipient(value) : undefined;
        return parsed ?? helpers.error('phone.invalid');
      })
      .meta({ schema: { oneOf: [{ type: 'string', minLength: 5, maxLength: 60 }, { type: 'integer' }] } }),
  );

/** The number of a line as its owner types it; yields digits (docs/product.md §5). */
export const typedPhone = (): Shape<string, string | number> =>
  typed<string, string | number>(
    Joi.any()
      .custom((value: unknown, helpers) => {
        const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
        if (text.length > 40 || !/^[^\p{L}\p{Cc}]*$/u.test(text)) return helpers.error('phone.digits');
        if (text.trim() === '') return helpers.error('string.empty');
        const digits = phoneDigits(text);
        if (digits === '') return helpers.error('phone.digits');
        const read = readPhone(text);
        if (read?.kind === 'phone') return read.phone;
        if (read?.kind !== 'national')
          return helpers.error(isPhone(digits) ? 'phone.invalid' : 'phone.length');
        return helpers.error('phone.national', { suggestion: formatPhone(mexicanPhone(read.national)) });
      })
      .meta({ schema: { oneOf: [{ type: 'string', minLength: 7, maxLength: 40 }, { type: 'integer' }] } }),
  );

/** A stored message as the external API tells it. */
export const message = named(
  'Message',
  object({
    id: uuid(),
    messageId: line({ max: 128 }),
    direction: oneOf(...directions),
    fromMe: flag(),
    chat: line({ max: 80 }),
    /** Digits; null while only the LID is known. */
    phoneNumber: nullable(line({ max: 40 })),
    lid: nullable(line({ max: 40 })),
    /** What they call themselves. */
    name: nullable(prose({ max: 200 })),
    /** What they are called here, where somebody said. */
    ownName: optional(line({ max: OWN_NAME_LIMIT })),
    /** Where it was written. Events from before this was told do not have it. */
    chatKind: optional(oneOf(...chatKinds)),
    /** Only of a group's messages; the name is the one it had then. */
    group: optional(object({ id: line({ max: 80 }), subject: nullable(prose({ max: 300 })) })),
    /** Coarser than `kind`: voice notes are `audio`, cards are `contact`. */
    type: line({ max: 30 }),
    kind: optional(line({ max: 30 })),
    text: nullable(prose({ max: TEXT_LIMIT, empty: true })),
    media: nullable(
      object({
        url: nullable(prose({ max: 2048 })),
        mimeType: line({ max: 200 }),
        size: nullable(whole()),
        sha256: nullable(line({ max: 64 })),
        fileName: nullable(line({ max: 255 })),
        ...mediaLook,
      }),
    ),
    ...kindFields,
    quotedMessageId: nullable(line({ max: 128 })),
    ...surroundingFields,
    ...remarkFields,
    status: oneOf(...messageStatuses),
    /** Only while it is `queued` and waits until it may leave: when that is. */
    notBefore: optional(instant()),
    errorCode: nullable(line({ max: 60 })),
    error: optional(prose({ max: 500 })),
    timestamp: instant(),
    /** Only of events: how it stood in that conversation then. */
    robot: optional(robotPause),
  }),
);
export type Message = Infer<typeof message>;
