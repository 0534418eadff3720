import { describe, expect, it } from 'vitest';
import { createPlatform } from './createPlatform.mjs';
import { texts } from './texts.mjs';

/** A platform whose programs start when the test says so. */
function stage() {
  const events = [];
  const said = [];
  const starting = [];
  const running = [];
  const platform = createPlatform({
    say: text => said.push(text),
    async start() {
      const name = `${events.filter(event => event.startsWith('start')).length + 1}`;
      events.push(`start ${name}`);
      await new Promise((resolve, reject) => starting.push({ resolve, reject }));
      let end;
      const ended = new Promise(resolve => {
        end = resolve;
      });
      const stop = async () => void events.push(`stop ${name}`);
      running.push(end);
      return { announced: { url: `http://localhost/${name}` }, ended, stop };
    },
  });
  /** Lets the program that is being started begin, or fail. */
  const next = async (how = 'resolve') => {
    await expect.poll(() => starting.length).toBeGreaterThan(0);
    starting.shift()[how]();
  };
  return { platform, events, said, next, die: () => running.at(-1)() };
}

describe('a platform that can be started again', () => {
  it('is started once more for changes that come while it is being started', async () => {
    const { platform, events, next } = stage();
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

  it('has whoever asks for it wait until it answers again', async () => {
    const { platform, next } = stage();
    void platform.restart();
    await next();
    expect(await platform.url()).toBe('http://localhost/1');
    void platform.restart();
    const asked = platform.url();
    await next();
    expect(await asked).toBe('http://localhost/2');
  });

  it('that does not start is nowhere, says so, and starts at the next change', async () => {
    const { platform, said, next } = stage();
    void platform.restart();
    await next('reject');
    expect(await platform.url()).toBeUndefined();
    expect(said).toEqual([texts.broken]);
    void platform.restart();
    await next();
    expect(await platform.url()).toBe('http://localhost/2');
  });

  it('that ends by itself is nowhere, and says so', async () => {
    const { platform, said, next, die } = stage();
    void platform.restart();
    await next();
    await platform.url();
    die();
    await expect.poll(() => said).toEqual([texts.broken]);
    expect(await platform.url()).toBeUndefined();
  });

  it('stops after what is under way', async () => {
    const { platform, events, next } = stage();
    void platform.restart();
    const stopped = platform.stop();
    await next();
    await stopped;
    expect(events).toEqual(['start 1', 'stop 1']);
    expect(await platform.url()).toBeUndefined();
  });
});
