import { afterEach, expect, it } from 'vitest';
import { takeEarlyResponse } from './takeEarlyResponse.ts';

const authorization = 'Bearer a';
const get = { method: 'GET', headers: { authorization } };

function startEarly(response: Promise<Response>, age = 0): void {
  const startedAt = performance.now() - age;
  globalThis.recadoEarlyResponses = new Map([['/api/clients', { authorization, response, startedAt }]]);
}
afterEach(() => {
  globalThis.recadoEarlyResponses = undefined;
});

it('takeEarlyResponse returns the response of the same request once', async () => {
  startEarly(Promise.resolve(new Response('early')));
  const response = await takeEarlyResponse('/api/clients', get);
  expect(await response?.text()).toBe('early');
  expect(takeEarlyResponse('/api/clients', get)).toBeUndefined();
});

it.each([
  ['another URL', '/api/clients/1', get],
  ['another session', '/api/clients', { method: 'GET', headers: { authorization: 'Bearer b' } }],
  ['another method', '/api/clients', { ...get, method: 'POST' }],
])('takeEarlyResponse ignores the response for %s', (_difference, url, request) => {
  startEarly(Promise.resolve(new Response()));
  expect(takeEarlyResponse(url, request)).toBeUndefined();
});

it('takeEarlyResponse ignores all responses after a request that may have changed the data', () => {
  startEarly(Promise.resolve(new Response()));
  void takeEarlyResponse('/api/clients/1', { ...get, method: 'DELETE' });
  expect(takeEarlyResponse('/api/clients', get)).toBeUndefined();
});

it('takeEarlyResponse ignores a response that is old', () => {
  startEarly(Promise.resolve(new Response()), 60_000);
  expect(takeEarlyResponse('/api/clients', get)).toBeUndefined();
});

it('takeEarlyResponse rejects with the reason of the signal when the caller aborts', async () => {
  startEarly(new Promise(() => {}));
  const controller = new AbortController();
  const response = takeEarlyResponse('/api/clients', { ...get, signal: controller.signal });
  controller.abort(new Error('the caller left'));
  await expect(response).rejects.toThrow('the caller left');
});
