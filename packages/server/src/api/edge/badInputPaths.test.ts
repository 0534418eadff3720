import { apiErrorTexts as texts } from '@recado/texts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { filterContractOperations } from '../testing/contractOperations.ts';
import { expectErrorResponse } from '../testing/expectErrorResponse.ts';
import { sendRawRequest } from '../testing/sendRawRequest.ts';
import { type ContractTestServer, startContractTestServer } from '../testing/startContractTestServer.ts';

let world: ContractTestServer;
beforeAll(async () => {
  world = await startContractTestServer();
});
afterAll(() => world.stop());

const CRLF = '\r\n';
/** Path segments that cannot be decoded: truncated, not hexadecimal, not UTF-8, lone surrogate. */
const undecodableSegments = ['%', '%2', '%zz', 'a%', '%c3%28', '%ff', '%ed%a0%80'];

const sendRequest = async (method: string, address: string) => {
  const head = `${method} /api${address} HTTP/1.1${CRLF}Host: recado${CRLF}Content-Length: 0${CRLF}`;
  return sendRawRequest(world.server.url, `${head}Connection: close${CRLF}${CRLF}`);
};

describe.each(filterContractOperations(({ path }) => path.includes('{')))('$key', operation => {
  it('returns 400 for a path that cannot be decoded, even without credentials', async () => {
    for (const segment of undecodableSegments) {
      const answer = await sendRequest(operation.method, operation.path.replaceAll(/\{\w+\}/g, segment));
      expect(expectErrorResponse(operation, answer, 400).message).toBe(texts.malformedPath);
    }
  });
});

it.each(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD'])(
  'the server returns 400 or 404 to %s for every undecodable path',
  async method => {
    for (const segment of undecodableSegments) {
      for (const before of ['/', '/clients/', '/clients/x/', '/admin/users/', '/external/', '/nada/']) {
        const { status } = await sendRequest(method, before + segment);
        expect({ segment, before, status }).toEqual({
          segment,
          before,
          status: expect.toBeOneOf([400, 404]),
        });
      }
    }
  },
);
