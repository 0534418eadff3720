import { describe, expect, it } from 'vitest';
import { type ApiEndpointKey, type Endpoint, endpoints } from '../index.ts';
import { listExplorerEndpoints } from './listExplorerEndpoints.ts';

const listedEndpoints = listExplorerEndpoints();
const findListedEndpoint = (key: string) => {
  const endpoint = listedEndpoints.find(({ method, path }) => `${method} ${path}` === key);
  if (!endpoint) throw new Error(`${key} is not in the explorer`);
  return endpoint;
};
const fields = (key: string) =>
  findListedEndpoint(key).parameters.map(({ name, kind, required, default: preset, options }) => ({
    name,
    kind,
    required,
    ...(preset !== undefined && { default: preset }),
    ...(options && { options }),
  }));
interface EndpointOfParams {
  method: string;
  path: string;
}

const endpointOf = ({ method, path }: EndpointOfParams): Endpoint => endpoints[`${method} ${path}` as ApiEndpointKey];

describe('listExplorerEndpoints', () => {
  it('lists the endpoints of docs/product.md §7 in their order', () => {
    expect(listedEndpoints.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST /external/send',
      'POST /external/send-media',
      'POST /external/media',
      'POST /external/messages',
      'GET /external/status',
      'GET /external/health',
      'GET /external/prices',
      'GET /external/catalog',
      'GET /external/messages',
      'GET /external/messages/{messageId}',
      'PATCH /external/messages/{messageId}',
      'DELETE /external/messages/{messageId}',
      'PUT /external/messages/{messageId}/reaction',
      'DELETE /external/messages/{messageId}/reaction',
      'PUT /external/messages/{messageId}/labels',
      'POST /external/messages/{messageId}/read',
      'POST /external/chats/{chat}/watch',
      'POST /external/chats/{chat}/typing',
      'POST /external/check-number',
      'POST /external/setup-webhook',
      'GET /external/groups',
      'POST /external/groups',
      'GET /external/groups/{group}',
      'PATCH /external/groups/{group}',
      'PUT /external/groups/{group}/picture',
      'DELETE /external/groups/{group}/picture',
      'POST /external/groups/{group}/participants',
      'POST /external/groups/{group}/participants/remove',
      'POST /external/groups/{group}/participants/promote',
      'POST /external/groups/{group}/participants/demote',
      'GET /external/groups/{group}/invite',
      'POST /external/groups/{group}/invite/renew',
      'POST /external/groups/{group}/leave',
      'GET /external/invite',
      'POST /external/invite',
      'GET /external/contacts',
      'GET /external/contacts/{contact}',
      'PATCH /external/contacts/{contact}',
      'POST /external/contacts/{contact}/block',
      'POST /external/contacts/{contact}/unblock',
      'GET /external/opt-out',
      'PUT /external/opt-out',
      'GET /external/blocked',
      'POST /external/contacts/import',
      'GET /external/imports',
      'GET /external/imports/{import}',
      'POST /external/contacts/{contact}/merge',
      'POST /external/contacts/{contact}/forget',
      'GET /external/profile',
      'PATCH /external/profile',
      'PUT /external/profile/picture',
      'DELETE /external/profile/picture',
      'GET /external/clients',
      'GET /external/conversations',
      'GET /external/conversations/{conversation}',
      'GET /external/conversations/{conversation}/messages',
      'POST /external/conversations/{conversation}/read',
      'PATCH /external/conversations/{conversation}',
      'POST /external/conversations/{conversation}/pause',
      'POST /external/conversations/{conversation}/resume',
      'GET /external/conversations/{conversation}/notes',
      'POST /external/conversations/{conversation}/notes',
      'DELETE /external/conversations/{conversation}/notes/{note}',
      'GET /external/colleagues',
      'GET /external/labels',
      'POST /external/labels',
      'PATCH /external/labels/{label}',
      'DELETE /external/labels/{label}',
      'GET /external/quick-replies',
      'POST /external/quick-replies',
      'PATCH /external/quick-replies/{quickReply}',
      'DELETE /external/quick-replies/{quickReply}',
      'GET /external/schedules',
      'GET /external/schedules/{schedule}',
      'PATCH /external/schedules/{schedule}',
      'DELETE /external/schedules/{schedule}',
      'GET /external/status-posts',
      'POST /external/status-posts',
      'GET /external/status-posts/{post}',
      'DELETE /external/status-posts/{post}',
      'GET /external/status-audience',
      'GET /external/campaigns',
      'POST /external/campaigns',
      'GET /external/campaigns/{campaign}',
      'PATCH /external/campaigns/{campaign}',
      'DELETE /external/campaigns/{campaign}',
      'POST /external/campaigns/{campaign}/repeat',
      'POST /external/campaigns/{campaign}/recipients',
      'POST /external/campaigns/{campaign}/recipients/import',
      'GET /external/campaigns/{campaign}/recipients',
      'DELETE /external/campaigns/{campaign}/recipients',
      'DELETE /external/campaigns/{campaign}/recipients/{recipient}',
      'GET /external/templates',
      'POST /external/templates',
      'DELETE /external/templates/{template}',
    ]);
  });

  it('sets required flags and defaults for the fields of send-media (docs/product.md §5)', () => {
    expect(fields('POST /external/send-media')).toEqual([
      { name: 'to', kind: 'text', required: true },
      { name: 'mediaUrl', kind: 'text', required: false },
      { name: 'mediaId', kind: 'text', required: false },
      {
        name: 'type',
        kind: 'enum',
        required: false,
        default: 'image',
        options: ['image', 'document', 'video', 'audio'],
      },
      { name: 'caption', kind: 'text', required: false },
      { name: 'fileName', kind: 'text', required: false },
      { name: 'replyTo', kind: 'text', required: false },
      { name: 'unlessPaused', kind: 'boolean', required: false },
      { name: 'sendAt', kind: 'text', required: false },
      { name: 'repeat', kind: 'json', required: false },
    ]);
  });

  it('returns a one-line description and the details in `more`, both without Markdown', () => {
    expect(findListedEndpoint('DELETE /external/messages/{messageId}')).toMatchObject({
      description: endpoints['DELETE /external/messages/{messageId}'].summary,
      more: 'Solo lo que se envió desde este número, hasta unos dos días después.',
    });
    for (const { description, more, parameters } of listedEndpoints) {
      expect(description.length).toBeLessThan(60);
      expect([description, more, ...parameters.map(each => each.description)].join()).not.toContain('`');
    }
  });

  it('returns a file field when the endpoint accepts an upload', () => {
    expect(fields('POST /external/media')).toEqual([{ name: 'file', kind: 'file', required: true }]);
  });

  it('returns a JSON field when the value is an object or a list', () => {
    const poll = findListedEndpoint('POST /external/messages').parameters.find(({ name }) => name === 'poll');
    expect(poll).toMatchObject({ kind: 'json', required: false });
  });

  it('sets the paging defaults of messages (docs/product.md §5)', () => {
    expect(fields('GET /external/messages')).toEqual([
      { name: 'limit', kind: 'number', required: false, default: '50' },
      { name: 'offset', kind: 'number', required: false, default: '0' },
      { name: 'phoneNumber', kind: 'text', required: false },
      { name: 'since', kind: 'text', required: false },
      { name: 'until', kind: 'text', required: false },
      { name: 'order', kind: 'enum', required: false, options: ['desc', 'asc'] },
    ]);
  });

  it('returns a realistic placeholder for each field that has an example value', () => {
    expect(findListedEndpoint('POST /external/send').parameters).toMatchObject([
      { name: 'to', in: 'body', placeholder: '5215587654321' },
      { name: 'text', in: 'body', placeholder: 'Su pedido está listo.' },
      { name: 'replyTo', in: 'body' },
      { name: 'preview', in: 'body' },
      { name: 'unlessPaused', in: 'body' },
      { name: 'sendAt', in: 'body' },
      { name: 'repeat', in: 'body' },
    ]);
  });

  it('marks exactly the endpoints that send something to other people', () => {
    const sending = listedEndpoints.filter(({ sends }) => sends).map(({ method, path }) => `${method} ${path}`);
    expect(sending).toEqual([
      'POST /external/send',
      'POST /external/send-media',
      'POST /external/messages',
      'PATCH /external/messages/{messageId}',
      'DELETE /external/messages/{messageId}',
      'PUT /external/messages/{messageId}/reaction',
      'DELETE /external/messages/{messageId}/reaction',
      'POST /external/groups',
      'PATCH /external/groups/{group}',
      'PUT /external/groups/{group}/picture',
      'DELETE /external/groups/{group}/picture',
      'POST /external/groups/{group}/participants',
      'POST /external/groups/{group}/participants/remove',
      'POST /external/groups/{group}/participants/promote',
      'POST /external/groups/{group}/participants/demote',
      'POST /external/groups/{group}/invite/renew',
      'POST /external/groups/{group}/leave',
      'POST /external/invite',
      'POST /external/contacts/{contact}/block',
      'POST /external/contacts/{contact}/unblock',
      'PATCH /external/profile',
      'PUT /external/profile/picture',
      'DELETE /external/profile/picture',
      'POST /external/status-posts',
      'DELETE /external/status-posts/{post}',
    ]);
  });

  it('includes example parameters only when the endpoint has parameters', () => {
    expect(findListedEndpoint('POST /external/check-number').example).toEqual({ phoneNumber: '+52 55 8765 4321' });
    expect(findListedEndpoint('GET /external/status')).not.toHaveProperty('example');
    expect(findListedEndpoint('GET /external/status').response).toMatchObject({ isConnected: true });
  });

  it('returns plain data that survives JSON serialisation', () => {
    expect(JSON.parse(JSON.stringify(listedEndpoints))).toEqual(listedEndpoints);
  });

  it.each(listedEndpoints)('$method $path marks a field as required exactly when its schema requires it', endpoint => {
    const { payload, query } = endpointOf(endpoint);
    const shape = payload ?? query;
    const example = (endpoint.example ?? {}) as Record<string, unknown>;
    // Path parameters are always required: without them there is no URL.
    for (const { name, kind, required, in: location } of endpoint.parameters) {
      if (location === 'path' || kind === 'file') continue;
      const { [name]: _, ...others } = example;
      const isRequiredBySchema = shape?.validate(others).error?.details.some(({ path }) => path[0] === name) ?? false;
      expect({ name, required: isRequiredBySchema }).toEqual({ name, required });
    }
  });
});
