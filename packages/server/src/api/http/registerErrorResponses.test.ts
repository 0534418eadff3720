import Hapi, { type Server, type ServerRegisterOptions } from '@hapi/hapi';
import { apiErrorTexts as texts } from '@recado/texts';
import Joi from 'joi';
import { DBError } from 'objection';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  Conflict,
  Forbidden,
  Invalid,
  NotConnected,
  NotFound,
  TooManyRequests,
  Unauthorized,
  Unavailable,
} from '../../core/errors/index.ts';
import { registerErrorResponses } from './index.ts';

/** Creates a host with routes of its own and a plugin whose route `/fail` throws `error`. */
async function createHost(error: unknown, registration: ServerRegisterOptions = { routes: { prefix: '/api' } }) {
  const server = Hapi.server({ port: 0, host: '127.0.0.1', debug: false });
  const fail = () => {
    throw error;
  };
  const plugin = {
    name: 'ours',
    register(scoped: Server) {
      registerErrorResponses(scoped);
      scoped.route([
        { method: 'GET', path: '/fail', handler: fail },
        { method: 'GET', path: '/item/{id}', handler: () => ({}) },
        { method: 'GET', path: '/fine', handler: () => ({ fine: true }) },
        { method: 'POST', path: '/json', options: { payload: { maxBytes: 100 } }, handler: () => 'ok' },
      ]);
    },
  };
  await server.register(plugin, registration);
  server.route({ method: 'GET', path: '/host/fail', handler: fail });
  server.route({ method: 'GET', path: '/apiary', handler: fail });
  server.route({ method: 'GET', path: '/api/host', handler: fail });
  onTestFinished(async () => server.stop());
  return server;
}

const fetchAnswer = async (server: Server, url: string, method = 'GET', extras: object = {}) => {
  const { payload, headers, statusCode } = await server.inject({ method, url, ...extras });
  return { statusCode, headers, body: JSON.parse(payload) };
};

describe('error handler for domain errors', () => {
  it.each([
    [new Invalid('Está mal.', { campo: 'Falta.' }), 400, 'Bad Request', { errors: { campo: 'Falta.' } }],
    [new Invalid('Está mal.'), 400, 'Bad Request', {}],
    [new Unauthorized('No pasa.'), 401, 'Unauthorized', {}],
    [new Forbidden('No puede.'), 403, 'Forbidden', {}],
    [new NotFound('No está.'), 404, 'Not Found', {}],
    [new Conflict('Ya existe.'), 409, 'Conflict', {}],
    [new NotConnected('Sin conexión.'), 409, 'Conflict', {}],
    [new TooManyRequests('Espere.', 5), 429, 'Too Many Requests', {}],
    [new Unavailable('Ahora no.'), 503, 'Service Unavailable', {}],
  ])('maps %s to its own status and the common error body', async (error, statusCode, reason, extras) => {
    const { body } = await fetchAnswer(await createHost(error), '/api/fail');
    expect(body).toEqual({
      statusCode,
      error: reason,
      message: error.message,
      cause: error.message,
      ...extras,
    });
  });

  it('sets Retry-After in whole seconds and the WWW-Authenticate challenge', async () => {
    const slow = await fetchAnswer(await createHost(new TooManyRequests('Espere.', 4.2)), '/api/fail');
    expect(slow.headers['retry-after']).toBe('5');
    const unauthorized = await fetchAnswer(await createHost(new Unauthorized('No pasa.', 'Bearer')), '/api/fail');
    expect(unauthorized.headers['www-authenticate']).toBe('Bearer');
  });
});

describe('error handler for unexpected errors', () => {
  it.each([
    ['a bug', new TypeError('secret.detail is not a function')],
    ['a failing database', Object.assign(new Error('select * from secret'), { code: '42P01' })],
    ['a row that joi rejected', Joi.string().validate(7, { context: { secret: 1 } }).error],
    ['a thrown string', 'secret text'],
  ])('hides all details when the cause is %s', async (_name, error) => {
    const { body, headers } = await fetchAnswer(await createHost(error), '/api/fail');
    expect(body).toEqual({
      statusCode: 500,
      error: 'Internal Server Error',
      message: texts.status[500],
      cause: texts.status[500],
    });
    expect(JSON.stringify(headers)).not.toContain('secret');
  });

  it.each([
    ['as an error of the driver', (full: Error) => full],
    ['as an error of Objection', (full: Error) => Reflect.construct(DBError, [{ nativeError: full }])],
  ])('returns 503 with Retry-After when the database cannot write for a while: %s', async (_name, wrapError) => {
    const full = Object.assign(new Error('could not extend file'), { code: '53100' });
    const { statusCode, headers } = await fetchAnswer(await createHost(wrapError(full)), '/api/fail');
    expect({ statusCode, wait: Number(headers['retry-after']) > 0 }).toEqual({ statusCode: 503, wait: true });
  });

  it('passes the original error with its stack to the log event', async () => {
    const bug = new RangeError('the detail');
    const server = await createHost(bug);
    const logged: unknown[] = [];
    server.events.on({ name: 'request', channels: 'error' }, (_request, event) => void logged.push(event.error));
    await fetchAnswer(server, '/api/fail');
    expect(logged[0]).toMatchObject({
      message: 'the detail',
      stack: expect.stringContaining('registerErrorResponses.test'),
    });
  });

  it('logs an outage of a dependency even though its status is not 500', async () => {
    const outage = new Unavailable('Ahora no.', { cause: new Error('ECONNREFUSED') });
    const server = await createHost(outage);
    const logged: unknown[] = [];
    server.events.on({ name: 'request', channels: 'app' }, (_request, event) => void logged.push(event.error));
    await fetchAnswer(server, '/api/fail');
    expect(logged[0]).toBe(outage);
  });
});

describe('error handler for hapi errors', () => {
  const json = { 'content-type': 'application/json' };
  it.each([
    ['malformed JSON', 'POST', '/api/json', { payload: '{"a":', headers: json }, 400, texts.malformedJson],
    ['__proto__', 'POST', '/api/json', { payload: '{"__proto__":1}', headers: json }, 400, texts.malformedJson],
    ['too much', 'POST', '/api/json', { payload: `"${'a'.repeat(1e6)}"` }, 413, texts.status[413]],
    [
      'a picture',
      'POST',
      '/api/json',
      { payload: 'a', headers: { 'content-type': 'image/png' } },
      415,
      texts.status[415],
    ],
    ['bad header', 'POST', '/api/json', { payload: 'a', headers: { 'content-type': '?' } }, 400, texts.status[400]],
    ['bad cookie', 'GET', '/api/fine', { headers: { cookie: '=' } }, 400, texts.status[400]],
    ['unknown path', 'GET', '/api/nothing', {}, 404, texts.unknownPath],
    ['wrong method', 'DELETE', '/api/fine', {}, 404, texts.unknownPath],
    ['malformed path', 'GET', '/api/item/%zz', {}, 400, texts.malformedPath],
  ])('returns a Spanish message for %s', async (_name, method, url, extras, statusCode, message) => {
    const { body } = await fetchAnswer(await createHost(null), url, method, extras);
    expect(body).toEqual({
      statusCode,
      error: expect.stringMatching(/^[A-Z][A-Za-z -]+$/),
      message,
      cause: message,
    });
  });

  it('does not change a response that is not an error', async () => {
    expect((await fetchAnswer(await createHost(null), '/api/fine')).body).toEqual({ fine: true });
  });

  it('returns the common error before it has read the whole body of a request over a socket', async () => {
    const server = await createHost(null);
    await server.start();
    const response = await fetch(`${server.info.uri}/api/json`, { method: 'POST', body: 'a'.repeat(1e6) });
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(await response.json()).toEqual({
      statusCode: 413,
      error: 'Request Entity Too Large',
      message: texts.status[413],
      cause: texts.status[413],
    });
  });
});

describe('registerErrorResponses', () => {
  it('does not change the routes of the host and its responses to unknown paths', async () => {
    const server = await createHost(new Conflict('Ya existe.'));
    const hapiError = {
      statusCode: 500,
      error: 'Internal Server Error',
      message: 'An internal server error occurred',
    };
    expect((await fetchAnswer(server, '/host/fail')).body).toEqual(hapiError);
    expect((await fetchAnswer(server, '/apiary')).body).toEqual(hapiError);
    expect((await fetchAnswer(server, '/api/host')).body).toEqual(hapiError);
    const unknown = { statusCode: 404, error: 'Not Found', message: 'Not Found' };
    expect((await fetchAnswer(server, '/elsewhere')).body).toEqual(unknown);
    expect((await fetchAnswer(server, '/apiary/x')).body).toEqual(unknown);
  });

  it('leaves unknown paths to the host when it is mounted without a prefix', async () => {
    const server = await createHost(new Conflict('Ya existe.'), {});
    expect((await fetchAnswer(server, '/fail')).body).toMatchObject({ message: 'Ya existe.' });
    expect((await fetchAnswer(server, '/nothing')).body).toMatchObject({ message: 'Not Found' });
  });
});
