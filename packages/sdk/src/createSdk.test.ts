import { exampleClient } from '@recado/contract';
import { describe, expect, it } from 'vitest';
import { createSdk } from './createSdk.ts';
import {
  createFixedTestResponder,
  getOnlyElement,
  respondWithJson,
  startRecordingServer,
} from './testing/startRecordingServer.ts';

const params = { id: exampleClient.id };

describe('request', () => {
  it('sends method, path, query and JSON, and resolves to the body', async () => {
    const { baseUrl, requests } = await startRecordingServer(respondWithJson({ success: true, message: 'Listo' }));
    const result = await createSdk({ baseUrl }).request('PUT /admin/users/{id}/role', {
      params,
      payload: { role: 'admin' },
    });
    expect(result).toEqual({ success: true, message: 'Listo' });
    expect(getOnlyElement(requests)).toMatchObject({
      method: 'PUT',
      url: `/api/admin/users/${params.id}/role`,
      headers: { 'content-type': 'application/json' },
      body: '{"role":"admin"}',
    });
  });

  it('encodes objects and arrays of the query as JSON, and omits undefined values', async () => {
    const { baseUrl, requests } = await startRecordingServer();
    await createSdk({ baseUrl }).request('GET /admin/users', {
      query: { sort: ['name', 'ASC'], filter: { q: 'pan & café' }, range: undefined },
    });
    const { searchParams } = new URL(getOnlyElement(requests).url, baseUrl);
    expect([...searchParams]).toEqual([
      ['sort', '["name","ASC"]'],
      ['filter', '{"q":"pan & café"}'],
    ]);
  });

  it('sends no content type when there is no body', async () => {
    const { baseUrl, requests } = await startRecordingServer();
    await createSdk({ baseUrl }).request('GET /clients');
    expect(getOnlyElement(requests).headers).not.toHaveProperty('content-type');
  });

  it.each(['', '/', '//'])('finds the API when the base URL ends in "%s"', async ending => {
    const { baseUrl, requests } = await startRecordingServer();
    await createSdk({ baseUrl: baseUrl + ending }).request('GET /clients');
    expect(getOnlyElement(requests).url).toBe('/api/clients');
  });

  it('resolves to bytes when the response is an image', async () => {
    const png = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0xff, 0x00);
    const { baseUrl } = await startRecordingServer(createFixedTestResponder(200, { 'content-type': 'image/png' }, png));
    const image = await createSdk({ baseUrl }).request('GET /whatsapp/client/{id}/qr', { params });
    expect(image).toEqual(png);
  });

  it('resolves to text when the caller requests text', async () => {
    const { baseUrl, requests } = await startRecordingServer(
      createFixedTestResponder(200, { 'content-type': 'text/plain' }, '2@ñ,='),
    );
    const text = await createSdk({ baseUrl }).request('GET /whatsapp/client/{id}/qr', {
      params,
      accept: 'text/plain',
    });
    expect(text).toBe('2@ñ,=');
    expect(getOnlyElement(requests).headers.accept).toBe('text/plain');
  });

  it('resolves to undefined when the response has no body', async () => {
    const { baseUrl } = await startRecordingServer(createFixedTestResponder(204, {}));
    expect(await createSdk({ baseUrl }).request('GET /clients')).toBeUndefined();
  });

  it('prefers the headers of the caller to the default headers, in any letter case', async () => {
    const { baseUrl, requests } = await startRecordingServer();
    await createSdk({ baseUrl }).request('GET /clients', { headers: { Accept: 'application/json' } });
    expect(getOnlyElement(requests).headers.accept).toBe('application/json');
  });
});

describe('SDK with credentials', () => {
  it('requests the session token before every call', async () => {
    const { baseUrl, requests } = await startRecordingServer();
    const tokens: (string | null)[] = [null, 'first', 'second'];
    const sdk = createSdk({ baseUrl, session: { token: () => tokens.shift() } });
    for (let call = 0; call < 3; call++) await sdk.request('GET /clients');
    expect(requests.map(({ headers }) => headers.authorization)).toEqual([undefined, 'Bearer first', 'Bearer second']);
  });

  it('sends each credential only to the endpoints that accept it', async () => {
    const { baseUrl, requests } = await startRecordingServer();
    const sdk = createSdk({ baseUrl }).withSession('session').withApiToken('client');
    await sdk.withClient('espiga').request('GET /clients');
    await sdk.request('GET /external/status');
    await sdk.withClient('espiga').request('GET /external/status');
    const owner = createSdk({ baseUrl }).withSession('session');
    await owner.request('GET /external/status');
    await owner.withClient('espiga').request('GET /external/status');
    const sentCredentials = requests.map(({ headers }) =>
      [headers.authorization, headers['x-api-token'], headers['x-client-id']].join(),
    );
    expect(sentCredentials).toEqual(['Bearer session,,', ',client,', ',client,espiga', ',,', 'Bearer session,,espiga']);
  });

  it('leaves the original SDK unchanged when it is copied', async () => {
    const { baseUrl, requests } = await startRecordingServer();
    const sdk = createSdk({ baseUrl });
    sdk.withApiToken('client');
    await sdk.request('GET /external/status');
    expect(getOnlyElement(requests).headers).not.toHaveProperty('x-api-token');
  });
});

describe('raw request', () => {
  it('resolves to the status and body of the response with any status', async () => {
    const refusal = { statusCode: 409, error: 'Conflict', message: 'No está conectado.' };
    const { baseUrl, requests } = await startRecordingServer(respondWithJson(refusal, 409, { 'X-Request-Id': 'r1' }));
    const sdk = createSdk({ baseUrl, apiToken: 'client' });
    const raw = await sdk.raw('POST /external/send', { payload: { to: 1 } });
    expect(raw).toEqual({
      status: 409,
      headers: expect.objectContaining({ 'x-request-id': 'r1' }),
      body: refusal,
      size: Buffer.byteLength(JSON.stringify(refusal)),
      milliseconds: expect.any(Number),
    });
    expect(getOnlyElement(requests)).toMatchObject({ body: '{"to":1}', headers: { 'x-api-token': 'client' } });
  });

  it('resolves to text when the response is HTML or malformed JSON', async () => {
    const page = await startRecordingServer(
      createFixedTestResponder(502, { 'content-type': 'text/html' }, '<h1>Bad Gateway</h1>'),
    );
    const malformedJson = await startRecordingServer(
      createFixedTestResponder(200, { 'content-type': 'application/json' }, '{"a":'),
    );
    const bodyOf = async (baseUrl: string) => (await createSdk({ baseUrl }).raw('GET /clients')).body;
    expect(await bodyOf(page.baseUrl)).toBe('<h1>Bad Gateway</h1>');
    expect(await bodyOf(malformedJson.baseUrl)).toBe('{"a":');
  });
});
