import { describe, expect, it } from 'vitest';
import { createManualClock } from '../../testing/createManualClock.ts';
import { createPendingCommandRegistry } from './createPendingCommandRegistry.ts';

const errorOf = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  );

describe('pending command', () => {
  it('resolves or rejects with its own answer, in any order of the answers', async () => {
    const pending = createPendingCommandRegistry(createManualClock());
    const ids: number[] = [];
    const writeCommand = (id: number) => void ids.push(id);
    const [first, second] = [
      pending.sendCommand('initialize', writeCommand),
      pending.sendCommand('restart', writeCommand),
    ];
    pending.refuse(ids[1] ?? 0, new Error('refused'));
    pending.done(ids[0] ?? 0, 'done');
    pending.done(ids[0] ?? 0, 'again');
    expect(await first).toBe('done');
    await expect(second).rejects.toThrow('refused');
    expect(pending.count).toBe(0);
  });

  it('rejects when the worker ends, with unknown-outcome if the network got the message and otherwise as not sent', async () => {
    const pending = createPendingCommandRegistry(createManualClock());
    let lastId = 0;
    const writeCommand = (id: number) => {
      lastId = id;
    };
    const transitError = errorOf(pending.sendCommand('send', writeCommand));
    pending.markPassedToNetwork(lastId);
    const pendingErrors = errorOf(pending.sendCommand('send', writeCommand));
    const lookup = errorOf(pending.sendCommand('lookup', writeCommand));
    const restart = errorOf(pending.sendCommand('restart', writeCommand));
    pending.end();
    expect(await transitError).toMatchObject({ reason: 'unknown-outcome' });
    expect(await pendingErrors).toMatchObject({ reason: 'not-connected' });
    expect(await lookup).toMatchObject({ reason: 'not-connected' });
    expect(await restart).toMatchObject({ status: 503 });
    expect(await errorOf(pending.sendCommand('send', writeCommand))).toMatchObject({ reason: 'not-connected' });
  });

  it('rejects when the worker does not answer in time', async () => {
    const clock = createManualClock();
    const pending = createPendingCommandRegistry(clock);
    const send = errorOf(pending.sendCommand('send', () => undefined));
    const lookup = errorOf(pending.sendCommand('lookup', () => undefined));
    const initialize = errorOf(pending.sendCommand('initialize', () => undefined));
    clock.advance(300_000);
    expect(await send).toMatchObject({ reason: 'unknown-outcome' });
    expect(await lookup).toMatchObject({ reason: 'unreachable' });
    expect(await initialize).toMatchObject({ status: 503 });
    expect(clock.nextTimerMs).toBeUndefined();
  });

  it('is rejected when too many commands are pending', async () => {
    const pending = createPendingCommandRegistry(createManualClock());
    const pendingErrors = Array.from({ length: 1_000 }, () => errorOf(pending.sendCommand('lookup', () => undefined)));
    expect(await errorOf(pending.sendCommand('send', () => undefined))).toMatchObject({ reason: 'rate-limited' });
    expect(await errorOf(pending.sendCommand('restart', () => undefined))).toMatchObject({ status: 503 });
    pending.end();
    await Promise.all(pendingErrors);
  });
});
