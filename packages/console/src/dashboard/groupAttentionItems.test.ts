import { exampleTodayOverview, type TodayOverview } from '@recado/contract';
import { expect, it } from 'vitest';
import { groupAttentionItems } from './groupAttentionItems.ts';

const emptyToday: TodayOverview = {
  lines: [],
  unanswered: { total: 0, conversations: [] },
  failed: { total: 0, conversations: [] },
  webhooks: [],
  expiring: [],
  limits: [],
  firstSteps: null,
};

it('returns no group when everything is in order', () => {
  expect(groupAttentionItems(emptyToday)).toEqual([]);
});

it('links each item to its conversation, and counts the conversations that are not listed', () => {
  const [{ clientId, conversationId } = { clientId: '', conversationId: '' }] =
    exampleTodayOverview.unanswered.conversations;
  const path = `/conversations/${clientId}/${conversationId}`;
  const groups = groupAttentionItems({
    ...exampleTodayOverview,
    unanswered: { ...exampleTodayOverview.unanswered, total: 4 },
  });
  expect(groups).toMatchObject([
    { name: 'unanswered', total: 4, items: [{ path, name: 'Marta' }], more: { count: 3 } },
    { name: 'failed', total: 1, items: [{ path }] },
    { name: 'expiring', total: 1, items: [{ path: '/account/programs', name: 'n8n de la oficina' }] },
  ]);
  expect(groups[1]?.more).toBeUndefined();
});
