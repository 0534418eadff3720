import { expect, it } from 'vitest';
import { createOpusFile } from '../testing/createOpusFile.ts';
import { readOpusDurationSeconds } from './readOpusDurationSeconds.ts';

it.each([
  ['of 3.4 seconds', createOpusFile(3.4 * 48_000), 3],
  ['of less than a second', createOpusFile(4_000), 1],
  ['without audio', createOpusFile(312), undefined],
  ['without an end', createOpusFile(-1), undefined],
  ['in another format', Buffer.from('OggS and other bytes'), undefined],
  ['that is truncated', Buffer.from('OpusHead'), undefined],
])('reads the duration of a voice note %s', (_, file, seconds) => {
  expect(readOpusDurationSeconds(file)).toBe(seconds);
});
