import { createDeferred } from '@recado/timing';
import type { Receipt, Session } from '@recado/transport';
import knex from 'knex';
import type { MessageStatusStore } from '../../../core/messages/index.ts';
import { createSealer } from '../../../core/sealing/sealer.ts';
import type { OutgoingSessionMessage } from '../ClientSessions.ts';
import type { ClientLine } from '../createClientLine.ts';
import { createSessionMessaging } from '../createSessionMessaging.ts';

/** A text to send, and its update without a row. */
export const sampleMessage = {
  id: '3EB0',
  to: { kind: 'person', phone: '5215587654321' },
  content: { type: 'text', text: 'Ya está' },
  timestamp: new Date('2026-03-01T12:00:00Z'),
} as const satisfies OutgoingSessionMessage;
const { timestamp: _timestamp, ...update } = sampleMessage;
export const sampleUpdate: OutgoingSessionMessage = update;

export const sampleReceipt: Receipt = {
  id: sampleMessage.id,
  to: sampleMessage.to,
  timestamp: new Date('2026-03-01T12:00:01Z'),
};

/**
 * Creates the messaging of two clients, `un-cliente` and `otro-cliente`, whose lines have this session, and records the
 * calls that it makes. The database cannot be reached.
 */
export function createMessagingFixture(session: Partial<Session>) {
  const calls: string[] = [];
  const storing = createDeferred<void>();
  const acknowledgements: unknown[] = [];
  const notifiedClientIds: string[] = [];
  const line: Partial<ClientLine> = {
    getConnectedSession: async () => session as Session,
    recordActivity: () => void calls.push('recordActivity'),
    reportUnknownOutcome: () => void calls.push('reportUnknownOutcome'),
  };
  const entry = { line: line as ClientLine, epoch: 0 };
  const lines = new Map([
    ['un-cliente', entry],
    ['otro-cliente', entry],
  ]);
  const statuses: Partial<MessageStatusStore> = {
    expect: () => void calls.push('expect'),
    storeAcknowledgement(acknowledgement) {
      calls.push('storeAcknowledgement');
      acknowledgements.push(acknowledgement);
      return storing.promise;
    },
  };
  const database = knex({
    client: 'pg',
    log: { warn: () => undefined },
    connection() {
      calls.push('connect to database');
      throw new Error('The database cannot be reached.');
    },
  });
  const messaging = createSessionMessaging({
    database,
    lines,
    statuses: statuses as MessageStatusStore,
    seal: createSealer([Buffer.alloc(32, 7)]),
    storedEvents: {
      notify(clientIds) {
        calls.push('notify');
        notifiedClientIds.push(...clientIds);
      },
    },
  });
  return { messaging, lines, calls, storing, acknowledgements, notifiedClientIds };
}
