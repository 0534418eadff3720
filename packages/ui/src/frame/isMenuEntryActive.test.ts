import { describe, expect, it } from 'vitest';
import { isMenuEntryActive } from './isMenuEntryActive.ts';

describe('isMenuEntryActive', () => {
  it('returns true for a path below the path of the menu entry', () => {
    expect(isMenuEntryActive('/clients', '/clients/add')).toBe(true);
    expect(isMenuEntryActive('/clients', '/clientsx')).toBe(false);
  });

  it('returns false for the dashboard when the path is the API explorer', () => {
    expect(isMenuEntryActive('/dashboard', '/dashboard/api-explorer')).toBe(false);
    expect(isMenuEntryActive('/dashboard/api-explorer', '/dashboard/api-explorer')).toBe(true);
  });
});
