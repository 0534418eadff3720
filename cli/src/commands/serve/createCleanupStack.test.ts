import { describe, expect, it } from 'vitest';
import { createCleanupStack } from './createCleanupStack.ts';

describe('cleanup stack', () => {
  it('runs cleanup functions once and in reverse order, and continues when one of them fails', async () => {
    const closedNames: string[] = [];
    const stack = createCleanupStack();
    for (const name of ['database', 'sessions', 'server']) {
      stack.push(async () => {
        closedNames.push(name);
        if (name === 'sessions') throw new Error('stuck');
      });
    }
    await expect(stack.close()).rejects.toThrow('stuck');
    expect(closedNames).toEqual(['server', 'sessions', 'database']);
    await stack.close();
    expect(closedNames).toHaveLength(3);
  });
});
