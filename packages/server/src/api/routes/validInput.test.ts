import { failureStatuses } from '@recado/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectRefusal } from './testing/expectRefusal.ts';
import { inputOf } from './testing/inputOf.ts';
import { having, operations, takesPayload } from './testing/operations.ts';
import { startWorld, type World } from './testing/startWorld.ts';
import { tries } from './testing/tries.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
  await world.connect();
});
afterAll(() => world.stop());

const withQuery = having(({ endpoint }) => endpoint.query);

const searchOf = (query: object): string =>
  Object.entries(query)
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`)
    .join('&');

describe('whatever a shape lets through', () => {
  it.each(having(takesPayload))('is a documented answer: $key', async operation => {
    const { key, endpoint } = operation;
    if (!endpoint.payload) throw new Error('it takes a payload');
    const documented = [...endpoint.answers.map(({ status }) => status), ...failureStatuses(key, endpoint)];
    await fc.assert(
      fc.asyncProperty(inputOf(endpoint.payload), async payload => {
        const answer = await world.call(operation, { payload });
        expect({ key, text: answer.text, documented }).toMatchObject({
          documented: expect.arrayContaining([answer.status]),
        });
        if (answer.status >= 400) expectRefusal(operation, answer, answer.status);
      }),
      { numRuns: tries(12) },
    );
  });

  it.each(withQuery)('of a query is a documented answer: $key', async operation => {
    const { key, endpoint } = operation;
    if (!endpoint.query) throw new Error('it takes a query');
    await fc.assert(
      fc.asyncProperty(inputOf(endpoint.query), async query => {
        const search = searchOf(query as object);
        const { status, text } = await world.call(operation, { search });
        expect({ key, search, text, status }).not.toMatchObject({ status: expect.toSatisfy(s => s >= 500) });
        // One thing only is refused beyond the shapes: a group has no messages of its own.
        if (status >= 400) expect(failureStatuses(key, endpoint)).toContain(status);
      }),
      { numRuns: tries(20) },
    );
  });

  it('includes every example of the contract', async () => {
    for (const operation of operations) {
      const { query = {} } = operation.endpoint.example;
      const { status } = await world.call(operation, { search: searchOf(query) });
      expect({ key: operation.key, status }).not.toMatchObject({ status: expect.toSatisfy(s => s >= 500) });
    }
  });
});

describe('a text as long as it may be', () => {
  const plain = (text: string) => JSON.stringify({ to: '5215587654321', type: 'text', text: { text } });
  const escaped = (text: string) => plain(text).replaceAll('á', String.raw`\u00e1`);
  const [operation] = having(({ key }) => key === 'POST /external/messages');

  it.each([
    ['as it is', plain],
    ['escaped', escaped],
  ])('is taken in any letters, %s, and one letter more is said to be too many', async (_how, spelled) => {
    if (!operation) throw new Error('messages are sent');
    const send = (letters: number) => world.call(operation, { body: spelled('á'.repeat(letters)) });
    world.server.network.phone('5215587654321');
    // 202: what was sent before may have left no place for a new chat today.
    expect([200, 202]).toContain((await send(65_536)).status);
    const { errors = {} } = expectRefusal(operation, await send(65_537), 400);
    expect(Object.entries(errors)).toEqual([['text.text', expect.stringContaining('65')]]);
  });
});
