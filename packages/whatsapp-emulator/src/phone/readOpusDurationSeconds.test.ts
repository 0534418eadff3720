import { expect, it } from 'vitest';
import { createOpusFile } from '../testing/createOpusFile.ts';
import { readOpusDurationSeconds } from './readOpusDurationSeconds.ts';

it.each([
  ['of three seconds and a bit', createOpusFile(3.4 * 48_000), 3],
  ['of a moment', createOpusFile(4_000), 1],
  ['without sound', createOpusFile(312), undefined],
  ['that never ends', createOpusFile(-1), undefined],
  ['of something else', Buffer.from('OggS and nothing of what is said'), undefined],
  ['that breaks off', Buffer.from('OpusHead'), undefined],
])('reads the duration of a voice note %s', (_, file, seconds) => {
  expect(readOpusDurationSeconds(file)).toBe(seconds);
});
