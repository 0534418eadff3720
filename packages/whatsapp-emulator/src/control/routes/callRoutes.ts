import Joi from 'joi';
import type { CallEnd } from '../../model/Phone.ts';
import { answers } from '../answers.ts';
import { recipientField } from '../fields.ts';
import { findPhone } from '../findPhone.ts';
import { jsonRoute, type Route, route } from '../Route.ts';
import { shaped } from '../shaped.ts';

const newCall = shaped(
  Joi.object<{ to: string; video?: boolean }>({
    to: recipientField.required(),
    video: Joi.boolean().strict(),
  }),
);
const callEnd = shaped(
  Joi.object<{ end: CallEnd }>({
    end: Joi.string().valid('answered', 'declined', 'hung-up', 'timeout').required(),
  }),
);
const call = { call: answers.call };

/** The calls a phone makes. */
export const callRoutes: readonly Route[] = [
  jsonRoute(
    {
      path: '/control/phones/{phone}/calls',
      id: 'call',
      about: "Lets every device of a number, or of a group's members, ring",
      body: newCall,
      answer: { status: 201, json: call },
    },
    ({ emulator, params, body: { to, video = false } }) => ({
      status: 201,
      body: { call: findPhone(emulator, params.phone).call(to, { video }) },
    }),
  ),
  route(
    {
      method: 'GET',
      path: '/control/phones/{phone}/calls',
      id: 'listCalls',
      about: 'The calls it made',
      answer: { status: 200, json: { calls: [answers.call] } },
    },
    ({ emulator, params }) => ({
      status: 200,
      body: { calls: findPhone(emulator, params.phone).calls },
    }),
  ),
  jsonRoute(
    {
      path: '/control/phones/{phone}/calls/{id}',
      id: 'endCall',
      about: 'How it ends; `answered` and `declined` by the called phone',
      body: callEnd,
      answer: { status: 200, json: call },
    },
    ({ emulator, params, body }) => ({
      status: 200,
      body: { call: findPhone(emulator, params.phone).endCall(params.id ?? '', body.end) },
    }),
  ),
];
