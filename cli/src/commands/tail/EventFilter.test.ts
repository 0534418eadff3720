import { exampleEvents, type RecadoEvent } from '@recado/contract';
import { describe, expect, it } from 'vitest';
import { type EventFilter, matchesEventFilter } from './EventFilter.ts';

const { message, client, test } = exampleEvents;
const sentEvent: RecadoEvent = {
  ...message,
  type: 'message.sent',
  fromMe: true,
  data: { ...message.data, fromMe: true, direction: 'outbound', status: 'sent' },
};
const listMatchingTypes = (filter: EventFilter, lineCountry = 'MX') =>
  [message, sentEvent, client, test]
    .filter(event => matchesEventFilter(event, filter, lineCountry))
    .map(({ type }) => type);

describe('matchesEventFilter', () => {
  it('returns true for every event when the filter is empty', () => {
    expect(listMatchingTypes({})).toHaveLength(4);
  });

  it('returns true only for events with the direction, the type and any spelling of the number in the filter', () => {
    expect(listMatchingTypes({ direction: 'inbound' })).toEqual(['message.received']);
    expect(listMatchingTypes({ direction: 'outbound' })).toEqual(['message.sent']);
    const number = message.data.phoneNumber ?? '';
    expect(listMatchingTypes({ number })).toEqual(['message.received', 'message.sent']);
    for (const spelling of [number.replace(/^521/, '+52 '), number.slice(-10)])
      expect(listMatchingTypes({ number: spelling })).toHaveLength(2);
    expect(listMatchingTypes({ number: '5215500000000' })).toEqual([]);
    expect(listMatchingTypes({ types: ['client.connected', 'webhook.test'] })).toEqual([
      'client.connected',
      'webhook.test',
    ]);
    expect(listMatchingTypes({ types: ['message.received'], direction: 'outbound' })).toEqual([]);
  });

  it('reads a number without a country code by the country of the line', () => {
    const peruvian: RecadoEvent = { ...message, data: { ...message.data, phoneNumber: '51987654321' } };
    expect(matchesEventFilter(peruvian, { number: '987 654 321' }, 'PE')).toBe(true);
    expect(matchesEventFilter(peruvian, { number: '987 654 321' }, 'MX')).toBe(false);
    expect(matchesEventFilter(peruvian, { number: '+51 987 654 321' }, 'MX')).toBe(true);
  });
});
