import { expect, it } from 'vitest';
import { secondsOf } from './secondsOf.ts';

/** A file of one page with the head, and one that ends at a sample. */
function opus(samples: number, skipped = 312): Buffer {
  const head = Buffer.concat([
    Buffer.from('OggS'),
    Buffer.alloc(24),
    Buffer.from('OpusHead'),
    Buffer.alloc(11),
  ]);
  head.writeUInt16LE(skipped, head.indexOf('OpusHead') + 10);
  const last = Buffer.concat([Buffer.from('OggS'), Buffer.alloc(30)]);
  last.writeBigInt64LE(BigInt(samples), 6);
  return Buffer.concat([head, last]);
}

it.each([
  ['of three seconds and a bit', opus(3.4 * 48_000), 3],
  ['of a moment', opus(4_000), 1],
  ['without sound', opus(312), undefined],
  ['that never ends', opus(-1), undefined],
  ['of something else', Buffer.from('OggS and nothing of what is said'), undefined],
  ['that breaks off', Buffer.from('OpusHead'), undefined],
])('a voice note %s', (_, file, seconds) => {
  expect(secondsOf(file)).toBe(seconds);
});
