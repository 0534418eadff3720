import type { Client, Message, User } from '@recado/contract';
import { describe, expectTypeOf, it } from 'vitest';
import { createSdk } from './createSdk.ts';

/** SDK whose calls are only checked by the compiler, so no request is sent. */
const sdk = createSdk({ baseUrl: 'http://127.0.0.1:9/api' });

describe('types of a request', () => {
  it('require parameters and a payload only if the endpoint has them', () => {
    const calls = () => [
      sdk.request('GET /clients'),
      sdk.request('GET /clients', {}),
      sdk.request('GET /clients/{id}', { params: { id: 'a' } }),
      sdk.request('PUT /admin/users/{id}/role', { params: { id: 'a' }, payload: { role: 'admin' } }),
      sdk.request('PUT /admin/users/{id}/status', { params: { id: 'a' } }),
      sdk.request('POST /external/send', {
        payload: { to: 5215512345678, text: 'Hola' },
        headers: { 'Idempotency-Key': 'a' },
      }),
      // @ts-expect-error the path parameter is missing
      sdk.request('GET /clients/{id}'),
      // @ts-expect-error wrong name of the path parameter
      sdk.request('GET /clients/{id}', { params: { clientId: 'a' } }),
      // @ts-expect-error the path has no parameters
      sdk.request('GET /clients', { params: { id: 'a' } }),
      // @ts-expect-error the payload is missing
      sdk.request('PUT /admin/users/{id}/role', { params: { id: 'a' } }),
      // @ts-expect-error wrong payload value
      sdk.request('PUT /admin/users/{id}/role', { params: { id: 'a' }, payload: { role: 'owner' } }),
      // @ts-expect-error the endpoint has no payload
      sdk.request('GET /clients', { payload: {} }),
      // @ts-expect-error unknown endpoint
      sdk.request('GET /client'),
    ];
    expectTypeOf(calls).returns.toBeArray();
  });

  it('accept query values that are not yet encoded as JSON', () => {
    const calls = () => [
      sdk.request('GET /admin/users', {
        query: { sort: ['createdAt', 'DESC'], range: [0, 24], filter: { role: 'admin' } },
      }),
      sdk.request('GET /external/messages', { query: { limit: 10 } }),
      // @ts-expect-error unknown sort field
      sdk.request('GET /admin/users', { query: { sort: ['password', 'DESC'] } }),
      // @ts-expect-error the endpoint has no query
      sdk.request('GET /clients', { query: { limit: 10 } }),
    ];
    expectTypeOf(calls).returns.toBeArray();
  });

  it('include the result type of a call', () => {
    const clients = () => sdk.request('GET /clients');
    expectTypeOf(clients).returns.resolves.toEqualTypeOf<{ clients: Client[] }>();
    const signIn = () => sdk.request('POST /auth/login', { payload: { email: 'a@b.mx', password: 'c' } });
    expectTypeOf(signIn).returns.resolves.toEqualTypeOf<{ token: string; user: User }>();
    const messages = async () => (await sdk.request('GET /external/messages')).messages;
    expectTypeOf(messages).returns.resolves.toEqualTypeOf<Message[]>();
  });

  it('include a QR code as bytes, or as text when text is requested', () => {
    const params = { id: 'a' };
    const image = () => sdk.request('GET /whatsapp/client/{id}/qr', { params });
    expectTypeOf(image).returns.resolves.toEqualTypeOf<Uint8Array>();
    const text = () => sdk.request('GET /whatsapp/client/{id}/qr', { params, accept: 'text/plain' });
    expectTypeOf(text).returns.resolves.toEqualTypeOf<string>();
    const document = () => sdk.request('GET /openapi.json');
    expectTypeOf(document).returns.resolves.toBeUnknown();
    const calls = () => [
      // @ts-expect-error unsupported response format
      sdk.request('GET /whatsapp/client/{id}/qr', { params, accept: 'image/gif' }),
      // @ts-expect-error JSON is the only format
      sdk.request('GET /clients', { accept: 'text/plain' }),
    ];
    expectTypeOf(calls).returns.toBeArray();
  });
});
