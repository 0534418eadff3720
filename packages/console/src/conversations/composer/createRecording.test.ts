import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createRecording } from './createRecording.ts';

/** The microphone as browsers give it: each stream, and whether anybody listens to it. */
let streams: { isOpen: boolean }[];
/** What the browser's question is answered with, in turn. */
let answers: ((isAllowed: boolean) => void)[];
let isBroken: boolean;

class FakeRecorder {
  static isTypeSupported = () => true;
  state = 'inactive';
  ondataavailable?: (event: { readonly data: Blob }) => void;
  onstop?: () => void;
  start() {
    if (isBroken) throw new Error('broken');
    this.state = 'recording';
  }
  stop() {
    if (this.state !== 'recording') throw new Error('InvalidStateError');
    this.state = 'inactive';
    this.ondataavailable?.({ data: new Blob(['hola']) });
    this.onstop?.();
  }
}

const getUserMedia = () =>
  new Promise((resolve, reject) => {
    answers.push(isAllowed => {
      if (!isAllowed) return reject(new Error('NotAllowedError'));
      const stream = { isOpen: true };
      streams.push(stream);
      resolve({ getTracks: () => [{ stop: () => Object.assign(stream, { isOpen: false }) }] });
    });
  });

beforeEach(() => {
  [streams, answers, isBroken] = [[], [], false];
  vi.stubGlobal('MediaRecorder', FakeRecorder);
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia } });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

function recorded() {
  const voices: File[] = [];
  const told = { begun: 0, voices };
  const recording = createRecording({
    onBegun: () => {
      told.begun += 1;
    },
    onFinished: voice => voices.push(voice),
  });
  return { told, recording };
}

it('what was said is handed over once, and the microphone let go', async () => {
  const { told, recording } = recorded();
  const begun = recording.begin();
  answers[0]?.(true);
  await begun;
  expect(told.begun).toBe(1);
  recording.finish();
  recording.finish();
  expect(told.voices.map(({ name, type }) => [name, type])).toEqual([['nota-de-voz.ogg', 'audio/ogg']]);
  expect(streams).toEqual([{ isOpen: false }]);
});

it('nobody listens to whoever has gone before the browser was answered', async () => {
  const { told, recording } = recorded();
  const begun = recording.begin();
  recording.finish();
  answers[0]?.(true);
  await begun;
  expect(told).toEqual({ begun: 0, voices: [] });
  expect(streams).toEqual([{ isOpen: false }]);
});

it('the microphone is asked for once, and again after it was refused', async () => {
  const { recording } = recorded();
  const first = recording.begin();
  await recording.begin();
  expect(answers).toHaveLength(1);
  answers[0]?.(false);
  await expect(first).rejects.toThrow('NotAllowedError');
  void recording.begin();
  expect(answers).toHaveLength(2);
});

it('a browser that does not record lets go of the microphone', async () => {
  isBroken = true;
  const { recording } = recorded();
  const begun = recording.begin();
  answers[0]?.(true);
  await expect(begun).rejects.toThrow('broken');
  expect(streams).toEqual([{ isOpen: false }]);
});

it('what is forgotten is not handed over', async () => {
  const { told, recording } = recorded();
  const begun = recording.begin();
  answers[0]?.(true);
  await begun;
  recording.forget();
  expect(told.voices).toEqual([]);
  expect(streams).toEqual([{ isOpen: false }]);
});
