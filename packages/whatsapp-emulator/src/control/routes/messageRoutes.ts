import Joi from 'joi';
import { EmulatorError } from '../../model/EmulatorError.ts';
import { messageIdField, recipientField } from '../fields.ts';
import { findPhone } from '../findPhone.ts';
import { messageBody } from '../messageBody.ts';
import { jsonRoute, type Route, route } from '../Route.ts';
import { validated } from '../validated.ts';
import { messageView } from '../views.ts';

const read = validated(
  Joi.object<{ ids: string[] }>({ ids: Joi.array().items(messageIdField).min(1).required() }),
);
const typing = validated(
  Joi.object<{ to: string; state: 'composing' | 'paused' | 'recording' }>({
    to: recipientField.required(),
    state: Joi.valid('composing', 'paused', 'recording').required(),
  }),
);
const presence = validated(
  Joi.object<{ state: 'available' | 'unavailable' }>({
    state: Joi.valid('available', 'unavailable').required(),
  }),
);

/** What a phone says and sees. */
export const messageRoutes: readonly Route[] = [
  route('GET', '/control/phones/{phone}/messages', ({ emulator, params }) => ({
    status: 200,
    body: { messages: findPhone(emulator, params.phone).messages.map(messageView) },
  })),
  jsonRoute('/control/phones/{phone}/messages', messageBody, async ({ emulator, params, body }) => {
    const message = await findPhone(emulator, params.phone).send(body.to, body.content);
    return { status: 201, body: { message: messageView(message) } };
  }),
  route('GET', '/control/phones/{phone}/messages/{id}/media', async ({ emulator, params }) => {
    const phone = findPhone(emulator, params.phone);
    const message = phone.messages.find(({ id }) => id === params.id);
    if (message?.kind !== 'media') throw new EmulatorError(404, `no media message has the id ${params.id}`);
    return { status: 200, bytes: await phone.downloadMedia(message.id), type: 'application/octet-stream' };
  }),
  jsonRoute('/control/phones/{phone}/read', read, ({ emulator, params, body }) => {
    findPhone(emulator, params.phone).markRead(body.ids);
    return { status: 204 };
  }),
  jsonRoute('/control/phones/{phone}/typing', typing, ({ emulator, params, body }) => {
    findPhone(emulator, params.phone).setTyping(body.to, body.state);
    return { status: 204 };
  }),
  jsonRoute('/control/phones/{phone}/presence', presence, ({ emulator, params, body }) => {
    findPhone(emulator, params.phone).setPresence(body.state);
    return { status: 204 };
  }),
];
