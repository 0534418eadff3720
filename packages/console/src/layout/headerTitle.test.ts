import { layout } from '@recado/texts';
import { describe, expect, it } from 'vitest';
import { headerTitle } from './headerTitle.ts';
import { isCurrent } from './isCurrent.ts';

const { titles } = layout;

describe('headerTitle', () => {
  it.each([
    ['/dashboard', titles.dashboard],
    ['/clients', titles.clients],
    ['/clients/add', titles.clients],
    ['/clients/0197b1a2', titles.clients],
    ['/dashboard/api-explorer', titles.explorer],
    ['/admin', titles.admin],
    ['/admin/users/0197b1a2', titles.admin],
    ['/somewhere', titles.other],
  ])('calls %s %s', (path, title) => {
    expect(headerTitle(path)).toBe(title);
  });
});

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
