import type { OutgoingMessage } from '@recado/contract';
import { createDeferred } from '@recado/timing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Conflict, TooManyRequests } from '../../../core/errors/index.ts';
import { recordSpans } from '../../../core/tracing/testing/recordSpans.ts';
import {
  clientId,
  createDispatcherFixture,
  type DispatcherFixture,
  group,
  knownRecipient,
  person,
  request,
  transaction,
} from './testing/createDispatcherFixture.ts';

const time = '2026-03-02T15:00:05.000Z';
const timestamp = new Date(time);
let fixture: DispatcherFixture;
beforeEach(() => {
  fixture = createDispatcherFixture();
  vi.useFakeTimers({ now: new Date('2026-03-02T15:00:05.999Z'), toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('dispatch', () => {
  it('approves, stores and sends a message, and reports it in whole seconds', async () => {
    const result = await fixture.dispatch();
    const { messageId: id } = result;
    expect(result).toEqual({
      ...{ messageId: id, to: person.phone, chat: person.phone, timestamp: time, status: 'sent' },
    });
    expect(id).toMatch(/^3EB0/);
    expect(fixture.calls).toEqual([
      ['markStarted', id],
      ['approve', request],
      ['queue', request, knownRecipient, { id, timestamp, notBefore: undefined }, undefined],
      ['send', clientId, { id, to: knownRecipient.to, content: { type: 'text', text: 'as sent' }, timestamp }],
      ['markFinished', id],
    ]);
  });

  it('sends the reply context of the request', async () => {
    const replyContext = { quoted: { id: '3EB0BB', fromMe: true }, mentions: [{ kind: 'person', ...person } as const] };
    await fixture.dispatch({ replyContext });
    expect(fixture.argsOf('send')?.[1]).toMatchObject(replyContext);
  });

  it('repeats an attempt that never reached the network under its ID and time', async () => {
    const retryOf = { messageId: '3EB0AA', timestamp: '2026-03-01T09:30:00.000Z' };
    expect(await fixture.dispatch({}, { retryOf })).toMatchObject({ ...retryOf, status: 'sent' });
    const identity = { id: retryOf.messageId, timestamp: new Date(retryOf.timestamp) };
    expect(fixture.argsOf('queue')?.[2]).toMatchObject(identity);
    expect(fixture.argsOf('send')?.[1]).toMatchObject(identity);
  });

  it('reports the group as chat of a group message', async () => {
    fixture.answers.recipient = { to: group, isKnown: true, hasOptedOut: false, isNew: false };
    fixture.answers.confirmed = group;
    expect(await fixture.dispatch({ to: group })).toMatchObject({ to: `group:${group.id}`, chat: `group:${group.id}` });
  });

  it.each([
    ['another spelling that the network confirmed', { phone: '525587654321' }, '525587654321'],
    ['the requested number if the network confirmed only a LID', { lid: '123456' }, person.phone],
  ])('reports the chat under %s', async (_what, confirmed, chat) => {
    fixture.answers.confirmed = { kind: 'person', ...confirmed };
    expect(await fixture.dispatch()).toMatchObject({ to: person.phone, chat });
  });

  it('continues the trace of the request that held the message back, with the IDs of client and message', async () => {
    fixture.answers.traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
    let messageId: string | undefined;
    const { steps } = await recordSpans(async () => {
      ({ messageId } = await fixture.dispatch());
    });
    expect(messageId).toBeDefined();
    expect(steps).toEqual([
      {
        ...{ name: 'dispatch', kind: 'producer', parent: fixture.answers.traceparent },
        attributes: { 'recado.client.id': clientId, 'recado.message.id': messageId },
      },
    ]);
  });
});

describe('a message that opens a new chat', () => {
  const notBefore = new Date('2026-03-02T16:00:00.000Z');
  beforeEach(() => {
    fixture.answers.recipient = { ...knownRecipient, isNew: true };
    fixture.answers.slot = {};
  });

  it('is recorded in the transaction that stores it, and sent at once when its slot is free', async () => {
    const { messageId: id, status } = await fixture.dispatch();
    expect(status).toBe('sent');
    expect(fixture.argsOf('recordMessage')).toEqual([
      ...[transaction, {}],
      {
        ...{ clientId, id, timestamp, origin: request.origin, message: request.requested, mediaId: undefined },
        ...{ text: 'Hola', unlessPaused: false },
      },
    ]);
  });

  it('is held and not sent before its slot', async () => {
    fixture.answers.slot = { notBefore };
    const result = await fixture.dispatch();
    const { messageId: id } = result;
    const held = { status: 'queued', notBefore: notBefore.toISOString() };
    expect(result).toEqual({ messageId: id, to: person.phone, chat: person.phone, timestamp: time, ...held });
    expect(fixture.argsOf('queue')?.[2]).toEqual({ id, timestamp, notBefore });
    expect(fixture.callNames()).toEqual(['markStarted', 'approve', 'queue', 'recordMessage', 'markFinished']);
  });

  it('is recorded with the condition that no person has taken over', async () => {
    await fixture.dispatch({ requested: { ...request.requested, unlessPaused: true } });
    expect(fixture.argsOf('recordMessage')?.[2]).toMatchObject({ unlessPaused: true });
  });

  it.each<[string, Partial<OutgoingMessage>, string | undefined]>([
    ['the ID of the upload that it sends', { type: 'image', image: { mediaId: 'a' } }, 'a'],
    [
      'no ID of an upload if its file has a URL',
      { type: 'image', image: { mediaUrl: 'https://espiga.mx/a' } },
      undefined,
    ],
  ])('is recorded with %s', async (_what, changes, mediaId) => {
    await fixture.dispatch({ requested: { to: request.requested.to, type: 'image', ...changes } });
    expect(fixture.argsOf('recordMessage')?.[2]).toMatchObject({ mediaId });
  });
});

describe('onPersist', () => {
  it('is called in the transaction of the message, with the result while the outcome is unknown', async () => {
    const stored: unknown[] = [];
    const result = await fixture.dispatch({}, { onPersist: async (...args) => void stored.push(...args) });
    expect(stored).toEqual([transaction, { ...result, status: 'unknown' }]);
    expect(fixture.callNames()).not.toContain('recordMessage');
  });

  it('prevents the send when it fails', async () => {
    const conflict = new Conflict('the key is used');
    await expect(fixture.dispatch({}, { onPersist: () => Promise.reject(conflict) })).rejects.toBe(conflict);
    expect(fixture.callNames()).toEqual(['markStarted', 'approve', 'queue', 'releaseQuota', 'markFinished']);
  });

  it('is the only reason for a transaction of its own when the message opens no chat', async () => {
    const hookOf = async (onPersist?: () => Promise<void>) => {
      fixture = createDispatcherFixture();
      await fixture.dispatch({}, { onPersist });
      return fixture.argsOf('queue')?.[3];
    };
    expect([await hookOf(), await hookOf(async () => undefined)]).toEqual([undefined, 'with a hook']);
  });
});

describe('the order of a client’s messages', () => {
  /** Lets the event loop run until nothing more happens without a change by the test. */
  const settle = () => new Promise(resolve => setImmediate(resolve));
  const unlessPaused = { requested: { ...request.requested, unlessPaused: true } };

  it('is kept although the first message takes longer to store', async () => {
    const storing = createDeferred<void>();
    fixture.delays.queue = storing.promise;
    const first = fixture.dispatch();
    await settle();
    delete fixture.delays.queue;
    const second = fixture.dispatch();
    await settle();
    expect(fixture.callNames().filter(name => name === 'send')).toEqual([]);
    storing.resolve();
    const ids = (await Promise.all([first, second])).map(({ messageId }) => messageId);
    expect(fixture.calls.filter(([name]) => name === 'send')).toMatchObject(ids.map(id => ['send', clientId, { id }]));
  });

  it('lets the second message start before the network has answered the first', async () => {
    const answering = createDeferred<void>();
    fixture.delays.send = answering.promise;
    const sends = [fixture.dispatch(), fixture.dispatch()];
    await expect.poll(() => fixture.callNames().filter(name => name === 'send')).toHaveLength(2);
    answering.resolve();
    expect(await Promise.all(sends)).toHaveLength(2);
  });

  it('delays the approval of a message only if it must not be sent after a person has taken over', async () => {
    const storing = createDeferred<void>();
    fixture.delays.queue = storing.promise;
    const sends = [fixture.dispatch(), fixture.dispatch(unlessPaused)];
    await settle();
    expect(fixture.callNames().filter(name => name === 'approve')).toHaveLength(1);
    expect(fixture.argsOf('prepareLinkPreview')).toMatchObject([unlessPaused]);
    sends.push(fixture.dispatch());
    await settle();
    expect(fixture.callNames().filter(name => name === 'approve')).toHaveLength(2);
    storing.resolve();
    expect(await Promise.all(sends)).toHaveLength(3);
  });

  it('continues after a message that was rejected', async () => {
    fixture.errors.approve = new TooManyRequests('full', 60);
    await expect(fixture.dispatch()).rejects.toBe(fixture.errors.approve);
    expect(fixture.callNames()).toEqual(['markStarted', 'approve', 'markFinished']);
    delete fixture.errors.approve;
    expect(await fixture.dispatch(unlessPaused)).toMatchObject({ status: 'sent' });
  });
});
