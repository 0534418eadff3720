import { describe, expect, it } from 'vitest';
import { type ApiKey, type Endpoint, endpoints } from '../index.ts';
import { explorerEndpoints } from './explorerEndpoints.ts';

const shown = explorerEndpoints();
const at = (key: string) => {
  const found = shown.find(({ method, path }) => `${method} ${path}` === key);
  if (!found) throw new Error(`${key} is not shown`);
  return found;
};
const fields = (key: string) =>
  at(key).parameters.map(({ name, kind, required, default: preset, options }) => ({
    name,
    kind,
    required,
    ...(preset !== undefined && { default: preset }),
    ...(options && { options }),
  }));
const endpointOf = ({ method, path }: { method: string; path: string }): Endpoint =>
  endpoints[`${method} ${path}` as ApiKey];

describe('explorerEndpoints', () => {
  it('shows what docs/product.md §7 names, in its order', () => {
    expect(shown.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST /external/send',
      'POST /external/send-media',
      'POST /external/media',
      'POST /external/messages',
      'GET /external/status',
      'GET /external/health',
      'GET /external/messages',
      'GET /external/messages/{messageId}',
      'PATCH /external/messages/{messageId}',
      'DELETE /external/messages/{messageId}',
      'PUT /external/messages/{messageId}/reaction',
      'DELETE /external/messages/{messageId}/reaction',
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
      'GET /external/campaigns',
      'POST /external/campaigns',
      'GET /external/campaigns/{campaign}',
      'PATCH /external/campaigns/{campaign}',
      'DELETE /external/campaigns/{campaign}',
      'POST /external/campaigns/{campaign}/repeat',
      'POST /external/campaigns/{campaign}/recipients',
      'POST /external/campaigns/{campaign}/recipients/import',
      'GET /external/campaigns/{campaign}/recipients',
      'DELETE /external/campaigns/{campaign}/recipients/{recipient}',
      'GET /external/templates',
      'POST /external/templates',
      'DELETE /external/templates/{template}',
    ]);
  });

  it('marks and presets the fields of send-media (docs/product.md §5)', () => {
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

  it('says in a line what each does, and the rest below, as a page shows it', () => {
    expect(at('DELETE /external/messages/{messageId}')).toMatchObject({
      description: endpoints['DELETE /external/messages/{messageId}'].summary,
      more: 'Solo lo que se envió desde este número, hasta unos dos días después.',
    });
    for (const { description, more, parameters } of shown) {
      expect(description.length).toBeLessThan(60);
      expect([description, more, ...parameters.map(each => each.description)].join()).not.toContain('`');
    }
  });

  it('takes a file as a file', () => {
    expect(fields('POST /external/media')).toEqual([{ name: 'file', kind: 'file', required: true }]);
  });

  it('takes objects and lists as JSON', () => {
    const poll = at('POST /external/messages').parameters.find(({ name }) => name === 'poll');
    expect(poll).toMatchObject({ kind: 'json', required: false });
  });

  it('presets the paging of messages (docs/product.md §5)', () => {
    expect(fields('GET /external/messages')).toEqual([
      { name: 'limit', kind: 'number', required: false, default: '50' },
      { name: 'offset', kind: 'number', required: false, default: '0' },
      { name: 'phoneNumber', kind: 'text', required: false },
    ]);
  });

  it('shows a realistic value while a field is empty', () => {
    expect(at('POST /external/send').parameters).toMatchObject([
      { name: 'to', in: 'body', placeholder: '5215587654321' },
      { name: 'text', in: 'body', placeholder: 'Su pedido está listo.' },
      { name: 'replyTo', in: 'body' },
      { name: 'unlessPaused', in: 'body' },
      { name: 'sendAt', in: 'body' },
      { name: 'repeat', in: 'body' },
    ]);
  });

  it('warns of those that send something, and of no other', () => {
    const sending = shown.filter(({ sends }) => sends).map(({ method, path }) => `${method} ${path}`);
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
    ]);
  });

  it('shows an example of the parameters where there are any', () => {
    expect(at('POST /external/check-number').example).toEqual({ phoneNumber: '+52 55 8765 4321' });
    expect(at('GET /external/status')).not.toHaveProperty('example');
    expect(at('GET /external/status').response).toMatchObject({ isConnected: true });
  });

  it('is plain data', () => {
    expect(JSON.parse(JSON.stringify(shown))).toEqual(shown);
  });

  it.each(shown)('$method $path requires exactly what its shape refuses to miss', endpoint => {
    const { payload, query } = endpointOf(endpoint);
    const shape = payload ?? query;
    const example = (endpoint.example ?? {}) as Record<string, unknown>;
    // Without what its path names there is no address.
    for (const { name, kind, required, in: place } of endpoint.parameters) {
      if (place === 'path' || kind === 'file') continue;
      const { [name]: _, ...others } = example;
      const missed = shape?.validate(others).error?.details.some(({ path }) => path[0] === name) ?? false;
      expect({ name, required: missed }).toEqual({ name, required });
    }
  });
});
