import { layoutTexts } from '@recado/texts';
import { isMenuEntryActive } from '@recado/ui';
import { describe, expect, it } from 'vitest';
import { buildBottomBarEntries, buildUserMenu, hasBottomBar } from './userMenu.ts';

const { menu } = layoutTexts;

const listActiveLabels = (path: string) =>
  buildUserMenu(true, 0)
    .flatMap(({ entries }) => entries)
    .filter(({ to, isActiveAt }) => isActiveAt?.(path) ?? isMenuEntryActive(to, path))
    .map(({ label }) => label);

describe('buildUserMenu', () => {
  it.each([
    ['/dashboard', menu.dashboard],
    ['/conversations', menu.conversations],
    ['/conversations/all/0197b1a2/0197b1a3', menu.conversations],
    ['/schedules/0197b1a2', menu.conversations],
    ['/status-posts/0197b1a2', menu.conversations],
    ['/contacts/0197b1a2/0197b1a3', menu.contacts],
    ['/campaigns/0197b1a2/new', menu.campaigns],
    ['/answers/0197b1a2', menu.answers],
    ['/clients', menu.clients],
    ['/clients/0197b1a2/team', menu.clients],
    ['/clients/0197b1a2/webhook', menu.webhooks],
    ['/dashboard/api-explorer', menu.explorer],
  ])('highlights at %s only the entry %s', (path, label) => {
    expect(listActiveLabels(path)).toEqual([label]);
  });

  it('contains Administración only for administrators', () => {
    const listPaths = (isAdmin: boolean) =>
      buildUserMenu(isAdmin, 0).flatMap(({ entries }) => entries.map(({ to }) => to));
    expect(listPaths(false)).not.toContain('/admin/dashboard');
    expect(listPaths(true)).toContain('/admin/dashboard');
  });

  it('counts the waiting conversations, in the menu and in the bottom bar', () => {
    const entries = [...buildUserMenu(false, 3).flatMap(group => group.entries), ...buildBottomBarEntries(3)];
    const counts = entries.filter(({ to }) => to === '/conversations').map(({ badge }) => badge?.count);
    expect(counts).toEqual([3, 3]);
  });
});

it.each([
  ['/dashboard', true],
  ['/conversations', true],
  ['/conversations/all', true],
  ['/conversations/0197b1a2', true],
  ['/conversations/0197b1a2/0197b1a3', false],
  ['/conversations/all/0197b1a2/0197b1a3', false],
  ['/contacts/0197b1a2/0197b1a3', true],
])('hasBottomBar returns for the path %s the value %s', (path, expected) => {
  expect(hasBottomBar(path)).toBe(expected);
});
