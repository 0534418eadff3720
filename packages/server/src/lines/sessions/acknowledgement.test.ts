import { createDeferred } from '@recado/timing';
import type { Receipt, Session } from '@recado/transport';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPlatform, type Platform } from '../../testing/createPlatform.ts';
import { createSessions } from './createSessions.ts';
import type { Dispatch } from './Sessions.ts';

let platform: Platform;
beforeAll(async () => {
  platform = await createPlatform();
});
afterAll(() => platform.close());

const message: Dispatch = {
  id: '3EB0',
  to: { kind: 'person', phone: '5215587654321' },
  content: { type: 'text', text: 'Ya está' },
  timestamp: new Date('2026-03-01T12:00:00Z'),
};

const receipt: Receipt = { id: message.id, to: message.to, timestamp: new Date('2026-03-01T12:00:01Z') };

function sessionsThat(send: Session['send']) {
  const noted = createDeferred<void>();
  const told: unknown[] = [];
  const sessions = createSessions({
    database: platform.database.knex,
    abilities: platform.sessions.abilities,
    supervisor: { ...platform.supervisor, connected: async () => ({ send }) as Session },
    receiving: {
      dispatched: () => {},
      acknowledged(...what) {
        told.push(what);
        return noted.promise;
      },
    },
    removeFiles: async () => {},
  });
  return { sessions, noted, told };
}

it('is noted, with the time of the message’s row, before a send is answered', async () => {
  const { sessions, noted, told } = sessionsThat(async () => receipt);
  const answers: unknown[] = [];
  const sending = sessions.send('un-cliente', message).then(answer => answers.push(answer));
  await expect.poll(() => told).toEqual([['un-cliente', { id: '3EB0', timestamp: message.timestamp }]]);
  expect(answers).toEqual([]);
  noted.resolve();
  await sending;
  expect(answers).toEqual([receipt]);
});

it('is of messages that have a row alone: what is said about one has none', async () => {
  const { sessions, told } = sessionsThat(async () => receipt);
  const { timestamp: _none, ...remark } = message;
  await sessions.send('un-cliente', remark);
  expect(told).toEqual([]);
});

it('does not reach the transport as part of the message', async () => {
  const sent: unknown[] = [];
  const { sessions, noted } = sessionsThat(async given => {
    sent.push(given);
    return receipt;
  });
  noted.resolve();
  await sessions.send('un-cliente', message);
  expect(sent).toEqual([expect.not.objectContaining({ timestamp: expect.anything() })]);
});
