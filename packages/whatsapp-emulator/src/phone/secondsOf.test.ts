import { expect, it } from 'vitest';
import { opusFile } from '../testing/opusFile.ts';
import { secondsOf } from './secondsOf.ts';

it.each([
  ['of three seconds and a bit', opusFile(3.4 * 48_000), 3],
  ['of a moment', opusFile(4_000), 1],
  ['without sound', opusFile(312), undefined],
  ['that never ends', opusFile(-1), undefined],
  ['of something else', Buffer.from('OggS and nothing of what is said'), undefined],
  ['that breaks off', Buffer.from('OpusHead'), undefined],
])('a voice note %s', (_, file, seconds) => {
  expect(secondsOf(file)).toBe(seconds);
});
