import { describe, expect, it } from 'vitest';
import { createManualClock } from '../../testing/createManualClock.ts';
import { createPendingCommands } from './createPendingCommands.ts';

const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  );

describe('a pending command', () => {
  it('is done or refused, whatever the order', async () => {
    const pending = createPendingCommands(createManualClock());
    const ids: number[] = [];
    const say = (id: number) => void ids.push(id);
    const [first, second] = [pending.give('initialize', say), pending.give('restart', say)];
    pending.refuse(ids[1] ?? 0, new Error('refused'));
    pending.done(ids[0] ?? 0, 'done');
    pending.done(ids[0] ?? 0, 'again');
    expect(await first).toBe('done');
    await expect(second).rejects.toThrow('refused');
    expect(pending.count).toBe(0);
  });

  it('ends with the worker: a send that was handed over is of unknown outcome, any other was not sent', async () => {
    const pending = createPendingCommands(createManualClock());
    let last = 0;
    const say = (id: number) => {
      last = id;
    };
    const handedOver = failure(pending.give('send', say));
    pending.handedOver(last);
    const waiting = failure(pending.give('send', say));
    const lookup = failure(pending.give('lookup', say));
    const restart = failure(pending.give('restart', say));
    pending.end();
    expect(await handedOver).toMatchObject({ reason: 'unknown-outcome' });
    expect(await waiting).toMatchObject({ reason: 'not-connected' });
    expect(await lookup).toMatchObject({ reason: 'not-connected' });
    expect(await restart).toMatchObject({ status: 503 });
    expect(await failure(pending.give('send', say))).toMatchObject({ reason: 'not-connected' });
  });

  it('is not waited for without end', async () => {
    const clock = createManualClock();
    const pending = createPendingCommands(clock);
    const send = failure(pending.give('send', () => undefined));
    const lookup = failure(pending.give('lookup', () => undefined));
    const initialize = failure(pending.give('initialize', () => undefined));
    clock.advance(300_000);
    expect(await send).toMatchObject({ reason: 'unknown-outcome' });
    expect(await lookup).toMatchObject({ reason: 'unreachable' });
    expect(await initialize).toMatchObject({ status: 503 });
    expect(clock.next).toBeUndefined();
  });

  it('is refused when too many wait', async () => {
    const pending = createPendingCommands(createManualClock());
    const waiting = Array.from({ length: 1_000 }, () => failure(pending.give('lookup', () => undefined)));
    expect(await failure(pending.give('send', () => undefined))).toMatchObject({ reason: 'rate-limited' });
    expect(await failure(pending.give('restart', () => undefined))).toMatchObject({ status: 503 });
    pending.end();
    await Promise.all(waiting);
  });
});
