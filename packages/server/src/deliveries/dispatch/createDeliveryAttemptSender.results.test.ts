import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AddressRefused, type SsrfGuardedRequest, type SsrfGuardedResponse } from '../guard/index.ts';
import { DELIVERY_ATTEMPT_STOPPED } from './createDeliveryAttemptSender.ts';
import { createAttemptSenderFixture, respond } from './testing/createAttemptSenderFixture.ts';

const NOW = new Date('2026-03-02T18:20:00Z');
beforeEach(() => void vi.useFakeTimers({ now: NOW, toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] }));
afterEach(() => void vi.useRealTimers());

const text = (character: string, length: number) => Buffer.from(character.repeat(length));
/** Waits until the request is aborted, and then rejects as the guard does. */
const hang = ({ signal }: SsrfGuardedRequest) =>
  new Promise<never>((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
/** Creates a response whose body is ended by `read` with an error. */
const respondPartly = (read: () => Promise<never>): SsrfGuardedResponse => ({
  ...respond(200),
  body: Readable.from(
    (async function* () {
      yield text('a', 10);
      await read();
    })(),
  ) as SsrfGuardedResponse['body'],
});

describe('result of a delivery attempt', () => {
  it('contains status, time, duration, response and the requested pause', async () => {
    const receive = async () => {
      await vi.advanceTimersByTimeAsync(250);
      return respond(503, [Buffer.from('sin '), Buffer.from('masa')], { 'retry-after': '90' });
    };
    expect(await createAttemptSenderFixture({ receive }).send()).toEqual({
      at: NOW,
      statusCode: 503,
      error: null,
      milliseconds: 250,
      response: 'sin masa',
      retryAfter: 90_000,
    });
  });

  it('contains the first kilobyte of the response, wherever its pieces end', async () => {
    const send = (...pieces: readonly Buffer[]) =>
      createAttemptSenderFixture({ receive: () => respond(200, pieces) }).send();
    expect((await send(text('a', 5_000)))?.response).toBe('a'.repeat(1_024));
    const pieces = [text('a', 1_000), text('b', 100), text('c', 100)];
    expect((await send(...pieces))?.response).toBe('a'.repeat(1_000) + 'b'.repeat(24));
    expect((await send())?.response).toBe('');
  });

  it('contains no characters that the database cannot store', async () => {
    const { send } = createAttemptSenderFixture({ receive: () => respond(200, [Buffer.from('sin\u0000 masa')]) });
    expect((await send())?.response).toBe('sin masa');
  });

  it('is complete when the response reaches the maximum length, whose rest is not read', async () => {
    let readPieces = 0;
    const pieces = (function* () {
      for (; ; readPieces += 1) yield text('a', 500);
    })();
    const response = { ...respond(200), body: Readable.from(pieces) as SsrfGuardedResponse['body'] };
    const { send } = createAttemptSenderFixture({ receive: () => response, settings: { maxAnswer: 2_000 } });
    expect(await send()).toMatchObject({ statusCode: 200, error: null });
    expect(response.body.destroyed).toBe(true);
    // The generator counts a piece only when the next one is requested.
    expect(readPieces).toBeLessThan(20);
  });

  it.each([
    ['unresolved', new AddressRefused('unresolved')],
    ['refused', new AddressRefused('private')],
    ['unreachable', new Error('ECONNREFUSED')],
  ])('has the error %s when no response arrives', async (error, cause) => {
    const { send } = createAttemptSenderFixture({ receive: () => Promise.reject(cause) });
    expect(await send()).toMatchObject({ statusCode: null, error, response: '', retryAfter: null });
  });

  it('has the error cut when the response ends too early', async () => {
    const receive = () => respondPartly(() => Promise.reject(new Error('other side closed')));
    expect(await createAttemptSenderFixture({ receive }).send()).toMatchObject({
      statusCode: 200,
      error: 'cut',
      response: '',
    });
  });

  it.each([
    ['no response arrives', hang, null],
    ['the response does not end', (request: SsrfGuardedRequest) => respondPartly(() => hang(request)), 200],
  ])('has the error timeout when %s in time', async (_when, receive, statusCode) => {
    const { send } = createAttemptSenderFixture({ receive, settings: { deadline: 15_000 } });
    let hasEnded = false;
    const attempt = send().finally(() => {
      hasEnded = true;
    });
    await vi.advanceTimersByTimeAsync(14_999);
    expect(hasEnded).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(await attempt).toMatchObject({ statusCode, error: 'timeout', milliseconds: 15_000 });
  });
});

describe('delivery attempt', () => {
  it.each([
    ['waits for a response', hang],
    ['reads a response', (request: SsrfGuardedRequest) => respondPartly(() => hang(request))],
  ])('rejects when the process stops while it %s', async (_when, receive) => {
    const { send, stop } = createAttemptSenderFixture({ receive });
    const attempt = send();
    attempt.catch(() => {});
    await vi.advanceTimersByTimeAsync(0);
    stop.abort(new Error('stopping'));
    await expect(attempt).rejects.toBe(DELIVERY_ATTEMPT_STOPPED);
  });

  it.each([
    ['succeeds', () => respond(200)],
    ['fails', () => Promise.reject(new Error('ECONNREFUSED'))],
  ])('leaves no timer when it %s', async (_result, receive) => {
    await createAttemptSenderFixture({ receive }).send();
    expect(vi.getTimerCount()).toBe(0);
  });
});
