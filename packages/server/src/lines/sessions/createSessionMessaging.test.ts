import { type Receipt, TransportError } from '@recado/transport';
import { describe, expect, it } from 'vitest';
import { recordSpans } from '../../core/tracing/testing/recordSpans.ts';
import {
  createMessagingFixture,
  sampleMessage,
  sampleReceipt,
  sampleUpdate,
} from './testing/createMessagingFixture.ts';

describe('a send', () => {
  it('stores the acknowledgement, with the time of the message’s row, before resolving', async () => {
    const { messaging, storing, acknowledgements, notifiedClientIds } = createMessagingFixture({
      send: async () => sampleReceipt,
    });
    const answers: unknown[] = [];
    const sending = messaging.send('un-cliente', sampleMessage).then(answer => answers.push(answer));
    await expect
      .poll(() => acknowledgements)
      .toEqual([{ clientId: 'un-cliente', waId: '3EB0', timestamp: sampleMessage.timestamp }]);
    expect([answers, notifiedClientIds]).toEqual([[], []]);
    storing.resolve();
    await sending;
    expect([answers, notifiedClientIds]).toEqual([[sampleReceipt], ['un-cliente']]);
  });

  it('expects the status of the message before the transport sends it', async () => {
    const { messaging, storing, calls } = createMessagingFixture({
      async send() {
        calls.push('send');
        return sampleReceipt;
      },
    });
    storing.resolve();
    await messaging.send('un-cliente', sampleMessage, async () => void calls.push('beforeSend'));
    expect(calls).toEqual(['beforeSend', 'expect', 'send', 'recordActivity', 'storeAcknowledgement', 'notify']);
  });

  it('stores no acknowledgement when the message is an update without a row', async () => {
    const { messaging, calls } = createMessagingFixture({ send: async () => sampleReceipt });
    await messaging.send('un-cliente', sampleUpdate);
    expect(calls).toEqual(['recordActivity']);
  });

  it('does not pass the time of the message’s row to the transport', async () => {
    const sentMessages: unknown[] = [];
    const { messaging, storing } = createMessagingFixture({
      async send(outgoing) {
        sentMessages.push(outgoing);
        return sampleReceipt;
      },
    });
    storing.resolve();
    await messaging.send('un-cliente', sampleMessage);
    expect(sentMessages).toEqual([sampleUpdate]);
  });

  it('sends nothing when `beforeSend` rejects', async () => {
    const { messaging, calls } = createMessagingFixture({
      async send() {
        calls.push('send');
        return sampleReceipt;
      },
    });
    const beforeSend = () => Promise.reject(new Error('stopped'));
    await expect(messaging.send('un-cliente', sampleMessage, beforeSend)).rejects.toThrow('stopped');
    expect(calls).toEqual([]);
  });

  it.each([
    ['a transport reports an unknown outcome', new TransportError('unknown-outcome', 'x'), ['reportUnknownOutcome']],
    ['a transport reports another failure', new TransportError('rejected', 'x'), []],
    ['the error is not of the transport', Object.assign(new Error('x'), { reason: 'unknown-outcome' }), []],
  ])('rejects with the error, and reports an unknown outcome to the line, when %s', async (_when, error, expected) => {
    const { messaging, calls } = createMessagingFixture({ send: () => Promise.reject(error) });
    await expect(messaging.send('un-cliente', sampleUpdate)).rejects.toBe(error);
    expect(calls).toEqual(expected);
  });

  it('settles with the answer of the transport when its line was removed meanwhile', async () => {
    const unknownOutcome = new TransportError('unknown-outcome', 'x');
    for (const outcome of [async () => sampleReceipt, () => Promise.reject(unknownOutcome)]) {
      const { messaging, lines, calls } = createMessagingFixture({
        send() {
          lines.clear();
          return outcome();
        },
      });
      const [result] = await Promise.allSettled([messaging.send('un-cliente', sampleUpdate)]);
      expect(result).toEqual((await Promise.allSettled([outcome()]))[0]);
      expect(calls).toEqual([]);
    }
  });

  it('tries to store an alias of the message, and resolves even if the database cannot be reached', async () => {
    const receipt: Receipt = { ...sampleReceipt, knownAs: '3A77' };
    const { messaging, calls } = createMessagingFixture({ send: async () => receipt });
    expect(await messaging.send('un-cliente', sampleUpdate)).toEqual(sampleReceipt);
    expect(calls).toEqual(['recordActivity', 'connect to database']);
  });

  it('goes out on the session that is connected after `beforeSend`, because the first may have been replaced', async () => {
    const { messaging, lines, storing } = createMessagingFixture({
      send: async () => Promise.reject(new TransportError('not-connected', 'The session was closed.')),
    });
    const next = createMessagingFixture({ send: async () => sampleReceipt });
    storing.resolve();
    const replaceSession = async () => {
      for (const [clientId, entry] of next.lines) lines.set(clientId, entry);
    };
    expect(await messaging.send('un-cliente', sampleMessage, replaceSession)).toEqual(sampleReceipt);
  });

  it('is a step of the trace of its message', async () => {
    const { messaging } = createMessagingFixture({ send: async () => sampleReceipt });
    const { steps } = await recordSpans(() => messaging.send('un-cliente', sampleUpdate));
    const attributes = { 'recado.client.id': 'un-cliente', 'recado.message.id': '3EB0' };
    expect(steps).toEqual([{ name: 'whatsapp send', kind: 'client', attributes }]);
  });
});
