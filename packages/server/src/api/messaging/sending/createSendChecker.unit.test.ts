import type { MessageRecipient, OutgoingMessage, UnambiguousRecipient } from '@recado/contract';
import { sendRejectionTexts as texts } from '@recado/texts';
import { createDeferred } from '@recado/timing';
import { type Person, TransportError } from '@recado/transport';
import knex from 'knex';
import { beforeEach, describe, expect, it } from 'vitest';
import { Conflict, Invalid, NotConnected, TooManyRequests, Unprocessable } from '../../../core/errors/index.ts';
import { createSendChecker, type SendCheckerDeps } from './createSendChecker.ts';

const to = { kind: 'phone', phone: '5215587654321' } as const;
const text: OutgoingMessage = { to, type: 'text', text: { text: 'Hola' } };
const image: OutgoingMessage = { to, type: 'image', image: { mediaId: 'a' } };
const template: OutgoingMessage = { to, type: 'template', template: { name: 'aviso' } };
const national = { kind: 'national', national: '5587654321' } as const;

/** Calls of the dependencies, in their order. */
let calls: unknown[][];
/** Errors by the call that throws them. */
let errors: Record<string, Error>;
/** Account that the network finds for a number. */
let findAccount: () => Promise<Person | undefined>;
beforeEach(() => {
  calls = [];
  errors = {};
  findAccount = async () => undefined;
});

const call = async <Result>(name: string, args: readonly unknown[], result: Result): Promise<Result> => {
  calls.push([name, ...args]);
  if (errors[name]) throw errors[name];
  return result;
};
const createChecker = () =>
  createSendChecker({
    // The database is never used, because no message quotes another one.
    database: knex({ client: 'pg' }),
    sessions: {
      async lookup(clientId: string, phone: string) {
        await call('lookup', [clientId, phone], undefined);
        return findAccount();
      },
    },
    recipients: {
      withCountry: (_clientId: string, recipient: MessageRecipient, field: string) =>
        call('country', [field], recipient.kind === 'national' ? to : recipient),
      findContact: (_clientId: string, { lid }: { lid: string }) =>
        call('contact', [lid], lid === 'MX.8100000001' ? { lid } : undefined),
      resolveMention: (_clientId: string, mention: MessageRecipient) => call('mention', [mention], { kind: 'person' }),
      assertReachable: (_clientId: string, recipient: UnambiguousRecipient) =>
        call('reachable', [recipient], recipient),
    },
    policy: {
      assertContentSupported: (_clientId: string, content: object) => call('content', [content], undefined),
      assertKindSupported: (_clientId: string, kind: string) => call('kind', [kind], undefined),
      assertConnected: (clientId: string) => call('connected', [clientId], undefined),
    },
    references: {
      resolve: (_clientId: string, { name }: { name: string }) => call('template', [name], undefined),
    },
    filePreparer: { checkFile: (_clientId: string, { kind }: { kind: string }) => call('file', [kind], undefined) },
  } as unknown as SendCheckerDeps);
const callNames = () => calls.map(([name]) => name);

describe('check', () => {
  it('returns the recipient with the country code', async () => {
    expect(await createChecker().check('client', { ...text, to: national })).toEqual(to);
    expect(callNames()).toEqual(['country', 'content', 'reachable']);
    expect(calls[0]).toEqual(['country', 'to']);
  });

  it('checks kind, reply and mentions for the recipient with the country code', async () => {
    await createChecker().check('client', { ...text, to: national, mentions: [to] });
    expect(calls[1]).toEqual(['content', { to, kind: 'text', replyTo: undefined, mentions: [to] }]);
    expect(calls[2]).toEqual(['mention', to]);
  });

  it.each([
    ['the file of an image', image, ['file', 'image']],
    ['the template of a message', template, ['template', 'aviso']],
  ])('checks that %s is available', async (_what, message, expected) => {
    await createChecker().check('client', message);
    expect(calls).toContainEqual(expected);
    expect(callNames()).toEqual(['country', 'content', expected[0], 'reachable']);
  });

  it.each(['country', 'content', 'file', 'reachable'])('rejects with the error of the failed check: %s', async name => {
    errors[name] = new Unprocessable('no');
    await expect(createChecker().check('client', image)).rejects.toBe(errors[name]);
    expect(calls.at(-1)?.[0]).toBe(name);
  });

  it('rejects malformed content before anything is looked up', async () => {
    await expect(createChecker().check('client', { to, type: 'text' })).rejects.toThrow(Invalid);
    expect(calls).toEqual([]);
  });
});

describe('checkContent', () => {
  it.each([
    ['text', text, []],
    ['image', image, [['file', 'image']]],
    ['template', template, [['template', 'aviso']]],
  ])('checks the kind and the content of a message without a recipient: %s', async (kind, message, expected) => {
    await createChecker().checkContent('client', message);
    expect(calls).toEqual([['kind', kind], ...expected]);
  });

  it('rejects a kind that the transport cannot send before it checks the file', async () => {
    errors.kind = new Conflict('no');
    await expect(createChecker().checkContent('client', image)).rejects.toBe(errors.kind);
    expect(callNames()).toEqual(['kind']);
  });

  it('rejects malformed content', async () => {
    await expect(createChecker().checkContent('client', { type: 'text' })).rejects.toThrow(Invalid);
  });
});

describe('checkNumber', () => {
  const check = (recipient: MessageRecipient = to) => createChecker().checkNumber('client', recipient);
  const found = { success: true, phoneNumber: to.phone, exists: true, clientId: 'client' };

  it.each([
    ['the spelling of the network', { phone: '525587654321', lid: '123456' }, '525587654321', '123456'],
    ['the requested spelling if the network names none', { lid: '123456' }, to.phone, '123456'],
    ['no LID if the network names none', { phone: to.phone }, to.phone, null],
  ])('returns %s', async (_what, identifiers, canonicalNumber, lid) => {
    findAccount = async () => ({ kind: 'person', ...identifiers });
    expect(await check()).toEqual({ ...found, canonicalNumber, lid });
  });

  it('returns the stored identifiers for the private ID of a contact, without a lookup', async () => {
    const lid = 'MX.8100000001';
    expect(await check({ kind: 'lid', lid })).toEqual({
      ...{ ...found, phoneNumber: `lid:${lid}` },
      canonicalNumber: null,
      lid,
    });
    expect(callNames()).toEqual(['country', 'contact']);
  });

  it('returns no spelling for a number that is not registered', async () => {
    expect(await check()).toEqual({ ...found, exists: false, canonicalNumber: null, lid: null });
  });

  it('looks up the number with its country code, only while the client is connected', async () => {
    await check(national);
    expect(calls).toEqual([
      ['country', 'phoneNumber'],
      ['connected', 'client'],
      ['lookup', 'client', to.phone],
    ]);
    errors.connected = new NotConnected('no');
    await expect(check()).rejects.toBe(errors.connected);
    expect(callNames().slice(3)).toEqual(['country', 'connected']);
  });

  it.each([
    { kind: 'lid', lid: '123456' },
    { kind: 'group', id: '120363000000000001' },
  ] as const)('rejects %j, which is no phone number, without a lookup', async recipient => {
    await expect(check(recipient)).rejects.toThrow(new Invalid(texts.onlyNumbers, { phoneNumber: texts.onlyNumbers }));
    expect(callNames()).not.toContain('lookup');
  });

  it('explains a refusal of the network, and passes on any other failure', async () => {
    errors.lookup = new TransportError('rate-limited', 'No.');
    await expect(check()).rejects.toThrow(TooManyRequests);
    errors.lookup = new TypeError('oh');
    await expect(check()).rejects.toBe(errors.lookup);
  });

  it('runs four lookups of a client at the same time, lets a hundred wait, and rejects further ones', async () => {
    const answer = createDeferred<undefined>();
    findAccount = () => answer.promise;
    const checker = createChecker();
    const lookups = Array.from({ length: 104 }, () => checker.checkNumber('client', to));
    await expect(checker.checkNumber('client', to)).rejects.toThrow(TooManyRequests);
    expect(callNames().filter(name => name === 'lookup')).toHaveLength(4);
    answer.resolve(undefined);
    expect(await Promise.all(lookups)).toHaveLength(104);
  });

  it('lets the next lookup continue after failed ones', async () => {
    const checker = createChecker();
    errors.lookup = new TransportError('unreachable', 'No.');
    const failedLookups = Array.from({ length: 5 }, () => checker.checkNumber('client', to));
    expect((await Promise.allSettled(failedLookups)).map(({ status }) => status)).toEqual(Array(5).fill('rejected'));
    errors = {};
    expect(await checker.checkNumber('client', to)).toMatchObject({ exists: false });
  });
});
