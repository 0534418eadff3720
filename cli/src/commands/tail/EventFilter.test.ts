import { type RecadoEvent, readPhone, sampleEvents } from '@recado/contract';
import { describe, expect, it } from 'vitest';
import { type EventFilter, matches } from './EventFilter.ts';

const { message, client, test } = sampleEvents;
const sent: RecadoEvent = {
  ...message,
  type: 'message.sent',
  fromMe: true,
  data: { ...message.data, fromMe: true, direction: 'outbound', status: 'sent' },
};
const shown = (filter: EventFilter) =>
  [message, sent, client, test].filter(event => matches(event, filter)).map(({ type }) => type);

describe('an event filter', () => {
  it('lets everything through when it asks for nothing', () => {
    expect(shown({})).toHaveLength(4);
  });

  it('narrows by way, by number in any spelling, and by type', () => {
    expect(shown({ direction: 'inbound' })).toEqual(['message.received']);
    expect(shown({ direction: 'outbound' })).toEqual(['message.sent']);
    const number = message.data.phoneNumber ?? '';
    expect(shown({ number: readPhone(number) })).toEqual(['message.received', 'message.sent']);
    for (const written of [number.replace(/^521/, '+52 '), number.slice(-10)])
      expect(shown({ number: readPhone(written) })).toHaveLength(2);
    expect(shown({ number: readPhone('5215500000000') })).toEqual([]);
    expect(shown({ types: ['client.connected', 'webhook.test'] })).toEqual([
      'client.connected',
      'webhook.test',
    ]);
    expect(shown({ types: ['message.received'], direction: 'outbound' })).toEqual([]);
  });
});
