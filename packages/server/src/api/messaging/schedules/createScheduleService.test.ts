import type { OutgoingMessage } from '@recado/contract';
import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Conflict, Invalid, NotFound, Unprocessable } from '../../../core/errors/index.ts';
import { createTestPlatform, type TestPlatform } from '../../../testing/createTestPlatform.ts';
import { silentTestLogger as log } from '../../../testing/silentTestLogger.ts';
import { createScheduler } from './createScheduler.ts';
import { createScheduleService, type ScheduleService } from './createScheduleService.ts';

const customer = '5215587650033';
const to = { kind: 'phone', phone: customer } as const;
const HOUR = 3_600_000;

let platform: TestPlatform;
let schedules: ScheduleService;
let clientId: string;
beforeAll(async () => {
  platform = await createTestPlatform();
  schedules = createScheduleService({ database: platform.database.knex, sendChecker: platform.sendChecker });
});
afterAll(() => platform.close());
beforeEach(async () => {
  clientId = await platform.createLinkedClient();
  platform.network.phone(customer);
});

const inOneHour = () => new Date(Date.now() + HOUR).toISOString();
const text = (words: string): OutgoingMessage => ({ to, type: 'text', text: { text: words } });
const plan = async (overrides: Partial<Parameters<ScheduleService['plan']>[0]> = {}) =>
  (
    await schedules.plan({
      clientId,
      message: text('Mañana abrimos a las 9.'),
      origin: { kind: 'api' },
      sendAt: inOneHour(),
      repeat: undefined,
      idempotencyKey: undefined,
      ...overrides,
    })
  ).schedule;
describe('schedule service', () => {
  const expectRejection = (
    overrides: Parameters<typeof plan>[0],
    kind: typeof Invalid | typeof Unprocessable = Invalid,
  ) => expect(plan(overrides)).rejects.toThrow(kind);

  it('rejects messages that sending would reject, and invalid times', async () => {
    await expectRejection({ sendAt: new Date(Date.now() - 1_000).toISOString() });
    await expectRejection({ sendAt: undefined, repeat: { every: 'day' } });
    await expectRejection({ repeat: { every: 'day', timeZone: 'America/Ninguna' } });
    await expectRejection({ message: { to, type: 'text' } });
    await expectRejection({ message: { ...text('a'), replyTo: 'NINGUNO' } });
    await expectRejection({ message: { to, type: 'image', image: { mediaId: v7() } } }, Unprocessable);
    expect((await schedules.list(clientId, { limit: 10 })).schedules).toEqual([]);
  });

  it('creates one schedule for each idempotency key', async () => {
    const request = { idempotencyKey: 'clave', sendAt: inOneHour() };
    const [created, other] = await Promise.all([plan(request), plan(request)]);
    expect(other.id).toBe(created.id);
    await expect(plan({ ...request, message: text('Otra cosa') })).rejects.toThrow(Conflict);
  });

  it('changes and removes a schedule only for its own client', async () => {
    const { id } = await plan();
    const sendAt = new Date(Date.now() + 5 * HOUR).toISOString();
    const { schedule } = await schedules.change(clientId, id, { text: 'A las 10.', sendAt });
    expect(schedule).toMatchObject({ text: 'A las 10.', nextAt: sendAt, sendAt });
    const other = await platform.createClient();
    await expect(schedules.get(other, id)).rejects.toThrow(NotFound);
    await expect(schedules.change(other, id, { paused: true })).rejects.toThrow(NotFound);
    await expect(schedules.remove(other, id)).rejects.toThrow(NotFound);
    await schedules.remove(clientId, id);
    await expect(schedules.get(clientId, id)).rejects.toThrow(NotFound);
  });

  it('limits a new text to the length that sending allows', async () => {
    const image: OutgoingMessage = { to, type: 'image', image: { mediaUrl: 'https://example.com/a.jpg' } };
    const menu: OutgoingMessage = {
      to,
      type: 'menu',
      menu: { text: '¿Qué desea?', options: ['Pan', 'Café'] },
    };
    for (const [message, maxLength] of [
      [image, 1_024],
      [menu, 4_096],
    ] as const) {
      const { id } = await plan({ message });
      const words = 'a'.repeat(maxLength);
      await expect(schedules.change(clientId, id, { text: `${words}a` })).rejects.toThrow(Invalid);
      expect((await schedules.change(clientId, id, { text: words })).schedule.text).toBe(words);
    }
  });

  it('rejects changes after a first attempt to send, unless the schedule was paused', async () => {
    const { id } = await plan({ repeat: { every: 'week' } });
    const overdue = { attempts: 1, nextOccurrenceAt: new Date(Date.now() - 1_000), nextAttemptAt: new Date(0) };
    await platform.database.knex('schedules').where({ id }).update(overdue);
    const sendAt = inOneHour();
    await expect(schedules.change(clientId, id, { sendAt })).rejects.toThrow(Conflict);
    await schedules.change(clientId, id, { paused: true });
    const { schedule } = await schedules.change(clientId, id, { sendAt, repeat: null, paused: false });
    expect(schedule).toMatchObject({ state: 'active', nextAt: sendAt, repeat: null, waiting: null });
  });

  it('lists the next schedules first, page by page', async () => {
    const ids: string[] = [];
    for (const hours of [3, 1, 2])
      ids.push((await plan({ sendAt: new Date(Date.now() + hours * HOUR).toISOString() })).id);
    const [third = '', first = '', second = ''] = ids;
    const now = new Date();
    const dueTimes = { nextOccurrenceAt: now, nextAttemptAt: now };
    await platform.database.knex('schedules').where({ id: first }).update(dueTimes);
    const { sender, failedMessages } = platform;
    await createScheduler({ database: platform.database.knex, sender, failedMessages, log }).runOnce();
    const listedIds: string[] = [];
    let cursor: string | null | undefined;
    while (cursor !== null) {
      const page = await schedules.list(clientId, { limit: 1, ...(cursor && { cursor }) });
      listedIds.push(...page.schedules.map(({ id }) => id));
      cursor = page.next;
    }
    expect(listedIds).toEqual([second, third, first]);
    const endedPage = await schedules.list(clientId, { limit: 10, state: 'ended' });
    expect(endedPage.schedules.map(({ id }) => id)).toEqual([first]);
  });
});
