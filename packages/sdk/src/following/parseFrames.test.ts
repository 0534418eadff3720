import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createFrameParser } from './parseFrames.ts';

const lineEndings = fc.constantFrom('\n', '\r\n', '\r');
const lineOfData = fc.string({ unit: 'grapheme' }).map(text => text.replace(/[\r\n\ufeff]/g, ''));

describe('createFrameParser', () => {
  it('returns the same frames for every chunk size and line ending', () => {
    fc.assert(
      fc.property(
        fc.array(lineOfData, { minLength: 1 }),
        lineEndings,
        fc.integer({ min: 1, max: 9 }),
        (texts, end, size) => {
          const stream = texts.map((text, id) => `id: ${id}${end}data: ${text}${end}${end}`).join('');
          const parse = createFrameParser();
          const pieces = stream.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? [];
          const frames = [...pieces, end === '\r' ? '\n' : ''].flatMap(piece => parse(piece));
          expect(frames).toEqual(texts.map((data, id) => ({ id: String(id), data })));
        },
      ),
    );
  });

  it('joins data lines, and distinguishes a keep-alive from an event', () => {
    const parse = createFrameParser();
    expect(parse('data: a\ndata:b\n\n:\n\nid: 7\n\n')).toEqual([{ data: 'a\nb' }, {}, { id: '7' }]);
  });

  it('returns a frame only when the frame is complete', () => {
    const parse = createFrameParser();
    expect(parse('data: a\n')).toEqual([]);
    expect(parse('\n')).toEqual([{ data: 'a' }]);
  });
});
