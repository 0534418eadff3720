import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createChime } from './createChime.ts';

/** Number of audible tones. A tone that starts in a suspended context is audible after the resume. */
let audibleTones: number;
/** Audio contexts as in Safari: the first resume of each needs a user gesture, later ones do not. */
let contexts: FakeContext[];
let isInUserGesture: boolean;

class FakeContext {
  state = 'suspended';
  isAllowed = false;
  currentTime = 0;
  pendingTones = 0;
  private readonly pendingResumes: (() => void)[] = [];
  constructor() {
    contexts.push(this);
  }
  resume() {
    this.isAllowed ||= isInUserGesture;
    if (!this.isAllowed) return new Promise<void>(resolve => this.pendingResumes.push(resolve));
    this.state = 'running';
    audibleTones += this.pendingTones;
    this.pendingTones = 0;
    for (const resolvePending of this.pendingResumes.splice(0)) resolvePending();
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
    if (this.context.state === 'running') audibleTones += 1;
    else this.context.pendingTones += 1;
  }
  stop() {}
}

let abortController: AbortController;
let page: EventTarget;
beforeEach(() => {
  vi.useFakeTimers();
  [audibleTones, contexts, isInUserGesture, abortController, page] = [
    0,
    [],
    false,
    new AbortController(),
    new EventTarget(),
  ];
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('AudioContext', FakeContext);
  vi.stubGlobal('OscillatorNode', FakeNode);
  vi.stubGlobal('GainNode', FakeNode);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function simulateTouch() {
  isInUserGesture = true;
  page.dispatchEvent(new Event('pointerup'));
  isInUserGesture = false;
  await vi.advanceTimersByTimeAsync(5_000);
}

it('chime plays after the first touch of the page, even when the browser requires a gesture to start audio', async () => {
  const chime = createChime(abortController.signal);
  await simulateTouch();
  expect(audibleTones).toBe(0);
  for (const tones of [2, 4]) {
    chime();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(audibleTones).toBe(tones);
  }
});

it('chime is not played later when the browser blocked it at first', async () => {
  const chime = createChime(abortController.signal);
  chime();
  await vi.advanceTimersByTimeAsync(5_000);
  await simulateTouch();
  expect(audibleTones).toBe(0);
});

it('chime uses one audio context, suspends the context after playback and closes it on abort', async () => {
  const chime = createChime(abortController.signal);
  await simulateTouch();
  chime();
  chime();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(contexts.map(({ state }) => state)).toEqual(['suspended']);
  abortController.abort();
  expect(contexts.map(({ state }) => state)).toEqual(['closed']);
});
