import Joi from 'joi';
import { EmulatorError } from '../../model/EmulatorError.ts';
import { answers } from '../answers.ts';
import { awaitMessage, expectation } from '../awaitMessage.ts';
import { messageIdField, recipientField } from '../fields.ts';
import { findPhone } from '../findPhone.ts';
import { messageBody } from '../messageBody.ts';
import { type Answer, jsonRoute, type Route, route } from '../Route.ts';
import { shaped } from '../shaped.ts';
import { messageView } from '../views.ts';

const read = shaped(
  Joi.object<{ ids: string[] }>({ ids: Joi.array().items(messageIdField).min(1).required() }),
);
const typing = shaped(
  Joi.object<{ to: string; state: 'composing' | 'paused' | 'recording' }>({
    to: recipientField.required(),
    state: Joi.valid('composing', 'paused', 'recording').required(),
  }),
);
const presence = shaped(
  Joi.object<{ state: 'available' | 'unavailable' }>({
    state: Joi.valid('available', 'unavailable').required(),
  }),
);

const message = { message: answers.message };
const done: Answer = { status: 204 };

/** What a phone says and sees. */
export const messageRoutes: readonly Route[] = [
  route(
    {
      method: 'GET',
      path: '/control/phones/{phone}/messages',
      id: 'listMessages',
      about: 'Everything it sent, received or saw a linked device send, oldest first',
      answer: { status: 200, json: { messages: [answers.message] } },
    },
    ({ emulator, params }) => ({
      status: 200,
      body: { messages: findPhone(emulator, params.phone).messages.map(messageView) },
    }),
  ),
  jsonRoute(
    {
      path: '/control/phones/{phone}/messages',
      id: 'sendMessage',
      about: 'Sends a message, of one of these forms',
      body: messageBody,
      answer: { status: 201, json: message },
    },
    async ({ emulator, params, body }) => {
      const sent = await findPhone(emulator, params.phone).send(body.to, body.content);
      return { status: 201, body: { message: messageView(sent) } };
    },
  ),
  jsonRoute(
    {
      path: '/control/phones/{phone}/expect',
      id: 'expectMessage',
      about: 'Waits for a message of somebody else; 404 with what came instead',
      body: expectation,
      answer: { status: 200, json: message },
    },
    async ({ emulator, params, body }) => {
      const seen = await awaitMessage(emulator, findPhone(emulator, params.phone), body);
      return { status: 200, body: { message: messageView(seen) } };
    },
  ),
  route(
    {
      method: 'GET',
      path: '/control/phones/{phone}/messages/{id}/media',
      id: 'downloadMedia',
      about: 'The decrypted file of a message',
      answer: { status: 200, type: 'application/octet-stream' },
    },
    async ({ emulator, params }) => {
      const phone = findPhone(emulator, params.phone);
      const found = phone.messages.find(({ id }) => id === params.id);
      if (found?.kind !== 'media') throw new EmulatorError(404, `no media message has the id ${params.id}`);
      return { status: 200, bytes: await phone.downloadMedia(found.id), type: 'application/octet-stream' };
    },
  ),
  route(
    {
      method: 'POST',
      path: '/control/phones/{phone}/messages/{id}/resend',
      id: 'requestResend',
      about: 'The phone asks its sender for a message again, with a retry receipt',
      answer: done,
    },
    async ({ emulator, params }) => {
      await findPhone(emulator, params.phone).requestResend(params.id ?? '');
      return { status: 204 };
    },
  ),
  jsonRoute(
    {
      path: '/control/phones/{phone}/read',
      id: 'markRead',
      about: 'Sends read receipts',
      body: read,
      answer: done,
    },
    ({ emulator, params, body }) => {
      findPhone(emulator, params.phone).markRead(body.ids);
      return { status: 204 };
    },
  ),
  jsonRoute(
    {
      path: '/control/phones/{phone}/typing',
      id: 'setTyping',
      about: 'Types, records, or stops',
      body: typing,
      answer: done,
    },
    ({ emulator, params, body }) => {
      findPhone(emulator, params.phone).setTyping(body.to, body.state);
      return { status: 204 };
    },
  ),
  jsonRoute(
    {
      path: '/control/phones/{phone}/presence',
      id: 'setPresence',
      about: 'Is there, or is not',
      body: presence,
      answer: done,
    },
    ({ emulator, params, body }) => {
      findPhone(emulator, params.phone).setPresence(body.state);
      return { status: 204 };
    },
  ),
];
