import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { getOriginRejection } from './getOriginRejection.ts';

const checkHeaders = (headers: IncomingMessage['headers'], listenAddress = '127.0.0.1:7788') =>
  getOriginRejection({ headers } as IncomingMessage, listenAddress);

describe('getOriginRejection', () => {
  it.each(['127.0.0.1:7788', 'localhost:7788', '[::1]:7788'])(
    'accepts local programs and the page of the emulator at %s',
    host => {
      expect(checkHeaders({ host })).toBeUndefined();
      expect(checkHeaders({ host, origin: `http://${host}` })).toBeUndefined();
    },
  );

  it('rejects a page of another origin, even when the host name of the page resolves to loopback', () => {
    expect(checkHeaders({ host: '127.0.0.1:7788', origin: 'https://example.com' })).toMatch(/example/);
    expect(checkHeaders({ host: '127.0.0.1:7788', origin: 'http://127.0.0.1:3000' })).toMatch(/3000/);
    expect(checkHeaders({ host: '127.0.0.1:7788', origin: 'null' })).toMatch(/null/);
    expect(checkHeaders({ host: 'example.com:7788', origin: 'http://example.com:7788' })).toMatch(/example/);
  });

  it('accepts any host name and origin when the emulator listens beyond loopback', () => {
    expect(checkHeaders({ host: 'emulator:7788' }, '0.0.0.0:7788')).toBeUndefined();
    expect(checkHeaders({ host: 'emulator:7788', origin: 'http://elsewhere' }, '0.0.0.0:7788')).toMatch(/elsewhere/);
  });
});
