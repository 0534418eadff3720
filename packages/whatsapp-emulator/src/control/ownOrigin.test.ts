import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { foreign } from './ownOrigin.ts';

const asked = (headers: IncomingMessage['headers'], listening = '127.0.0.1:7788') =>
  foreign({ headers } as IncomingMessage, listening);

describe('who may use the control API', () => {
  it.each(['127.0.0.1:7788', 'localhost:7788', '[::1]:7788'])('programs of this machine, at %s', host => {
    expect(asked({ host })).toBeUndefined();
    expect(asked({ host, origin: `http://${host}` })).toBeUndefined();
  });

  it('no page of another origin, whatever it calls itself', () => {
    expect(asked({ host: '127.0.0.1:7788', origin: 'https://example.com' })).toMatch(/example/);
    expect(asked({ host: '127.0.0.1:7788', origin: 'http://127.0.0.1:3000' })).toMatch(/3000/);
    expect(asked({ host: '127.0.0.1:7788', origin: 'null' })).toMatch(/null/);
    expect(asked({ host: 'example.com:7788', origin: 'http://example.com:7788' })).toMatch(/example/);
  });

  it('anybody who gives it a name, where it listens to other machines', () => {
    expect(asked({ host: 'emulator:7788' }, '0.0.0.0:7788')).toBeUndefined();
    expect(asked({ host: 'emulator:7788', origin: 'http://elsewhere' }, '0.0.0.0:7788')).toMatch(/elsewhere/);
  });
});
