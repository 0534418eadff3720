import Joi from 'joi';
import { EmulatorError } from '../../model/EmulatorError.ts';
import {
  type ControlRoute,
  createControlRoute,
  createJsonRoute,
  type RouteResponseDefinition,
} from '../ControlRoute.ts';
import { createBodyParser } from '../createBodyParser.ts';
import { messageIdField, recipientField } from '../fields.ts';
import { findPhone } from '../findPhone.ts';
import { messageBodySchema } from '../messageBodySchema.ts';
import { responseSchemas } from '../responseSchemas.ts';
import { toMessageView } from '../views.ts';
import { messageCriteriaBodySchema, waitForMatchingMessage } from '../waitForMatchingMessage.ts';

const readBody = createBodyParser(
  Joi.object<{ ids: string[] }>({ ids: Joi.array().items(messageIdField).min(1).required() }),
);
const typingBody = createBodyParser(
  Joi.object<{ to: string; state: 'composing' | 'paused' | 'recording' }>({
    to: recipientField.required(),
    state: Joi.valid('composing', 'paused', 'recording').required(),
  }),
);
const presenceBody = createBodyParser(
  Joi.object<{ state: 'available' | 'unavailable' }>({
    state: Joi.valid('available', 'unavailable').required(),
  }),
);

const messageAnswer = { message: responseSchemas.message };
const noContent: RouteResponseDefinition = { status: 204 };

/** Routes for the messages, receipts and presence of a phone. */
export const messageRoutes: readonly ControlRoute[] = [
  createControlRoute(
    {
      method: 'GET',
      path: '/control/phones/{phone}/messages',
      id: 'listMessages',
      summary: 'Lists all messages that the phone received and that the phone or its devices sent, oldest first',
      answer: { status: 200, json: { messages: [responseSchemas.message] } },
    },
    ({ emulator, params }) => ({
      status: 200,
      body: { messages: findPhone(emulator, params.phone).messages.map(toMessageView) },
    }),
  ),
  createJsonRoute(
    {
      path: '/control/phones/{phone}/messages',
      id: 'sendMessage',
      summary: 'Sends a message in one of these forms',
      body: messageBodySchema,
      answer: { status: 201, json: messageAnswer },
    },
    async ({ emulator, params, body }) => {
      const message = await findPhone(emulator, params.phone).send(body.to, body.content);
      return { status: 201, body: { message: toMessageView(message) } };
    },
  ),
  createJsonRoute(
    {
      path: '/control/phones/{phone}/hosted-messages',
      id: 'sendHostedMessage',
      summary:
        'Sends a message from the device of the account on Meta’s servers (`@hosted`), which the first call adds',
      body: messageBodySchema,
      answer: { status: 201, json: messageAnswer },
    },
    async ({ emulator, params, body }) => {
      const message = await findPhone(emulator, params.phone).openHostedDevice().send(body.to, body.content);
      return { status: 201, body: { message: toMessageView(message) } };
    },
  ),
  createControlRoute(
    {
      method: 'GET',
      path: '/control/phones/{phone}/status-posts',
      id: 'listStatusPosts',
      summary: 'Lists the status posts that the phone shows, oldest first',
      answer: { status: 200, json: { statusPosts: [responseSchemas.statusPost] } },
    },
    ({ emulator, params }) => ({
      status: 200,
      body: { statusPosts: findPhone(emulator, params.phone).statusPosts },
    }),
  ),
  createJsonRoute(
    {
      path: '/control/phones/{phone}/expect',
      id: 'expectMessage',
      summary: 'Waits for a message from another person; 404 lists the messages that arrived instead',
      body: messageCriteriaBodySchema,
      answer: { status: 200, json: messageAnswer },
    },
    async ({ emulator, params, body }) => {
      const message = await waitForMatchingMessage(emulator, findPhone(emulator, params.phone), body);
      return { status: 200, body: { message: toMessageView(message) } };
    },
  ),
  createControlRoute(
    {
      method: 'GET',
      path: '/control/phones/{phone}/messages/{id}/media',
      id: 'downloadMedia',
      summary: 'Returns the decrypted file of a message',
      answer: { status: 200, type: 'application/octet-stream' },
    },
    async ({ emulator, params }) => {
      const phone = findPhone(emulator, params.phone);
      const message = phone.messages.find(({ id }) => id === params.id);
      if (message?.kind !== 'media') throw new EmulatorError(404, `no media message has the id ${params.id}`);
      return { status: 200, bytes: await phone.downloadMedia(message.id), type: 'application/octet-stream' };
    },
  ),
  createControlRoute(
    {
      method: 'POST',
      path: '/control/phones/{phone}/messages/{id}/resend',
      id: 'requestResend',
      summary: 'Sends a retry receipt, which requests a message again from its sender',
      answer: noContent,
    },
    async ({ emulator, params }) => {
      await findPhone(emulator, params.phone).requestResend(params.id ?? '');
      return { status: 204 };
    },
  ),
  createJsonRoute(
    {
      path: '/control/phones/{phone}/read',
      id: 'markRead',
      summary: 'Sends read receipts',
      body: readBody,
      answer: noContent,
    },
    ({ emulator, params, body }) => {
      findPhone(emulator, params.phone).markRead(body.ids);
      return { status: 204 };
    },
  ),
  createJsonRoute(
    {
      path: '/control/phones/{phone}/typing',
      id: 'setTyping',
      summary: 'Sets the typing state: typing, recording or paused',
      body: typingBody,
      answer: noContent,
    },
    ({ emulator, params, body }) => {
      findPhone(emulator, params.phone).setTyping(body.to, body.state);
      return { status: 204 };
    },
  ),
  createJsonRoute(
    {
      path: '/control/phones/{phone}/presence',
      id: 'setPresence',
      summary: 'Sets the presence: available or unavailable',
      body: presenceBody,
      answer: noContent,
    },
    ({ emulator, params, body }) => {
      findPhone(emulator, params.phone).setPresence(body.state);
      return { status: 204 };
    },
  ),
];
