import { sampleClient } from '@recado/contract';
import { describe, expect, it } from 'vitest';
import { createSdk } from './createSdk.ts';
import { answer, answerJson, only, otherSide } from './testing/otherSide.ts';

const params = { id: sampleClient.id };

describe('request', () => {
  it('sends method, path, query and JSON, and answers the body', async () => {
    const { baseUrl, received } = await otherSide(answerJson({ success: true, message: 'Listo' }));
    const answered = await createSdk({ baseUrl }).request('PUT /admin/users/{id}/role', {
      params,
      payload: { role: 'admin' },
    });
    expect(answered).toEqual({ success: true, message: 'Listo' });
    expect(only(received)).toMatchObject({
      method: 'PUT',
      url: `/api/admin/users/${params.id}/role`,
      headers: { 'content-type': 'application/json' },
      body: '{"role":"admin"}',
    });
  });

  it('writes objects and arrays of the query as JSON, and leaves out what is not there', async () => {
    const { baseUrl, received } = await otherSide();
    await createSdk({ baseUrl }).request('GET /admin/users', {
      query: { sort: ['name', 'ASC'], filter: { q: 'pan & café' }, range: undefined },
    });
    const { searchParams } = new URL(only(received).url, baseUrl);
    expect([...searchParams]).toEqual([
      ['sort', '["name","ASC"]'],
      ['filter', '{"q":"pan & café"}'],
    ]);
  });

  it('declares no content type where it sends no content', async () => {
    const { baseUrl, received } = await otherSide();
    await createSdk({ baseUrl }).request('GET /clients');
    expect(only(received).headers).not.toHaveProperty('content-type');
  });

  it.each(['', '/', '//'])('finds the API at a base URL that ends in "%s"', async ending => {
    const { baseUrl, received } = await otherSide();
    await createSdk({ baseUrl: baseUrl + ending }).request('GET /clients');
    expect(only(received).url).toBe('/api/clients');
  });

  it('answers an image as its bytes', async () => {
    const png = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0xff, 0x00);
    const { baseUrl } = await otherSide(answer(200, { 'content-type': 'image/png' }, png));
    const image = await createSdk({ baseUrl }).request('GET /whatsapp/client/{id}/qr', { params });
    expect(image).toEqual(png);
  });

  it('asks for text and answers it', async () => {
    const { baseUrl, received } = await otherSide(answer(200, { 'content-type': 'text/plain' }, '2@ñ,='));
    const text = await createSdk({ baseUrl }).request('GET /whatsapp/client/{id}/qr', {
      params,
      accept: 'text/plain',
    });
    expect(text).toBe('2@ñ,=');
    expect(only(received).headers.accept).toBe('text/plain');
  });

  it('answers undefined where there is no body', async () => {
    const { baseUrl } = await otherSide(answer(204, {}));
    expect(await createSdk({ baseUrl }).request('GET /clients')).toBeUndefined();
  });

  it('lets headers of the caller win, however they are written', async () => {
    const { baseUrl, received } = await otherSide();
    await createSdk({ baseUrl }).request('GET /clients', { headers: { Accept: 'application/json' } });
    expect(only(received).headers.accept).toBe('application/json');
  });
});

describe('credentials', () => {
  it('asks the session before every call', async () => {
    const { baseUrl, received } = await otherSide();
    const tokens: (string | null)[] = [null, 'first', 'second'];
    const sdk = createSdk({ baseUrl, session: { token: () => tokens.shift() } });
    for (let call = 0; call < 3; call++) await sdk.request('GET /clients');
    expect(received.map(({ headers }) => headers.authorization)).toEqual([
      undefined,
      'Bearer first',
      'Bearer second',
    ]);
  });

  it('sends each token only where it is understood', async () => {
    const { baseUrl, received } = await otherSide();
    const sdk = createSdk({ baseUrl }).withSession('session').withApiToken('client');
    await sdk.withClient('espiga').request('GET /clients');
    await sdk.request('GET /external/status');
    await sdk.withClient('espiga').request('GET /external/status');
    const shown = received.map(({ headers }) =>
      [headers.authorization, headers['x-api-token'], headers['x-client-id']].join(),
    );
    expect(shown).toEqual(['Bearer session,,', ',client,', ',client,espiga']);
  });

  it('leaves the SDK it copies as it was', async () => {
    const { baseUrl, received } = await otherSide();
    const sdk = createSdk({ baseUrl });
    sdk.withApiToken('client');
    await sdk.request('GET /external/status');
    expect(only(received).headers).not.toHaveProperty('x-api-token');
  });
});

describe('raw', () => {
  it('answers what came, with any status', async () => {
    const refusal = { statusCode: 409, error: 'Conflict', message: 'No está conectado.' };
    const { baseUrl, received } = await otherSide(answerJson(refusal, 409, { 'X-Request-Id': 'r1' }));
    const sdk = createSdk({ baseUrl, apiToken: 'client' });
    const raw = await sdk.raw('POST /external/send', { payload: { to: 1 } });
    expect(raw).toEqual({
      status: 409,
      headers: expect.objectContaining({ 'x-request-id': 'r1' }),
      body: refusal,
      size: Buffer.byteLength(JSON.stringify(refusal)),
      milliseconds: expect.any(Number),
    });
    expect(only(received)).toMatchObject({ body: '{"to":1}', headers: { 'x-api-token': 'client' } });
  });

  it('answers a page as text and JSON that is none as the text it is', async () => {
    const page = await otherSide(answer(502, { 'content-type': 'text/html' }, '<h1>Bad Gateway</h1>'));
    const broken = await otherSide(answer(200, { 'content-type': 'application/json' }, '{"a":'));
    const bodyOf = async (baseUrl: string) => (await createSdk({ baseUrl }).raw('GET /clients')).body;
    expect(await bodyOf(page.baseUrl)).toBe('<h1>Bad Gateway</h1>');
    expect(await bodyOf(broken.baseUrl)).toBe('{"a":');
  });
});
