import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createKeyCache } from './createKeyCache.ts';

const bytes = (text: string) => Buffer.from(text);

describe('the cache of a session’s keys', () => {
  it('knows what there is, what there is not, and what it does not know', () => {
    const cache = createKeyCache();
    cache.set('a', bytes('1'));
    cache.set('b', null);
    expect([cache.get('a'), cache.get('b'), cache.get('c')]).toEqual([bytes('1'), null, undefined]);
  });

  it('does not take an answer for news when the key was set while the question was asked', () => {
    const cache = createKeyCache();
    const answer = cache.expect();
    cache.set('a', bytes('new'));
    answer.note('a', bytes('old'));
    answer.note('b', bytes('only'));
    expect([cache.get('a'), cache.get('b')]).toEqual([bytes('new'), bytes('only')]);
    answer.end();
  });

  it('does not take an answer to a question from before it was cleared', () => {
    const cache = createKeyCache();
    const answer = cache.expect();
    cache.clear();
    answer.note('a', bytes('old'));
    expect(cache.get('a')).toBeUndefined();
  });

  it('forgets what was used least when there is too much, and never keeps what is large', () => {
    const cache = createKeyCache();
    cache.set('large', Buffer.alloc(70_000));
    for (let n = 0; n < 1_000; n += 1) {
      cache.set(`key ${n}`, Buffer.alloc(1_000));
      cache.get('key 0');
    }
    const known = Array.from({ length: 1_000 }, (_, n) => cache.get(`key ${n}`) !== undefined);
    expect(cache.get('large')).toBeUndefined();
    expect(known.filter(Boolean).length).toBeLessThan(400);
    expect([known[0], known[1], known[999]]).toEqual([true, false, true]);
  });

  it('knows less than a map, and never otherwise', () => {
    const name = fc.constantFrom('a', 'b', 'c');
    const value = fc.option(fc.uint8Array({ maxLength: 30_000, minLength: 20_000 }));
    const step = fc.oneof(
      fc.record({ do: fc.constant('set' as const), name, value }),
      fc.record({ do: fc.constant('get' as const), name }),
      fc.record({ do: fc.constant('clear' as const) }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), steps => {
        const cache = createKeyCache();
        const model = new Map<string, Uint8Array | null>();
        for (const one of steps) {
          if (one.do === 'clear') cache.clear();
          else if (one.do === 'set') {
            cache.set(one.name, one.value);
            model.set(one.name, one.value);
          } else expect([undefined, model.get(one.name)]).toContain(cache.get(one.name));
        }
      }),
    );
  });
});
