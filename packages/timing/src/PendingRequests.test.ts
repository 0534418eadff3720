import { describe, expect, it } from 'vitest';
import type { Clock } from './clock.ts';
import { PendingRequests } from './PendingRequests.ts';

/** Clock whose timers the test runs itself. */
function createTimers() {
  const timers = new Set<() => void>();
  const delays: number[] = [];
  const clock: Pick<Clock, 'after'> = {
    after(delay, run) {
      delays.push(delay);
      timers.add(run);
      return () => void timers.delete(run);
    },
  };
  return { timers, delays, clock };
}
const timeout = { ms: 1_000, createError: () => new Error('too late') };

describe('pending requests', () => {
  it('get consecutive IDs, and settle with their own response, in any order of the responses', async () => {
    const { timers, clock } = createTimers();
    const requests = new PendingRequests(clock);
    const ids: number[] = [];
    const write = (id: number) => void ids.push(id);
    const [first, second] = [requests.request(write, timeout), requests.request(write, timeout)];
    expect(requests.count).toBe(2);
    expect(ids).toEqual([1, 2]);
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
    const { timers, delays, clock } = createTimers();
    const requests = new PendingRequests(clock);
    const request = requests.request(() => undefined, timeout);
    expect(delays).toEqual([timeout.ms]);
    for (const run of timers) run();
    await expect(request).rejects.toThrow('too late');
    expect([requests.count, timers.size]).toEqual([0, 0]);
  });

  it('stay pending when a response has an unknown ID', async () => {
    const requests = new PendingRequests(createTimers().clock);
    const request = requests.request(() => undefined, timeout);
    requests.resolve(7, 'other');
    requests.reject(8, new Error('other'));
    expect(requests.count).toBe(1);
    requests.resolve(1, 'own');
    expect(await request).toBe('own');
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

  it('keep the response that arrives before their writing fails', async () => {
    const requests = new PendingRequests(createTimers().clock);
    const write = (id: number) => {
      requests.resolve(id, 'early');
      throw new Error('connection lost');
    };
    expect(await requests.request(write, timeout)).toBe('early');
  });
});
