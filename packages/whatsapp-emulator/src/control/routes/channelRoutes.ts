import { proto } from '@whiskeysockets/baileys';
import Joi from 'joi';
import {
  type ControlRoute,
  createControlRoute,
  createJsonRoute,
  InvalidInputError,
  type RouteResponseDefinition,
} from '../ControlRoute.ts';
import { createBodyParser } from '../createBodyParser.ts';
import { phoneNumberField } from '../fields.ts';
import { responseSchemas } from '../responseSchemas.ts';
import { toChannelPostView } from '../views.ts';

const newChannelBody = createBodyParser(
  Joi.object<{ name: string; owner: string }>({
    name: Joi.string().max(100).required(),
    owner: phoneNumberField.required(),
  }),
);
const followerBody = createBodyParser(
  Joi.object<{ phone: string; follows: boolean }>({
    phone: phoneNumberField.required(),
    follows: Joi.boolean().strict().default(true),
  }),
);
const postBody = createBodyParser(
  Joi.object<{ text?: string; raw?: object }>({
    text: Joi.string().max(65_536),
    raw: Joi.object().description('`Message` of the protobuf as JSON, bytes in base64'),
  }).xor('text', 'raw'),
);
const channelAnswer: RouteResponseDefinition = { status: 200, json: { channel: responseSchemas.channel } };

interface ToProtobufMessageParams {
  readonly text?: string;
  readonly raw?: object;
}

function toProtobufMessage({ text, raw }: ToProtobufMessageParams): proto.IMessage {
  if (raw === undefined) return { conversation: text ?? '' };
  try {
    return proto.Message.fromObject(raw);
  } catch {
    throw new InvalidInputError('"raw" is no message of the WhatsApp protobuf');
  }
}

/**
 * Routes for channels, in which followers can only read and react. A linked client may own a channel and
 * post in it.
 */
export const channelRoutes: readonly ControlRoute[] = [
  createJsonRoute(
    {
      path: '/control/channels',
      id: 'createChannel',
      summary: 'Creates a channel',
      body: newChannelBody,
      answer: { status: 201, json: { channel: responseSchemas.channel } },
    },
    ({ emulator, body: { name, owner } }) => ({
      status: 201,
      body: { channel: emulator.channels.create(name, owner) },
    }),
  ),
  createControlRoute(
    {
      method: 'GET',
      path: '/control/channels',
      id: 'listChannels',
      summary: 'Lists all channels',
      answer: { status: 200, json: { channels: [responseSchemas.channel] } },
    },
    ({ emulator }) => ({ status: 200, body: { channels: emulator.channels.list() } }),
  ),
  createJsonRoute(
    {
      path: '/control/channels/{id}/followers',
      id: 'followChannel',
      summary: 'Makes a number follow or unfollow a channel',
      body: followerBody,
      answer: channelAnswer,
    },
    ({ emulator, params, body: { phone, follows } }) => ({
      status: 200,
      body: { channel: emulator.channels.follow(params.id ?? '', phone, follows) },
    }),
  ),
  createControlRoute(
    {
      method: 'GET',
      path: '/control/channels/{id}/posts',
      id: 'listPosts',
      summary: 'Lists the newest 500 posts of all authors with their reactions, oldest first',
      answer: { status: 200, json: { posts: [responseSchemas.post] } },
    },
    ({ emulator, params }) => ({
      status: 200,
      body: { posts: emulator.channels.posts(params.id ?? '').map(toChannelPostView) },
    }),
  ),
  createJsonRoute(
    {
      path: '/control/channels/{id}/posts',
      id: 'postInChannel',
      summary: 'Publishes a post, which is sent to the linked devices of all followers',
      body: postBody,
      answer: { status: 201, json: { post: responseSchemas.post } },
    },
    ({ emulator, params, body }) => ({
      status: 201,
      body: { post: toChannelPostView(emulator.channels.post(params.id ?? '', toProtobufMessage(body))) },
    }),
  ),
];
