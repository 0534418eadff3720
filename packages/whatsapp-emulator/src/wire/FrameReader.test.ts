import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FrameError, FrameReader } from './FrameReader.ts';

const intro = Buffer.from([0x57, 0x41, 6, 3]);

function frame(payload: Uint8Array): Buffer {
  const length = Buffer.alloc(3);
  length.writeUIntBE(payload.length, 0, 3);
  return Buffer.concat([length, payload]);
}

/** Splits the bytes at the given positions. */
function splitAt(bytes: Buffer, cuts: readonly number[]): Buffer[] {
  const positions = [...new Set(cuts.map(cut => cut % (bytes.length + 1))), 0, bytes.length].sort((a, b) => a - b);
  return positions.slice(1).map((end, index) => Buffer.from(bytes.subarray(positions[index], end)));
}

describe('FrameReader', () => {
  it('returns the same frames however the stream is split, with or without routing bytes', () => {
    const routing = fc.option(fc.uint8Array({ maxLength: 40 }), { nil: undefined });
    fc.assert(
      fc.property(
        fc.array(fc.uint8Array({ maxLength: 300 }), { maxLength: 6 }),
        fc.array(fc.nat(2000), { maxLength: 10 }),
        routing,
        (payloads, cuts, route) => {
          const prefix = route ? [Buffer.from([0x45, 0x44, 0, 1]), frame(route)] : [];
          const stream = Buffer.concat([...prefix, intro, ...payloads.map(frame)]);
          const reader = new FrameReader(1000);
          const frames = splitAt(stream, cuts).flatMap(piece => reader.readFrames(piece));
          expect(frames.map(bytes => bytes.toString('hex'))).toEqual(
            payloads.map(bytes => Buffer.from(bytes).toString('hex')),
          );
          expect(reader.prologue).toEqual(intro);
        },
      ),
    );
  });

  it('rejects a stream that does not begin with the intro of a WhatsApp client', () => {
    expect(() => new FrameReader(1000).readFrames(Buffer.from('GET / HTTP/1.1'))).toThrow(FrameError);
  });

  it('rejects a frame above the limit as soon as its length is known', () => {
    const reader = new FrameReader(1000);
    expect(reader.readFrames(Buffer.concat([intro, frame(Buffer.alloc(1000))]))).toHaveLength(1);
    expect(() => reader.readFrames(Buffer.from([0, 0x03, 0xe9]))).toThrow('frame of 1001 bytes');
  });
});
