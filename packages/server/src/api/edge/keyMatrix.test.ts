import { type AccountKeyScope, accountKeyScopes, listRequiredScopes } from '@recado/contract';
import { apiErrorTexts, describeMissingScopes, apiKeyTexts as texts } from '@recado/texts';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ContractOperation, filterContractOperations } from '../testing/contractOperations.ts';
import { expectErrorResponse } from '../testing/expectErrorResponse.ts';
import { type ContractTestServer, startContractTestServer } from '../testing/startContractTestServer.ts';

/** Clients that a request can name, relative to the caller. `omitted`: the request names no client. */
const clientNames = ['omitted', 'first', 'second', 'another’s', 'unknown', 'no id'] as const;
type ClientName = (typeof clientNames)[number];
/** Clients for which a key of each reach is valid. */
const clientsByReach = {
  all: ['first', 'second'],
  first: ['first'],
  second: ['second'],
  both: ['first', 'second'],
} as const;
type KeyReach = keyof typeof clientsByReach;

interface Combination {
  readonly scopes: readonly AccountKeyScope[];
  readonly reach: KeyReach;
  readonly name: ClientName;
}

const subsets = Array.from({ length: 2 ** accountKeyScopes.length }, (_, bits) =>
  accountKeyScopes.filter((_scope, index) => bits & (1 << index)),
);
/**
 * Combinations of every set of scopes, of every reach with every client name, and of each single scope with
 * a foreign client. The last ones show that a missing scope is rejected regardless of the client.
 */
const combinations: readonly Combination[] = [
  ...subsets.filter(({ length }) => length > 0).map(scopes => ({ scopes, reach: 'all', name: 'first' }) as const),
  ...(Object.keys(clientsByReach) as KeyReach[]).flatMap(reach =>
    clientNames.map(name => ({ scopes: accountKeyScopes, reach, name })),
  ),
  ...accountKeyScopes.map(scope => ({ scopes: [scope], reach: 'first', name: 'another’s' }) as const),
];

/** Returns the client that the call is for, or the expected status of the rejection. */
function expectedVerdict(
  requiredScopes: readonly AccountKeyScope[],
  { scopes, reach, name }: Combination,
): 'first' | 'second' | 400 | 403 | 404 {
  if (requiredScopes.some(scope => !scopes.includes(scope))) return 403;
  const allowedClients = clientsByReach[reach];
  if (name === 'omitted') return reach === 'first' || reach === 'second' ? reach : 400;
  const namedClient = allowedClients.find(each => each === name);
  return namedClient ?? 404;
}

let world: ContractTestServer;
let ids: Readonly<Record<ClientName, string | undefined>>;
const secretsByKey = new Map<string, Promise<string>>();
const getKey = (scopes: readonly AccountKeyScope[], reach: KeyReach): Promise<string> => {
  const secretPromise = secretsByKey.get(`${scopes} ${reach}`) ?? createKey(scopes, reach);
  secretsByKey.set(`${scopes} ${reach}`, secretPromise);
  return secretPromise;
};
const createKey = async (scopes: readonly AccountKeyScope[], reach: KeyReach): Promise<string> => {
  const clients = clientsByReach[reach].map(each => ids[each] ?? '');
  const payload = { name: `${reach}`, scopes: [...scopes], ...(reach !== 'all' && { clients }) };
  const { secret } = await world.owner.sdk.request('POST /keys', { payload });
  return secret;
};
const createHeaders = (secret: string, name: ClientName = 'omitted') => ({
  authorization: undefined,
  'x-api-token': secret,
  'x-client-id': ids[name],
});

beforeAll(async () => {
  world = await startContractTestServer();
  const payload = { businessName: 'La Otra Espiga', phoneNumber: '5215512345679' };
  const { client } = await world.owner.sdk.request('POST /clients', { payload });
  ids = {
    omitted: undefined,
    first: world.client.id,
    second: client.id.toUpperCase(),
    'another’s': world.foreign.id,
    unknown: v7(),
    'no id': 'la-espiga',
  };
});
afterAll(() => world.stop());

describe.each(filterContractOperations(({ endpoint }) => endpoint.guard === 'token'))('$key', operation => {
  const requiredScopes = listRequiredScopes(operation.endpoint);
  // An unknown parameter makes even permitted calls fail, so that no call changes anything.
  const callWithKey = (secret: string, name?: ClientName) =>
    world.call(operation, { search: 'nada=1', headers: createHeaders(secret, name) });

  it('accepts keys that have the scope of the endpoint, for the clients of each key only', async () => {
    const notFoundResponses = new Set<string>();
    // Send all calls concurrently, so that the server also looks up the keys concurrently.
    const answers = await Promise.all(
      combinations.map(async each => callWithKey(await getKey(each.scopes, each.reach), each.name)),
    );
    for (const [index, combination] of combinations.entries()) {
      const verdict = expectedVerdict(requiredScopes, combination);
      const answer = answers[index];
      if (!answer) throw new Error('a combination has no response');
      const result = { ...combination, status: answer.status, text: answer.text.slice(0, 200) };
      const isPermitted = typeof verdict === 'string';
      expect(result).toMatchObject({ status: isPermitted ? 400 : verdict });
      const { message } = expectErrorResponse(operation, answer, isPermitted ? 400 : verdict);
      const missing = requiredScopes.filter(scope => !combination.scopes.includes(scope));
      if (verdict === 403) expect(message).toBe(describeMissingScopes(missing));
      if (verdict === 404) notFoundResponses.add(answer.text);
      expect({ ...result, asks: message === texts.errors.clientNeeded }).toMatchObject({
        asks: verdict === 400,
      });
    }
    // A foreign client causes the same response as an unknown one, so that callers cannot find out which exist.
    expect([...notFoundResponses].map(text => JSON.parse(text).message)).toEqual([apiErrorTexts.notFound.client]);
  });

  it('rejects revoked, expired and unknown keys', async () => {
    for (const [secret, expectedMessage] of await getInvalidKeys()) {
      const { message } = expectErrorResponse(operation, await callWithKey(secret, 'first'), 401);
      expect(message).toBe(expectedMessage);
    }
  });
});

let invalidKeys: ReturnType<typeof createInvalidKeys> | undefined;
const getInvalidKeys = () => {
  invalidKeys ??= createInvalidKeys();
  return invalidKeys;
};
async function createInvalidKeys() {
  const { knex, person } = world.server;
  const payload = { name: 'De antes', scopes: [...accountKeyScopes] };
  const createFullKey = (sdk = world.owner.sdk) => sdk.request('POST /keys', { payload });
  const deactivatedUser = await person();
  const [revoked, expired, deactivatedOwnerKey] = [
    await createFullKey(),
    await createFullKey(),
    await createFullKey(deactivatedUser.sdk),
  ];
  await world.owner.sdk.request('DELETE /keys/{id}', { params: { id: revoked.key.id } });
  await knex('accountKeys')
    .where({ id: expired.key.id })
    .update({ expiresAt: new Date(Date.now() - 1) });
  await knex('users').where({ id: deactivatedUser.id }).update({ active: false });
  return [
    [revoked.secret, texts.errors.unknown],
    [expired.secret, texts.errors.expired],
    [deactivatedOwnerKey.secret, texts.errors.ownerDeactivated],
    [`rk_${'a'.repeat(43)}`, texts.errors.unknown],
    [`${revoked.secret}x`, apiErrorTexts.apiToken.unknown],
  ] as const;
}

it.each(filterContractOperations(({ endpoint: { guard } }) => guard === 'session' || guard === 'admin'))(
  '$key rejects every key',
  async (operation: ContractOperation) => {
    const secret = await getKey(accountKeyScopes, 'all');
    for (const headers of [createHeaders(secret, 'first'), { authorization: `Bearer ${secret}` }])
      expectErrorResponse(operation, await world.call(operation, { headers }), 401);
  },
);

describe('client of a call', () => {
  const allScopesCombinations = combinations.filter(({ scopes }) => scopes === accountKeyScopes);
  it.each(allScopesCombinations.map(each => ({ ...each, verdict: expectedVerdict(['read'], each) })))(
    'resolves to $verdict when the call names $name with a key for $reach',
    async ({ reach, name, verdict }) => {
      const headers = createHeaders(await getKey(accountKeyScopes, reach), name);
      const answer = await world.server.inject({ url: '/api/external/status', headers: omitUndefined(headers) });
      if (typeof verdict === 'number') expect(answer.statusCode).toBe(verdict);
      else expect(JSON.parse(answer.payload).clientId).toBe(ids[verdict]?.toLowerCase());
    },
  );

  it('is listed with the key in GET /external/clients', async () => {
    for (const reach of Object.keys(clientsByReach) as KeyReach[]) {
      const program = world.server.sdk.withApiToken(await getKey(accountKeyScopes, reach));
      const { clients, key } = await program.request('GET /external/clients');
      expect(clients.map(({ id }) => id).sort()).toEqual(
        clientsByReach[reach].map(each => ids[each]?.toLowerCase()).sort(),
      );
      expect(key).toMatchObject({ name: reach, scopes: accountKeyScopes });
    }
    const token = world.server.sdk.withApiToken(world.client.apiToken);
    expect(await token.request('GET /external/clients')).toMatchObject({
      clients: [{ id: world.client.id }],
      key: null,
    });
  });

  it('is not found when a token names another client', async () => {
    const headers = omitUndefined(createHeaders(world.client.apiToken, 'second'));
    const answer = await world.server.inject({ url: '/api/external/status', headers });
    expect(answer.statusCode).toBe(404);
  });
});

const omitUndefined = (headers: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).filter((pair): pair is [string, string] => pair[1] !== undefined));
