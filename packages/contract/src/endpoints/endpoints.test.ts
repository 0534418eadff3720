import Joi from 'joi';
import { describe, expect, it } from 'vitest';
import { type Endpoint, endpoints, healthEndpoints, splitEndpointKey } from '../index.ts';

const allEndpoints = Object.entries<Endpoint>({ ...endpoints, ...healthEndpoints });

/** Keys of all endpoints that docs/product.md §7 specifies. */
const specifiedKeys = [
  'GET /auth/profile',
  'POST /auth/login',
  'POST /auth/register',
  'GET /dashboard/stats',
  'GET /clients',
  'GET /clients/{id}',
  'GET /clients/{id}/message-stats',
  'POST /clients',
  'POST /clients/{id}/regenerate-token',
  'PATCH /clients/{id}/webhook',
  'DELETE /clients/{id}/secure',
  'GET /whatsapp/client/{id}/qr',
  'GET /whatsapp/client/{id}/status',
  'POST /whatsapp/client/{id}/initialize',
  'POST /whatsapp/client/{id}/restart',
  'POST /whatsapp/client/{id}/disconnect',
  'GET /admin/users',
  'GET /admin/users/{id}',
  'GET /admin/users/{id}/clients',
  'PUT /admin/users/{id}/status',
  'PUT /admin/users/{id}/role',
  'GET /admin/stats',
  'POST /external/send',
  'POST /external/send-media',
  'GET /external/status',
  'GET /external/messages',
  'POST /external/check-number',
  'POST /external/setup-webhook',
];

describe('contract', () => {
  it.each(specifiedKeys)('contains %s of docs/product.md §7', key => {
    expect(endpoints).toHaveProperty([key]);
  });

  it('guards paths below /admin for administrators, and paths below /external for programs', () => {
    for (const [key, { guard }] of allEndpoints) {
      const { path } = splitEndpointKey(key);
      if (path.startsWith('/admin/')) expect({ key, guard }).toEqual({ key, guard: 'admin' });
      if (path.startsWith('/external/'))
        expect({ key, guard }).toEqual({ key, guard: path === '/external/clients' ? 'program' : 'token' });
    }
  });
});

describe.each(allEndpoints)('endpoint %s', (_key, endpoint) => {
  const findValidationError = (schema: Joi.Schema, value: unknown) => Joi.compile(schema).validate(value).error;

  it('has an example that the schemas of the endpoint accept', () => {
    const { payload, query, response } = endpoint.example;
    if (endpoint.payload) expect(findValidationError(endpoint.payload, payload)).toBeUndefined();
    if (endpoint.query) expect(findValidationError(endpoint.query, query ?? {})).toBeUndefined();
    const body = endpoint.answers[0].body;
    if (body && Joi.isSchema(body)) expect(findValidationError(body, response)).toBeUndefined();
  });

  it('has an example payload exactly when it accepts a payload', () => {
    expect(endpoint.example.payload !== undefined).toBe(endpoint.payload !== undefined);
  });

  it('rejects an unknown payload key unless it strips unknown keys', () => {
    if (!endpoint.payload || endpoint.unknownKeys === 'strip') return;
    const payload = { ...(endpoint.example.payload as object), 'no-such-key': 1 };
    expect(findValidationError(endpoint.payload, payload)?.details[0]?.type).toBe('object.unknown');
  });
});
