import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { ApiError } from './ApiError.ts';
import { createSdk } from './createSdk.ts';
import { NetworkError } from './NetworkError.ts';
import {
  createFixedTestResponder,
  getOnlyElement,
  respondWithJson,
  startRecordingServer,
} from './testing/startRecordingServer.ts';

const getRejection = async (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    value => expect.fail(`answered ${JSON.stringify(value)}`),
    error => error,
  );
const html = { 'content-type': 'text/html; charset=utf-8' };

describe('ApiError', () => {
  it('has the message, field errors, request ID and waiting time of the server', async () => {
    const errors = { text: "Falta el campo 'text'." };
    const { baseUrl } = await startRecordingServer(
      respondWithJson({ statusCode: 429, error: 'Too Many Requests', message: 'Espere.', errors }, 429, {
        'Retry-After': '30',
        'X-Request-Id': 'r-7',
      }),
    );
    const error = await getRejection(createSdk({ baseUrl }).request('GET /clients'));
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      name: 'ApiError',
      status: 429,
      message: 'Espere.',
      serverMessage: 'Espere.',
      errors,
      requestId: 'r-7',
      retryAfter: 30,
    });
  });

  it.each([
    ['an HTML page of a proxy', createFixedTestResponder(502, html, '<h1>Bad Gateway</h1>')],
    ['empty', createFixedTestResponder(502, {})],
    ['JSON in another format', respondWithJson(['no'], 502)],
    ['JSON with an invalid message field', respondWithJson({ message: { a: 1 }, errors: [1] }, 502)],
    ['broken JSON', createFixedTestResponder(502, { 'content-type': 'application/json' }, '{')],
  ])('has no server message when the body is %s', async (_name, respond) => {
    const { baseUrl } = await startRecordingServer(respond);
    expect(await getRejection(createSdk({ baseUrl }).request('GET /clients'))).toMatchObject({
      name: 'ApiError',
      status: 502,
      message: 'HTTP 502',
      serverMessage: undefined,
      errors: undefined,
    });
  });

  it.each([
    ['a past date', 'Thu, 01 Jan 2026 00:00:00 GMT', 0],
    ['nonsense', 'soon', undefined],
  ])('parses a Retry-After that is %s', async (_name, header, retryAfter) => {
    const { baseUrl } = await startRecordingServer(respondWithJson({}, 503, { 'Retry-After': header }));
    expect(await getRejection(createSdk({ baseUrl }).request('GET /clients'))).toMatchObject({ retryAfter });
  });
});

describe('NetworkError', () => {
  it('has the method, the URL without secrets, and the cause when the server is unreachable', async () => {
    const { server, baseUrl } = await startRecordingServer();
    server.close();
    await once(server, 'close');
    const sdk = createSdk({ baseUrl, apiToken: 'secret' });
    const error = await getRejection(sdk.request('GET /external/messages', { query: { phoneNumber: 'secret' } }));
    expect(error).toBeInstanceOf(NetworkError);
    expect(error).toMatchObject({
      reason: 'unreachable',
      method: 'GET',
      url: `${baseUrl}/external/messages`,
      message: `GET ${baseUrl}/external/messages: unreachable`,
      cause: expect.any(Error),
    });
  });

  it('removes credentials, query and fragment from the URL', () => {
    const { url } = new NetworkError({ method: 'GET', url: 'https://me:pw@x.mx/a?b=c#d' }, 'unreachable');
    expect(url).toBe('https://x.mx/a');
  });

  it('has the reason timeout when the response takes too long', async () => {
    const { baseUrl } = await startRecordingServer(() => undefined);
    const sdk = createSdk({ baseUrl, timeout: 20 });
    expect(await getRejection(sdk.request('GET /clients'))).toMatchObject({ reason: 'timeout' });
  });

  it('has the reason timeout when the response starts and does not end', async () => {
    const { baseUrl } = await startRecordingServer(response => void response.writeHead(200).write('{"a":'));
    const call = createSdk({ baseUrl }).request('GET /clients', { timeout: 50 });
    expect(await getRejection(call)).toMatchObject({ reason: 'timeout' });
  });

  it('has the reason interrupted when the response breaks off', async () => {
    const { baseUrl } = await startRecordingServer(response => {
      response.writeHead(200, { 'content-length': '100' }).write('{"a":', () => response.destroy());
    });
    expect(await getRejection(createSdk({ baseUrl }).request('GET /clients'))).toMatchObject({
      reason: 'interrupted',
    });
  });

  it.each([
    ['an HTML page', createFixedTestResponder(200, html, '<h1>Inicie sesión en la red del hotel</h1>')],
    ['broken JSON', createFixedTestResponder(200, { 'content-type': 'application/json' }, '{"clients":[')],
    ['a redirect', createFixedTestResponder(302, { location: 'http://127.0.0.1:9/' })],
  ])('has the reason foreign when the response is %s', async (_name, respond) => {
    const { baseUrl } = await startRecordingServer(respond);
    expect(await getRejection(createSdk({ baseUrl }).request('GET /clients'))).toMatchObject({
      reason: 'foreign',
    });
  });

  it('is thrown for a redirect, without sending the token to the target of the redirect', async () => {
    const redirectTarget = await startRecordingServer();
    const { baseUrl } = await startRecordingServer(createFixedTestResponder(307, { location: redirectTarget.baseUrl }));
    await getRejection(createSdk({ baseUrl, apiToken: 'secret' }).raw('GET /external/status'));
    expect(redirectTarget.requests).toEqual([]);
  });
});

describe('abort by the caller', () => {
  it('rejects the call with the reason of the caller, before or during the request', async () => {
    const controller = new AbortController();
    const { baseUrl } = await startRecordingServer(() => controller.abort('changed page'));
    const sdk = createSdk({ baseUrl });
    const { signal } = controller;
    expect(await getRejection(sdk.request('GET /clients', { signal }))).toBe('changed page');
    expect(await getRejection(sdk.request('GET /clients', { signal }))).toBe('changed page');
  });

  it('closes the connection to the server', async () => {
    const controller = new AbortController();
    const closings: Promise<unknown>[] = [];
    const { baseUrl } = await startRecordingServer(response => {
      closings.push(once(response, 'close'));
      controller.abort();
    });
    const call = createSdk({ baseUrl }).request('GET /clients', { signal: controller.signal });
    expect(await getRejection(call)).toMatchObject({ name: 'AbortError' });
    await getOnlyElement(closings);
  });
});
