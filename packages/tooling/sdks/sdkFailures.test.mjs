import { once } from 'node:events';
import { createServer } from 'node:http';
import { describe, expect, it, onTestFinished } from 'vitest';
import { languages, runStep, runSteps } from './testing/languages.mjs';
import { respondWith, sentMessage, startScriptedServer } from './testing/startScriptedServer.mjs';

const MARTA = '5215587654321';
const html = { 'content-type': 'text/html' };
const send = (language, task, more) =>
  runStep(language, { options: { retries: 0 }, ...task }, 'sendText', [MARTA, 'Hola'], more);

describe.each(languages)('errors of the SDK for %s', language => {
  it('have status, code, message, next step, field errors, request ID and waiting time', async () => {
    const errors = { to: 'Escriba el número con su código de país.' };
    const body = { statusCode: 429, error: 'Too Many Requests', message: 'Espere 30 segundos.', errors };
    const { baseUrl } = await startScriptedServer(
      respondWith(429, body, { 'retry-after': '30', 'x-request-id': 'r-7' }),
    );
    const { error } = await send(language, { baseUrl });
    expect(error).toMatchObject({
      kind: 'api',
      status: 429,
      code: 'too_many_requests',
      message: 'Espere 30 segundos.',
      serverMessage: 'Espere 30 segundos.',
      nextStep: expect.stringContaining('same idempotency key'),
      errors,
      requestId: 'r-7',
      retryAfter: 30,
    });
  });

  it('prefer the code of the API to the name of the status', async () => {
    const { baseUrl } = await startScriptedServer(
      respondWith(409, { error: 'Conflict', message: 'No.', code: 'not-connected' }),
    );
    expect((await send(language, { baseUrl })).error.code).toBe('not_connected');
  });

  it.each([
    ['an HTML page of a proxy', response => response.writeHead(502, html).end('<h1>Bad Gateway</h1>')],
    ['empty', response => response.writeHead(502).end()],
    ['a list', respondWith(502, ['no'])],
    ['JSON with other fields', respondWith(502, { message: { a: 1 }, errors: [1] })],
    ['broken JSON', response => response.writeHead(502, { 'content-type': 'application/json' }).end('{')],
  ])('have no server message when the body is %s', async (_name, respond) => {
    const { baseUrl } = await startScriptedServer(respond);
    expect((await send(language, { baseUrl })).error).toMatchObject({
      kind: 'api',
      status: 502,
      code: 'http_502',
      message: 'HTTP 502',
      serverMessage: null,
      errors: {},
    });
  });

  it.each([
    ['a past date', 'Thu, 01 Jan 2026 00:00:00 GMT', 0],
    ['nonsense', 'soon', null],
  ])('parse a Retry-After that is %s', async (_name, header, retryAfter) => {
    const { baseUrl } = await startScriptedServer(respondWith(422, {}, { 'retry-after': header }));
    expect((await send(language, { baseUrl })).error.retryAfter).toBe(retryAfter);
  });

  it.each([
    ['an HTML page', response => response.writeHead(200, html).end('<h1>Inicie sesión en la red del hotel</h1>')],
    ['broken JSON', response => response.writeHead(200, { 'content-type': 'application/json' }).end('{"messageId":')],
    ['a redirect', response => response.writeHead(302, { location: '/otra' }).end()],
  ])('have the reason foreign when the response is %s', async (_name, respond) => {
    const { baseUrl, requests } = await startScriptedServer(respond);
    expect((await send(language, { baseUrl })).error).toMatchObject({ kind: 'network', reason: 'foreign' });
    expect(requests).toHaveLength(1);
  });

  it('have the reason interrupted when the response breaks off', async () => {
    const { baseUrl } = await startScriptedServer(response => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' });
      response.write('{"a":', () => response.destroy());
    });
    expect((await send(language, { baseUrl })).error.reason).toBe('interrupted');
  });

  it.each([
    ['does not begin', () => undefined],
    ['does not end', response => void response.writeHead(200, { 'content-type': 'application/json' }).write('{"a":')],
  ])('have the reason timeout when the response %s', async (_name, respond) => {
    const { baseUrl } = await startScriptedServer(respond);
    expect((await send(language, { baseUrl, options: { retries: 0, timeout: 0.3 } })).error.reason).toBe('timeout');
  });

  it('have the reason timeout when the body trickles in for too long', async () => {
    const { baseUrl } = await startScriptedServer(response => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const timer = setInterval(() => response.write(' '), 50);
      response.on('close', () => clearInterval(timer));
    });
    expect((await send(language, { baseUrl, options: { retries: 0, timeout: 0.5 } })).error.reason).toBe('timeout');
  });

  it('contain neither token nor query', async () => {
    const { baseUrl, server } = await startScriptedServer(respondWith(200, {}));
    server.close();
    await once(server, 'close');
    const secret = baseUrl.replace('http://', 'http://user:clave@');
    const named = { query: { q: 'clave' } };
    const { error } = await runStep(
      language,
      { baseUrl: secret, options: { retries: 0 } },
      'request',
      ['GET /external/contacts'],
      { named },
    );
    expect(error).toMatchObject({ reason: 'unreachable', url: `${baseUrl}/external/contacts` });
    expect(JSON.stringify(error)).not.toMatch(/clave|rcd_secret/);
  });

  it('explain a path that is no address', async () => {
    const { baseUrl, requests } = await startScriptedServer(respondWith(200, sentMessage));
    const { error } = await runStep(language, { baseUrl }, 'sendMedia', [MARTA, 'image', 'C:\\fotos\\menú.jpg']);
    expect(error).toMatchObject({ kind: 'argument', message: expect.stringMatching(/Media(\.|::)file/) });
    expect(requests).toEqual([]);
  });
});

describe.each(languages)('proxies of the SDK for %s', language => {
  async function startProxy() {
    const calls = [];
    const proxy = createServer((request, response) => {
      calls.push({ url: request.url, credentials: request.headers['proxy-authorization'] });
      respondWith(200, sentMessage)(response);
    });
    proxy.listen(0, '127.0.0.1');
    await once(proxy, 'listening');
    onTestFinished(() => void proxy.close());
    return { calls, address: `http://ana:pan%20dulce@127.0.0.1:${proxy.address().port}` };
  }
  const baseUrl = 'http://recado.invalid/api';
  const viaProxy = [{ url: `${baseUrl}/external/messages`, credentials: `Basic ${btoa('ana:pan dulce')}` }];

  it('are used when the program names one', async () => {
    const { calls, address } = await startProxy();
    expect(await send(language, { baseUrl, options: { retries: 0, proxy: address } })).toEqual({ value: sentMessage });
    expect(calls).toEqual(viaProxy);
  });

  it('come from the environment, except for excluded hosts', async () => {
    const { calls, address } = await startProxy();
    const step = { call: 'sendText', args: [MARTA, 'Hola'] };
    const task = { baseUrl, options: { retries: 0 }, steps: [step] };
    expect(await runSteps(language, task, { env: { http_proxy: address } })).toEqual([{ value: sentMessage }]);
    const [{ error }] = await runSteps(language, task, { env: { http_proxy: address, no_proxy: 'recado.invalid' } });
    expect([error.reason, calls.length]).toEqual(['unreachable', 1]);
  });
});
