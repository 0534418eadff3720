import { scheduledMessageErrorTexts as texts } from '@recado/texts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Conflict } from '../../../core/errors/index.ts';
import { computeChangedScheduleTimes } from './computeChangedScheduleTimes.ts';
import type { ScheduleRow } from './scheduleRows.ts';

const NOW = new Date('2026-03-02T18:20:00Z');
const ZONE = 'America/Mexico_City';
const LATER = '2026-03-05T15:00:00.000Z';
const afterNow = (milliseconds: number) => new Date(NOW.getTime() + milliseconds);

beforeEach(() => void vi.useFakeTimers({ now: NOW, toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

/** Creates a schedule that repeats daily, five times, and has sent two messages. The next one is due in an hour. */
const createScheduleRow = (fields: Partial<ScheduleRow> = {}): ScheduleRow => ({
  id: 'schedule',
  clientId: 'client',
  state: 'active',
  chat: '5215512345678@s.whatsapp.net',
  name: null,
  message: { to: { kind: 'phone', phone: '5215512345678' }, type: 'text', text: { text: 'Hola' } },
  origin: { kind: 'api' },
  startsAt: afterNow(-47 * 3_600_000),
  recurrence: { every: 'day', timeZone: ZONE, times: 5 },
  nextOccurrenceNumber: 2,
  runCount: 2,
  nextOccurrenceAt: afterNow(3_600_000),
  isTaken: false,
  attempts: 0,
  lastError: null,
  sentCount: 2,
  lastRun: null,
  waited: null,
  requestDigest: null,
  createdAt: afterNow(-48 * 3_600_000),
  endedAt: null,
  sortKey: '1',
  ...fields,
});

type Change = Parameters<typeof computeChangedScheduleTimes>[1];
const change = (fields: Partial<ScheduleRow>, changes: Change) =>
  computeChangedScheduleTimes(createScheduleRow(fields), changes, ZONE);
const conflict = (message: string) => expect.objectContaining({ name: Conflict.name, message });

describe('computeChangedScheduleTimes', () => {
  it('rejects the change of a schedule that has ended or is being sent', () => {
    expect(() => change({ nextOccurrenceAt: null }, { text: 'Adiós' })).toThrow(conflict(texts.ended));
    expect(() => change({ isTaken: true }, { text: 'Adiós' })).toThrow(conflict(texts.busy));
  });

  it.each([[{ sendAt: LATER }], [{ repeat: null }], [{ text: 'Adiós' }]])(
    'rejects the change %o after an attempt to send, unless the schedule is paused',
    changes => {
      expect(() => change({ attempts: 1 }, changes)).toThrow(conflict(texts.leaving));
      expect(() => change({ attempts: 1, state: 'paused' }, changes)).not.toThrow();
      expect(() => change({ attempts: 0 }, changes)).not.toThrow();
    },
  );

  it('keeps the times when only the text changes, or the schedule is paused', () => {
    const { startsAt, recurrence, nextOccurrenceNumber, nextOccurrenceAt } = createScheduleRow();
    const unchanged = { startsAt, recurrence, nextOccurrenceNumber, nextOccurrenceAt, isNew: false };
    expect(change({}, { text: 'Adiós' })).toEqual(unchanged);
    expect(change({ attempts: 1 }, { paused: true })).toEqual(unchanged);
  });
});

describe('new time of a schedule', () => {
  it('is the start of the remaining repetitions', () => {
    expect(change({}, { sendAt: LATER })).toEqual({
      startsAt: new Date(LATER),
      recurrence: { every: 'day', timeZone: ZONE, times: 3 },
      nextOccurrenceNumber: 0,
      nextOccurrenceAt: new Date(LATER),
      isNew: true,
    });
  });

  it.each([
    ['without a repetition', null],
    ['with a repetition until a day', { every: 'week', timeZone: 'Europe/Madrid', until: '2026-05-01' }],
    ['with an endless repetition', { every: 'month', timeZone: ZONE }],
  ] as const)('leaves a schedule %s as it is', (_kind, recurrence) => {
    expect(change({ recurrence }, { sendAt: LATER }).recurrence).toStrictEqual(recurrence);
  });

  it('must be in the future', () => {
    expect(() => change({}, { sendAt: NOW.toISOString() })).toThrow(texts.past);
  });
});

describe('new repetition of a schedule', () => {
  it('starts at the next message, with its own number of times', () => {
    const { nextOccurrenceAt } = createScheduleRow();
    expect(change({}, { repeat: { every: 'week', times: 5 } })).toEqual({
      startsAt: nextOccurrenceAt,
      recurrence: { every: 'week', timeZone: ZONE, times: 5 },
      nextOccurrenceNumber: 0,
      nextOccurrenceAt,
      isNew: true,
    });
  });

  it('replaces the time, too, when both are given', () => {
    const changed = change({}, { sendAt: LATER, repeat: { every: 'month' } });
    expect(changed).toMatchObject({ startsAt: new Date(LATER), recurrence: { every: 'month' } });
  });

  it('is none when the program removes it', () => {
    expect(change({}, { repeat: null })).toMatchObject({ recurrence: null, isNew: true });
  });

  it('must not end before the next message', () => {
    expect(() => change({}, { repeat: { every: 'day', until: '2026-03-01' } })).toThrow(texts.endsBefore);
  });
});

describe('resumed schedule', () => {
  const resume = (fields: Partial<ScheduleRow>) => change({ state: 'paused', ...fields }, { paused: false });

  it('keeps its next message if its time is in the future, and skips it if its time has come', () => {
    const dueIn = (milliseconds: number) =>
      resume({ startsAt: afterNow(milliseconds - 2 * 86_400_000), nextOccurrenceAt: afterNow(milliseconds) });
    expect(dueIn(1)).toMatchObject({ nextOccurrenceAt: afterNow(1), nextOccurrenceNumber: 2, isNew: false });
    for (const milliseconds of [0, -1])
      expect(dueIn(milliseconds)).toEqual({
        startsAt: afterNow(milliseconds - 2 * 86_400_000),
        recurrence: { every: 'day', timeZone: ZONE, times: 5 },
        nextOccurrenceNumber: 3,
        nextOccurrenceAt: afterNow(milliseconds + 86_400_000),
        isNew: true,
      });
  });

  it.each([
    ['does not repeat', null],
    ['has no further repetition', { every: 'day', timeZone: ZONE, times: 3 }],
  ] as const)('needs a new time if its time has passed and it %s', (_kind, recurrence) => {
    const startsAt = afterNow(-2 * 86_400_000 - 1);
    expect(() => resume({ startsAt, recurrence, nextOccurrenceAt: afterNow(-1) })).toThrow(conflict(texts.passed));
  });

  it('skips no due message if it was not paused before', () => {
    const nextOccurrenceAt = afterNow(-1);
    expect(change({ nextOccurrenceAt }, { paused: false })).toMatchObject({ nextOccurrenceAt, isNew: false });
  });
});

it('a paused schedule keeps its due message when it is paused again', () => {
  const nextOccurrenceAt = afterNow(-1);
  const changed = change({ state: 'paused', nextOccurrenceAt }, { paused: true });
  expect(changed).toMatchObject({ nextOccurrenceAt, isNew: false });
});
