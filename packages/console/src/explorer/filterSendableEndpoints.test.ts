import { listExplorerEndpoints, type SendableContentCapability, sendableContentCapabilities } from '@recado/contract';
import { expect, it } from 'vitest';
import { filterSendableEndpoints } from './filterSendableEndpoints.ts';

const all = listExplorerEndpoints();
const endpointsFor = (...canSend: SendableContentCapability[]) => filterSendableEndpoints(all, canSend);
const keys = (endpoints: typeof all | ReturnType<typeof filterSendableEndpoints>) =>
  endpoints.map(({ method, path }) => `${method} ${path}`);
const findPost = (endpoints: ReturnType<typeof filterSendableEndpoints>, path: string) =>
  endpoints.find(endpoint => endpoint.method === 'POST' && endpoint.path === path);

it('returns all endpoints when the connection can send every message kind', () => {
  expect(filterSendableEndpoints(all, sendableContentCapabilities)).toEqual(all);
});

it('omits endpoints that the connection would reject', () => {
  const hidden = keys(all).filter(key => !keys(endpointsFor('text', 'menu')).includes(key));
  expect(hidden).toEqual([
    'POST /external/send-media',
    'POST /external/media',
    'PATCH /external/messages/{messageId}',
    'DELETE /external/messages/{messageId}',
    'PUT /external/messages/{messageId}/reaction',
    'DELETE /external/messages/{messageId}/reaction',
    'GET /external/status-posts',
    'POST /external/status-posts',
    'GET /external/status-posts/{post}',
    'DELETE /external/status-posts/{post}',
    'GET /external/status-audience',
  ]);
});

it('omits the kinds, fields and examples that the connection cannot send', () => {
  const endpoints = endpointsFor('text', 'document', 'poll', 'menu', 'edit');
  const messages = findPost(endpoints, '/external/messages');
  const names = messages?.parameters.map(({ name }) => name);
  expect(names).toEqual([
    'to',
    'type',
    'text',
    'document',
    'poll',
    'menu',
    'typingSeconds',
    'preview',
    'unlessPaused',
    'sendAt',
    'repeat',
  ]);
  const options = messages?.parameters.find(({ name }) => name === 'type')?.options;
  expect(options).toEqual(['text', 'document', 'poll', 'menu']);
  expect(messages?.example).toBeUndefined();
  const media = findPost(endpoints, '/external/send-media')?.parameters.find(({ name }) => name === 'type');
  expect(media).toMatchObject({ options: ['document'], default: 'document' });
  expect(findPost(endpoints, '/external/send')?.parameters.map(({ name }) => name)).toEqual([
    'to',
    'text',
    'preview',
    'unlessPaused',
    'sendAt',
    'repeat',
  ]);
});
