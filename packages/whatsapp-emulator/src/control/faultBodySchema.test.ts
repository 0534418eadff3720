import { describe, expect, it } from 'vitest';
import { parseFaultBody } from './faultBodySchema.ts';

describe('fault request body', () => {
  it('is accepted unchanged when it is valid', () => {
    for (const body of [
      { kind: 'drop' },
      { kind: 'close', code: 503, at: 'login', client: '5215512345678', count: 2 },
      { kind: 'swallow', at: 'in', tag: 'iq', xmlns: 'usync', forMs: 1000 },
      { kind: 'refuse', status: 403 },
      { kind: 'refuseVersion', below: '2.3000.1043857760', linked: false },
      { kind: 'refuseVersion', at: 'scan', below: '2.3000.1043857760' },
      { kind: 'refuseCode', code: 429 },
      { kind: 'passkey', client: '5215512345678' },
      { kind: 'mediaReset', afterBytes: 0, at: 'upload' },
    ])
      expect(parseFaultBody(body)).toEqual(body);
  });

  it.each([
    [null, /must be of type object/],
    [{}, /"kind" is required/],
    [{ kind: 'earthquake' }, /"kind" must be one of/],
    [{ kind: 'refuseVersion', below: 'the newest' }, /"below".*version/],
    [{ kind: 'ackError' }, /"code" is required/],
    [{ kind: 'refuse', status: 200 }, /"status" must be greater/],
    [{ kind: 'drop', at: 'upgrade' }, /"at" must be one of \[now, message\]/],
    [{ kind: 'drop', count: 2 }, /drop at now: "count" is not allowed/],
    [{ kind: 'refuse', status: 503, client: '5215512345678' }, /"client" is not allowed/],
    [{ kind: 'swallow', tag: 'iq' }, /"tag" is not allowed/],
    [{ kind: 'swallow', count: 0 }, /"count" must be greater/],
    [{ kind: 'swallow', client: 'everybody' }, /"client".*number/],
    [{ kind: 'swallow', code: 463 }, /"code" is not allowed/],
  ])('is rejected with a reason: %j', (body, reason) => {
    expect(() => parseFaultBody(body)).toThrow(reason);
  });
});
