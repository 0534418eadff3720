import { type ApiEndpointKey, endpoints, MAX_TEXT_CHARS } from '@recado/contract';
import { apiErrorTexts as texts } from '@recado/texts';
import { describe, expect, it } from 'vitest';
import { callBoundRoute } from './testing/callBoundRoute.ts';

const KIBIBYTE = 1024;
const json = { 'content-type': 'application/json' };

/** Sends the example body of an endpoint, extended by spaces to a size in bytes. */
function postBodyOfSize(key: 'POST /auth/login' | 'POST /external/send', size: number) {
  const payload = JSON.stringify(endpoints[key].example.payload);
  const padding = ' '.repeat(size - Buffer.byteLength(payload));
  return callBoundRoute(key, { url: key.replace('POST ', ''), payload: payload + padding, headers: json });
}

describe('JSON body of a bound route', () => {
  it.each([
    ['POST /auth/login', 100 * KIBIBYTE],
    ['POST /external/send', 100 * KIBIBYTE + MAX_TEXT_CHARS * 6],
  ] as const)('is accepted up to a size that suits the callers of %s', async (key, maxBytes) => {
    expect(await postBodyOfSize(key, maxBytes)).toMatchObject({ status: 200 });
    expect(await postBodyOfSize(key, maxBytes + 1)).toMatchObject({ status: 413, message: texts.status[413] });
  });

  it('may contain the longest text of which each character is an escape sequence', async () => {
    const payload = `{"to":"5215587654321","text":"${'\\u00e1'.repeat(MAX_TEXT_CHARS)}"}`;
    const { status, call } = await callBoundRoute('POST /external/send', {
      url: '/external/send',
      payload,
      headers: json,
    });
    expect(status).toBe(200);
    expect(call?.payload).toMatchObject({ text: 'á'.repeat(MAX_TEXT_CHARS) });
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'is rejected with 415 when its media type is %s',
    async type => {
      const request = { url: '/auth/login', payload: '{}', headers: { 'content-type': type } };
      expect(await callBoundRoute('POST /auth/login', request)).toMatchObject({
        status: 415,
        message: texts.status[415],
        call: undefined,
      });
    },
  );

  it('is rejected with 415 and the accepted encodings when its encoding is unsupported', async () => {
    const request = { url: '/auth/login', payload: '{}', headers: { ...json, 'content-encoding': 'br' } };
    expect(await callBoundRoute('POST /auth/login', request)).toMatchObject({
      status: 415,
      message: texts.encoding,
      headers: { 'accept-encoding': 'gzip, deflate, identity' },
    });
  });
});

describe('uploaded file of a bound route', () => {
  const form = { 'content-type': 'multipart/form-data; boundary=x' };
  const upload = (headers: Record<string, string>, payload = '--x--') =>
    callBoundRoute('POST /external/contacts/import', { url: '/external/contacts/import', payload, headers });
  const maxBytes = endpoints['POST /external/contacts/import'].upload.maxBytes + 64 * KIBIBYTE;

  it('reaches the handler as an unread stream, because files do not fit into memory', async () => {
    let received = '';
    const { status } = await callBoundRoute(
      'POST /external/contacts/import',
      { url: '/external/contacts/import', payload: '--x-- not parsed', headers: form },
      {
        async reply({ payload }) {
          for await (const part of payload as unknown as AsyncIterable<Buffer>) received += part;
          return {};
        },
      },
    );
    expect({ status, received }).toEqual({ status: 200, received: '--x-- not parsed' });
  });

  it('is accepted up to its maximum size and the boundaries of the form', async () => {
    expect(await upload({ ...form, 'content-length': String(maxBytes) })).toMatchObject({ status: 200 });
    expect(await upload({ ...form, 'content-length': String(maxBytes + 1) })).toMatchObject({ status: 413 });
  });

  it('is rejected with 415 when it is no form, or has an encoding', async () => {
    expect(await upload(json)).toMatchObject({ status: 415, message: texts.status[415] });
    expect(await upload({ ...form, 'content-encoding': 'gzip' })).toMatchObject({
      status: 415,
      message: texts.fileEncoding,
      headers: { 'accept-encoding': 'identity' },
    });
  });
});

describe('cross-origin requests to a bound route', () => {
  const origin = 'https://panaderialaespiga.mx';
  const preflight = (key: ApiEndpointKey, header: string) => {
    const headers = { origin, 'access-control-request-method': 'GET', 'access-control-request-headers': header };
    return callBoundRoute(key, { method: 'OPTIONS', url: key.replace('GET ', ''), headers });
  };

  it.each(['x-api-token', 'x-client-id', 'idempotency-key', 'last-event-id'])(
    'may come from any origin and contain %s when the endpoint is for programs',
    async header => {
      const { headers } = await preflight('GET /external/status', header);
      expect(headers).toMatchObject({
        'access-control-allow-origin': '*',
        'access-control-allow-headers': expect.stringContaining(header),
      });
      expect(headers).not.toHaveProperty('access-control-allow-credentials');
    },
  );

  it('may read the waiting time and the ID of the request', async () => {
    const request = { url: '/external/status', headers: { origin } };
    const { headers } = await callBoundRoute('GET /external/status', request);
    expect(headers['access-control-allow-origin']).toBe('*');
    expect(String(headers['access-control-expose-headers']).split(',')).toEqual(
      expect.arrayContaining(['Retry-After', 'X-Request-Id']),
    );
  });

  it('are not permitted when the endpoint is for the console', async () => {
    const { headers } = await preflight('GET /keys', 'authorization');
    expect(headers).not.toHaveProperty('access-control-allow-origin');
    const response = await callBoundRoute('GET /keys', { url: '/keys', headers: { origin } });
    expect(response.headers).not.toHaveProperty('access-control-allow-origin');
  });
});
