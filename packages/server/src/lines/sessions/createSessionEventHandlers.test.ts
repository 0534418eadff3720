import type { IncomingTransportMessage } from '@recado/transport';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SpanStartOptions } from '../../core/tracing/index.ts';
import { setTracer } from '../../core/tracing/runInSpan.ts';
import type { TransportEventStore } from '../receiving/TransportEventStore.ts';
import { createIncomingMessage, martaAddressWithPhone } from '../receiving/testing/createIncomingMessage.ts';
import { createSessionEventHandlers } from './createSessionEventHandlers.ts';

const SESSION_START = new Date('2026-03-02T18:00:00Z');
const afterStart = (milliseconds: number) => new Date(SESSION_START.getTime() + milliseconds);

beforeEach(() => void vi.useFakeTimers({ now: SESSION_START, toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

/** Creates the handlers of a session that starts at `SESSION_START`, and records the calls that they make. */
function createHandlersFixture({ hasReplyWindow = true, failingMethod = '' } = {}) {
  const calls: string[] = [];
  const receiving = new Proxy({} as TransportEventStore, {
    get: (_store, method) => async () => {
      if (method === failingMethod) throw new Error(`${failingMethod} failed`);
      calls.push(String(method));
    },
  });
  const handlers = createSessionEventHandlers({
    clientId: 'client',
    receiving,
    signal: new AbortController().signal,
    recordActivity: () => void calls.push('recordActivity'),
    trackWork: work => {
      calls.push('trackWork');
      return work;
    },
    onMessage: () => void calls.push('onMessage'),
    hasReplyWindow,
  });
  const receive = (fields: Partial<IncomingTransportMessage>) =>
    handlers.received(createIncomingMessage('Hola', fields));
  return { handlers, calls, receive };
}

describe('session event handlers', () => {
  it('store the reply window of the former transport when a message is older than the session, but not otherwise', async () => {
    const storesReplyWindow = async (timestamp: Date) => {
      const { calls, receive } = createHandlersFixture();
      await receive({ timestamp });
      return calls.includes('receivedOnOtherNetwork');
    };
    expect(await storesReplyWindow(afterStart(-1))).toBe(true);
    expect(await storesReplyWindow(SESSION_START)).toBe(false);
    expect(await storesReplyWindow(afterStart(1))).toBe(false);
  });

  it.each([
    ['the owner sent the message', { hasReplyWindow: true }, { fromMe: true }],
    ['the network has no reply window', { hasReplyWindow: false }, {}],
  ])('store no reply window of the former transport when %s', async (_when, options, fields) => {
    const { calls, receive } = createHandlersFixture(options);
    await receive({ timestamp: afterStart(-1), ...fields });
    expect(calls).toEqual(['received', 'recordActivity', 'onMessage']);
  });

  it('record activity and report a message only after everything about it is stored', async () => {
    const { calls, receive } = createHandlersFixture();
    await receive({ timestamp: afterStart(-1) });
    expect(calls).toEqual(['received', 'receivedOnOtherNetwork', 'recordActivity', 'onMessage']);
  });

  it.each([
    ['received', []],
    ['receivedOnOtherNetwork', ['received']],
  ])('reject without recording activity when %s fails', async (failingMethod, expectedCalls) => {
    const { calls, receive } = createHandlersFixture({ failingMethod });
    await expect(receive({ timestamp: afterStart(-1) })).rejects.toThrow(`${failingMethod} failed`);
    expect(calls).toEqual(expectedCalls);
  });

  it('record activity after a status update is stored, but not if it cannot be stored', async () => {
    const update = {
      id: '3EB0AA',
      chat: martaAddressWithPhone,
      status: 'delivered',
      timestamp: SESSION_START,
    } as const;
    const { handlers, calls } = createHandlersFixture();
    await handlers.updated(update);
    expect(calls).toEqual(['updated', 'recordActivity']);
    const failing = createHandlersFixture({ failingMethod: 'updated' });
    await expect(failing.handlers.updated(update)).rejects.toThrow('updated failed');
    expect(failing.calls).toEqual([]);
  });

  it.each([
    'identityChanged',
    'groupChanged',
    'ratingChanged',
    'templateChanged',
    'readOnOtherDevice',
    'markedOnOtherDevice',
    'historyProgressed',
  ] as const)('store the event %s as tracked work, without recording activity', async name => {
    const { handlers, calls } = createHandlersFixture();
    const handle = handlers[name] as unknown as (event: object) => Promise<void>;
    await handle({});
    expect(calls).toEqual([name, 'trackWork']);
  });

  it('start a trace for a new message, but not for a message of an imported history', async () => {
    const steps: SpanStartOptions[] = [];
    setTracer({
      runInSpan(step, work) {
        steps.push(step);
        return work({ set: () => undefined });
      },
      traceparent: () => undefined,
      stop: async () => undefined,
    });
    try {
      const { receive } = createHandlersFixture();
      for (const arrival of ['live', 'offline', 'history'] as const) await receive({ id: '3A1', arrival });
    } finally {
      setTracer(undefined);
    }
    const attributes = {
      'recado.client.id': 'client',
      'recado.message.id': '3A1',
      'recado.message.type': 'text',
    };
    const step = { name: 'whatsapp receive', kind: 'consumer', attributes };
    expect(steps).toEqual([{ ...step, isRoot: true }, { ...step, isRoot: true }, step]);
  });
});
