import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NotFound } from '../../../core/errors/index.ts';
import { type NewMessage, storeMessages } from '../../../core/messages/index.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/index.ts';
import { insertClient } from '../../../testing/insertClient.ts';
import { readClientActivity } from './readClientActivity.ts';

/** Wednesday, 14:20 in Mexico City. */
const now = new Date('2026-11-25T20:20:00Z');

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

let sequence = 0;
const message = (timestamp: string, fields: Partial<NewMessage> = {}): NewMessage => ({
  waId: `W${sequence++}`,
  fromMe: false,
  contact: { phone: '1' },
  type: 'text',
  timestamp: new Date(timestamp),
  ...fields,
});
const reply = (timestamp: string, fields: Partial<NewMessage> = {}) => message(timestamp, { fromMe: true, ...fields });
const robotReply = (timestamp: string) =>
  reply(timestamp, { details: { origin: { kind: 'rule', rule: { kind: 'greeting' } } } });

interface ReadOptions {
  readonly timeZone?: string;
  readonly maxMessages?: number;
}

/** Stores the messages for a new client and reads its activity at `now`. */
async function read(
  messages: readonly NewMessage[],
  { timeZone = 'America/Mexico_City', ...options }: ReadOptions = {},
) {
  const { id } = await insertClient(test.knex, { timeZone });
  await storeMessages(test.knex, id, messages);
  return readClientActivity(test.knex, { clientId: id, now, ...options });
}

describe('days and hours of a client’s activity', () => {
  it('are those of the client’s zone, with today as the last day', async () => {
    const activity = await read([message('2026-11-25T05:59:00Z'), message('2026-11-25T06:00:00Z')]);
    expect(activity.daily).toHaveLength(57);
    expect(activity.daily.slice(-2)).toEqual([
      { date: '2026-11-24', inbound: 1, outbound: 0 },
      { date: '2026-11-25', inbound: 1, outbound: 0 },
    ]);
    expect(activity).toMatchObject({ timeZone: 'America/Mexico_City', readAt: now.toISOString(), since: '2026-10-28' });
  });

  it('count messages of people on the 28 complete days, without today, groups and settings', async () => {
    const { hours } = await read([
      message('2026-10-28T05:59:00Z'),
      message('2026-10-28T06:00:00Z'),
      message('2026-11-24T16:00:00Z'),
      message('2026-11-24T16:59:00Z'),
      message('2026-11-25T16:00:00Z'),
      message('2026-11-24T16:10:00Z', { chat: 'group:1' }),
      message('2026-11-24T16:20:00Z', { type: 'expiration' }),
      reply('2026-11-24T16:30:00Z'),
    ]);
    expect(hours).toEqual([
      { weekday: 2, hour: 10, inbound: 2 },
      { weekday: 3, hour: 0, inbound: 1 },
    ]);
  });

  // Most of Mexico has had no summer time since October 2022. Cities at the northern border change with the United
  // States, in 2026 on 1 November, and Europe on 25 October.
  it.each([
    ['America/Mexico_City', '2026-10-31T15:30:00Z', '2026-11-02T15:30:00Z', 9, 9],
    ['America/Chihuahua', '2026-10-31T15:30:00Z', '2026-11-02T15:30:00Z', 9, 9],
    ['America/Hermosillo', '2026-10-31T15:30:00Z', '2026-11-02T15:30:00Z', 8, 8],
    ['America/Cancun', '2026-10-31T15:30:00Z', '2026-11-02T15:30:00Z', 10, 10],
    ['America/Tijuana', '2026-10-31T15:30:00Z', '2026-11-02T15:30:00Z', 8, 7],
    ['America/Ciudad_Juarez', '2026-10-31T15:30:00Z', '2026-11-02T15:30:00Z', 9, 8],
  ])('follow the clock of %s when clocks change', async (timeZone, before, after, hourBefore, hourAfter) => {
    const { hours } = await read([message(before), message(after)], { timeZone });
    expect(hours).toEqual([
      { weekday: 1, hour: hourAfter, inbound: 1 },
      { weekday: 6, hour: hourBefore, inbound: 1 },
    ]);
  });

  it('count both passes of the hour that a clock change repeats, on a day of 25 hours', async () => {
    const inRepeatedHour = ['2026-11-01T08:30:00Z', '2026-11-01T09:30:00Z'];
    const [first, last] = ['2026-11-01T07:00:00Z', '2026-11-02T07:59:00Z'];
    const activity = await read(
      [first, ...inRepeatedHour, last].map(time => message(time)),
      {
        timeZone: 'America/Tijuana',
      },
    );
    expect(activity.hours).toEqual([0, 1, 23].map(hour => ({ weekday: 7, hour, inbound: hour === 1 ? 2 : 1 })));
    expect(activity.daily.find(({ date }) => date === '2026-11-01')?.inbound).toBe(4);
  });

  it('begin after the day that the limit of read messages cuts off', async () => {
    const days = ['20', '20', '21', '22'];
    const { since, hours } = await read(
      days.map((day, index) => message(`2026-11-${day}T1${index}:00:00Z`)),
      { maxMessages: 3 },
    );
    expect(since).toBe('2026-11-21');
    expect(hours.map(({ weekday }) => weekday)).toEqual([6, 7]);
  });

  it('throw NotFound for an unknown client', async () => {
    const clientId = '01890000-0000-7000-8000-000000000000';
    await expect(readClientActivity(test.knex, { clientId })).rejects.toThrow(NotFound);
  });
});

describe('waits of a client’s activity', () => {
  it('last from the first unanswered message to the reply, and count where they began', async () => {
    const { waits } = await read([
      message('2026-11-24T16:00:00Z'),
      message('2026-11-24T16:04:00Z'),
      reply('2026-11-24T16:10:00Z'),
      reply('2026-11-24T16:11:00Z'),
      message('2026-11-25T05:50:00Z'),
      reply('2026-11-25T15:00:00Z'),
      message('2026-11-25T20:00:00Z'),
    ]);
    expect(waits).toMatchObject({ answered: 2, unanswered: 1, medianSeconds: 600, p90Seconds: 33_000 });
    expect(waits.byDay).toEqual([
      { date: '2026-11-24', answered: 2, medianSeconds: 600, p90Seconds: 33_000 },
      { date: '2026-11-25', answered: 0, medianSeconds: null, p90Seconds: null },
    ]);
    expect(waits.byHour).toEqual([
      { hour: 10, answered: 1, medianSeconds: 600, p90Seconds: 600 },
      { hour: 14, answered: 0, medianSeconds: null, p90Seconds: null },
      { hour: 23, answered: 1, medianSeconds: 33_000, p90Seconds: 33_000 },
    ]);
  });

  it('do not end with a message of the robot, whose answers count apart', async () => {
    const { waits } = await read([
      message('2026-11-24T16:00:00Z'),
      robotReply('2026-11-24T16:00:02Z'),
      reply('2026-11-24T16:05:00Z'),
      robotReply('2026-11-24T16:06:00Z'),
    ]);
    expect(waits).toMatchObject({ answered: 1, unanswered: 0, medianSeconds: 300 });
    expect(waits.robot).toEqual({ answered: 1, medianSeconds: 2, p90Seconds: 2 });
  });

  it('do not end with a scheduled message, a campaign or a message that failed', async () => {
    const origins = (['schedule', 'campaign'] as const).map((kind, index) =>
      reply(`2026-11-24T16:0${index + 1}:00Z`, { details: { origin: { kind } } }),
    );
    const failed = reply('2026-11-24T16:03:00Z', { status: 'failed' });
    const { waits } = await read([message('2026-11-24T16:00:00Z'), ...origins, failed]);
    expect(waits).toMatchObject({ answered: 0, unanswered: 1, medianSeconds: null });
  });

  it('are those of each chat, however the messages arrived', async () => {
    const marta = { contact: { phone: '2' }, details: { history: true } };
    const { waits } = await read([
      message('2026-11-24T16:00:00Z'),
      message('2026-11-24T16:01:00Z', marta),
      reply('2026-11-24T16:02:00Z', marta),
      reply('2026-11-24T16:20:00Z'),
      message('2026-11-24T16:30:00Z', { chat: 'group:1' }),
    ]);
    expect(waits).toMatchObject({ answered: 2, unanswered: 0, medianSeconds: 60, p90Seconds: 1_200 });
  });

  it('that began before the period do not count, even if they end in it', async () => {
    const { waits } = await read([
      message('2026-10-27T23:00:00Z'),
      message('2026-10-28T15:00:00Z'),
      reply('2026-10-28T16:00:00Z'),
    ]);
    expect(waits).toMatchObject({ answered: 0, unanswered: 0 });
  });
});
