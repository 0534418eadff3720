import { describe, expect, it } from 'vitest';
import { createManualClock } from '../../testing/createManualClock.ts';
import { createCalls } from './calls.ts';

const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  );

describe('a call', () => {
  it('is answered or refused, whatever the order', async () => {
    const calls = createCalls(createManualClock());
    const ids: number[] = [];
    const say = (id: number) => void ids.push(id);
    const [first, second] = [calls.make('initialize', say), calls.make('restart', say)];
    calls.refuse(ids[1] ?? 0, new Error('refused'));
    calls.answer(ids[0] ?? 0, 'done');
    calls.answer(ids[0] ?? 0, 'again');
    expect(await first).toBe('done');
    await expect(second).rejects.toThrow('refused');
    expect(calls.pending).toBe(0);
  });

  it('ends with the worker: a send that was handed over is of unknown outcome, any other was not sent', async () => {
    const calls = createCalls(createManualClock());
    let last = 0;
    const say = (id: number) => {
      last = id;
    };
    const handedOver = failure(calls.make('send', say));
    calls.handedOver(last);
    const waiting = failure(calls.make('send', say));
    const lookup = failure(calls.make('lookup', say));
    const restart = failure(calls.make('restart', say));
    calls.end();
    expect(await handedOver).toMatchObject({ reason: 'unknown-outcome' });
    expect(await waiting).toMatchObject({ reason: 'not-connected' });
    expect(await lookup).toMatchObject({ reason: 'not-connected' });
    expect(await restart).toMatchObject({ status: 503 });
    expect(await failure(calls.make('send', say))).toMatchObject({ reason: 'not-connected' });
  });

  it('is not waited for without end', async () => {
    const clock = createManualClock();
    const calls = createCalls(clock);
    const send = failure(calls.make('send', () => undefined));
    const lookup = failure(calls.make('lookup', () => undefined));
    const initialize = failure(calls.make('initialize', () => undefined));
    clock.advance(300_000);
    expect(await send).toMatchObject({ reason: 'unknown-outcome' });
    expect(await lookup).toMatchObject({ reason: 'unreachable' });
    expect(await initialize).toMatchObject({ status: 503 });
    expect(clock.next).toBeUndefined();
  });

  it('is refused when too many wait', async () => {
    const calls = createCalls(createManualClock());
    const waiting = Array.from({ length: 1_000 }, () => failure(calls.make('lookup', () => undefined)));
    expect(await failure(calls.make('send', () => undefined))).toMatchObject({ reason: 'rate-limited' });
    expect(await failure(calls.make('restart', () => undefined))).toMatchObject({ status: 503 });
    calls.end();
    await Promise.all(waiting);
  });
});
