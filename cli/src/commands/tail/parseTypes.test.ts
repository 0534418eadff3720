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

  it('names the first that it does not know', () => {
    expect(parseTypes('message.received,mensaje')).toEqual({ unknown: 'mensaje' });
    expect(parseTypes('message.rec')).toEqual({ unknown: 'message.rec' });
    expect(parseTypes('')).toEqual({ unknown: '' });
    expect(parseTypes('*')).toEqual({ unknown: '*' });
  });
});
