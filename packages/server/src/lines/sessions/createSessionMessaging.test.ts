import { createDeferred } from '@recado/timing';
import type { Receipt, Session } from '@recado/transport';
import knex from 'knex';
import { describe, expect, it } from 'vitest';
import type { MessageStatusStore } from '../../core/messages/index.ts';
import type { OutgoingSessionMessage } from './ClientSessions.ts';
import type { ClientLine } from './createClientLine.ts';
import { createSessionMessaging } from './createSessionMessaging.ts';

const message: OutgoingSessionMessage = {
  id: '3EB0',
  to: { kind: 'person', phone: '5215587654321' },
  content: { type: 'text', text: 'Ya está' },
  timestamp: new Date('2026-03-01T12:00:00Z'),
};

const receipt: Receipt = { id: message.id, to: message.to, timestamp: new Date('2026-03-01T12:00:01Z') };

/** Creates the messaging of clients whose sessions are connected and send by `send`. */
function createMessagingWithSend(send: Session['send']) {
  const storing = createDeferred<void>();
  const acknowledgements: unknown[] = [];
  const notifiedClientIds: string[] = [];
  const line: Partial<ClientLine> = {
    getConnectedSession: async () => ({ send }) as Session,
    recordActivity: () => undefined,
  };
  const entry = { line: line as ClientLine, epoch: 0 };
  const statuses: Partial<MessageStatusStore> = {
    expect: () => undefined,
    storeAcknowledgement(acknowledgement) {
      acknowledgements.push(acknowledgement);
      return storing.promise;
    },
  };
  const messaging = createSessionMessaging({
    // The database is never used, because no receipt contains an alias.
    database: knex({ client: 'pg' }),
    lines: new Map([
      ['un-cliente', entry],
      ['otro-cliente', entry],
    ]),
    statuses: statuses as MessageStatusStore,
    storedEvents: { notify: clientIds => void notifiedClientIds.push(...clientIds) },
  });
  return { messaging, storing, acknowledgements, notifiedClientIds };
}

describe('a send', () => {
  it('stores the acknowledgement, with the time of the message’s row, before resolving', async () => {
    const { messaging, storing, acknowledgements, notifiedClientIds } = createMessagingWithSend(async () => receipt);
    const answers: unknown[] = [];
    const sending = messaging.send('un-cliente', message).then(answer => answers.push(answer));
    await expect
      .poll(() => acknowledgements)
      .toEqual([{ clientId: 'un-cliente', waId: '3EB0', timestamp: message.timestamp }]);
    expect([answers, notifiedClientIds]).toEqual([[], []]);
    storing.resolve();
    await sending;
    expect([answers, notifiedClientIds]).toEqual([[receipt], ['un-cliente']]);
  });

  it('stores no acknowledgement when the message is an update without a row', async () => {
    const { messaging, acknowledgements } = createMessagingWithSend(async () => receipt);
    const { timestamp: _none, ...update } = message;
    await messaging.send('un-cliente', update);
    expect(acknowledgements).toEqual([]);
  });

  it('does not pass the time of the message’s row to the transport', async () => {
    const sentMessages: unknown[] = [];
    const { messaging, storing } = createMessagingWithSend(async outgoing => {
      sentMessages.push(outgoing);
      return receipt;
    });
    storing.resolve();
    await messaging.send('un-cliente', message);
    expect(sentMessages).toEqual([expect.not.objectContaining({ timestamp: expect.anything() })]);
  });
});

describe('a block of sends', () => {
  it('rejects new sends while the work runs, and starts the work after pending sends have finished', async () => {
    const sent = createDeferred<Receipt>();
    const { messaging } = createMessagingWithSend(({ id }) =>
      id === 'pending' ? sent.promise : Promise.resolve(receipt),
    );
    const { timestamp: _none, ...update } = message;
    const order: string[] = [];
    const first = messaging.send('un-cliente', { ...update, id: 'pending' }).then(() => void order.push('sent'));
    // Wait until the first send has reached the session.
    await new Promise(resolve => setImmediate(resolve));
    const closing = messaging.blockSendsWhile('un-cliente', async () => {
      order.push('changed');
      await expect(messaging.send('un-cliente', update)).rejects.toMatchObject({ reason: 'not-connected' });
    });
    expect(await messaging.send('otro-cliente', update)).toEqual(receipt);
    sent.resolve(receipt);
    await Promise.all([first, closing]);
    expect(order).toEqual(['sent', 'changed']);
    expect(await messaging.send('un-cliente', update)).toEqual(receipt);
  });
});
