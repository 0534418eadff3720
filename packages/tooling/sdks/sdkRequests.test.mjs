import { describe, expect, it } from 'vitest';
import { languages, runStep, runSteps } from './testing/languages.mjs';
import { hangUp, respondWith, sentMessage, startScriptedServer } from './testing/startScriptedServer.mjs';

const MARTA = '5215587654321';
const ok = respondWith(200, sentMessage);
const failure = (statusCode, message, more = {}) => ({ statusCode, error: 'Too Many Requests', message, ...more });

describe.each(languages)('requests of the SDK for %s', language => {
  it('send a text with token, client, JSON and a random idempotency key', async () => {
    const { baseUrl, requests } = await startScriptedServer(ok);
    const [first] = await runSteps(language, {
      baseUrl: `${baseUrl}/`,
      clientId: 'espiga',
      steps: [
        { call: 'sendText', args: [MARTA, '¿Le apartamos su pan? 🥐👩🏽‍🍳'], named: { options: { replyTo: 'A' } } },
        { call: 'sendText', args: [MARTA, 'Otra'] },
      ],
    });
    expect(first).toEqual({ value: sentMessage });
    const [{ method, url, headers, body }, second] = requests;
    expect([method, url, headers['x-api-token'], headers['x-client-id'], headers['content-type']]).toEqual([
      'POST',
      '/api/external/messages',
      'rcd_secret',
      'espiga',
      'application/json',
    ]);
    expect(JSON.parse(body.toString())).toEqual({
      to: MARTA,
      type: 'text',
      text: { text: '¿Le apartamos su pan? 🥐👩🏽‍🍳' },
      replyTo: 'A',
    });
    expect(headers['idempotency-key']).toMatch(/^[\w-]{32,}$/);
    expect(second.headers['idempotency-key']).not.toBe(headers['idempotency-key']);
  });

  it('send the key of the program as UTF-8, and refuse one that would begin another header', async () => {
    const { baseUrl, requests } = await startScriptedServer(ok);
    const send = idempotencyKey => ({ call: 'sendText', args: [MARTA, 'Hola'], named: { idempotencyKey } });
    const steps = [send('pedido-ñ-👩🏽‍🍳'), send('a\r\nx-client-id: otro'), send('')];
    const results = await runSteps(language, { baseUrl, apiToken: ' rcd_secret\n', steps });
    const keys = requests.map(({ headers }) => Buffer.from(headers['idempotency-key'], 'latin1').toString());
    expect(keys).toEqual(['pedido-ñ-👩🏽‍🍳', expect.stringMatching(/^[\w-]{32,}$/)]);
    expect(results.map(({ error }) => error?.kind)).toEqual([undefined, 'argument', undefined]);
    expect(requests[0].headers['x-api-token']).toBe('rcd_secret');
  });

  it('reuse one connection', async () => {
    const { baseUrl, requests } = await startScriptedServer(ok);
    const step = { call: 'sendText', args: [MARTA, 'Hola'] };
    await runSteps(language, { baseUrl, steps: [step, step, step] });
    expect(new Set(requests.map(({ socket }) => socket)).size).toBe(1);
  });

  it('are repeated at once when the server closes the idle connection', async () => {
    const { baseUrl, requests } = await startScriptedServer(ok, hangUp, ok);
    const step = { call: 'sendText', args: [MARTA, 'Hola'] };
    const results = await runSteps(language, { baseUrl, options: { retries: 0 }, steps: [step, step] });
    expect(results).toEqual([{ value: sentMessage }, { value: sentMessage }]);
    expect(requests).toHaveLength(3);
  });

  it('that cannot be repeated use a new connection, and are sent once', async () => {
    const { baseUrl, requests } = await startScriptedServer(ok, hangUp, ok);
    const named = { params: { conversation: MARTA }, payload: { text: 'Nota' } };
    const note = { call: 'request', args: ['POST /external/conversations/{conversation}/notes'], named };
    const results = await runSteps(language, { baseUrl, steps: [note, note] });
    expect(results.map(({ error }) => error?.reason)).toEqual([undefined, 'unreachable']);
    expect(requests).toHaveLength(2);
  });

  it('send numbers, empty objects, whole decimals and instants in the form of the API', async () => {
    const { baseUrl, requests } = await startScriptedServer(
      ok,
      ok,
      respondWith(201, { success: true, clientId: 'a', schedule: {} }),
    );
    await runSteps(language, {
      baseUrl,
      steps: [
        { call: 'send', args: [5215587654321, 'numberRequest', {}] },
        { call: 'sendLocation', args: [MARTA, 19.5, -99.25], named: { name: 'La Espiga' } },
        { call: 'schedule', args: [MARTA, 'text', { text: 'Mañana' }, { $instant: '2026-12-23T18:00:00-06:00' }] },
      ],
    });
    const [asked, place, scheduled] = requests.map(({ body }) => JSON.parse(body.toString()));
    expect(asked).toEqual({ to: 5215587654321, type: 'numberRequest', numberRequest: {} });
    expect(place.location).toEqual({ latitude: 19.5, longitude: -99.25, name: 'La Espiga' });
    expect(new Date(scheduled.sendAt).toISOString()).toBe('2026-12-24T00:00:00.000Z');
    expect(scheduled.sendAt).toContain('-06:00');
  });

  it('encode path parameters, and refuse those that name something else', async () => {
    const { baseUrl, requests } = await startScriptedServer(respondWith(200, {}));
    const group = (value, call = 'request') => ({
      call,
      args: ['GET /external/groups/{group}'],
      named: { params: { group: value } },
    });
    const results = await runSteps(language, { baseUrl, steps: [group('a/b ñ?'), group('..'), group('')] });
    expect(requests.map(({ url }) => url)).toEqual(['/api/external/groups/a%2Fb%20%C3%B1%3F']);
    expect(results.map(({ error }) => error?.kind)).toEqual([undefined, 'argument', 'argument']);
  });

  it('encode query parameters, and omit those without a value', async () => {
    const { baseUrl, requests } = await startScriptedServer(respondWith(200, {}));
    const query = { q: 'pan & café', unread: true, limit: 5, label: null, ids: ['a'] };
    await runStep(language, { baseUrl }, 'request', ['GET /external/conversations'], { named: { query } });
    expect([...new URL(requests[0].url, baseUrl).searchParams]).toEqual([
      ['q', 'pan & café'],
      ['unread', 'true'],
      ['limit', '5'],
      ['ids', '["a"]'],
    ]);
  });
});

describe.each(languages)('retries of the SDK for %s', language => {
  it('repeat a send with the same key after a lost response, an overload and an outage', async () => {
    const busy = respondWith(429, failure(429, 'Espere.'), { 'retry-after': '1' });
    const { baseUrl, requests } = await startScriptedServer(
      hangUp,
      busy,
      respondWith(503, failure(503, 'Vuelva.')),
      ok,
    );
    const result = await runStep(language, { baseUrl }, 'sendText', [MARTA, 'Hola']);
    expect(result).toEqual({ value: sentMessage });
    expect(requests).toHaveLength(4);
    expect(new Set(requests.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
    expect(new Set(requests.map(({ body }) => body.toString())).size).toBe(1);
  });

  it('repeat 409 only while the first request may still be in progress', async () => {
    const conflict = respondWith(409, failure(409, 'La petición anterior sigue en curso.'));
    const lost = await startScriptedServer(hangUp, conflict, ok);
    expect(await runStep(language, lost, 'sendText', [MARTA, 'Hola'])).toEqual({ value: sentMessage });
    const refused = await startScriptedServer(conflict, ok);
    const { error } = await runStep(language, refused, 'sendText', [MARTA, 'Hola']);
    expect([error.status, refused.requests.length]).toEqual([409, 1]);
  });

  it('do not repeat what may have been done and accepts no key', async () => {
    const { baseUrl, requests } = await startScriptedServer(hangUp, respondWith(200, {}));
    const named = { params: { conversation: MARTA }, payload: { text: 'Nota' } };
    const { error } = await runStep(
      language,
      { baseUrl },
      'request',
      ['POST /external/conversations/{conversation}/notes'],
      { named },
    );
    expect([error.kind, error.reason, requests.length]).toEqual(['network', 'unreachable', 1]);
  });

  it('do not wait for a Retry-After of an hour', async () => {
    const { baseUrl, requests } = await startScriptedServer(
      respondWith(429, failure(429, 'Espere una hora.'), { 'retry-after': '3600' }),
    );
    const { error } = await runStep(language, { baseUrl }, 'sendText', [MARTA, 'Hola']);
    expect([error.status, error.retryAfter, requests.length]).toEqual([429, 3600, 1]);
  });

  it('end after the number that the program chose', async () => {
    const { baseUrl, requests } = await startScriptedServer(respondWith(503, failure(503, 'Vuelva.')));
    await runStep(language, { baseUrl, options: { retries: 1 } }, 'sendText', [MARTA, 'Hola']);
    expect(requests).toHaveLength(2);
  });
});

describe.each(languages)('iterators of the SDK for %s', language => {
  it('read every page once, and end', async () => {
    const page = (names, next) => respondWith(200, { contacts: names.map(createContact), next });
    const { baseUrl, requests } = await startScriptedServer(
      page(['Marta', 'Luis'], 'B'),
      page([], 'C'),
      page(['Ana'], null),
    );
    const { value } = await runStep(language, { baseUrl }, 'contacts');
    expect(value.map(({ name }) => name)).toEqual(['Marta', 'Luis', 'Ana']);
    expect(requests.map(({ url }) => new URL(url, baseUrl).searchParams.get('cursor'))).toEqual([null, 'B', 'C']);
  });

  it('request no page that the loop does not need', async () => {
    const { baseUrl, requests } = await startScriptedServer(
      respondWith(200, { contacts: ['Marta', 'Luis'].map(createContact), next: 'B' }),
    );
    const { value } = await runStep(language, { baseUrl }, 'contacts', [], { take: 1 });
    expect([value.length, requests.length]).toEqual([1, 1]);
  });

  it('end the list of events with the first empty page', async () => {
    const event = sequence => ({ id: `e${sequence}`, type: 'message.sent', sequence, data: {} });
    const page = (events, next) => respondWith(200, { events, next });
    const { baseUrl, requests } = await startScriptedServer(page([event(3), event(4)], 4), page([], 4));
    const { value } = await runStep(language, { baseUrl }, 'events', [2]);
    expect(value.map(({ sequence }) => sequence)).toEqual([3, 4]);
    expect(requests.map(({ url }) => new URL(url, baseUrl).searchParams.get('after'))).toEqual(['2', '4']);
  });
});

const createContact = name => ({
  id: `id-${name}`,
  chat: MARTA,
  phoneNumber: MARTA,
  lid: null,
  name,
  labels: [],
  notes: '',
  isBlocked: false,
});
