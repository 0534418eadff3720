import Joi from 'joi';
import type { CallEndReason } from '../../model/Phone.ts';
import { type ControlRoute, createControlRoute, createJsonRoute } from '../ControlRoute.ts';
import { createBodyParser } from '../createBodyParser.ts';
import { recipientField } from '../fields.ts';
import { findPhone } from '../findPhone.ts';
import { responseSchemas } from '../responseSchemas.ts';

const newCallBody = createBodyParser(
  Joi.object<{ to: string; video?: boolean }>({
    to: recipientField.required(),
    video: Joi.boolean().strict(),
  }),
);
const callEndBody = createBodyParser(
  Joi.object<{ end: CallEndReason }>({
    end: Joi.string().valid('answered', 'declined', 'hung-up', 'timeout').required(),
  }),
);
const call = { call: responseSchemas.call };

/** Routes for the calls that a phone makes. */
export const callRoutes: readonly ControlRoute[] = [
  createJsonRoute(
    {
      path: '/control/phones/{phone}/calls',
      id: 'call',
      summary: 'Calls a number or a group; all devices of the recipients ring',
      body: newCallBody,
      answer: { status: 201, json: call },
    },
    ({ emulator, params, body: { to, video = false } }) => ({
      status: 201,
      body: { call: findPhone(emulator, params.phone).call(to, { video }) },
    }),
  ),
  createControlRoute(
    {
      method: 'GET',
      path: '/control/phones/{phone}/calls',
      id: 'listCalls',
      summary: 'Lists the calls that the phone made',
      answer: { status: 200, json: { calls: [responseSchemas.call] } },
    },
    ({ emulator, params }) => ({
      status: 200,
      body: { calls: findPhone(emulator, params.phone).calls },
    }),
  ),
  createJsonRoute(
    {
      path: '/control/phones/{phone}/calls/{id}',
      id: 'endCall',
      summary: 'Sets the outcome of a call; `answered` and `declined` come from the called phone',
      body: callEndBody,
      answer: { status: 200, json: call },
    },
    ({ emulator, params, body }) => ({
      status: 200,
      body: { call: findPhone(emulator, params.phone).endCall(params.id ?? '', body.end) },
    }),
  ),
];
