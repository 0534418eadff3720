import Joi from 'joi';
import type { AccountPasskey } from '../../model/Passkey.ts';
import { type ControlRoute, createControlRoute, createJsonRoute } from '../ControlRoute.ts';
import { createBodyParser } from '../createBodyParser.ts';
import { findPhone } from '../findPhone.ts';
import { responseSchemas } from '../responseSchemas.ts';

const base64url = (max: number) =>
  Joi.string()
    .max(max)
    .pattern(/^[A-Za-z0-9_-]+$/, 'base64url');

const passkeyBody = createBodyParser(
  Joi.object<AccountPasskey>({
    credentialId: base64url(1_400).required(),
    publicKey: base64url(2_000).required().description('SubjectPublicKeyInfo (DER)'),
  }),
);
const path = '/control/phones/{phone}/passkey';

/** Routes for linking with a passkey. */
export const passkeyRoutes: readonly ControlRoute[] = [
  createJsonRoute(
    {
      path,
      id: 'setPasskey',
      summary: 'Registers the passkey with which the account confirms the linking of a client',
      body: passkeyBody,
      answer: { status: 204 },
    },
    ({ emulator, params, body }) => {
      findPhone(emulator, params.phone).setPasskey(body);
      return { status: 204 };
    },
  ),
  createControlRoute(
    {
      method: 'GET',
      path,
      id: 'readPasskeyCode',
      summary: 'Returns the code that the phone shows while a client is linked with a passkey',
      answer: { status: 200, json: { passkey: responseSchemas.phonePasskey } },
    },
    ({ emulator, params }) => ({
      status: 200,
      body: { passkey: { code: findPhone(emulator, params.phone).passkeyCode ?? null } },
    }),
  ),
];
