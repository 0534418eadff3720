import { describe, expect, it } from 'vitest';
import { createMemory } from './memory.ts';

describe('the memory of what was printed', () => {
  it('knows what it has met', () => {
    const memory = createMemory(2);
    expect([memory.add('a'), memory.add('a'), memory.add('b'), memory.add('b')]).toEqual([
      true,
      false,
      true,
      false,
    ]);
  });

  it('forgets what it has not met for longest', () => {
    const memory = createMemory(2);
    for (const id of ['a', 'b', 'a', 'c']) memory.add(id);
    expect(memory.add('a')).toBe(false);
    expect(memory.add('b')).toBe(true);
  });
});
