import { createHmac } from 'node:crypto';
import type { WebhookRequest } from '@recado/transport';
import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { cloudApiWebhook } from './cloudApiWebhook.ts';

afterEach(() => void vi.restoreAllMocks());

const SECRET = 'abcdef0123456789';
const createCredentials = (appSecret: string) => Buffer.from(JSON.stringify({ appSecret }));
const createRequest = (text: string, secret = SECRET): WebhookRequest => {
  const body = Buffer.from(text);
  const signature = `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
  return { method: 'POST', query: {}, headers: { 'x-hub-signature-256': signature }, body };
};

/** Bodies that take a JSON parser seconds or much memory. */
const hostileBodies = [
  '['.repeat(3_000_000),
  '{"a":'.repeat(600_000),
  `{"id"${' '.repeat(3_000_000)}`,
  '"id": '.repeat(500_000),
  `{"entry":[${'{},'.repeat(1_000_000)}{}]}`,
];

describe('webhook requests of strangers', () => {
  it.each(hostileBodies.map(body => [body.slice(0, 12), body]))(
    'of the kind %s are refused without parsing',
    (_, body) => {
      const parse = vi.spyOn(JSON, 'parse');
      const request = createRequest(body, 'the secret of a stranger');
      expect(cloudApiWebhook.hasSignature(request.headers)).toBe(true);
      expect(cloudApiWebhook.findPossibleAccounts(request)).toEqual([]);
      expect(parse).not.toHaveBeenCalled();
      expect(cloudApiWebhook.isGenuine(request, [createCredentials(SECRET)])).toBe(false);
      expect(parse.mock.calls.map(([text]) => String(text).length)).toEqual([createCredentials(SECRET).length]);
    },
  );

  it('are not parsed when they are nested deeply, even with a correct signature of an owner', () => {
    const nested = (depth: number) => `{"entry":[{"id":"1000001","changes":[{"field":"x","value":${'['.repeat(depth)}`;
    const parse = vi.spyOn(JSON, 'parse');
    expect(cloudApiWebhook.accounts(createRequest(nested(1_000_000)))).toEqual([]);
    expect(parse).not.toHaveBeenCalled();
    const brackets = JSON.stringify({
      entry: [{ id: '1000001', changes: [{ field: 'x', value: { text: '"\\['.repeat(99) } }] }],
    });
    expect(cloudApiWebhook.accounts(createRequest(brackets))).toEqual(['1000001']);
  });

  it('name at most 5,000 possible accounts', () => {
    const ids = Array.from({ length: 6_000 }, (_, n) => `{"id":"${n}"}`);
    expect(cloudApiWebhook.findPossibleAccounts(createRequest(`[${ids}]`))).toHaveLength(5_000);
  });

  it('are verified with at most 32 different secrets, however many clients they name', () => {
    const others = (count: number) => Array.from({ length: count }, (_, n) => createCredentials(`${SECRET}${n}`));
    const request = createRequest('{}');
    expect(cloudApiWebhook.isGenuine(request, [...others(31), createCredentials(SECRET)])).toBe(true);
    expect(cloudApiWebhook.isGenuine(request, [...others(32), createCredentials(SECRET)])).toBe(false);
    const sameSecret = Array.from({ length: 50 }, () => createCredentials(`${SECRET}0`));
    expect(cloudApiWebhook.isGenuine(request, [...sameSecret, createCredentials(SECRET)])).toBe(true);
  });

  it.each([
    ['no signature', {}],
    ['an empty signature', { 'x-hub-signature-256': '' }],
    ['a SHA-1 signature', { 'x-hub-signature-256': `sha1=${'0'.repeat(40)}` }],
    ['a short signature', { 'x-hub-signature-256': `sha256=${'0'.repeat(63)}` }],
    ['a signature with other characters', { 'x-hub-signature-256': `sha256=${'g'.repeat(64)}` }],
  ])('with %s are recognized by their headers', (_, headers) => {
    expect(cloudApiWebhook.hasSignature(headers)).toBe(false);
    expect(cloudApiWebhook.isGenuine({ ...createRequest('{}'), headers }, [createCredentials(SECRET)])).toBe(false);
  });
});

describe('signed bodies of an owner', () => {
  const manyEmptyEntries = `{"entry":[${'{},'.repeat(1_000_000)}{}]}`;
  it.each(['['.repeat(3_000_000), '{"a":'.repeat(600_000), manyEmptyEntries])(
    'are not parsed when they have more levels or values than any notification',
    body => {
      const request = createRequest(body);
      expect(cloudApiWebhook.isGenuine(request, [createCredentials(SECRET)])).toBe(true);
      const parse = vi.spyOn(JSON, 'parse');
      expect(cloudApiWebhook.accounts(request)).toEqual([]);
      expect(cloudApiWebhook.people?.(request)).toEqual([]);
      expect(parse).not.toHaveBeenCalled();
    },
  );

  it('are parsed when they are the largest notification of Meta', () => {
    const origin = { type: 'utility' };
    const status = (n: number) => ({
      ...{ id: `wamid.${n}`, status: 'read', timestamp: '1700000000', recipient_id: '5215512345678' },
      ...{ conversation: { id: String(n), origin }, pricing: { billable: true, pricing_model: 'CBP', category: 'x' } },
    });
    const metadata = { phone_number_id: '1000002' };
    const statuses = Array.from({ length: 14_500 }, (_, n) => status(n));
    const body = JSON.stringify({
      entry: [{ id: '1000001', changes: [{ field: 'messages', value: { metadata, statuses } }] }],
    });
    expect(body.length).toBeGreaterThan(3_000_000);
    expect(cloudApiWebhook.accounts(createRequest(body))).toEqual(['1000002']);
  });
});

it('the people of a notification include those of shared chats and of the address book of the app', () => {
  const thread = { id: '5215511111111', messages: [{ id: 'A', from: '5215522222222', to_user_id: 'MX.8100000009' }] };
  const changes = [
    { field: 'history', value: { history: [{ threads: [thread, { id: 'MX.8100000008' }, null] }, 7] } },
    { field: 'smb_app_state_sync', value: { state_sync: [{ contact: { phone_number: '+52 1 55 3333 3333' } }, null] } },
  ];
  const people = cloudApiWebhook.people?.(createRequest(JSON.stringify({ entry: [{ id: '1', changes }] }))) ?? [];
  const identifiers = people.map(({ phone, lid }) => phone ?? lid);
  const named = ['5215511111111', '5215522222222', '5215533333333', 'MX.8100000008', 'MX.8100000009'];
  expect(identifiers).toEqual(expect.arrayContaining(named));
});

describe('a notification with earlier chats', () => {
  const createChange = (field: string, id: string) => ({ field, value: { metadata: { phone_number_id: '7' }, id } });
  const create = (...entries: (readonly object[])[]) =>
    createRequest(JSON.stringify({ object: 'whatsapp', entry: entries.map(changes => ({ id: '1', changes })) }));
  const parse = (body: Uint8Array | undefined) => body && JSON.parse(Buffer.from(body).toString());
  const split = (request: WebhookRequest) => {
    const parts = cloudApiWebhook.splitHistory?.(request);
    return parts && { history: parse(parts.history), rest: parse(parts.rest) };
  };
  const live = createChange('messages', 'live');
  const history = createChange('history', 'old');
  const contacts = createChange('smb_app_state_sync', 'contacts');

  it('is separated from the live messages of the same request', () => {
    expect(split(create([live, history], [contacts], [live]))).toEqual({
      history: parse(create([history], [contacts]).body),
      rest: parse(create([live], [live]).body),
    });
  });

  it('stays unchanged when it contains nothing else', () => {
    const request = create([history], [contacts]);
    expect(cloudApiWebhook.splitHistory?.(request)).toEqual({ history: request.body, rest: undefined });
  });

  it.each([create([live]), createRequest('null'), createRequest('{'), createRequest('{"entry":[null]}')])(
    'is not found in other bodies (%#)',
    request => expect(cloudApiWebhook.splitHistory?.(request)).toBeUndefined(),
  );
});

describe('possible accounts of a notification', () => {
  const id = fc.stringMatching(/^\d{5,25}$/);
  const change = fc.record({
    field: fc.constant('messages'),
    value: fc.record({ metadata: fc.record({ phone_number_id: id }) }),
  });
  const accountChange = fc.record({ field: fc.constant('account_update'), value: fc.record({ event: fc.string() }) });
  const entry = fc.record({ id, changes: fc.array(fc.oneof(change, accountChange), { minLength: 1, maxLength: 4 }) });
  const notification = fc.record({ object: fc.string(), entry: fc.array(entry, { minLength: 1, maxLength: 4 }) });

  it('contain every account of the parsed notification, in compact and in indented JSON', () => {
    fc.assert(
      fc.property(notification, fc.constantFrom(undefined, 2, '\t'), (payload, indent) => {
        const request = createRequest(JSON.stringify(payload, null, indent));
        const accounts = cloudApiWebhook.accounts(request);
        expect(accounts.length).toBeGreaterThan(0);
        expect(cloudApiWebhook.findPossibleAccounts(request)).toEqual(expect.arrayContaining([...accounts]));
      }),
    );
  });

  it('contain no ID from the text of a customer', () => {
    const text = '"phone_number_id":"5555555555"';
    const payload = {
      entry: [{ id: '1000001', changes: [{ field: 'messages', value: { messages: [{ text: { body: text } }] } }] }],
    };
    expect(cloudApiWebhook.findPossibleAccounts(createRequest(JSON.stringify(payload)))).toEqual(['1000001']);
  });
});
