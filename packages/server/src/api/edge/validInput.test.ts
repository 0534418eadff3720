import { listFailureStatuses } from '@recado/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contractOperations, filterContractOperations, operationHasPayload } from '../testing/contractOperations.ts';
import { createInputArbitrary } from '../testing/createInputArbitrary.ts';
import { expectErrorResponse } from '../testing/expectErrorResponse.ts';
import { scalePropertyTestRuns } from '../testing/scalePropertyTestRuns.ts';
import { type ContractTestServer, startContractTestServer } from '../testing/startContractTestServer.ts';

let world: ContractTestServer;
beforeAll(async () => {
  world = await startContractTestServer();
  await world.connect();
});
afterAll(() => world.stop());

const withQuery = filterContractOperations(({ endpoint }) => endpoint.query);

const buildQueryString = (query: object): string =>
  Object.entries(query)
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`)
    .join('&');

describe('endpoint with schema-valid input', () => {
  it.each(filterContractOperations(operationHasPayload))(
    'returns a documented response to any payload: $key',
    async operation => {
      const { key, endpoint } = operation;
      if (!endpoint.payload) throw new Error('the operation has no payload');
      const documented = [...endpoint.answers.map(({ status }) => status), ...listFailureStatuses(key, endpoint)];
      await fc.assert(
        fc.asyncProperty(createInputArbitrary(endpoint.payload), async payload => {
          const answer = await world.call(operation, { payload });
          expect({ key, text: answer.text, documented }).toMatchObject({
            documented: expect.arrayContaining([answer.status]),
          });
          if (answer.status >= 400) expectErrorResponse(operation, answer, answer.status);
        }),
        { numRuns: scalePropertyTestRuns(12) },
      );
    },
  );

  it.each(withQuery)('returns a documented response to any query: $key', async operation => {
    const { key, endpoint } = operation;
    if (!endpoint.query) throw new Error('the operation has no query');
    await fc.assert(
      fc.asyncProperty(createInputArbitrary(endpoint.query), async query => {
        const search = buildQueryString(query as object);
        const { status, text } = await world.call(operation, { search });
        expect({ key, search, text, status }).not.toMatchObject({ status: expect.toSatisfy(s => s >= 500) });
        // A query that matches its schema is rejected in one case only: a group has no messages of its own.
        if (status >= 400) expect(listFailureStatuses(key, endpoint)).toContain(status);
      }),
      { numRuns: scalePropertyTestRuns(20) },
    );
  });

  it('answers the example query of the contract without a server error', async () => {
    for (const operation of contractOperations) {
      const { query = {} } = operation.endpoint.example;
      const { status } = await world.call(operation, { search: buildQueryString(query) });
      expect({ key: operation.key, status }).not.toMatchObject({ status: expect.toSatisfy(s => s >= 500) });
    }
  });
});

describe('text of the maximum length', () => {
  const plain = (text: string) => JSON.stringify({ to: '5215587654321', type: 'text', text: { text } });
  const escaped = (text: string) => plain(text).replaceAll('á', String.raw`\u00e1`);
  const [operation] = filterContractOperations(({ key }) => key === 'POST /external/messages');

  it.each([
    ['as it is', plain],
    ['escaped', escaped],
  ])('is accepted with any characters, %s, and rejected when one character longer', async (_how, serialize) => {
    if (!operation) throw new Error('there is no operation that sends messages');
    const send = (letters: number) => world.call(operation, { body: serialize('á'.repeat(letters)) });
    world.server.network.phone('5215587654321');
    // The status is 202 if earlier messages used up the day's new chats, because this message is then queued.
    expect([200, 202]).toContain((await send(65_536)).status);
    const { errors = {} } = expectErrorResponse(operation, await send(65_537), 400);
    expect(Object.entries(errors)).toEqual([['text.text', expect.stringContaining('65')]]);
  });
});
