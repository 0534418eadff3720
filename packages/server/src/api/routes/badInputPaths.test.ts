import { errors as texts } from '@recado/texts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectRefusal } from './testing/expectRefusal.ts';
import { having } from './testing/operations.ts';
import { rawExchange } from './testing/rawExchange.ts';
import { startWorld, type World } from './testing/startWorld.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const CRLF = '\r\n';
/** Segments that no decoder of addresses takes: cut off, no hexadecimal, no UTF-8, half a surrogate. */
const undecodable = ['%', '%2', '%zz', 'a%', '%c3%28', '%ff', '%ed%a0%80'];

const asked = async (method: string, address: string) => {
  const head = `${method} /api${address} HTTP/1.1${CRLF}Host: recado${CRLF}Content-Length: 0${CRLF}`;
  return rawExchange(world.server.url, `${head}Connection: close${CRLF}${CRLF}`);
};

describe.each(having(({ path }) => path.includes('{')))('$key', operation => {
  it('refuses an address that cannot be decoded, whoever asks', async () => {
    for (const segment of undecodable) {
      const answer = await asked(operation.method, operation.path.replaceAll(/\{\w+\}/g, segment));
      expect(expectRefusal(operation, answer, 400).message).toBe(texts.malformedPath);
    }
  });
});

it.each(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD'])(
  'no undecodable address leads %s to a failure of ours',
  async method => {
    for (const segment of undecodable) {
      for (const before of ['/', '/clients/', '/clients/x/', '/admin/users/', '/external/', '/nada/']) {
        const { status } = await asked(method, before + segment);
        expect({ segment, before, status }).toEqual({
          segment,
          before,
          status: expect.toBeOneOf([400, 404]),
        });
      }
    }
  },
);
