import { describe, expect, it } from 'vitest';
import { createRestartablePlatform } from './createRestartablePlatform.mjs';
import { devTexts } from './devTexts.mjs';

/** Creates a platform whose programs start when the test calls `next`. */
function createTestPlatform() {
  const events = [];
  const printedTexts = [];
  const pendingStarts = [];
  const exitCallbacks = [];
  const platform = createRestartablePlatform({
    say: text => printedTexts.push(text),
    async start() {
      const name = `${events.filter(event => event.startsWith('start')).length + 1}`;
      events.push(`start ${name}`);
      await new Promise((resolve, reject) => pendingStarts.push({ resolve, reject }));
      let end;
      const ended = new Promise(resolve => {
        end = resolve;
      });
      const stop = async () => void events.push(`stop ${name}`);
      exitCallbacks.push(end);
      return { announced: { url: `http://localhost/${name}` }, ended, stop };
    },
  });
  /** Lets the pending start of a program succeed or fail. */
  const next = async (how = 'resolve') => {
    await expect.poll(() => pendingStarts.length).toBeGreaterThan(0);
    pendingStarts.shift()[how]();
  };
  return { platform, events, printedTexts, next, die: () => exitCallbacks.at(-1)() };
}

describe('restartable platform', () => {
  it('restarts the program once more when changes arrive during a start', async () => {
    const { platform, events, next } = createTestPlatform();
    void platform.restart();
    await next();
    await platform.url();
    void platform.restart();
    await expect.poll(() => events).toContain('start 2');
    for (let change = 0; change < 5; change += 1) void platform.restart();
    await next();
    await next();
    expect(await platform.url()).toBe('http://localhost/3');
    expect(events).toEqual(['start 1', 'stop 1', 'start 2', 'stop 2', 'start 3']);
  });

  it('returns the new URL only after the restart has finished', async () => {
    const { platform, next } = createTestPlatform();
    void platform.restart();
    await next();
    expect(await platform.url()).toBe('http://localhost/1');
    void platform.restart();
    const urlRequest = platform.url();
    await next();
    expect(await urlRequest).toBe('http://localhost/2');
  });

  it('reports a failed start, returns no URL, and starts when the next change arrives', async () => {
    const { platform, printedTexts, next } = createTestPlatform();
    void platform.restart();
    await next('reject');
    expect(await platform.url()).toBeUndefined();
    expect(printedTexts).toEqual([devTexts.broken]);
    void platform.restart();
    await next();
    expect(await platform.url()).toBe('http://localhost/2');
  });

  it('reports an exit and returns no URL when the program exits by itself', async () => {
    const { platform, printedTexts, next, die } = createTestPlatform();
    void platform.restart();
    await next();
    await platform.url();
    die();
    await expect.poll(() => printedTexts).toEqual([devTexts.broken]);
    expect(await platform.url()).toBeUndefined();
  });

  it('stops the program only after the pending start has finished', async () => {
    const { platform, events, next } = createTestPlatform();
    void platform.restart();
    const stopped = platform.stop();
    await next();
    await stopped;
    expect(events).toEqual(['start 1', 'stop 1']);
    expect(await platform.url()).toBeUndefined();
  });
});
