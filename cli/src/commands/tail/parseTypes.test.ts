import { describe, expect, it } from 'vitest';
import { parseTypes } from './parseTypes.ts';

describe('parseTypes', () => {
  it('knows types by their name and by its beginning', () => {
    expect(parseTypes('message.received, client.connected')).toEqual([
      'message.received',
      'client.connected',
    ]);
    expect(parseTypes('webhook')).toEqual(['webhook.disabled', 'webhook.test']);
    expect(parseTypes('WEBHOOK.*,webhook.test')).toEqual(['webhook.disabled', 'webhook.test']);
  });

  it.each(['message.received,mensaje', 'message.rec', '', '*'])(
    'refuses "%s", where a name means none',
    typed => {
      expect(parseTypes(typed)).toBeUndefined();
    },
  );
});
