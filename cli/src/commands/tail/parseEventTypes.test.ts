import { describe, expect, it } from 'vitest';
import { parseEventTypes } from './parseEventTypes.ts';

describe('parseEventTypes', () => {
  it('accepts full names and prefixes of event types', () => {
    expect(parseEventTypes('message.received, client.connected')).toEqual(['message.received', 'client.connected']);
    expect(parseEventTypes('webhook')).toEqual(['webhook.disabled', 'webhook.test']);
    expect(parseEventTypes('WEBHOOK.*,webhook.test')).toEqual(['webhook.disabled', 'webhook.test']);
  });

  it.each(['message.received,mensaje', 'message.rec', '', '*'])(
    'returns undefined when a name in "%s" matches no type',
    typed => {
      expect(parseEventTypes(typed)).toBeUndefined();
    },
  );
});
