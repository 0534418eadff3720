import { expect, it } from 'vitest';
import { readOpusPackets } from './readOpusPackets.ts';

/** Creates an OGG page from its segment lengths and content. */
const page = (table: readonly number[], bytes = Buffer.alloc(0)): Buffer =>
  Buffer.concat([Buffer.from('OggS'), Buffer.alloc(22), Buffer.from([table.length, ...table]), bytes]);

const head = Buffer.concat([Buffer.from('OpusHead\u0001\u0001'), Buffer.alloc(9)]);
const tags = Buffer.concat([Buffer.from('OpusTags'), Buffer.alloc(8)]);
const headerPages = [page([head.length], head), page([tags.length], tags)];
const sound = Buffer.from('abc');
const lengths = (pages: readonly Buffer[]) => readOpusPackets(Buffer.concat(pages)).packets.map(({ length }) => length);

it('returns all audio packets, joins a packet that spans two pages, and skips empty packets', () => {
  const long = Buffer.alloc(255, 7);
  expect(lengths([...headerPages, page([3, 0, 255], Buffer.concat([sound, long])), page([0, 0, 3], sound)])).toEqual([
    3, 255, 3,
  ]);
});

it('returns no packets when a file has more packets or pages than an hour of audio', () => {
  const empty = page(Array(255).fill(0));
  const tiny = page(Array(250).fill(1), Buffer.alloc(250, 1));
  const start = [...headerPages, page([3], sound)];
  expect(lengths([...start, ...Array(700).fill(empty)])).toEqual([3]);
  expect(lengths([...start, ...Array(1_000).fill(empty)])).toEqual([]);
  expect(lengths([...start, ...Array(1_000).fill(tiny)])).toEqual([]);
  expect(lengths([...start, ...Array(200_000).fill(page([]))])).toEqual([]);
});

it('returns no packets when a file does not begin with the two Opus headers', () => {
  expect(lengths([page([3], sound), ...headerPages, page([3], sound)])).toEqual([]);
  expect(lengths([page([head.length], head), page([3], sound)])).toEqual([]);
});
