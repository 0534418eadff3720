import { describe, expect, it } from 'vitest';
import { isCurrent } from './isCurrent.ts';

describe('isCurrent', () => {
  it('keeps an entry for the paths below it', () => {
    expect(isCurrent('/clients', '/clients/add')).toBe(true);
    expect(isCurrent('/clients', '/clientsx')).toBe(false);
  });

  it('takes the explorer out of the dashboard', () => {
    expect(isCurrent('/dashboard', '/dashboard/api-explorer')).toBe(false);
    expect(isCurrent('/dashboard/api-explorer', '/dashboard/api-explorer')).toBe(true);
  });
});
