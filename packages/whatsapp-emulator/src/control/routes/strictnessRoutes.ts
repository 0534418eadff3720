import Joi from 'joi';
import { passkeyStops, type ServerStrictness } from '../../model/ServerStrictness.ts';
import { type ControlRoute, createControlRoute, createJsonRoute } from '../ControlRoute.ts';
import { createBodyParser } from '../createBodyParser.ts';
import { strictnessSchema } from '../responseSchemas.ts';

const strictnessBody = createBodyParser(
  Joi.object<Partial<ServerStrictness>>({
    platformDisplay: Joi.boolean(),
    minimumVersion: Joi.string()
      .allow('')
      .pattern(/^\d+\.\d+\.\d+$/, 'a version of three numbers'),
    passkey: Joi.boolean(),
    passkeyStopsAfter: Joi.valid(...passkeyStops),
    passkeyOptionsInRequest: Joi.boolean(),
    deviceIdentity: Joi.boolean(),
    messagesPerMinute: Joi.number().integer().min(0).max(1_000_000),
    chatTokens: Joi.boolean(),
    alternativeAddresses: Joi.boolean(),
    timelockUntil: Joi.number().integer().min(0).max(8_640_000_000_000_000),
    newChatQuota: Joi.number().integer().min(0).max(1_000_000),
    newChatCycleEndsAt: Joi.number().integer().min(0).max(8_640_000_000_000_000),
    encryptedEdits: Joi.boolean(),
    catalogStanzas: Joi.boolean(),
    lidStatusPosts: Joi.boolean(),
  }),
);
const answer = { status: 200, json: { strictness: strictnessSchema } } as const;
const path = '/control/strictness';

/** Routes that read and change the strictness: the set of WhatsApp's rules that the server enforces. */
export const strictnessRoutes: readonly ControlRoute[] = [
  createControlRoute(
    { method: 'GET', path, id: 'readStrictness', summary: 'Returns the rules that the server enforces', answer },
    ({ emulator }) => ({
      status: 200,
      body: { strictness: emulator.strictness },
    }),
  ),
  createJsonRoute(
    {
      path,
      id: 'setStrictness',
      summary: 'Changes the rules that the server enforces; omitted rules stay as they are',
      body: strictnessBody,
      answer,
    },
    ({ emulator, body: change }) => {
      emulator.setStrictness(change);
      return { status: 200, body: { strictness: emulator.strictness } };
    },
  ),
];
