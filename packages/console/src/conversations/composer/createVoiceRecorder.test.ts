import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createVoiceRecorder } from './createVoiceRecorder.ts';

/** Streams of the fake microphone. `isOpen` is true until the recorder releases the stream. */
let streams: { isOpen: boolean }[];
/** Callbacks that answer the browser's permission prompts, in order. */
let permissionAnswers: ((isAllowed: boolean) => void)[];
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
    permissionAnswers.push(isAllowed => {
      if (!isAllowed) return reject(new Error('NotAllowedError'));
      const stream = { isOpen: true };
      streams.push(stream);
      resolve({ getTracks: () => [{ stop: () => Object.assign(stream, { isOpen: false }) }] });
    });
  });

beforeEach(() => {
  [streams, permissionAnswers, isBroken] = [[], [], false];
  vi.stubGlobal('MediaRecorder', FakeRecorder);
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia } });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

function createTestRecorder() {
  const voices: File[] = [];
  const calls = { startCount: 0, voices };
  const voiceRecorder = createVoiceRecorder({
    onStarted: () => {
      calls.startCount += 1;
    },
    onFinished: voice => voices.push(voice),
  });
  return { calls, voiceRecorder };
}

it('the voice recorder reports a finished recording once and releases the microphone', async () => {
  const { calls, voiceRecorder } = createTestRecorder();
  const starting = voiceRecorder.start();
  permissionAnswers[0]?.(true);
  await starting;
  expect(calls.startCount).toBe(1);
  voiceRecorder.finish();
  voiceRecorder.finish();
  expect(calls.voices.map(({ name, type }) => [name, type])).toEqual([['nota-de-voz.ogg', 'audio/ogg']]);
  expect(streams).toEqual([{ isOpen: false }]);
});

it('the voice recorder records nothing if the user left before answering the permission prompt', async () => {
  const { calls, voiceRecorder } = createTestRecorder();
  const starting = voiceRecorder.start();
  voiceRecorder.finish();
  permissionAnswers[0]?.(true);
  await starting;
  expect(calls).toEqual({ startCount: 0, voices: [] });
  expect(streams).toEqual([{ isOpen: false }]);
});

it('the voice recorder requests the microphone once for concurrent starts, and again after a refusal', async () => {
  const { voiceRecorder } = createTestRecorder();
  const first = voiceRecorder.start();
  await voiceRecorder.start();
  expect(permissionAnswers).toHaveLength(1);
  permissionAnswers[0]?.(false);
  await expect(first).rejects.toThrow('NotAllowedError');
  void voiceRecorder.start();
  expect(permissionAnswers).toHaveLength(2);
});

it('the voice recorder releases the microphone if the browser fails to record', async () => {
  isBroken = true;
  const { voiceRecorder } = createTestRecorder();
  const starting = voiceRecorder.start();
  permissionAnswers[0]?.(true);
  await expect(starting).rejects.toThrow('broken');
  expect(streams).toEqual([{ isOpen: false }]);
});

it('the voice recorder reports no recording when the user discards the recording', async () => {
  const { calls, voiceRecorder } = createTestRecorder();
  const starting = voiceRecorder.start();
  permissionAnswers[0]?.(true);
  await starting;
  voiceRecorder.discard();
  expect(calls.voices).toEqual([]);
  expect(streams).toEqual([{ isOpen: false }]);
});
