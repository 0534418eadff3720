import { exampleEvents, parsePhone, type RecadoEvent } from '@recado/contract';
import { describe, expect, it } from 'vitest';
import { type EventFilter, matchesEventFilter } from './EventFilter.ts';

const { message, client, test } = exampleEvents;
const sentEvent: RecadoEvent = {
  ...message,
  type: 'message.sent',
  fromMe: true,
  data: { ...message.data, fromMe: true, direction: 'outbound', status: 'sent' },
};
const listMatchingTypes = (filter: EventFilter) =>
  [message, sentEvent, client, test].filter(event => matchesEventFilter(event, filter)).map(({ type }) => type);

describe('matchesEventFilter', () => {
  it('returns true for every event when the filter is empty', () => {
    expect(listMatchingTypes({})).toHaveLength(4);
  });

  it('returns true only for events with the direction, the type and any spelling of the number in the filter', () => {
    expect(listMatchingTypes({ direction: 'inbound' })).toEqual(['message.received']);
    expect(listMatchingTypes({ direction: 'outbound' })).toEqual(['message.sent']);
    const number = message.data.phoneNumber ?? '';
    expect(listMatchingTypes({ number: parsePhone(number) })).toEqual(['message.received', 'message.sent']);
    for (const spelling of [number.replace(/^521/, '+52 '), number.slice(-10)])
      expect(listMatchingTypes({ number: parsePhone(spelling) })).toHaveLength(2);
    expect(listMatchingTypes({ number: parsePhone('5215500000000') })).toEqual([]);
    expect(listMatchingTypes({ types: ['client.connected', 'webhook.test'] })).toEqual([
      'client.connected',
      'webhook.test',
    ]);
    expect(listMatchingTypes({ types: ['message.received'], direction: 'outbound' })).toEqual([]);
  });
});
