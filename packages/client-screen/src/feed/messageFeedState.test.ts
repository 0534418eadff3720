import type { Message, RecadoEvent } from '@recado/contract';
import { exampleEvents } from '@recado/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type FeedFilter, matchesFeedFilter } from './feedFilter.ts';
import { listFeedPhones } from './listFeedPhones.ts';
import {
  appendOlderMessagePage,
  applyFeedEvent,
  EMPTY_MESSAGE_FEED,
  MAX_FEED_ROWS,
  type MessageFeedState,
  pauseFeed,
  replaceMessagesWithNewestPage,
  resumeFeed,
} from './messageFeedState.ts';

const message = (time: number, overrides: Partial<Message> = {}): Message => ({
  ...exampleEvents.message.data,
  id: `id-${String(time).padStart(6, '0')}`,
  timestamp: new Date(Date.UTC(2026, 2, 1) + time * 1000).toISOString(),
  ...overrides,
});
const event = (sequence: number, data: Message, type: RecadoEvent['type'] = 'message.received') =>
  ({ ...exampleEvents.message, sequence, type, data }) as RecadoEvent;
const page = (times: readonly number[], next: string | null = null, sequence = 0) => ({
  messages: times.map(time => message(time)),
  next,
  sequence,
});
const ids = ({ rows }: MessageFeedState) => rows.map(({ id }) => Number(id.slice(3)));
const applyEvents = (state: MessageFeedState, filter: FeedFilter, ...events: readonly RecadoEvent[]) =>
  events.reduce((current, nextEvent) => applyFeedEvent(current, nextEvent, filter), state);

describe('feed state', () => {
  it('yields the same rows when events are repeated or arrive during pauses', () => {
    const step = fc.record({
      time: fc.integer({ min: 0, max: 40 }),
      status: fc.constantFrom('sent', 'delivered', 'read' as const),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), fc.array(fc.nat(5)), (steps, moves) => {
        const events = steps.map(({ time, status }, index) => event(index + 1, message(time, { status })));
        const expected = applyEvents(replaceMessagesWithNewestPage(EMPTY_MESSAGE_FEED, page([])), {}, ...events);
        let state = replaceMessagesWithNewestPage(EMPTY_MESSAGE_FEED, page([]));
        for (const [index, currentEvent] of events.entries()) {
          const move = moves[index];
          if (move === 1) state = pauseFeed(state);
          if (move === 2) state = resumeFeed(state);
          // After an interruption, the server repeats events.
          const repeatedEvents = events.slice(Math.max(index - (move ?? 0), 0), index);
          state = applyEvents(state, {}, ...repeatedEvents, currentEvent);
        }
        expect(resumeFeed(state).rows).toEqual(expected.rows);
        for (const currentEvent of events) expect(applyFeedEvent(state, currentEvent, {})).toBe(state);
        expect(ids(expected)).toEqual([...new Set(steps.map(({ time }) => time))].sort((a, b) => b - a));
      }),
    );
  });

  it('drops the oldest rows above the maximum, and loads them again when requested', () => {
    const times = Array.from({ length: MAX_FEED_ROWS + 30 }, (_, time) => time);
    const state = applyEvents(
      replaceMessagesWithNewestPage(EMPTY_MESSAGE_FEED, page([])),
      {},
      ...times.map(time => event(time + 1, message(time))),
    );
    expect(ids(state)).toEqual(times.slice(30).reverse());
    expect(state.next).toBe(state.rows.at(-1)?.id);
  });

  it('drops the newest rows when older rows are loaded, and counts messages that arrive later', () => {
    const newest = Array.from({ length: MAX_FEED_ROWS }, (_, index) => 1000 - index);
    const fullState = replaceMessagesWithNewestPage(EMPTY_MESSAGE_FEED, page(newest, 'cursor', 5));
    const olderState = appendOlderMessagePage(fullState, 'cursor', page([500, 499], 'further'));
    expect(ids(olderState)).toEqual([...newest.slice(2), 500, 499]);
    expect(olderState).toMatchObject({ isShowingOlder: true, isPaused: true, next: 'further', waitingCount: 0 });
    const laterState = applyEvents(
      olderState,
      {},
      event(6, message(2000)),
      event(7, message(2000, { status: 'read' }), 'message.read'),
    );
    expect(laterState).toMatchObject({ waitingCount: 1, rows: olderState.rows });
  });

  it('ignores an older page that does not follow the last row', () => {
    const state = replaceMessagesWithNewestPage(EMPTY_MESSAGE_FEED, page([9, 8], 'cursor'));
    expect(appendOlderMessagePage(state, 'another', page([1]))).toBe(state);
  });

  it('ignores a late message when it belongs to a page that is not loaded', () => {
    const state = replaceMessagesWithNewestPage(EMPTY_MESSAGE_FEED, page([9, 8], 'cursor'));
    expect(ids(applyEvents(state, {}, event(1, message(3)), event(2, message(10))))).toEqual([10, 9, 8]);
    const completeState = replaceMessagesWithNewestPage(EMPTY_MESSAGE_FEED, page([9, 8], null));
    expect(ids(applyEvents(completeState, {}, event(1, message(3))))).toEqual([9, 8, 3]);
  });

  it('adds no rows during a pause, but updates the status of existing rows', () => {
    const state = pauseFeed(replaceMessagesWithNewestPage(EMPTY_MESSAGE_FEED, page([1])));
    const updatedState = applyEvents(
      state,
      {},
      event(1, message(2)),
      event(2, message(1, { status: 'read' }), 'message.read'),
    );
    expect(updatedState).toMatchObject({ waitingCount: 1, rows: [{ status: 'read' }] });
    expect(ids(resumeFeed(updatedState))).toEqual([2, 1]);
  });

  it('reports a gap when events are missing', () => {
    const state = replaceMessagesWithNewestPage(EMPTY_MESSAGE_FEED, page([], null, 4));
    expect(applyFeedEvent(state, event(5, message(1)), {}).hasGap).toBe(false);
    expect(applyFeedEvent(state, event(6, message(1)), {}).hasGap).toBe(true);
  });
});

describe('feed filter', () => {
  const messageFrom = (phoneNumber: string | null, lid: string | null = null) => message(1, { phoneNumber, lid });

  it('matches a name despite different accents or a different Unicode form', () => {
    const messageOf = (name: string | null) => message(1, { name });
    expect(matchesFeedFilter({ contact: 'jose' }, messageOf('José Núñez'))).toBe(true);
    expect(matchesFeedFilter({ contact: 'NUN\u0303EZ' }, messageOf('José Núñez'))).toBe(true);
    expect(matchesFeedFilter({ contact: 'josefa' }, messageOf('José Núñez'))).toBe(false);
    expect(matchesFeedFilter({ contact: 'jose' }, messageOf(null))).toBe(false);
  });

  it('matches a number despite a different spelling', () => {
    expect(matchesFeedFilter({ contact: '+52 55 8765 4321' }, messageFrom('5215587654321'))).toBe(true);
    expect(matchesFeedFilter({ contact: '55 8765 4321' }, messageFrom('5215587654321'))).toBe(true);
    expect(matchesFeedFilter({ contact: '55 8765 4321' }, messageFrom('525587654321'))).toBe(true);
    expect(matchesFeedFilter({ contact: '5351234567' }, messageFrom('5351234567'))).toBe(true);
    expect(matchesFeedFilter({ contact: '55 8765 4321' }, messageFrom('5215587654322'))).toBe(false);
    expect(matchesFeedFilter({ contact: '5215587654321' }, messageFrom('525587654321'))).toBe(true);
    expect(matchesFeedFilter({ contact: '5215587654321' }, messageFrom('5215587654322'))).toBe(false);
    expect(matchesFeedFilter({ contact: 'lid:12345' }, messageFrom(null, '12345'))).toBe(true);
    expect(matchesFeedFilter({ contact: '5215587654321' }, messageFrom(null, '12345'))).toBe(false);
  });

  it('matches a number of the line’s country once the numbers are known', () => {
    const filter = { contact: '987 654 321', phones: listFeedPhones('987 654 321', '51 911 111 111') };
    expect(matchesFeedFilter(filter, messageFrom('51987654321'))).toBe(true);
    expect(matchesFeedFilter(filter, messageFrom('51987654322'))).toBe(false);
    expect(matchesFeedFilter({ contact: '987 654 321' }, messageFrom('51987654321'))).toBe(false);
  });

  it('matches only messages of the selected direction', () => {
    expect(matchesFeedFilter({ direction: 'inbound' }, message(1))).toBe(true);
    expect(matchesFeedFilter({ direction: 'outbound' }, message(1))).toBe(false);
  });
});
