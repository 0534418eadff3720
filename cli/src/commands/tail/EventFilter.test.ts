import { parsePhone, type RecadoEvent, sampleEvents } from '@recado/contract';
import { describe, expect, it } from 'vitest';
import { type EventFilter, matchesFilter } from './EventFilter.ts';

const { message, client, test } = sampleEvents;
const sentEvent: RecadoEvent = {
  ...message,
  type: 'message.sent',
  fromMe: true,
  data: { ...message.data, fromMe: true, direction: 'outbound', status: 'sent' },
};
const listMatchingTypes = (filter: EventFilter) =>
  [message, sentEvent, client, test].filter(event => matchesFilter(event, filter)).map(({ type }) => type);

describe('matchesFilter', () => {
  it('matches every event when the filter is empty', () => {
    expect(listMatchingTypes({})).toHaveLength(4);
  });

  it('narrows by direction, by number in any spelling, and by type', () => {
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
