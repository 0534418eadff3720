import { explorerEndpoints, type Sendable, sendables } from '@recado/contract';
import { expect, it } from 'vitest';
import { possible } from './possible.ts';

const all = explorerEndpoints();
const having = (...canSend: Sendable[]) => possible(all, canSend);
const keys = (shown: typeof all | ReturnType<typeof possible>) =>
  shown.map(({ method, path }) => `${method} ${path}`);
const at = (shown: ReturnType<typeof possible>, path: string) =>
  shown.find(endpoint => endpoint.method === 'POST' && endpoint.path === path);

it('is everything where everything can be sent', () => {
  expect(possible(all, sendables)).toEqual(all);
});

it('is no call that the connection would refuse', () => {
  const hidden = keys(all).filter(key => !keys(having('text', 'menu')).includes(key));
  expect(hidden).toEqual([
    'POST /external/send-media',
    'POST /external/media',
    'PATCH /external/messages/{messageId}',
    'DELETE /external/messages/{messageId}',
    'PUT /external/messages/{messageId}/reaction',
    'DELETE /external/messages/{messageId}/reaction',
  ]);
});

it('is no kind, no field and no example of what cannot be sent', () => {
  const shown = having('text', 'document', 'poll', 'menu', 'edit');
  const messages = at(shown, '/external/messages');
  const names = messages?.parameters.map(({ name }) => name);
  expect(names).toEqual([
    'to',
    'type',
    'text',
    'document',
    'poll',
    'menu',
    'typingSeconds',
    'unlessPaused',
    'sendAt',
    'repeat',
  ]);
  const options = messages?.parameters.find(({ name }) => name === 'type')?.options;
  expect(options).toEqual(['text', 'document', 'poll', 'menu']);
  expect(messages?.example).toBeUndefined();
  const media = at(shown, '/external/send-media')?.parameters.find(({ name }) => name === 'type');
  expect(media).toMatchObject({ options: ['document'], default: 'document' });
  expect(at(shown, '/external/send')?.parameters.map(({ name }) => name)).toEqual([
    'to',
    'text',
    'unlessPaused',
    'sendAt',
    'repeat',
  ]);
});
