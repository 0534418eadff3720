import { layoutTexts } from '@recado/texts';
import { describe, expect, it } from 'vitest';
import { getHeaderTitle } from './getHeaderTitle.ts';

const { titles } = layoutTexts;

describe('getHeaderTitle', () => {
  it.each([
    ['/dashboard', titles.dashboard],
    ['/clients', titles.clients],
    ['/clients/add', titles.clients],
    ['/clients/0197b1a2', titles.clients],
    ['/clients/0197b1a2/messages', titles.clients],
    ['/clients/0197b1a2/conversations', titles.conversations],
    ['/clients/0197b1a2/conversations/0197b1a3', titles.conversations],
    ['/clients/0197b1a2/contacts', titles.contacts],
    ['/clients/0197b1a2/contacts/0197b1a3', titles.contacts],
    ['/clients/0197b1a2/schedules', titles.schedules],
    ['/clients/0197b1a2/campaigns', titles.campaigns],
    ['/clients/0197b1a2/campaigns/new', titles.campaigns],
    ['/conversations', titles.conversations],
    ['/dashboard/api-explorer', titles.explorer],
    ['/admin', titles.admin],
    ['/admin/users/0197b1a2', titles.admin],
    ['/somewhere', titles.other],
  ])('returns for the path %s the title %s', (path, title) => {
    expect(getHeaderTitle(path)).toBe(title);
  });
});
