import { describe, expect, it } from 'vitest';
import { Turnstile } from './Turnstile.ts';

describe('a turnstile', () => {
  it('lets a step through at once when nothing waits', () => {
    const seen: string[] = [];
    new Turnstile().pass(0, () => seen.push('uno'));
    expect(seen).toEqual(['uno']);
  });

  it('holds back what comes behind a step that must wait', async () => {
    const turnstile = new Turnstile();
    const seen: string[] = [];
    turnstile.pass(20, () => seen.push('uno'));
    turnstile.pass(0, () => seen.push('dos'));
    expect(seen).toEqual([]);
    await new Promise<void>(resolve => turnstile.pass(0, resolve));
    expect(seen).toEqual(['uno', 'dos']);
  });

  it('goes on after a step that failed', async () => {
    const turnstile = new Turnstile();
    turnstile.pass(1, () => {
      throw new Error('falla');
    });
    await new Promise<void>(resolve => turnstile.pass(0, resolve));
  });
});
