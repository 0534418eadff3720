import Joi from 'joi';
import type { Strictness } from '../../model/Strictness.ts';
import { strictness } from '../answers.ts';
import { jsonRoute, type Route, route } from '../Route.ts';
import { shaped } from '../shaped.ts';

const body = shaped(
  Joi.object<Partial<Strictness>>({
    platformDisplay: Joi.boolean(),
    minimumVersion: Joi.string()
      .allow('')
      .pattern(/^\d+\.\d+\.\d+$/, 'a version of three numbers'),
    passkey: Joi.boolean(),
    deviceIdentity: Joi.boolean(),
    messagesPerMinute: Joi.number().integer().min(0).max(1_000_000),
    chatTokens: Joi.boolean(),
    timelockUntil: Joi.number().integer().min(0).max(8_640_000_000_000_000),
  }),
);
const answer = { status: 200, json: { strictness } } as const;
const path = '/control/strictness';

/** What the server insists on. */
export const strictnessRoutes: readonly Route[] = [
  route(
    { method: 'GET', path, id: 'readStrictness', about: 'What the server insists on', answer },
    ({ emulator }) => ({
      status: 200,
      body: { strictness: emulator.strictness },
    }),
  ),
  jsonRoute(
    {
      path,
      id: 'setStrictness',
      about: 'Insists on more, or on less; what is not named stays',
      body,
      answer,
    },
    ({ emulator, body: change }) => {
      emulator.insist(change);
      return { status: 200, body: { strictness: emulator.strictness } };
    },
  ),
];
