import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSseFrameParser } from './parseFrames.ts';

const lineEndings = fc.constantFrom('\n', '\r\n', '\r');
const lineOfData = fc.string({ unit: 'grapheme' }).map(text => text.replace(/[\r\n\ufeff]/g, ''));

describe('frame parser', () => {
  it('returns the same frames for every chunk size and line ending', () => {
    fc.assert(
      fc.property(
        fc.array(lineOfData, { minLength: 1 }),
        lineEndings,
        fc.integer({ min: 1, max: 9 }),
        (texts, end, size) => {
          const stream = texts.map((text, id) => `id: ${id}${end}data: ${text}${end}${end}`).join('');
          const parse = createSseFrameParser();
          const pieces = stream.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? [];
          const frames = [...pieces, end === '\r' ? '\n' : ''].flatMap(piece => parse(piece));
          expect(frames).toEqual(texts.map((data, id) => ({ id: String(id), data })));
        },
      ),
    );
  });

  it('joins the data lines of a frame, and returns an empty frame for a keep-alive', () => {
    const parse = createSseFrameParser();
    expect(parse('data: a\ndata:b\n\n:\n\nid: 7\n\n')).toEqual([{ data: 'a\nb' }, {}, { id: '7' }]);
  });

  it('returns a frame only when the frame is complete', () => {
    const parse = createSseFrameParser();
    expect(parse('data: a\n')).toEqual([]);
    expect(parse('\n')).toEqual([{ data: 'a' }]);
  });
});
