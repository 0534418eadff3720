import { expect, it } from 'vitest';
import { opusPackets } from './opusPackets.ts';

/** A page of OGG: the lengths of its segments, and what lies in them. */
const page = (table: readonly number[], bytes = Buffer.alloc(0)): Buffer =>
  Buffer.concat([Buffer.from('OggS'), Buffer.alloc(22), Buffer.from([table.length, ...table]), bytes]);

const head = Buffer.concat([Buffer.from('OpusHead\u0001\u0001'), Buffer.alloc(9)]);
const tags = Buffer.concat([Buffer.from('OpusTags'), Buffer.alloc(8)]);
const begin = [page([head.length], head), page([tags.length], tags)];
const sound = Buffer.from('abc');
const lengths = (pages: readonly Buffer[]) =>
  opusPackets(Buffer.concat(pages)).packets.map(({ length }) => length);

it('finds the packets, also one that goes on on the next page, and none without a byte', () => {
  const long = Buffer.alloc(255, 7);
  expect(
    lengths([...begin, page([3, 0, 255], Buffer.concat([sound, long])), page([0, 0, 3], sound)]),
  ).toEqual([3, 255, 3]);
});

it('gives up on a file that has more of them than an hour has, or more pages', () => {
  const empty = page(Array(255).fill(0));
  const tiny = page(Array(250).fill(1), Buffer.alloc(250, 1));
  const start = [...begin, page([3], sound)];
  expect(lengths([...start, ...Array(700).fill(empty)])).toEqual([3]);
  expect(lengths([...start, ...Array(1_000).fill(empty)])).toEqual([]);
  expect(lengths([...start, ...Array(1_000).fill(tiny)])).toEqual([]);
  expect(lengths([...start, ...Array(200_000).fill(page([]))])).toEqual([]);
});

it('finds none in what begins otherwise', () => {
  expect(lengths([page([3], sound), ...begin, page([3], sound)])).toEqual([]);
  expect(lengths([page([head.length], head), page([3], sound)])).toEqual([]);
});
