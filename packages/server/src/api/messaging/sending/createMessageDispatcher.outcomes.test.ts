import { type Receipt, TransportError } from '@recado/transport';
import { beforeEach, describe, expect, it } from 'vitest';
import { Conflict, NotFound, TooManyRequests } from '../../../core/errors/index.ts';
import { toDomainError } from '../../clients/connections/toDomainError.ts';
import type { ResolvedRecipient } from './createRecipientResolver.ts';
import {
  clientId,
  createDispatcherFixture,
  type DispatcherFixture,
  group,
  knownRecipient,
  person,
} from './testing/createDispatcherFixture.ts';

const retryOf = { messageId: '3EB0AA', timestamp: '2026-03-02T15:00:05.000Z' };
const identity = { id: retryOf.messageId, timestamp: new Date(retryOf.timestamp) };
const pendingResult = { ...retryOf, to: person.phone, chat: person.phone, status: 'unknown' };
/** Fields by which operators find the message of a warning. */
const logFields = { clientId, messageId: identity.id };
let fixture: DispatcherFixture;
beforeEach(() => {
  fixture = createDispatcherFixture();
});

const dispatch = (changes = {}) => fixture.dispatch(changes, { retryOf });
/** Lets the network refuse the message, and returns the error of the send. */
const dispatchRefused = async (error: TransportError) => {
  fixture.errors.send = error;
  return dispatch().then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
};

describe('a refused message', () => {
  it('is stored as failed with the reason and the network’s error code, and releases its quota', async () => {
    const refusal = new TransportError('rejected', 'No.', { code: 479 });
    expect(await dispatchRefused(refusal)).toEqual(toDomainError(refusal));
    expect(fixture.argsOf('settle')).toEqual([clientId, identity, { status: 'failed', errorCode: 'rejected:479' }]);
    expect(fixture.callNames().slice(-3)).toEqual(['settle', 'releaseQuota', 'markFinished']);
  });

  it('has an error that lists the templates if the reply window is closed', async () => {
    expect(await dispatchRefused(new TransportError('window-closed', 'No.'))).toEqual(new Error('closed'));
    expect(fixture.argsOf('createClosedError')).toEqual([clientId]);
  });

  it.each([
    ['the network’s error code', { code: 463 }, '463'],
    ['the reason if there is no code', {}, 'restricted'],
  ])('stops new chats according to %s', async (_what, details, code) => {
    fixture.answers.recipient = { ...knownRecipient, isNew: true };
    await dispatchRefused(new TransportError('restricted', 'No.', details));
    expect(fixture.argsOf('recordRefusal')).toEqual([clientId, identity.id, identity.timestamp, code]);
  });

  it('does not stop new chats if its chat exists', async () => {
    await dispatchRefused(new TransportError('rejected', 'No.'));
    expect(fixture.callNames()).not.toContain('recordRefusal');
  });

  it('keeps its reason although the refusal of its new chat cannot be stored', async () => {
    fixture.answers.recipient = { ...knownRecipient, isNew: true };
    fixture.errors.recordRefusal = new TypeError('no database');
    const refusal = new TransportError('rejected', 'No.');
    expect(await dispatchRefused(refusal)).toEqual(toDomainError(refusal));
    expect(fixture.warnings).toEqual([{ err: fixture.errors.recordRefusal, ...logFields }]);
  });
});

describe('a message with an unknown outcome', () => {
  it('is stored and reported as unknown, and keeps its quota, because it may arrive', async () => {
    fixture.errors.send = new TransportError('unknown-outcome', 'No answer.');
    expect(await dispatch()).toEqual(pendingResult);
    expect(fixture.argsOf('settle')).toEqual([
      ...[clientId, identity, { status: 'unknown', errorCode: 'unknown-outcome' }],
    ]);
    expect(fixture.callNames()).not.toContain('releaseQuota');
  });

  it('is assumed after an unexpected failure of the send', async () => {
    fixture.errors.send = new TypeError('oh');
    expect(await dispatch()).toEqual(pendingResult);
    expect(fixture.warnings).toEqual([{ err: fixture.errors.send, ...logFields }]);
  });
});

describe('an accepted message', () => {
  it('makes its new chat an existing one', async () => {
    fixture.answers.recipient = { ...knownRecipient, isNew: true };
    await dispatch();
    expect(fixture.argsOf('recordAcceptance')).toEqual([clientId, identity.id, identity.timestamp]);
  });

  it('changes nothing for an existing chat', async () => {
    await dispatch();
    expect(fixture.callNames()).not.toContain('recordAcceptance');
  });

  it('is reported as sent although its new chat cannot be stored', async () => {
    fixture.answers.recipient = { ...knownRecipient, isNew: true };
    fixture.errors.recordAcceptance = new TypeError('no database');
    expect(await dispatch()).toMatchObject({ status: 'sent' });
    expect(fixture.warnings).toEqual([{ err: fixture.errors.recordAcceptance, ...logFields }]);
  });

  it.each([
    ['the database did not know its recipient', { isKnown: false }, person],
    ['the network confirmed another spelling', {}, { phone: '525587654321' }],
    ['the network confirmed a LID', {}, { lid: '123456' }],
  ])(
    'is reported as sent although the recipient’s identities cannot be stored: %s',
    async (_what, known, confirmed) => {
      fixture.answers.recipient = { ...knownRecipient, ...known };
      fixture.answers.confirmed = { kind: 'person', ...confirmed };
      expect(await dispatch()).toMatchObject({ status: 'sent' });
      expect(fixture.warnings).toEqual([{ err: expect.any(Error), ...logFields }]);
    },
  );

  const withBothIds: ResolvedRecipient = { ...knownRecipient, person: { ...person, lid: '123456' } };
  const groupRecipient: ResolvedRecipient = { to: group, isKnown: false, hasOptedOut: false, isNew: false };
  it.each<[string, ResolvedRecipient, Receipt['to']]>([
    ['confirms the known number', knownRecipient, { kind: 'person', ...person }],
    ['confirms one of two known identifiers, the LID', withBothIds, { kind: 'person', lid: '123456' }],
    ['confirms one of two known identifiers, the number', withBothIds, { kind: 'person', ...person }],
    ['confirms a group', groupRecipient, group],
  ])('stores no identities when the network %s', async (_what, recipient, confirmed) => {
    Object.assign(fixture.answers, { recipient, confirmed });
    await dispatch();
    expect(fixture.warnings).toEqual([]);
  });
});

describe('a message that cannot be stored', () => {
  const outage = Object.assign(new Error('connection lost'), { code: 'ECONNRESET' });

  it('is marked as not sent during an outage, because its row may exist', async () => {
    fixture.errors.queue = outage;
    await expect(dispatch()).rejects.toBe(outage);
    expect(fixture.argsOf('settle')).toEqual([clientId, identity, { status: 'failed', errorCode: 'unreachable' }]);
    expect(fixture.callNames()).not.toContain('send');
  });

  it('keeps its quota during an outage, because its row may exist', async () => {
    fixture.errors.queue = outage;
    await expect(dispatch()).rejects.toBe(outage);
    expect(fixture.callNames()).not.toContain('releaseQuota');
  });

  it.each([
    ['the database rejected it, so that no row exists', new TypeError('oh'), {}, undefined],
    ['its row is sent automatically later', outage, {}, { notBefore: new Date('2026-03-02T16:00:00Z') }],
    ['its held row exists and is sent again', outage, { held: { markAsSending: async () => undefined } }, undefined],
  ])('keeps the status of its row if %s', async (_what, error, changes, slot) => {
    fixture.errors.queue = error;
    fixture.answers.slot = slot;
    await expect(dispatch(changes)).rejects.toBe(error);
    expect(fixture.callNames()).not.toContain('settle');
  });

  it('releases its quota when a person has taken over the conversation', async () => {
    fixture.errors.queue = new Conflict('paused');
    await expect(dispatch()).rejects.toBe(fixture.errors.queue);
    expect(fixture.callNames().slice(-2)).toEqual(['releaseQuota', 'markFinished']);
  });

  it('has no quota to release when its approval failed', async () => {
    fixture.errors.approve = new TooManyRequests('full', 60);
    await expect(dispatch()).rejects.toBe(fixture.errors.approve);
    expect(fixture.callNames()).not.toContain('releaseQuota');
  });
});

describe('passToLine', () => {
  const message = { id: '3EB0AA', to: { kind: 'person', ...person }, content: { type: 'text', text: 'Hola' } } as const;

  it('sends a message without a row, and returns the receipt', async () => {
    expect(await fixture.dispatcher.passToLine(clientId, message)).toMatchObject({ id: message.id, to: message.to });
    expect(fixture.calls).toEqual([['send', clientId, message]]);
  });

  it.each([
    ['an error of the transport', new TransportError('rejected', 'No.'), { reason: 'rejected', message: 'No.' }],
    [
      'a deleted client',
      new NotFound('Cliente no encontrado'),
      { reason: 'not-linked', message: 'The client was deleted.' },
    ],
  ])('returns the reason for which nothing was sent: %s', async (_what, error, expected) => {
    fixture.errors.send = error;
    expect(await fixture.dispatcher.passToLine(clientId, message)).toMatchObject(expected);
    expect(fixture.warnings).toEqual([]);
  });

  it('returns an unknown outcome after an unexpected error, and logs the error', async () => {
    fixture.errors.send = new TypeError('oh');
    expect(await fixture.dispatcher.passToLine(clientId, message)).toMatchObject({
      ...{ reason: 'unknown-outcome', message: 'Unexpected failure.', cause: fixture.errors.send },
    });
    expect(fixture.warnings).toEqual([{ err: fixture.errors.send, clientId, messageId: message.id }]);
  });
});
