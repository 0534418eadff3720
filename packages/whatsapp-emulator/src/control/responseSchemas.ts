import Joi from 'joi';
import { faultPointsByKind } from '../faults/index.ts';
import { PHONE_MESSAGE_KINDS } from '../model/PhoneMessage.ts';
import { passkeyStops } from '../model/ServerStrictness.ts';
import { worldEventTypes } from '../world/WorldEvents.ts';

/** Schema of a response, with the name that it has in the OpenAPI document. */
export interface NamedResponseSchema {
  readonly name: string;
  readonly schema: Joi.Schema;
}

const text = Joi.string().allow('');
const object = (requiredFields: Record<string, Joi.Schema>, optionalFields: Joi.SchemaMap = {}): Joi.ObjectSchema =>
  Joi.object({
    ...Object.fromEntries(Object.entries(requiredFields).map(([name, schema]) => [name, schema.required()])),
    ...optionalFields,
  });
const nameSchema = (name: string, schema: Joi.Schema): NamedResponseSchema => ({ name, schema });
const count = Joi.number().integer().min(0);
const number = text.description('Phone number in digits, as registered');
const jid = text.description('`<number>@s.whatsapp.net`, or `<id>@g.us`');
const milliseconds = count.description('Time of the emulator world, in Unix milliseconds');
const json = Joi.object().unknown();

const device = object({ device: count, jid: text, lid: text });
const presence = {
  chat: jid,
  sender: jid,
  state: Joi.valid('available', 'unavailable', 'composing', 'paused', 'recording'),
};
const message = object(
  {
    id: text,
    address: text.description('Address of the recipient or of the sender of its stanza'),
    chat: jid,
    sender: jid,
    fromMe: Joi.boolean(),
    device: count.description('Device of the sender; 0 is the phone'),
    timestamp: count.description('Unix seconds'),
    kind: Joi.valid(...PHONE_MESSAGE_KINDS),
    text: text.description('Text, caption, new text of an edit, or emoji of a reaction'),
    content: json.description('`Message` of the protobuf as JSON, bytes in base64'),
    receipts: Joi.array().items(text).description('`address/type`, where the type is for example `delivery` or `read`'),
  },
  {
    target: text.description('ID of the message to which a quote, reaction, edit, deletion or vote refers'),
    preview: object({ link: text, title: text }, { description: text, picture: text.description('JPEG in base64') }),
  },
);
const call = object({
  id: text,
  to: text,
  video: Joi.boolean(),
  state: Joi.valid('ringing', 'answered', 'declined', 'hung-up', 'timeout'),
});
const fault = object({
  id: text,
  fault: object({ kind: Joi.valid(...Object.keys(faultPointsByKind)) }).unknown(),
  at: Joi.valid(...new Set(Object.values(faultPointsByKind).flat())),
  struck: count,
  left: count.allow(null).description('Remaining number of strikes; null if it is unlimited'),
});
export const strictnessSchema = nameSchema(
  'Strictness',
  object({
    platformDisplay: Joi.boolean(),
    minimumVersion: text,
    passkey: Joi.boolean(),
    passkeyStopsAfter: Joi.valid(...passkeyStops),
    passkeyOptionsInRequest: Joi.boolean(),
    deviceIdentity: Joi.boolean(),
    messagesPerMinute: count,
    chatTokens: Joi.boolean(),
    alternativeAddresses: Joi.boolean(),
    timelockUntil: milliseconds,
    newChatQuota: count,
    newChatCycleEndsAt: milliseconds,
    encryptedEdits: Joi.boolean(),
    catalogStanzas: Joi.boolean(),
    lidStatusPosts: Joi.boolean(),
  }),
);
const unknown = object({ at: milliseconds, client: text, kind: Joi.valid('stanza', 'iq'), summary: text });
const incident = object({ at: milliseconds, client: text, kind: text, detail: text });

/** Schemas of the objects that the control API returns. */
export const responseSchemas = {
  device: nameSchema('Device', device),
  phone: nameSchema(
    'Phone',
    object({
      phone: number,
      name: text,
      jid,
      lid: text,
      devices: Joi.array().items(device),
      presences: Joi.array().items(object(presence)),
      messages: count.description('Number of messages in its log'),
    }),
  ),
  product: nameSchema('Product', object({ id: text, name: text }).unknown()),
  phonePasskey: nameSchema(
    'PhonePasskey',
    object({ code: text.allow(null).description('Code that the phone shows; null if it shows none') }),
  ),
  label: nameSchema(
    'Label',
    object({
      id: text,
      name: text,
      color: count.description('Number of the color, from 0 to 19'),
      chats: Joi.array().items(text.description('JID of the chat, mostly a LID')),
      messages: Joi.array().items(text),
    }),
  ),
  statusPost: nameSchema(
    'StatusPost',
    object(
      {
        id: text,
        author: jid,
        kind: Joi.valid('text', 'media'),
        text,
        timestamp: count.description('Unix time in seconds'),
        viewers: Joi.array().items(object({ jid })).description('Known only to the phone of the author'),
      },
      { background: count.description('Color behind a text, as 0xAARRGGBB'), font: count },
    ),
  ),
  message: nameSchema('Message', message),
  call: nameSchema('Call', call),
  group: nameSchema(
    'Group',
    object(
      {
        id: text,
        subject: text,
        description: text,
        inviteCode: text,
        announcement: Joi.boolean(),
        locked: Joi.boolean(),
        approval: Joi.boolean(),
        isCommunity: Joi.boolean(),
        creator: jid,
        creation: count,
        participants: Joi.array().items(object({ phone: number, role: Joi.valid('member', 'admin', 'superadmin') })),
      },
      {
        picture: text.description('SHA-256, base64url'),
        community: text.description('ID of the community that the group belongs to'),
      },
    ),
  ),
  channel: nameSchema(
    'Channel',
    object({
      id: text.description('`<digits>@newsletter`'),
      name: text,
      description: text,
      inviteCode: text.description('Code of the invite link `https://whatsapp.com/channel/<code>`'),
      owner: number,
      followers: Joi.array().items(number),
      posts: count.description('Number of posts, at most 500'),
    }),
  ),
  post: nameSchema(
    'Post',
    object({
      id: text,
      serverId: count,
      content: json.description('`Message` of the protobuf as JSON, bytes in base64'),
      reactions: json.description('Emoji of each reader who reacted, by number'),
    }),
  ),
  fault: nameSchema('Fault', fault),
  unknown: nameSchema('UnknownStanza', unknown),
  state: nameSchema(
    'State',
    object({
      accounts: Joi.array().items(
        object({
          phone: number,
          lid: text,
          name: text,
          devices: Joi.array().items(
            object({
              device: count,
              online: Joi.boolean(),
              name: text,
              platform: text,
              preKeys: count,
              queued: count,
            }),
          ),
        }),
      ),
      groups: Joi.array().items(object({ id: text, subject: text, participants: Joi.array().items(number) })),
      connections: count,
      messages: count,
      incidents: Joi.array().items(incident),
    }).unknown(),
  ),
  event: nameSchema(
    'Event',
    object(
      {
        id: count.description('Consecutive number, used as the cursor of the stream'),
        at: milliseconds,
        type: Joi.valid(...worldEventTypes),
      },
      {
        phone: number.description('Number of the phone'),
        message: Joi.alternatives(message, text).description('The message; in a receipt event, the id of the message'),
      },
    ).unknown(),
  ),
  number: nameSchema('Number', count),
  phoneNumber: nameSchema('PhoneNumber', number),
  labelId: nameSchema('LabelId', text.description('ID of the label')),
  clock: nameSchema(
    'Clock',
    object({
      now: milliseconds,
      time: text.description('The same time in ISO 8601'),
      stopped: Joi.boolean().description('Whether the clock advances only on request'),
    }),
  ),
  scenario: nameSchema(
    'Scenario',
    object(
      { state: Joi.valid('running', 'done', 'failed'), done: count, steps: count },
      { error: text.description('Reason of the failure, with the step') },
    ),
  ),
  connection: nameSchema(
    'Connection',
    object({
      url: text.description('WebSocket address for clients'),
      control: text,
      rootKey: text.description('Public key of the Noise certificate chain, in hex'),
      ca: text.description("PEM of the authority of the media host's certificate"),
      env: json.description('The same values as environment variables for `recado serve`'),
    }),
  ),
} as const satisfies Record<string, NamedResponseSchema>;
