import { apiErrorTexts as texts } from '@recado/texts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type ContractOperation,
  filterContractOperations,
  hasParsedBody,
  operationHasPayload,
} from '../testing/contractOperations.ts';
import { expectErrorResponse } from '../testing/expectErrorResponse.ts';
import { expectUnchangedDatabase } from '../testing/expectUnchangedDatabase.ts';
import { scalePropertyTestRuns, selectTestItemsForOperation } from '../testing/scalePropertyTestRuns.ts';
import {
  type ContractTestServer,
  type ExampleRequestChange,
  startContractTestServer,
} from '../testing/startContractTestServer.ts';

let world: ContractTestServer;
beforeAll(async () => {
  world = await startContractTestServer();
});
afterAll(() => world.stop());
expectUnchangedDatabase(() => world);

async function expectRejection(
  operation: ContractOperation,
  change: ExampleRequestChange,
  status: number,
  message?: string,
): Promise<void> {
  const body = expectErrorResponse(operation, await world.call(operation, change), status);
  if (message !== undefined) expect(body.message).toBe(message);
}

const bodyOperations = filterContractOperations(hasParsedBody);
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

describe.each(bodyOperations)('$key', operation => {
  it('rejects malformed JSON', async () => {
    const valid = JSON.stringify(operation.endpoint.example.payload ?? { a: 1 });
    const truncatedBodies = fc.nat({ max: valid.length - 2 }).map(length => valid.slice(0, length + 1));
    const malformedBodies = fc.constantFrom(
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
      fc.asyncProperty(fc.oneof(truncatedBodies, malformedBodies), body =>
        expectRejection(operation, { body }, 400, texts.malformedJson),
      ),
      { numRuns: scalePropertyTestRuns(6) },
    );
  });

  it('returns 413 when the body has a megabyte', async () => {
    const body = JSON.stringify({
      ...(operation.endpoint.example.payload as object),
      text: 'a'.repeat(1 << 20),
    });
    await expectRejection(operation, { body }, 413, texts.status[413]);
  });

  it('returns 415 for every content type other than JSON', async () => {
    const body = JSON.stringify(operation.endpoint.example.payload ?? {});
    for (const type of selectTestItemsForOperation(otherTypes, operation))
      await expectRejection(operation, { body, headers: { 'content-type': type } }, 415, texts.status[415]);
  });

  it('returns 400 or 415 for a malformed content type', async () => {
    for (const type of selectTestItemsForOperation(malformedTypes, operation)) {
      const answer = await world.call(operation, { body: '{"a":', headers: { 'content-type': type } });
      expect([400, 415], type).toContain(answer.status);
      expectErrorResponse(operation, answer, answer.status);
    }
  });

  it('rejects a body that is not in its declared encoding', async () => {
    const body = JSON.stringify(operation.endpoint.example.payload ?? {});
    await expectRejection(operation, { body, headers: { 'content-encoding': 'gzip' } }, 400, texts.brokenEncoding);
    await expectRejection(operation, { body, headers: { 'content-encoding': 'br' } }, 415, texts.encoding);
  });
});

describe.each(filterContractOperations(operationHasPayload))('$key', operation => {
  it('rejects JSON that is not an object', async () => {
    for (const body of selectTestItemsForOperation(['[]', '[{}]', '"texto"', '0', 'true', '1e999'], operation))
      await expectRejection(operation, { body }, 400);
  });
});

describe('set of operations in this test', () => {
  it('includes every endpoint that reads a body', () => {
    expect(bodyOperations.length).toBe(
      filterContractOperations(
        ({ method, endpoint }) => ['POST', 'PUT', 'PATCH', 'DELETE'].includes(method) && !endpoint.upload,
      ).length,
    );
    expect(bodyOperations.length).toBeGreaterThanOrEqual(18);
    expect(filterContractOperations(operationHasPayload).every(hasParsedBody)).toBe(true);
  });
});
