import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { TooManyRequests } from '../../../../core/errors/index.ts';
import { MAX_EXPORTS_OF_ACCOUNT, streamExport } from './streamExport.ts';

const audit = async () => {};
const yieldToOthers = () => new Promise(resolve => setImmediate(resolve));

/** Creates exports that count how many of them read a part at the same time. */
function createCountedExports() {
  const counter = { reading: 0, most: 0 };
  return {
    counter,
    async *parts(name: string, size = 20_000) {
      for (let n = 0; n < 3; n += 1) {
        counter.reading += 1;
        counter.most = Math.max(counter.most, counter.reading);
        await yieldToOthers();
        counter.reading -= 1;
        yield name.repeat(size);
      }
    },
  };
}

describe('export', () => {
  it('of one account reads one part at a time, however many are in progress', async () => {
    const { counter, parts } = createCountedExports();
    const streams = await Promise.all(
      [...'abc'].map(name => streamExport('one account', { parts: parts(name), audit })),
    );
    const texts = await Promise.all(streams.map(stream => text(stream)));
    expect(texts).toEqual([...'abc'].map(name => name.repeat(60_000)));
    expect(counter.most).toBe(1);
  });

  it('does not wait for another account', async () => {
    const { counter, parts } = createCountedExports();
    const streams = await Promise.all(
      ['first', 'second'].map(account => streamExport(account, { parts: parts('a'), audit })),
    );
    await Promise.all(streams.map(stream => text(stream)));
    expect(counter.most).toBe(2);
  });

  it('joins short parts, and ends with the last one', async () => {
    const { parts } = createCountedExports();
    const pieces: string[] = [];
    for await (const piece of await streamExport('short', { parts: parts('a', 10), audit })) pieces.push(`${piece}`);
    expect(pieces).toEqual(['a'.repeat(30)]);
  });

  it('is refused while the account has the maximum number, until one of them closes', async () => {
    const { parts } = createCountedExports();
    const start = (account = 'busy') => streamExport(account, { parts: parts('a'), audit });
    const streams = await Promise.all(Array.from({ length: MAX_EXPORTS_OF_ACCOUNT }, () => start()));
    await expect(start()).rejects.toThrow(TooManyRequests);
    const other = await start('calm');
    other.destroy();
    // The first caller disconnects before anything is read.
    streams[0]?.destroy();
    await expect.poll(() => start().then(stream => streams.push(stream))).toBeTypeOf('number');
    for (const stream of streams) stream.destroy();
  });

  it('is not counted if its audit entry was not written', async () => {
    const { parts } = createCountedExports();
    const failingAudit = () => Promise.reject(new Error('no entry'));
    for (let n = 0; n <= MAX_EXPORTS_OF_ACCOUNT; n += 1)
      await expect(streamExport('unaudited', { parts: parts('a'), audit: failingAudit })).rejects.toThrow('no entry');
  });
});
