import { describe, expect, it } from 'vitest';
import type { Clock } from './clock.ts';
import { PendingRequests } from './PendingRequests.ts';

/** Clock whose timers the test runs itself. */
function createTimers() {
  const timers = new Set<() => void>();
  const clock: Pick<Clock, 'after'> = {
    after(_delay, run) {
      timers.add(run);
      return () => void timers.delete(run);
    },
  };
  return { timers, clock };
}
const timeout = { ms: 1_000, createError: () => new Error('too late') };

describe('pending requests', () => {
  it('resolve or reject with their own response, in any order of the responses', async () => {
    const { timers, clock } = createTimers();
    const requests = new PendingRequests(clock);
    const ids: number[] = [];
    const write = (id: number) => void ids.push(id);
    const [first, second] = [requests.request(write, timeout), requests.request(write, timeout)];
    expect(requests.count).toBe(2);
    const [firstId = 0, secondId = 0] = ids;
    requests.reject(secondId, new Error('refused'));
    requests.resolve(firstId, 'done');
    requests.resolve(firstId, 'again');
    requests.reject(firstId, new Error('again'));
    expect(await first).toBe('done');
    await expect(second).rejects.toThrow('refused');
    expect(requests.count).toBe(0);
    expect(timers.size).toBe(0);
  });

  it('reject when the response does not arrive in time', async () => {
    const { timers, clock } = createTimers();
    const requests = new PendingRequests(clock);
    const request = requests.request(() => undefined, timeout);
    for (const run of timers) run();
    await expect(request).rejects.toThrow('too late');
    expect(requests.count).toBe(0);
  });

  it('reject at once when they cannot be written', async () => {
    const { timers, clock } = createTimers();
    const requests = new PendingRequests(clock);
    const write = () => {
      throw new Error('not serializable');
    };
    await expect(requests.request(write, timeout)).rejects.toThrow('not serializable');
    expect(requests.count).toBe(0);
    expect(timers.size).toBe(0);
  });
});
