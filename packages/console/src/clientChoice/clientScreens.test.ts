import { describe, expect, it } from 'vitest';
import { convertFormerPath, parseClientScreen } from './clientScreens.ts';

describe('parseClientScreen', () => {
  it.each([
    ['/conversations', 'conversations'],
    ['/conversations/all/0197b1a2/0197b1a3', 'conversations'],
    ['/campaigns/0197b1a2/new', 'campaigns'],
    ['/campaignsx', undefined],
    ['/clients/0197b1a2/contacts', undefined],
  ])('returns for the path %s the screen %s', (path, screen) => {
    expect(parseClientScreen(path)).toBe(screen);
  });
});

describe('convertFormerPath', () => {
  it.each([
    ['/clients/0197b1a2/conversations', '/conversations/0197b1a2'],
    ['/clients/0197b1a2/conversations/lid%3A9', '/conversations/0197b1a2/lid%3A9'],
    ['/clients/0197b1a2/campaigns/0197b1a3/edit', '/campaigns/0197b1a2/0197b1a3/edit'],
    ['/clients/0197b1a2/answers/', '/answers/0197b1a2'],
  ])('converts %s to %s', (path, current) => {
    expect(convertFormerPath(path)).toBe(current);
  });
});
