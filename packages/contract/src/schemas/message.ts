import Joi from 'joi';
import {
  extractDigits,
  formatPhone,
  isPhoneNumber,
  MAX_CHAT_CHARS,
  MAX_CONTACT_NAME_CHARS,
  MAX_LID_CHARS,
  MAX_TEXT_CHARS,
  MAX_USERNAME_CHARS,
  type MessageRecipient,
  parsePhone,
  parseRecipient,
  toMexicanPhone,
} from '../rules/index.ts';
import { chatKinds } from '../rules/kinds.ts';
import {
  asTypedSchema,
  flag,
  type Infer,
  type InferInput,
  instant,
  integer,
  multilineText,
  nullable,
  object,
  oneOf,
  optional,
  singleLineText,
  type TypedSchema,
  uuid,
  withSchemaName,
} from '../schemaBuilder/index.ts';
import { mediaMetadataFields } from './mediaMetadataFields.ts';
import { messageContextFields, messageKindFields, messageUpdateFields } from './messageContent.ts';
import { robotPause } from './messageOrigin.ts';

export const messageDirections = ['inbound', 'outbound'] as const;
export const messageStatuses = ['queued', 'sent', 'delivered', 'read', 'failed', 'unknown', 'received'] as const;
export type MessageStatus = (typeof messageStatuses)[number];

/** Recipient in any format that `parseRecipient` understands. */
export const recipient = (): TypedSchema<MessageRecipient, string | number> =>
  asTypedSchema<MessageRecipient, string | number>(
    Joi.any()
      .custom((value: unknown, helpers) => {
        const parsed = typeof value === 'string' || typeof value === 'number' ? parseRecipient(value) : undefined;
        return parsed ?? helpers.error('phone.invalid');
      })
      .meta({ schema: { oneOf: [{ type: 'string', minLength: 4, maxLength: MAX_CHAT_CHARS }, { type: 'integer' }] } }),
  );

/** Phone number of a line as its owner enters it. The validated value has only digits (docs/product.md §5). */
export const phoneNumberInput = (): TypedSchema<string, string | number> =>
  asTypedSchema<string, string | number>(
    Joi.any()
      .custom((value: unknown, helpers) => {
        const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
        if (text.length > 40 || !/^[^\p{L}\p{Cc}]*$/u.test(text)) return helpers.error('phone.digits');
        if (text.trim() === '') return helpers.error('string.empty');
        const digits = extractDigits(text);
        if (digits === '') return helpers.error('phone.digits');
        const parsedPhone = parsePhone(text);
        if (parsedPhone?.kind === 'phone') return parsedPhone.phone;
        if (parsedPhone?.kind !== 'national')
          return helpers.error(isPhoneNumber(digits) ? 'phone.invalid' : 'phone.length');
        return helpers.error('phone.national', { suggestion: formatPhone(toMexicanPhone(parsedPhone.national)) });
      })
      .meta({ schema: { oneOf: [{ type: 'string', minLength: 7, maxLength: 40 }, { type: 'integer' }] } }),
  );

const messageSchema = withSchemaName(
  'Message',
  object({
    id: uuid(),
    messageId: singleLineText({ max: 128 }),
    direction: oneOf(...messageDirections),
    fromMe: flag(),
    chat: singleLineText({ max: MAX_CHAT_CHARS }),
    /** Digits of the person's phone number. Null while only the LID is known. */
    phoneNumber: nullable(singleLineText({ max: 40 })),
    lid: nullable(singleLineText({ max: MAX_LID_CHARS })),
    /** Name that the person has on WhatsApp. */
    name: nullable(multilineText({ max: 200 })),
    /** Name that a user of the client gave to the person. Absent if there is no such name. */
    ownName: optional(singleLineText({ max: MAX_CONTACT_NAME_CHARS })),
    /** Name that the person chose on WhatsApp, without @. Absent if none is known. */
    username: optional(singleLineText({ max: MAX_USERNAME_CHARS })),
    /** Kind of the chat. Absent from events that were stored before this field existed. */
    chatKind: optional(oneOf(...chatKinds)),
    /** Only for messages in a group. `subject` is the name of the group when the message was sent. */
    group: optional(object({ id: singleLineText({ max: 80 }), subject: nullable(multilineText({ max: 300 })) })),
    /** Type of the message, coarser than `kind`: a voice note has the type `audio`, a contact card `contact`. */
    type: singleLineText({ max: 30 }),
    kind: optional(singleLineText({ max: 30 })),
    text: nullable(multilineText({ max: MAX_TEXT_CHARS, empty: true })),
    media: nullable(
      object({
        url: nullable(multilineText({ max: 2048 })),
        mimeType: singleLineText({ max: 200 }),
        size: nullable(integer()),
        sha256: nullable(singleLineText({ max: 64 })),
        fileName: nullable(singleLineText({ max: 255 })),
        ...mediaMetadataFields,
      }),
    ),
    ...messageKindFields,
    quotedMessageId: nullable(singleLineText({ max: 128 })),
    ...messageContextFields,
    ...messageUpdateFields,
    status: oneOf(...messageStatuses),
    /** Earliest time at which the message is sent. Present only while it is `queued` until this time. */
    notBefore: optional(instant()),
    errorCode: nullable(singleLineText({ max: 60 })),
    error: optional(multilineText({ max: 500 })),
    timestamp: instant(),
    /** Only in events: the automation pause of the conversation at the time of the event. */
    robot: optional(robotPause),
  }),
);
type MessageOutput = Infer<typeof messageSchema>;
type MessageInput = InferInput<typeof messageSchema>;
// These mapped types give the type a name, which declarations repeat instead of its fields (docs/adr/0089-flat-types.md).
export type Message = { [Field in keyof MessageOutput]: MessageOutput[Field] };
export type UnvalidatedMessage = { [Field in keyof MessageInput]: MessageInput[Field] };

/** A stored message as the external API returns it. */
export const message: TypedSchema<Message, UnvalidatedMessage> = messageSchema;
