import { createDeferred } from '@recado/timing';
import type { Receipt, Session } from '@recado/transport';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestPlatform, type TestPlatform } from '../../testing/createTestPlatform.ts';
import type { OutgoingSessionMessage } from './ClientSessions.ts';
import { createClientSessionService } from './createClientSessionService.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await createTestPlatform();
});
afterAll(() => platform.close());

const message: OutgoingSessionMessage = {
  id: '3EB0',
  to: { kind: 'person', phone: '5215587654321' },
  content: { type: 'text', text: 'Ya está' },
  timestamp: new Date('2026-03-01T12:00:00Z'),
};

const receipt: Receipt = { id: message.id, to: message.to, timestamp: new Date('2026-03-01T12:00:01Z') };

function createSessionsWithSend(send: Session['send']) {
  const storing = createDeferred<void>();
  const acknowledgements: unknown[] = [];
  const sessions = createClientSessionService({
    database: platform.database.knex,
    abilities: platform.sessions.abilities,
    supervisor: { ...platform.supervisor, getConnectedSession: async () => ({ send }) as Session },
    receiving: {
      dispatched: () => {},
      acknowledged(...args) {
        acknowledgements.push(args);
        return storing.promise;
      },
    },
    removeFiles: async () => {},
  });
  return { sessions, storing, acknowledgements };
}

it('a send stores the acknowledgement, with the time of the message’s row, before resolving', async () => {
  const { sessions, storing, acknowledgements } = createSessionsWithSend(async () => receipt);
  const answers: unknown[] = [];
  const sending = sessions.send('un-cliente', message).then(answer => answers.push(answer));
  await expect.poll(() => acknowledgements).toEqual([['un-cliente', { id: '3EB0', timestamp: message.timestamp }]]);
  expect(answers).toEqual([]);
  storing.resolve();
  await sending;
  expect(answers).toEqual([receipt]);
});

it('a send stores no acknowledgement when the message is an update without a row', async () => {
  const { sessions, acknowledgements } = createSessionsWithSend(async () => receipt);
  const { timestamp: _none, ...update } = message;
  await sessions.send('un-cliente', update);
  expect(acknowledgements).toEqual([]);
});

it('a send does not pass the time of the message’s row to the transport', async () => {
  const sentMessages: unknown[] = [];
  const { sessions, storing } = createSessionsWithSend(async outgoing => {
    sentMessages.push(outgoing);
    return receipt;
  });
  storing.resolve();
  await sessions.send('un-cliente', message);
  expect(sentMessages).toEqual([expect.not.objectContaining({ timestamp: expect.anything() })]);
});
