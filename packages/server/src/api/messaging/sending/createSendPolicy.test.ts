import { sendRejectionTexts as texts } from '@recado/texts';
import { type SendableMessageKind, TransportError } from '@recado/transport';
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
let hasQuota: boolean;
beforeEach(() => {
  calls = [];
  errors = {};
  recipient = newRecipient;
  hasQuota = true;
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
    quota: { reserve: () => call('quota', hasQuota ? { release: () => call('release', undefined) } : undefined) },
    newChatLimiter: { reserve: () => call('slot', { notBefore: new Date(0) }) },
    linkPreviewer: { findPreview: () => call('preview', undefined) },
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

  it.each([
    ['business-scoped', 'MX.8100000001', '123456789012345'],
    ['lid', '123456789012345', 'MX.8100000001'],
  ] as const)(
    'accepts without a number only the private IDs of a transport with %s IDs',
    async (privateIds, own, other) => {
      const approveFor = (ids: { readonly phone?: string; readonly lid: string }) => {
        capabilities = { ...capabilities, privateIds };
        recipient = { ...newRecipient, to: { kind: 'person', ...ids }, person: ids };
        return createPolicy().approve(request);
      };
      await approveFor({ lid: own });
      await approveFor({ phone: person.phone, lid: other });
      calls = [];
      await expect(approveFor({ lid: other })).rejects.toThrow(new Unprocessable(texts.otherConnection));
      expect(calls).not.toContain('quota');
    },
  );

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

describe('approve of an account without a quota', () => {
  it('reserves a slot, and has no quota to release', async () => {
    hasQuota = false;
    const approved = await createPolicy().approve(request);
    expect(approved.slot).toBeDefined();
    await approved.releaseQuota();
    expect(calls).toEqual(['recipient', 'capabilities', 'window', 'quota', 'slot']);
  });

  it('rejects with the reason of the refused slot', async () => {
    hasQuota = false;
    errors.slot = new TooManyRequests('full', 60);
    await expect(createPolicy().approve(request)).rejects.toBe(errors.slot);
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
    ['a group, but the transport has none', { to: group }, { groups: false }, texts.noGroups],
    ['a kind that the transport cannot send', { kind: 'video' }, {}, texts.media.unsupported(texts.media.kinds.video)],
    ['a reply, but the transport sends none', { replyTo: 'A' }, { sends: undefined }, texts.noReplies],
    ['mentions, but the transport sends no replies', { mentions: [to] }, { sends: undefined }, texts.noReplies],
    ['mentions, but the transport has no groups', { mentions: [to] }, { sends: [], groups: false }, texts.noMentions],
  ])('rejects %s, and gives the reason', async (_what, content, changes, sentence) => {
    Object.assign(capabilities, changes);
    await expect(check(content)).rejects.toThrow(new Unprocessable(sentence));
  });

  it.each([
    ['a text to a group', { to: group }, {}],
    ['a file that the transport can send', { kind: 'image' }, { groups: false }],
    ['a reply to a person', { replyTo: 'A' }, { sends: [], groups: false }],
    ['a reply without mentions', { replyTo: 'A', mentions: [] }, { sends: [], groups: false }],
    ['mentions in a text', { mentions: [to] }, { sends: [] }],
  ])('accepts %s after it has read the capabilities', async (_what, content, changes) => {
    Object.assign(capabilities, changes);
    await check(content);
    expect(calls).toEqual(['capabilities']);
  });

  it('asks the template catalog about templates', async () => {
    errors.templates = new Conflict('none');
    await expect(check({ kind: 'template' })).rejects.toBe(errors.templates);
  });
});

describe('assertKindSupported', () => {
  const check = (kind: SendableMessageKind) => createPolicy().assertKindSupported('client', kind);

  it('accepts a kind that the transport can send, and rejects another one', async () => {
    capabilities.sends = ['reaction'];
    await check('reaction');
    const sentence = texts.media.unsupported(texts.media.kinds.edit);
    await expect(check('edit')).rejects.toThrow(new Unprocessable(sentence));
  });

  it('asks only the template catalog about a template', async () => {
    await check('template');
    expect(calls).toEqual(['capabilities', 'templates']);
  });
});

describe('assertReplySupported', () => {
  it('checks the mentions of a held message again, because the transport may have changed', async () => {
    Object.assign(capabilities, { sends: [], groups: false });
    await createPolicy().assertReplySupported('client', undefined);
    await expect(createPolicy().assertReplySupported('client', [to])).rejects.toThrow(
      new Unprocessable(texts.noMentions),
    );
    capabilities.sends = undefined;
    await expect(createPolicy().assertReplySupported('client', [])).rejects.toThrow(new Unprocessable(texts.noReplies));
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
