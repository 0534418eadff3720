import type { IncomingTransportMessage } from '@recado/transport';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { recordSpans } from '../../core/tracing/testing/recordSpans.ts';
import { silentTestLogger as log } from '../../testing/silentTestLogger.ts';
import { createIncomingMessage, martaAddressWithPhone } from '../receiving/testing/createIncomingMessage.ts';
import { createLineSessionHost, type LineSessionHostDeps } from './createLineSessionHost.ts';

const SESSION_START = new Date('2026-03-02T18:00:00Z');
const afterStart = (milliseconds: number) => new Date(SESSION_START.getTime() + milliseconds);

beforeEach(() => void vi.useFakeTimers({ now: SESSION_START, toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

const ringing = { type: 'call', video: false, outcome: 'offered' } as const;

/** Creates the host of a session that starts at `SESSION_START`, and records the calls that it makes. */
function createHostFixture({ hasReplyWindow = true, failingMethod = '' } = {}) {
  const calls: string[] = [];
  const createRecordingService = <Name extends keyof LineSessionHostDeps>() =>
    new Proxy({} as Extract<LineSessionHostDeps[Name], object>, {
      get: (_service, method) => async () => {
        if (method === failingMethod) throw new Error(`${failingMethod} failed`);
        calls.push(String(method));
      },
    });
  const host = createLineSessionHost({
    clientId: 'client',
    session: createRecordingService<'session'>(),
    vault: createRecordingService<'vault'>(),
    log,
    signal: new AbortController().signal,
    receiver: createRecordingService<'receiver'>(),
    accountEvents: createRecordingService<'accountEvents'>(),
    activity: {
      recordActivity: () => void calls.push('recordActivity'),
      trackWork(work) {
        calls.push('trackWork');
        return work;
      },
    },
    callDecliner: createRecordingService<'callDecliner'>(),
    sessionReporter: createRecordingService<'sessionReporter'>(),
    hasReplyWindow,
  });
  const receive = (fields: Partial<IncomingTransportMessage>) => host.received(createIncomingMessage('Hola', fields));
  return { host, calls, receive };
}

describe('line session host', () => {
  it('applies a connection change to the session before it reports the change', () => {
    const { host, calls } = createHostFixture();
    host.changed({ state: 'connecting' });
    expect(calls).toEqual(['handleChange', 'reportChange']);
  });

  it('stores the reply window of the former transport when a message is older than the session, but not otherwise', async () => {
    const storesReplyWindow = async (timestamp: Date) => {
      const { calls, receive } = createHostFixture();
      await receive({ timestamp });
      return calls.includes('storeReplyWindow');
    };
    expect(await storesReplyWindow(afterStart(-1))).toBe(true);
    expect(await storesReplyWindow(SESSION_START)).toBe(false);
    expect(await storesReplyWindow(afterStart(1))).toBe(false);
  });

  it.each([
    ['the owner sent the message', { hasReplyWindow: true }, { fromMe: true }],
    ['the network has no reply window', { hasReplyWindow: false }, {}],
  ])('stores no reply window of the former transport when %s', async (_when, options, fields) => {
    const { calls, receive } = createHostFixture(options);
    await receive({ timestamp: afterStart(-1), ...fields });
    expect(calls).toEqual(['receive', 'recordActivity']);
  });

  it('records activity and declines a call only after everything about the message is stored', async () => {
    const { calls, receive } = createHostFixture();
    await receive({ timestamp: afterStart(-1), content: ringing });
    expect(calls).toEqual(['receive', 'storeReplyWindow', 'recordActivity', 'declineCall']);
  });

  it.each([
    ['receive', []],
    ['storeReplyWindow', ['receive']],
  ])('rejects without recording activity when %s fails', async (failingMethod, expectedCalls) => {
    const { calls, receive } = createHostFixture({ failingMethod });
    await expect(receive({ timestamp: afterStart(-1), content: ringing })).rejects.toThrow(`${failingMethod} failed`);
    expect(calls).toEqual(expectedCalls);
  });

  it('records activity after a status update is stored, but not if it cannot be stored', async () => {
    const update = {
      id: '3EB0AA',
      chat: martaAddressWithPhone,
      status: 'delivered',
      timestamp: SESSION_START,
    } as const;
    const { host, calls } = createHostFixture();
    await host.updated(update);
    expect(calls).toEqual(['updateStatus', 'recordActivity']);
    const failing = createHostFixture({ failingMethod: 'updateStatus' });
    await expect(failing.host.updated(update)).rejects.toThrow('updateStatus failed');
    expect(failing.calls).toEqual([]);
  });

  it.each([
    ['identityChanged', 'receiveIdentityChange'],
    ['groupChanged', 'receiveGroupEvent'],
    ['ratingChanged', 'receiveQualityRating'],
    ['pricesReported', 'receivePrices'],
    ['contactsNamed', 'receiveContactNames'],
    ['templateChanged', 'receiveTemplateChange'],
    ['readOnOtherDevice', 'receiveReadUpdate'],
    ['markedOnOtherDevice', 'receiveUnreadMark'],
    ['labelChanged', 'receiveLabel'],
    ['labelAssigned', 'receiveLabelAssignment'],
    ['historyProgressed', 'receiveHistoryProgress'],
    ['messagesUnstored', 'receiveUnstoredMessages'],
  ] as const)('stores the event %s as tracked work, without recording activity', async (name, receiverMethod) => {
    const { host, calls } = createHostFixture();
    const handle = host[name] as unknown as (event: object) => Promise<void>;
    await handle({});
    expect(calls).toEqual([receiverMethod, 'trackWork']);
  });

  it('starts a trace for a new message, but not for a message of an imported history', async () => {
    const { receive } = createHostFixture();
    const { steps } = await recordSpans(async () => {
      for (const arrival of ['live', 'offline', 'history'] as const) await receive({ id: '3A1', arrival });
    });
    const attributes = {
      'recado.client.id': 'client',
      'recado.message.id': '3A1',
      'recado.message.type': 'text',
    };
    const step = { name: 'whatsapp receive', kind: 'consumer', attributes };
    expect(steps).toEqual([{ ...step, isRoot: true }, { ...step, isRoot: true }, step]);
  });
});
