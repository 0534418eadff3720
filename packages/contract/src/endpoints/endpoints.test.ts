import Joi from 'joi';
import { describe, expect, it } from 'vitest';
import { type Endpoint, endpoints, healthEndpoints, splitKey } from '../index.ts';

const all = Object.entries<Endpoint>({ ...endpoints, ...healthEndpoints });

/** See docs/product.md §7, call by call. */
const specified = [
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

describe('the contract', () => {
  it.each(specified)('names %s of docs/product.md §7', key => {
    expect(endpoints).toHaveProperty([key]);
  });

  it('guards everything below /admin and /external by their own guards', () => {
    for (const [key, { guard }] of all) {
      const { path } = splitKey(key);
      if (path.startsWith('/admin/')) expect({ key, guard }).toEqual({ key, guard: 'admin' });
      if (path.startsWith('/external/'))
        expect({ key, guard }).toEqual({ key, guard: path === '/external/clients' ? 'program' : 'token' });
    }
  });
});

describe.each(all)('%s', (_key, endpoint) => {
  const accepts = (shape: Joi.Schema, value: unknown) => Joi.compile(shape).validate(value).error;

  it('has an example that its own shapes let through', () => {
    const { payload, query, response } = endpoint.example;
    if (endpoint.payload) expect(accepts(endpoint.payload, payload)).toBeUndefined();
    if (endpoint.query) expect(accepts(endpoint.query, query ?? {})).toBeUndefined();
    const body = endpoint.answers[0].body;
    if (body && Joi.isSchema(body)) expect(accepts(body, response)).toBeUndefined();
  });

  it('has an example of a payload wherever it takes one', () => {
    expect(endpoint.example.payload !== undefined).toBe(endpoint.payload !== undefined);
  });

  it('refuses a payload key that it does not know, unless it strips them', () => {
    if (!endpoint.payload || endpoint.unknownKeys === 'strip') return;
    const payload = { ...(endpoint.example.payload as object), 'no-such-key': 1 };
    expect(accepts(endpoint.payload, payload)?.details[0]?.type).toBe('object.unknown');
  });
});
