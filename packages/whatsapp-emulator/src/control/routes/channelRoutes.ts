import { proto } from '@whiskeysockets/baileys';
import Joi from 'joi';
import { answers } from '../answers.ts';
import { phoneField } from '../fields.ts';
import { type Answer, BadInput, jsonRoute, type Route, route } from '../Route.ts';
import { shaped } from '../shaped.ts';
import { postView } from '../views.ts';

const newChannel = shaped(
  Joi.object<{ name: string; owner: string }>({
    name: Joi.string().max(100).required(),
    owner: phoneField.required(),
  }),
);
const follower = shaped(
  Joi.object<{ phone: string; follows: boolean }>({
    phone: phoneField.required(),
    follows: Joi.boolean().strict().default(true),
  }),
);
const post = shaped(
  Joi.object<{ text?: string; raw?: object }>({
    text: Joi.string().max(65_536),
    raw: Joi.object().description('`Message` of the protobuf as JSON, bytes in base64'),
  }).xor('text', 'raw'),
);
const channel: Answer = { status: 200, json: { channel: answers.channel } };

function messageOf({ text, raw }: { readonly text?: string; readonly raw?: object }): proto.IMessage {
  if (raw === undefined) return { conversation: text ?? '' };
  try {
    return proto.Message.fromObject(raw);
  } catch {
    throw new BadInput('"raw" is no message of WhatsApp\'s');
  }
}

/** Channels, which one follows and does not answer; a linked client may own one, and post in it. */
export const channelRoutes: readonly Route[] = [
  jsonRoute(
    {
      path: '/control/channels',
      id: 'createChannel',
      about: 'Makes a channel',
      body: newChannel,
      answer: { status: 201, json: { channel: answers.channel } },
    },
    ({ emulator, body: { name, owner } }) => ({
      status: 201,
      body: { channel: emulator.channels.create(name, owner) },
    }),
  ),
  route(
    {
      method: 'GET',
      path: '/control/channels',
      id: 'listChannels',
      about: 'All channels',
      answer: { status: 200, json: { channels: [answers.channel] } },
    },
    ({ emulator }) => ({ status: 200, body: { channels: emulator.channels.list() } }),
  ),
  jsonRoute(
    {
      path: '/control/channels/{id}/followers',
      id: 'followChannel',
      about: 'A number follows a channel, or does so no more',
      body: follower,
      answer: channel,
    },
    ({ emulator, params, body: { phone, follows } }) => ({
      status: 200,
      body: { channel: emulator.channels.follow(params.id ?? '', phone, follows) },
    }),
  ),
  route(
    {
      method: 'GET',
      path: '/control/channels/{id}/posts',
      id: 'listPosts',
      about: 'What was posted, by whomever, with the reactions to it: the newest 500, oldest first',
      answer: { status: 200, json: { posts: [answers.post] } },
    },
    ({ emulator, params }) => ({
      status: 200,
      body: { posts: emulator.channels.posts(params.id ?? '').map(postView) },
    }),
  ),
  jsonRoute(
    {
      path: '/control/channels/{id}/posts',
      id: 'postInChannel',
      about: 'What is posted reaches the linked devices of all who follow',
      body: post,
      answer: { status: 201, json: { post: answers.post } },
    },
    ({ emulator, params, body }) => ({
      status: 201,
      body: { post: postView(emulator.channels.post(params.id ?? '', messageOf(body))) },
    }),
  ),
];
