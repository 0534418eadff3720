import { TransportError } from '@recado/transport';
import { beforeEach, describe, expect, it } from 'vitest';
import { Conflict, LimitReached, NotConnected, TooManyRequests, Unprocessable } from '../../../core/errors/index.ts';
import { RecipientOptedOut, type ResolvedRecipient } from './createRecipientResolver.ts';
import { createSendPolicy, type SendPolicyDeps } from './createSendPolicy.ts';
import type { DispatchRequest } from './outgoingContent.ts';

const person = { phone: '5215587654321' };
const newRecipient: ResolvedRecipient = {
  to: { kind: 'person', ...person },
  person,
  isKnown: false,
  hasOptedOut: false,
  isNew: true,
};
const to = { kind: 'phone', ...person } as const;
const group = { kind: 'group', id: '120363000000000001' } as const;
const request: DispatchRequest = {
  clientId: 'client',
  to,
  content: { type: 'text', text: 'Hola' },
  origin: { kind: 'api' },
  requested: { to, type: 'text', text: { text: 'Hola' } },
};

/** Calls of the dependencies, in their order. */
let calls: string[];
/** Errors by the call that throws them. */
let errors: Record<string, Error>;
let recipient: ResolvedRecipient;
let capabilities: Record<string, unknown>;
beforeEach(() => {
  calls = [];
  errors = {};
  recipient = newRecipient;
  capabilities = { media: ['image'], groups: true, replyWindowMs: 1_000 };
});

/** Records a call of a dependency, and throws the error that the test set for it. */
const call = async <Result>(name: string, result: Result): Promise<Result> => {
  calls.push(name);
  if (errors[name]) throw errors[name];
  return result;
};
const createPolicy = () =>
  createSendPolicy({
    sessions: {
      abilities: { forClient: () => call('capabilities', capabilities) },
      ready: () => call('ready', undefined),
      status: () => call('status', { connection: { state: 'disconnected' } }),
    },
    recipients: { resolveRecipient: () => call('recipient', recipient) },
    templates: { assertSupportsTemplates: () => call('templates', undefined) },
    replyWindows: { assertWindowOpen: () => call('window', undefined) },
    quota: { reserve: () => call('quota', { release: () => call('release', undefined) }) },
    newChatLimiter: { reserve: () => call('slot', { notBefore: new Date(0) }) },
  } as unknown as SendPolicyDeps);

describe('approve', () => {
  it('runs the checks in order, and reserves the quota before the slot', async () => {
    const approved = await createPolicy().approve(request);
    expect(calls).toEqual(['recipient', 'capabilities', 'window', 'quota', 'slot']);
    expect(approved).toMatchObject({ recipient, transportContent: request.content, slot: { notBefore: new Date(0) } });
    await approved.releaseQuota();
    expect(calls.at(-1)).toBe('release');
  });

  it('releases the quota when the slot is refused', async () => {
    errors.slot = new TooManyRequests('full', 60);
    await expect(createPolicy().approve(request)).rejects.toBe(errors.slot);
    expect(calls).toEqual(['recipient', 'capabilities', 'window', 'quota', 'slot', 'release']);
  });

  it('keeps the quota when the slot fails unexpectedly, because the slot may be reserved', async () => {
    errors.slot = new TypeError('the response was lost');
    await expect(createPolicy().approve(request)).rejects.toBe(errors.slot);
    expect(calls).not.toContain('release');
  });

  it.each([
    ['the reply window is closed', 'window', new Conflict('closed')],
    ['the capabilities cannot be read', 'capabilities', new TypeError('oh')],
    ['the recipient cannot be resolved', 'recipient', new TypeError('oh')],
    ['the quota is used up', 'quota', new LimitReached('used up')],
  ])('reserves and releases nothing when %s', async (_what, name, error) => {
    errors[name] = error;
    await expect(createPolicy().approve(request)).rejects.toBe(error);
    expect(calls.at(-1)).toBe(name);
    expect(calls).not.toContain('slot');
  });

  it('rejects a person who opted out before any other check, unless a person writes', async () => {
    recipient = { ...newRecipient, hasOptedOut: true };
    await expect(createPolicy().approve(request)).rejects.toThrow(RecipientOptedOut);
    expect(calls).toEqual(['recipient']);
    await createPolicy().approve({ ...request, origin: { kind: 'console' } });
    expect(calls).toContain('quota');
  });

  it('explains why the network could not resolve the recipient', async () => {
    errors.recipient = new TransportError('not-registered', 'No.');
    await expect(createPolicy().approve(request)).rejects.toThrow(Unprocessable);
  });

  it('reserves nothing for a held message, which has its quota and its slot', async () => {
    const held = { markAsSending: async () => undefined };
    const approved = await createPolicy().approve({ ...request, held });
    expect(approved.slot).toBeUndefined();
    await approved.releaseQuota();
    expect(calls).toEqual(['recipient', 'capabilities', 'window']);
  });

  it('reserves no slot for an existing chat, and skips the reply window of a transport without one', async () => {
    recipient = { ...newRecipient, isNew: false };
    capabilities.replyWindowMs = undefined;
    expect((await createPolicy().approve(request)).slot).toBeUndefined();
    expect(calls).toEqual(['recipient', 'capabilities', 'quota']);
  });
});

describe('assertContentSupported', () => {
  const check = (content: object) => createPolicy().assertContentSupported('client', { to, kind: 'text', ...content });

  it('accepts a text to a person without reading the capabilities', async () => {
    await check({});
    await check({ mentions: [] });
    expect(calls).toEqual([]);
  });

  it('reads the capabilities once for kind, group, reply and mentions', async () => {
    capabilities.sends = ['poll'];
    await check({ to: group, kind: 'poll', replyTo: 'A', mentions: [to] });
    expect(calls).toEqual(['capabilities']);
  });

  it.each([
    ['a group, but the transport has none', { to: group }, { groups: false }],
    ['a kind that the transport cannot send', { kind: 'video' }, {}],
    ['a reply, but the transport sends none', { replyTo: 'A' }, { sends: undefined }],
    ['mentions, but the transport has no groups', { mentions: [to] }, { sends: [], groups: false }],
  ])('rejects %s', async (_what, content, changes) => {
    Object.assign(capabilities, changes);
    await expect(check(content)).rejects.toThrow(Unprocessable);
  });

  it('asks the template catalog about templates', async () => {
    errors.templates = new Conflict('none');
    await expect(check({ kind: 'template' })).rejects.toBe(errors.templates);
  });
});

describe('assertConnected', () => {
  it('reads the state of the client only when it is not connected', async () => {
    await createPolicy().assertConnected('client');
    expect(calls).toEqual(['ready']);
    errors.ready = new TransportError('not-connected', 'No.');
    await expect(createPolicy().assertConnected('client')).rejects.toThrow(NotConnected);
    expect(calls.at(-1)).toBe('status');
  });

  it('passes on an error that is no refusal of the line', async () => {
    errors.ready = new TypeError('oh');
    await expect(createPolicy().assertConnected('client')).rejects.toBe(errors.ready);
  });
});
