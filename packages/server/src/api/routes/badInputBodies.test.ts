import { errors as texts } from '@recado/texts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectRefusal } from './testing/expectRefusal.ts';
import { holdStored } from './testing/holdStored.ts';
import { having, type Operation, readsBody, takesPayload } from './testing/operations.ts';
import { type Change, startWorld, type World } from './testing/startWorld.ts';
import { someOf, tries } from './testing/tries.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());
holdStored(() => world);

async function refuse(operation: Operation, change: Change, status: number, message?: string): Promise<void> {
  const body = expectRefusal(operation, await world.call(operation, change), status);
  if (message !== undefined) expect(body.message).toBe(message);
}

const readers = having(readsBody);
const otherTypes = [
  'text/plain',
  'text/html',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/xml',
  'image/png',
  'application/jsonp',
];
const malformedTypes = ['', '/', 'json', 'application/', '?', 'application/json; charset'];

describe.each(readers)('$key', operation => {
  it('refuses what is no JSON', async () => {
    const valid = JSON.stringify(operation.endpoint.example.payload ?? { a: 1 });
    const cuts = fc.nat({ max: valid.length - 2 }).map(length => valid.slice(0, length + 1));
    const others = fc.constantFrom(
      '{',
      '}',
      '{"a":}',
      "{'a':1}",
      '{"a":1}}',
      'undefined',
      'NaN',
      '\u0000',
      '[1,]',
      '\ufeff{',
    );
    await fc.assert(
      fc.asyncProperty(fc.oneof(cuts, others), body => refuse(operation, { body }, 400, texts.malformedJson)),
      { numRuns: tries(6) },
    );
  });

  it('refuses a megabyte', async () => {
    const body = JSON.stringify({
      ...(operation.endpoint.example.payload as object),
      text: 'a'.repeat(1 << 20),
    });
    await refuse(operation, { body }, 413, texts.status[413]);
  });

  it('refuses any other type than JSON', async () => {
    const body = JSON.stringify(operation.endpoint.example.payload ?? {});
    for (const type of someOf(otherTypes, operation))
      await refuse(operation, { body, headers: { 'content-type': type } }, 415, texts.status[415]);
  });

  it('answers a malformed content type by 400 or 415', async () => {
    for (const type of someOf(malformedTypes, operation)) {
      const answer = await world.call(operation, { body: '{"a":', headers: { 'content-type': type } });
      expect([400, 415], type).toContain(answer.status);
      expectRefusal(operation, answer, answer.status);
    }
  });

  it('refuses a body in an encoding that it is not in', async () => {
    const body = JSON.stringify(operation.endpoint.example.payload ?? {});
    await refuse(operation, { body, headers: { 'content-encoding': 'gzip' } }, 400, texts.brokenEncoding);
    await refuse(operation, { body, headers: { 'content-encoding': 'br' } }, 415, texts.encoding);
  });
});

describe.each(having(takesPayload))('$key', operation => {
  it('refuses JSON that is no object', async () => {
    for (const body of someOf(['[]', '[{}]', '"texto"', '0', 'true', '1e999'], operation))
      await refuse(operation, { body }, 400);
  });
});

describe('the bodies', () => {
  it('are sent to every endpoint that reads one', () => {
    expect(readers.length).toBe(
      having(
        ({ method, endpoint }) => ['POST', 'PUT', 'PATCH', 'DELETE'].includes(method) && !endpoint.upload,
      ).length,
    );
    expect(readers.length).toBeGreaterThanOrEqual(18);
    expect(having(takesPayload).every(readsBody)).toBe(true);
  });
});
