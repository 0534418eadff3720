import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FrameError, FrameReader } from './FrameReader.ts';

const intro = Buffer.from([0x57, 0x41, 6, 3]);

function frame(payload: Uint8Array): Buffer {
  const length = Buffer.alloc(3);
  length.writeUIntBE(payload.length, 0, 3);
  return Buffer.concat([length, payload]);
}

/** The bytes cut at the given places. */
function pieces(bytes: Buffer, cuts: readonly number[]): Buffer[] {
  const places = [...new Set(cuts.map(cut => cut % (bytes.length + 1))), 0, bytes.length].sort(
    (a, b) => a - b,
  );
  return places.slice(1).map((end, index) => Buffer.from(bytes.subarray(places[index], end)));
}

describe('reading frames', () => {
  it('finds the same frames however the stream is cut, with routing in front or without', () => {
    const routing = fc.option(fc.uint8Array({ maxLength: 40 }), { nil: undefined });
    fc.assert(
      fc.property(
        fc.array(fc.uint8Array({ maxLength: 300 }), { maxLength: 6 }),
        fc.array(fc.nat(2000), { maxLength: 10 }),
        routing,
        (payloads, cuts, route) => {
          const front = route ? [Buffer.from([0x45, 0x44, 0, 1]), frame(route)] : [];
          const stream = Buffer.concat([...front, intro, ...payloads.map(frame)]);
          const reader = new FrameReader(1000);
          const found = pieces(stream, cuts).flatMap(piece => reader.take(piece));
          expect(found.map(bytes => bytes.toString('hex'))).toEqual(
            payloads.map(bytes => Buffer.from(bytes).toString('hex')),
          );
          expect(reader.prologue).toEqual(intro);
        },
      ),
    );
  });

  it('refuses a stream that does not begin like a WhatsApp client', () => {
    expect(() => new FrameReader(1000).take(Buffer.from('GET / HTTP/1.1'))).toThrow(FrameError);
  });

  it('refuses a frame larger than its limit as soon as it knows the length', () => {
    const reader = new FrameReader(1000);
    expect(reader.take(Buffer.concat([intro, frame(Buffer.alloc(1000))]))).toHaveLength(1);
    expect(() => reader.take(Buffer.from([0, 0x03, 0xe9]))).toThrow('frame of 1001 bytes');
  });
});
