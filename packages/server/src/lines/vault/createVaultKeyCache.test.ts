import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createVaultKeyCache } from './createVaultKeyCache.ts';

const bytes = (text: string) => Buffer.from(text);

describe('vault key cache', () => {
  it('returns the bytes of a present key, null for an absent key and undefined for an unknown key', () => {
    const cache = createVaultKeyCache();
    cache.set('a', bytes('1'));
    cache.set('b', null);
    expect([cache.get('a'), cache.get('b'), cache.get('c')]).toEqual([bytes('1'), null, undefined]);
  });

  it('ignores a read result when the key was set during the read', () => {
    const cache = createVaultKeyCache();
    const read = cache.beginRead();
    cache.set('a', bytes('new'));
    read.cacheResult('a', bytes('old'));
    read.cacheResult('b', bytes('only'));
    expect([cache.get('a'), cache.get('b')]).toEqual([bytes('new'), bytes('only')]);
    read.end();
  });

  it('ignores a read result when the cache was cleared during the read', () => {
    const cache = createVaultKeyCache();
    const read = cache.beginRead();
    cache.clear();
    read.cacheResult('a', bytes('old'));
    expect(cache.get('a')).toBeUndefined();
  });

  it('ignores a read result that arrives after the end of the read', () => {
    const cache = createVaultKeyCache();
    const read = cache.beginRead();
    read.end();
    read.cacheResult('a', bytes('old'));
    expect(cache.get('a')).toBeUndefined();
  });

  it('stores values of up to 64 KiB, and removes the previous value of a key whose new one is larger', () => {
    const cache = createVaultKeyCache();
    cache.set('a', Buffer.alloc(65_536));
    expect(cache.get('a')).toHaveLength(65_536);
    cache.set('a', Buffer.alloc(65_537));
    expect(cache.get('a')).toBeUndefined();
  });

  it('counts names, values and an overhead for each entry, and evicts only when the limit is exceeded', () => {
    const cache = createVaultKeyCache();
    const nameOf = (index: number) => `${index}`.padStart(40, '0');
    const isCached = () => Array.from({ length: 7 }, (_, index) => cache.get(nameOf(index)) !== undefined);
    // Six entries fill the cache: 6 × (160 + 40 + 65,336) = 393,216 bytes.
    for (let index = 0; index < 6; index += 1) cache.set(nameOf(index), Buffer.alloc(65_336));
    expect(isCached()).toEqual([true, true, true, true, true, true, false]);
    cache.set(nameOf(6), null);
    expect(isCached()).toEqual([false, true, true, true, true, true, true]);
  });

  it('evicts the least recently used keys when it is full, and never stores large values', () => {
    const cache = createVaultKeyCache();
    cache.set('large', Buffer.alloc(70_000));
    for (let n = 0; n < 1_000; n += 1) {
      cache.set(`key ${n}`, Buffer.alloc(1_000));
      cache.get('key 0');
    }
    const isCached = Array.from({ length: 1_000 }, (_, n) => cache.get(`key ${n}`) !== undefined);
    expect(cache.get('large')).toBeUndefined();
    expect(isCached.filter(Boolean).length).toBeLessThan(400);
    expect([isCached[0], isCached[1], isCached[999]]).toEqual([true, false, true]);
  });

  it('returns the last value that was set or undefined, after any sequence of operations', () => {
    const name = fc.constantFrom('a', 'b', 'c');
    const value = fc.option(fc.uint8Array({ maxLength: 30_000, minLength: 20_000 }));
    const step = fc.oneof(
      fc.record({ do: fc.constant('set' as const), name, value }),
      fc.record({ do: fc.constant('get' as const), name }),
      fc.record({ do: fc.constant('clear' as const) }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), steps => {
        const cache = createVaultKeyCache();
        const model = new Map<string, Uint8Array | null>();
        for (const operation of steps) {
          if (operation.do === 'clear') cache.clear();
          else if (operation.do === 'set') {
            cache.set(operation.name, operation.value);
            model.set(operation.name, operation.value);
          } else expect([undefined, model.get(operation.name)]).toContain(cache.get(operation.name));
        }
      }),
    );
  });
});
