import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createChime } from './chime.ts';

/** Tones; what is begun while the loudspeaker does not run is heard when it does. */
let heard: number;
/** What holds the loudspeaker, as Safari has it: each begins by a touch, later ones by themselves. */
let contexts: FakeContext[];
let isTouched: boolean;

class FakeContext {
  state = 'suspended';
  isAllowed = false;
  currentTime = 0;
  begun = 0;
  private readonly waiting: (() => void)[] = [];
  constructor() {
    contexts.push(this);
  }
  resume() {
    this.isAllowed ||= isTouched;
    if (!this.isAllowed) return new Promise<void>(resolve => this.waiting.push(resolve));
    this.state = 'running';
    heard += this.begun;
    this.begun = 0;
    for (const go of this.waiting.splice(0)) go();
    return Promise.resolve();
  }
  async suspend() {
    this.state = 'suspended';
  }
  async close() {
    this.state = 'closed';
  }
}

class FakeNode {
  gain = { setValueAtTime() {}, linearRampToValueAtTime() {}, exponentialRampToValueAtTime() {} };
  private readonly context: FakeContext;
  constructor(context: FakeContext) {
    this.context = context;
  }
  connect = (other: unknown) => other;
  start() {
    if (this.context.state === 'running') heard += 1;
    else this.context.begun += 1;
  }
  stop() {}
}

let ending: AbortController;
let page: EventTarget;
beforeEach(() => {
  vi.useFakeTimers();
  [heard, contexts, isTouched, ending, page] = [0, [], false, new AbortController(), new EventTarget()];
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('AudioContext', FakeContext);
  vi.stubGlobal('OscillatorNode', FakeNode);
  vi.stubGlobal('GainNode', FakeNode);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function touch() {
  isTouched = true;
  page.dispatchEvent(new Event('pointerup'));
  isTouched = false;
  await vi.advanceTimersByTimeAsync(5_000);
}

it('is heard from the first touch of the page on, also where each sound has to be begun by one', async () => {
  const chime = createChime(ending.signal);
  await touch();
  expect(heard).toBe(0);
  for (const tones of [2, 4]) {
    chime();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(heard).toBe(tones);
  }
});

it('what came while the browser kept silent is not heard later', async () => {
  const chime = createChime(ending.signal);
  chime();
  await vi.advanceTimersByTimeAsync(5_000);
  await touch();
  expect(heard).toBe(0);
});

it('lets go of the loudspeaker, which is one, when it has been heard and in the end', async () => {
  const chime = createChime(ending.signal);
  await touch();
  chime();
  chime();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(contexts.map(({ state }) => state)).toEqual(['suspended']);
  ending.abort();
  expect(contexts.map(({ state }) => state)).toEqual(['closed']);
});
