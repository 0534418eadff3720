import { describe, expect, it } from 'vitest';
import { createStack } from './createStack.ts';

describe('createStack', () => {
  it('closes the last opened first, once, and goes on where something fails', async () => {
    const closed: string[] = [];
    const stack = createStack();
    for (const name of ['database', 'sessions', 'server']) {
      stack.push(async () => {
        closed.push(name);
        if (name === 'sessions') throw new Error('stuck');
      });
    }
    await expect(stack.close()).rejects.toThrow('stuck');
    expect(closed).toEqual(['server', 'sessions', 'database']);
    await stack.close();
    expect(closed).toHaveLength(3);
  });
});
