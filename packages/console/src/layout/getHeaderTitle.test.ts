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
    ['/clients/0197b1a2/webhook', titles.clients],
    ['/clients/0197b1a2/conversations', titles.clients],
    ['/clients/0197b1a2/campaigns/new', titles.clients],
    ['/conversations', titles.conversations],
    ['/conversations/all', titles.conversations],
    ['/conversations/0197b1a2/0197b1a3', titles.conversations],
    ['/contacts/0197b1a2', titles.contacts],
    ['/contacts/0197b1a2/0197b1a3', titles.contacts],
    ['/schedules/0197b1a2', titles.schedules],
    ['/status-posts/0197b1a2', titles.statusPosts],
    ['/campaigns', titles.campaigns],
    ['/campaigns/0197b1a2/new', titles.campaigns],
    ['/answers/0197b1a2', titles.answers],
    ['/dashboard/api-explorer', titles.explorer],
    ['/admin', titles.admin],
    ['/admin/users/0197b1a2', titles.admin],
    ['/somewhere', titles.other],
  ])('returns for the path %s the title %s', (path, title) => {
    expect(getHeaderTitle(path)).toBe(title);
  });
});
