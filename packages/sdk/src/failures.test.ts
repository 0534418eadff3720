import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { ApiError } from './ApiError.ts';
import { createSdk } from './createSdk.ts';
import { NetworkError } from './NetworkError.ts';
import { answer, answerJson, only, otherSide } from './testing/otherSide.ts';

const failureOf = async (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    value => expect.fail(`answered ${JSON.stringify(value)}`),
    error => error,
  );
const html = { 'content-type': 'text/html; charset=utf-8' };

describe('ApiError', () => {
  it("carries the server's words, fields, request and wait", async () => {
    const errors = { text: "Falta el campo 'text'." };
    const { baseUrl } = await otherSide(
      answerJson({ statusCode: 429, error: 'Too Many Requests', message: 'Espere.', errors }, 429, {
        'Retry-After': '30',
        'X-Request-Id': 'r-7',
      }),
    );
    const error = await failureOf(createSdk({ baseUrl }).request('GET /clients'));
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
    ["a proxy's page", answer(502, html, '<h1>Bad Gateway</h1>')],
    ['nothing', answer(502, {})],
    ['JSON of somebody else', answerJson(['no'], 502)],
    ['a message that is none', answerJson({ message: { a: 1 }, errors: [1] }, 502)],
    ['broken JSON', answer(502, { 'content-type': 'application/json' }, '{')],
  ])('has no words of the server where the body is %s', async (_name, answering) => {
    const { baseUrl } = await otherSide(answering);
    expect(await failureOf(createSdk({ baseUrl }).request('GET /clients'))).toMatchObject({
      name: 'ApiError',
      status: 502,
      message: 'HTTP 502',
      serverMessage: undefined,
      errors: undefined,
    });
  });

  it.each([
    ['a date that is over', 'Thu, 01 Jan 2026 00:00:00 GMT', 0],
    ['nonsense', 'soon', undefined],
  ])('reads a Retry-After that is %s', async (_name, header, retryAfter) => {
    const { baseUrl } = await otherSide(answerJson({}, 503, { 'Retry-After': header }));
    expect(await failureOf(createSdk({ baseUrl }).request('GET /clients'))).toMatchObject({ retryAfter });
  });
});

describe('NetworkError', () => {
  it('says what was tried, without secrets, when nobody listens', async () => {
    const { server, baseUrl } = await otherSide();
    server.close();
    await once(server, 'close');
    const sdk = createSdk({ baseUrl, apiToken: 'secret' });
    const error = await failureOf(
      sdk.request('GET /external/messages', { query: { phoneNumber: 'secret' } }),
    );
    expect(error).toBeInstanceOf(NetworkError);
    expect(error).toMatchObject({
      reason: 'unreachable',
      method: 'GET',
      url: `${baseUrl}/external/messages`,
      message: `GET ${baseUrl}/external/messages: unreachable`,
      cause: expect.any(Error),
    });
  });

  it('keeps credentials of the address to itself', () => {
    const { url } = new NetworkError({ method: 'GET', url: 'https://me:pw@x.mx/a?b=c#d' }, 'unreachable');
    expect(url).toBe('https://x.mx/a');
  });

  it('is a timeout when the answer takes too long', async () => {
    const { baseUrl } = await otherSide(() => undefined);
    const sdk = createSdk({ baseUrl, timeout: 20 });
    expect(await failureOf(sdk.request('GET /clients'))).toMatchObject({ reason: 'timeout' });
  });

  it('is a timeout when the answer starts and does not end', async () => {
    const { baseUrl } = await otherSide(response => void response.writeHead(200).write('{"a":'));
    const call = createSdk({ baseUrl }).request('GET /clients', { timeout: 50 });
    expect(await failureOf(call)).toMatchObject({ reason: 'timeout' });
  });

  it('is an interruption when the answer breaks off', async () => {
    const { baseUrl } = await otherSide(response => {
      response.writeHead(200, { 'content-length': '100' }).write('{"a":', () => response.destroy());
    });
    expect(await failureOf(createSdk({ baseUrl }).request('GET /clients'))).toMatchObject({
      reason: 'interrupted',
    });
  });

  it.each([
    ['a page', answer(200, html, '<h1>Inicie sesión en la red del hotel</h1>')],
    ['broken JSON', answer(200, { 'content-type': 'application/json' }, '{"clients":[')],
    ['a redirect', answer(302, { location: 'http://127.0.0.1:9/' })],
  ])('tells %s from an answer of the API', async (_name, answering) => {
    const { baseUrl } = await otherSide(answering);
    expect(await failureOf(createSdk({ baseUrl }).request('GET /clients'))).toMatchObject({
      reason: 'foreign',
    });
  });

  it('never carries a token to where a redirect points', async () => {
    const thief = await otherSide();
    const { baseUrl } = await otherSide(answer(307, { location: thief.baseUrl }));
    await failureOf(createSdk({ baseUrl, apiToken: 'secret' }).raw('GET /external/status'));
    expect(thief.received).toEqual([]);
  });
});

describe("the caller's abort", () => {
  it('rejects with the reason it gives, before or during the call', async () => {
    const controller = new AbortController();
    const { baseUrl } = await otherSide(() => controller.abort('changed page'));
    const sdk = createSdk({ baseUrl });
    const { signal } = controller;
    expect(await failureOf(sdk.request('GET /clients', { signal }))).toBe('changed page');
    expect(await failureOf(sdk.request('GET /clients', { signal }))).toBe('changed page');
  });

  it('reaches the connection', async () => {
    const controller = new AbortController();
    const closings: Promise<unknown>[] = [];
    const { baseUrl } = await otherSide(response => {
      closings.push(once(response, 'close'));
      controller.abort();
    });
    const call = createSdk({ baseUrl }).request('GET /clients', { signal: controller.signal });
    expect(await failureOf(call)).toMatchObject({ name: 'AbortError' });
    await only(closings);
  });
});
