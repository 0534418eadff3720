import { describe, expect, it } from 'vitest';
import { isCurrent } from './isCurrent.ts';

describe('isCurrent', () => {
  it('returns true when the path is below that of the entry', () => {
    expect(isCurrent('/clients', '/clients/add')).toBe(true);
    expect(isCurrent('/clients', '/clientsx')).toBe(false);
  });

  it('returns false for the dashboard when the path is the API explorer', () => {
    expect(isCurrent('/dashboard', '/dashboard/api-explorer')).toBe(false);
    expect(isCurrent('/dashboard/api-explorer', '/dashboard/api-explorer')).toBe(true);
  });
});
