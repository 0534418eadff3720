import type { OutgoingMessage } from '@recado/contract';
import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Conflict, Invalid, NotFound, Unprocessable } from '../../ground/errors/index.ts';
import { createPlatform, type Platform } from '../../testing/createPlatform.ts';
import { quietLog as log } from '../../testing/quietLog.ts';
import { createScheduler } from './createScheduler.ts';
import { createSchedules, type Schedules } from './createSchedules.ts';

const customer = '5215587650033';
const to = { kind: 'phone', phone: customer } as const;
const HOUR = 3_600_000;

let platform: Platform;
let schedules: Schedules;
let clientId: string;
beforeAll(async () => {
  platform = await createPlatform();
  schedules = createSchedules({ database: platform.database.knex, sending: platform.sending });
});
afterAll(() => platform.close());
beforeEach(async () => {
  clientId = await platform.linked();
  platform.network.phone(customer);
});

const soon = () => new Date(Date.now() + HOUR).toISOString();
const text = (words: string): OutgoingMessage => ({ to, type: 'text', text: { text: words } });
const plan = async (over: Partial<Parameters<Schedules['plan']>[0]> = {}) =>
  (
    await schedules.plan({
      clientId,
      message: text('Mañana abrimos a las 9.'),
      origin: { kind: 'api' },
      sendAt: soon(),
      repeat: undefined,
      idempotencyKey: undefined,
      ...over,
    })
  ).schedule;
describe('planning', () => {
  const refuse = (over: Parameters<typeof plan>[0], kind: typeof Invalid | typeof Unprocessable = Invalid) =>
    expect(plan(over)).rejects.toThrow(kind);

  it('is refused as sending would be, or for its time', async () => {
    await refuse({ sendAt: new Date(Date.now() - 1_000).toISOString() });
    await refuse({ sendAt: new Date(Date.now() + 400 * 24 * HOUR).toISOString() });
    await refuse({ sendAt: '2026-12-24' });
    await refuse({ sendAt: '2026-12-24T09:00:00' });
    await refuse({ sendAt: undefined, repeat: { every: 'day' } });
    await refuse({ repeat: { every: 'day', timeZone: 'America/Ninguna' } });
    await refuse({ repeat: { every: 'day', until: '2026-12-24', times: 3 } });
    await refuse({ repeat: { every: 'day', until: '2020-12-24' } });
    await refuse({ message: { to, type: 'text' } });
    await refuse({ message: { ...text('a'), replyTo: 'NINGUNO' } });
    await refuse({ message: { to, type: 'image', image: { mediaId: v7() } } }, Unprocessable);
    expect((await schedules.list(clientId, { limit: 10 })).schedules).toEqual([]);
  });

  it('is done once for each key', async () => {
    const same = { idempotencyKey: 'clave', sendAt: soon() };
    const [one, other] = await Promise.all([plan(same), plan(same)]);
    expect(other.id).toBe(one.id);
    await expect(plan({ ...same, message: text('Otra cosa') })).rejects.toThrow(Conflict);
  });

  it('is changed and taken back, by whom it belongs to', async () => {
    const { id } = await plan();
    const sendAt = new Date(Date.now() + 5 * HOUR).toISOString();
    const { schedule } = await schedules.change(clientId, id, { text: 'A las 10.', sendAt });
    expect(schedule).toMatchObject({ text: 'A las 10.', nextAt: sendAt, sendAt });
    const other = await platform.client();
    await expect(schedules.get(other, id)).rejects.toThrow(NotFound);
    await expect(schedules.change(other, id, { paused: true })).rejects.toThrow(NotFound);
    await expect(schedules.remove(other, id)).rejects.toThrow(NotFound);
    await schedules.remove(clientId, id);
    await expect(schedules.get(clientId, id)).rejects.toThrow(NotFound);
  });

  it('is not done again by who asks once more after it was taken back', async () => {
    const same = { idempotencyKey: 'tarde', sendAt: soon() };
    const { id } = await plan(same);
    await schedules.remove(clientId, id);
    expect(await plan(same)).toMatchObject({ id, state: 'done', nextAt: null, endedAt: expect.any(String) });
    await expect(plan({ ...same, message: text('Otra cosa') })).rejects.toThrow(Conflict);
    expect((await schedules.list(clientId, { limit: 10 })).schedules).toEqual([]);
  });

  it('takes no other words than a send of that kind would', async () => {
    const image: OutgoingMessage = { to, type: 'image', image: { mediaUrl: 'https://example.com/a.jpg' } };
    const menu: OutgoingMessage = {
      to,
      type: 'menu',
      menu: { text: '¿Qué desea?', options: ['Pan', 'Café'] },
    };
    for (const [message, most] of [
      [image, 1_024],
      [menu, 4_096],
    ] as const) {
      const { id } = await plan({ message });
      const words = 'a'.repeat(most);
      await expect(schedules.change(clientId, id, { text: `${words}a` })).rejects.toThrow(Invalid);
      expect((await schedules.change(clientId, id, { text: words })).schedule.text).toBe(words);
    }
  });

  it('is not changed while it is tried, unless it was paused meanwhile', async () => {
    const { id } = await plan({ repeat: { every: 'week' } });
    const passed = { attempts: 1, nextAt: new Date(Date.now() - 1_000), runAt: new Date(0) };
    await platform.database.knex('schedules').where({ id }).update(passed);
    const sendAt = soon();
    for (const change of [{ repeat: null }, { sendAt }, { text: 'Otra cosa' }])
      await expect(schedules.change(clientId, id, change)).rejects.toThrow(Conflict);
    await schedules.change(clientId, id, { paused: true });
    const { schedule } = await schedules.change(clientId, id, { sendAt, repeat: null, paused: false });
    expect(schedule).toMatchObject({ state: 'active', nextAt: sendAt, repeat: null, waiting: null });
  });

  it('is listed with what is to come first, page by page', async () => {
    const ids: string[] = [];
    for (const hours of [3, 1, 2])
      ids.push((await plan({ sendAt: new Date(Date.now() + hours * HOUR).toISOString() })).id);
    const [third = '', first = '', second = ''] = ids;
    const now = new Date();
    await platform.database.knex('schedules').where({ id: first }).update({ nextAt: now, runAt: now });
    await createScheduler({ database: platform.database.knex, sending: platform.sending, log }).round();
    const seen: string[] = [];
    let cursor: string | null | undefined;
    while (cursor !== null) {
      const page = await schedules.list(clientId, { limit: 1, ...(cursor && { cursor }) });
      seen.push(...page.schedules.map(({ id }) => id));
      cursor = page.next;
    }
    expect(seen).toEqual([second, third, first]);
    const ended = await schedules.list(clientId, { limit: 10, state: 'ended' });
    expect(ended.schedules.map(({ id }) => id)).toEqual([first]);
  });
});
