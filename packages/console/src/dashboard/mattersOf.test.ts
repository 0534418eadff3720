import { sampleToday, type Today } from '@recado/contract';
import { expect, it } from 'vitest';
import { mattersOf } from './mattersOf.ts';

const nothing: Today = {
  lines: [],
  unanswered: { total: 0, conversations: [] },
  failed: { total: 0, conversations: [] },
  webhooks: [],
  expiring: [],
  limits: [],
};

it('says nothing of what is in order', () => {
  expect(mattersOf(nothing)).toEqual([]);
});

it('leads to the conversation, and counts those beyond', () => {
  const [{ clientId, conversationId } = { clientId: '', conversationId: '' }] =
    sampleToday.unanswered.conversations;
  const path = `/clients/${clientId}/conversations/${conversationId}`;
  const groups = mattersOf({ ...sampleToday, unanswered: { ...sampleToday.unanswered, total: 4 } });
  expect(groups).toMatchObject([
    { name: 'unanswered', total: 4, matters: [{ path, name: 'Marta' }], more: { count: 3 } },
    { name: 'failed', total: 1, matters: [{ path }] },
    { name: 'expiring', total: 1, matters: [{ path: '/account', name: 'n8n de la oficina' }] },
  ]);
  expect(groups[1]?.more).toBeUndefined();
});
