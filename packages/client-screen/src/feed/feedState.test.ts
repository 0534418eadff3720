import type { Message, RecadoEvent } from '@recado/contract';
import { sampleEvents } from '@recado/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type FeedFilter, matches } from './feedFilter.ts';
import {
  emptyFeed,
  type FeedState,
  loaded,
  MOST_ROWS,
  paused,
  resumed,
  told,
  withOlder,
} from './feedState.ts';

const message = (time: number, about: Partial<Message> = {}): Message => ({
  ...sampleEvents.message.data,
  id: `id-${String(time).padStart(6, '0')}`,
  timestamp: new Date(Date.UTC(2026, 2, 1) + time * 1000).toISOString(),
  ...about,
});
const event = (sequence: number, data: Message, type: RecadoEvent['type'] = 'message.received') =>
  ({ ...sampleEvents.message, sequence, type, data }) as RecadoEvent;
const page = (times: readonly number[], next: string | null = null, sequence = 0) => ({
  messages: times.map(time => message(time)),
  next,
  sequence,
});
const ids = ({ rows }: FeedState) => rows.map(({ id }) => Number(id.slice(3)));
const tell = (state: FeedState, filter: FeedFilter, ...events: readonly RecadoEvent[]) =>
  events.reduce((after, one) => told(after, one, filter), state);

describe('the rows of a feed', () => {
  it('end up the same however the events are read, once or several times, paused or not', () => {
    const step = fc.record({
      time: fc.integer({ min: 0, max: 40 }),
      status: fc.constantFrom('sent', 'delivered', 'read' as const),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), fc.array(fc.nat(5)), (steps, moves) => {
        const events = steps.map(({ time, status }, place) => event(place + 1, message(time, { status })));
        const expected = tell(loaded(emptyFeed, page([])), {}, ...events);
        let state = loaded(emptyFeed, page([]));
        for (const [place, one] of events.entries()) {
          const move = moves[place];
          if (move === 1) state = paused(state);
          if (move === 2) state = resumed(state);
          // After an interruption, what was told already is told again.
          const again = events.slice(Math.max(place - (move ?? 0), 0), place);
          state = tell(state, {}, ...again, one);
        }
        expect(resumed(state).rows).toEqual(expected.rows);
        for (const one of events) expect(told(state, one, {})).toBe(state);
        expect(ids(expected)).toEqual([...new Set(steps.map(({ time }) => time))].sort((a, b) => b - a));
      }),
    );
  });

  it('are no more than there is room for, and the rest can be loaded again', () => {
    const times = Array.from({ length: MOST_ROWS + 30 }, (_, time) => time);
    const state = tell(loaded(emptyFeed, page([])), {}, ...times.map(time => event(time + 1, message(time))));
    expect(ids(state)).toEqual(times.slice(30).reverse());
    expect(state.next).toBe(state.rows.at(-1)?.id);
  });

  it('make way for older ones, and say how many newer ones have come since', () => {
    const newest = Array.from({ length: MOST_ROWS }, (_, place) => 1000 - place);
    const full = loaded(emptyFeed, page(newest, 'cursor', 5));
    const away = withOlder(full, 'cursor', page([500, 499], 'further'));
    expect(ids(away)).toEqual([...newest.slice(2), 500, 499]);
    expect(away).toMatchObject({ isAway: true, isPaused: true, next: 'further', waiting: 0 });
    const later = tell(
      away,
      {},
      event(6, message(2000)),
      event(7, message(2000, { status: 'read' }), 'message.read'),
    );
    expect(later).toMatchObject({ waiting: 1, rows: away.rows });
  });

  it('take no page that no longer fits below them', () => {
    const state = loaded(emptyFeed, page([9, 8], 'cursor'));
    expect(withOlder(state, 'another', page([1]))).toBe(state);
  });

  it('do not take a late message that belongs to a page further down', () => {
    const state = loaded(emptyFeed, page([9, 8], 'cursor'));
    expect(ids(tell(state, {}, event(1, message(3)), event(2, message(10))))).toEqual([10, 9, 8]);
    const all = loaded(emptyFeed, page([9, 8], null));
    expect(ids(tell(all, {}, event(1, message(3))))).toEqual([9, 8, 3]);
  });

  it('stand still while paused, except for what becomes of each', () => {
    const state = paused(loaded(emptyFeed, page([1])));
    const after = tell(
      state,
      {},
      event(1, message(2)),
      event(2, message(1, { status: 'read' }), 'message.read'),
    );
    expect(after).toMatchObject({ waiting: 1, rows: [{ status: 'read' }] });
    expect(ids(resumed(after))).toEqual([2, 1]);
  });

  it('notice when events are missing', () => {
    const state = loaded(emptyFeed, page([], null, 4));
    expect(told(state, event(5, message(1)), {}).hasGap).toBe(false);
    expect(told(state, event(6, message(1)), {}).hasGap).toBe(true);
  });
});

describe('a filter', () => {
  const from = (phoneNumber: string | null, lid: string | null = null) => message(1, { phoneNumber, lid });

  it('knows a name without its accents, in either Unicode form', () => {
    const named = (name: string | null) => message(1, { name });
    expect(matches({ contact: 'jose' }, named('José Núñez'))).toBe(true);
    expect(matches({ contact: 'NUN\u0303EZ' }, named('José Núñez'))).toBe(true);
    expect(matches({ contact: 'josefa' }, named('José Núñez'))).toBe(false);
    expect(matches({ contact: 'jose' }, named(null))).toBe(false);
  });

  it('knows a number in every spelling', () => {
    expect(matches({ contact: '+52 55 8765 4321' }, from('5215587654321'))).toBe(true);
    expect(matches({ contact: '55 8765 4321' }, from('5215587654321'))).toBe(true);
    expect(matches({ contact: '55 8765 4321' }, from('525587654321'))).toBe(true);
    expect(matches({ contact: '5351234567' }, from('5351234567'))).toBe(true);
    expect(matches({ contact: '55 8765 4321' }, from('5215587654322'))).toBe(false);
    expect(matches({ contact: '5215587654321' }, from('525587654321'))).toBe(true);
    expect(matches({ contact: '5215587654321' }, from('5215587654322'))).toBe(false);
    expect(matches({ contact: 'lid:12345' }, from(null, '12345'))).toBe(true);
    expect(matches({ contact: '5215587654321' }, from(null, '12345'))).toBe(false);
  });

  it('knows which way a message went', () => {
    expect(matches({ direction: 'inbound' }, message(1))).toBe(true);
    expect(matches({ direction: 'outbound' }, message(1))).toBe(false);
  });
});
