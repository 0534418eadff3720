import Joi from 'joi';
import { faultPoints } from '../faults/index.ts';
import { happeningTypes } from '../town/TownEvents.ts';

/** A thing that answers hold, by its name in the document. */
export interface Named {
  readonly name: string;
  readonly schema: Joi.Schema;
}

const text = Joi.string().allow('');
const object = (always: Record<string, Joi.Schema>, sometimes: Joi.SchemaMap = {}): Joi.ObjectSchema =>
  Joi.object({
    ...Object.fromEntries(Object.entries(always).map(([name, schema]) => [name, schema.required()])),
    ...sometimes,
  });
const named = (name: string, schema: Joi.Schema): Named => ({ name, schema });
const count = Joi.number().integer().min(0);
const number = text.description('A number in digits, as registered');
const jid = text.description('`<number>@s.whatsapp.net`, or `<id>@g.us`');
const milliseconds = count.description("The town's time, Unix milliseconds");
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
    address: text.description('Whom its stanza was addressed to, or who sent it'),
    chat: jid,
    sender: jid,
    fromMe: Joi.boolean(),
    device: count.description('Device of the sender; 0 is the phone'),
    timestamp: count.description('Unix seconds'),
    kind: Joi.valid('text', 'media', 'reaction', 'edit', 'delete', 'poll', 'vote', 'protocol', 'other'),
    text: text.description('Text, caption, new text of an edit, or emoji of a reaction'),
    content: json.description('`Message` of the protobuf as JSON, bytes in base64'),
    receipts: Joi.array().items(text).description('`address/type`; `delivery` or `read` among the types'),
  },
  { target: text.description('The message that a quote, reaction, edit, deletion or vote is about') },
);
const call = object({
  id: text,
  to: text,
  video: Joi.boolean(),
  state: Joi.valid('ringing', 'answered', 'declined', 'hung-up', 'timeout'),
});
const fault = object({
  id: text,
  fault: object({ kind: Joi.valid(...Object.keys(faultPoints)) }).unknown(),
  at: Joi.valid(...new Set(Object.values(faultPoints).flat())),
  struck: count,
  left: count.allow(null).description('Strikes left; null: no limit'),
});
export const strictness = named(
  'Strictness',
  object({
    platformDisplay: Joi.boolean(),
    minimumVersion: text,
    passkey: Joi.boolean(),
    deviceIdentity: Joi.boolean(),
    messagesPerMinute: count,
    chatTokens: Joi.boolean(),
    timelockUntil: milliseconds,
  }),
);
const unknown = object({ at: milliseconds, client: text, kind: Joi.valid('stanza', 'iq'), summary: text });
const incident = object({ at: milliseconds, client: text, kind: text, detail: text });

/** What the answers of the control API hold. */
export const answers = {
  device: named('Device', device),
  phone: named(
    'Phone',
    object({
      phone: number,
      name: text,
      jid,
      lid: text,
      devices: Joi.array().items(device),
      presences: Joi.array().items(object(presence)),
      messages: count.description('How many its log holds'),
    }),
  ),
  message: named('Message', message),
  call: named('Call', call),
  group: named(
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
        participants: Joi.array().items(
          object({ phone: number, role: Joi.valid('member', 'admin', 'superadmin') }),
        ),
      },
      {
        picture: text.description('SHA-256, base64url'),
        community: text.description('Id of the community it is part of'),
      },
    ),
  ),
  channel: named(
    'Channel',
    object({
      id: text.description('`<digits>@newsletter`'),
      name: text,
      description: text,
      inviteCode: text.description('Of the link `https://whatsapp.com/channel/<code>`'),
      owner: number,
      followers: Joi.array().items(number),
      posts: count.description('How many there are; 500 at most'),
    }),
  ),
  post: named(
    'Post',
    object({
      id: text,
      serverId: count,
      content: json.description('`Message` of the protobuf as JSON, bytes in base64'),
      reactions: json.description('Emoji of each reader who has one, by number'),
    }),
  ),
  fault: named('Fault', fault),
  unknown: named('UnknownStanza', unknown),
  state: named(
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
  event: named(
    'Event',
    object(
      {
        id: count.description('Counts up by one; the cursor of the stream'),
        at: milliseconds,
        type: Joi.valid(...happeningTypes),
      },
      {
        phone: number.description('The phone it happened at'),
        message: Joi.alternatives(message, text).description('A message; of a receipt, its id'),
      },
    ).unknown(),
  ),
  number: named('Number', count),
  phoneNumber: named('PhoneNumber', number),
  clock: named(
    'Clock',
    object({
      now: milliseconds,
      time: text.description('The same, as ISO 8601'),
      stopped: Joi.boolean().description('Whether it stands still but for who drives it'),
    }),
  ),
  scenario: named(
    'Scenario',
    object(
      { state: Joi.valid('running', 'done', 'failed'), done: count, steps: count },
      { error: text.description('Why it failed, with the step') },
    ),
  ),
  connection: named(
    'Connection',
    object({
      url: text.description('What a client connects to'),
      control: text,
      rootKey: text.description('Public key of the Noise certificate chain, in hex'),
      ca: text.description("PEM of the authority of the media host's certificate"),
      env: json.description('The same for `recado serve`, as environment variables'),
    }),
  ),
} as const satisfies Record<string, Named>;
