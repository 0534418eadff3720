import { type ApiEndpointKey, endpoints } from '@recado/contract';
import { apiErrorTexts as texts } from '@recado/texts';
import { describe, expect, it } from 'vitest';
import { recordSpans } from '../../core/tracing/testing/recordSpans.ts';
import { callBoundRoute } from './testing/callBoundRoute.ts';

const events = endpoints['GET /external/events'].example.response as object;

describe('response of a bound route', () => {
  it.each<readonly [ApiEndpointKey, number]>([
    ['GET /keys', 200],
    ['POST /keys', 201],
    ['POST /auth/recovery', 202],
  ])('has the first status of the endpoint when the handler returns only a body: %s', async (key, status) => {
    const { payload } = endpoints[key].example as { readonly payload?: object };
    const request = { url: key.replace(/^\w+ /, ''), ...(payload && { payload }) };
    expect(await callBoundRoute(key, request, { reply: () => ({ a: 1 }) })).toMatchObject({ status, text: '{"a":1}' });
  });

  it('has the status and the headers that the handler chose with the toolkit', async () => {
    const { status, headers, text } = await callBoundRoute(
      'GET /keys',
      { url: '/keys' },
      { reply: ({ h }) => h.response({ a: 1 }).code(202).header('x-own', '1') },
    );
    expect({ status, own: headers['x-own'], text }).toEqual({ status: 202, own: '1', text: '{"a":1}' });
  });

  it.each([
    ['a field `statusCode`', { statusCode: 503 }],
    ['a field `header`', { header: 'x' }],
  ])('is a body with the usual status when the body has %s', async (_field, body) => {
    const { status, text } = await callBoundRoute('GET /keys', { url: '/keys' }, { reply: () => body });
    expect({ status, body: JSON.parse(text) }).toEqual({ status: 200, body });
  });

  it.each([
    ['text', 'Nombre,Teléfono', 'Nombre,Teléfono'],
    ['nothing', null, ''],
  ])('may be %s instead of JSON', async (_what, reply, text) => {
    const url = '/external/contacts/export';
    for (const checkAnswers of [false, true])
      expect(
        await callBoundRoute('GET /external/contacts/export', { url }, { reply: () => reply, checkAnswers }),
      ).toMatchObject({ status: 200, text });
  });

  it('is complete even if the request asks for a range, as react-admin does', async () => {
    const headers = { range: 'bytes=900-999' };
    const { status, text } = await callBoundRoute('GET /keys', { url: '/keys', headers }, { reply: () => ({ a: 1 }) });
    expect({ status, text }).toEqual({ status: 200, text: '{"a":1}' });
  });
});

describe('check of the responses of a bound route', () => {
  const { response: keys } = endpoints['GET /keys'].example;
  const askKeys = (reply: unknown, checkAnswers: boolean) =>
    callBoundRoute('GET /keys', { url: '/keys' }, { reply: () => reply, checkAnswers });
  const askEvents = (reply: Parameters<typeof callBoundRoute>[2], checkAnswers = true) =>
    callBoundRoute('GET /external/events', { url: '/external/events' }, { ...reply, checkAnswers });

  it('fails a request whose response differs from the contract, but only when it is on', async () => {
    expect(await askKeys(keys, true)).toMatchObject({ status: 200 });
    expect(await askKeys({ keys: 1 }, true)).toMatchObject({ status: 500, message: texts.status[500] });
    expect(await askKeys({ keys: 1 }, false)).toMatchObject({ status: 200, text: '{"keys":1}' });
  });

  it('includes the JSON responses of an endpoint that may also respond with a stream', async () => {
    expect(await askEvents({ reply: () => events })).toMatchObject({ status: 200, text: JSON.stringify(events) });
    expect(await askEvents({ reply: () => ({ ...events, next: 'x' }) })).toMatchObject({ status: 500 });
    expect(await askEvents({ reply: () => ({ ...events, next: 'x' }) }, false)).toMatchObject({ status: 200 });
  });

  it('excludes streams and files', async () => {
    const stream = await askEvents({ reply: ({ h }) => h.response('data: 1\n\n').type('text/event-stream') });
    expect(stream).toMatchObject({ status: 200, text: 'data: 1\n\n' });
    const file = await callBoundRoute(
      'GET /external/profile/picture',
      { url: '/external/profile/picture' },
      { reply: ({ h }) => h.response(Buffer.from('JPEG')).type('image/jpeg'), checkAnswers: true },
    );
    expect(file).toMatchObject({ status: 200, text: 'JPEG' });
  });
});

describe('trace of a bound route', () => {
  const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';

  /** Calls an endpoint, and records the spans of the call. */
  async function traceCall(
    key: ApiEndpointKey,
    headers: Record<string, string> = {},
    reply: Parameters<typeof callBoundRoute>[2] = {},
  ) {
    let received: number | undefined;
    const spans = await recordSpans(async () => {
      const { call } = await callBoundRoute(key, { url: key.replace(/^\w+ /, ''), headers }, reply);
      received = call?.request.info.received;
    });
    return { ...spans, received };
  }

  it('begins when the request arrives and contains its endpoint, method and status', async () => {
    const { steps, attributes, received } = await traceCall('GET /external/status');
    expect(steps).toEqual([
      {
        name: 'GET /external/status',
        kind: 'server',
        isRoot: true,
        since: received,
        parent: undefined,
        attributes: { 'http.request.method': 'GET', 'http.route': '/external/status' },
      },
    ]);
    expect(attributes).toEqual([{ 'http.response.status_code': 200 }]);
  });

  it('contains the status that the handler chose', async () => {
    const { attributes } = await traceCall('GET /keys', {}, { reply: ({ h }) => h.response({}).code(206) });
    expect(attributes).toEqual([{ 'http.response.status_code': 206 }]);
  });

  it('continues the trace of a program, but not that of an anonymous caller', async () => {
    const ofProgram = await traceCall('GET /external/status', { traceparent });
    expect(ofProgram.steps[0]?.parent).toBe(traceparent);
    const ofAnyone = await traceCall('GET /auth/recovery', { traceparent });
    expect(ofAnyone.steps[0]).toMatchObject({ name: 'GET /auth/recovery', parent: undefined });
  });
});
