import { type EndpointGuard, getPathResourceKind, isRoleSufficient, type MemberRole } from '@recado/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TEST_CLUSTER_NODE_COUNT } from '../../testing/TEST_CLUSTER_NODE_COUNT.ts';
import {
  type ContractOperation,
  contractOperations,
  filterContractOperations,
  hasIdParam,
} from '../testing/contractOperations.ts';
import { createTestActors, type TestActors } from '../testing/createTestActors.ts';
import { expectErrorResponse } from '../testing/expectErrorResponse.ts';
import {
  type ContractCallResponse,
  type ContractTestServer,
  startContractTestServer,
} from '../testing/startContractTestServer.ts';

let contractServer: ContractTestServer;
beforeAll(async () => {
  contractServer = await startContractTestServer();
});
afterAll(() => contractServer.stop());

/** Expected result of a call. `own`: permitted, without the owner's data. A number is an error status. */
type Verdict = 'pass' | 'own' | 401 | 403 | 404;

interface Caller {
  readonly name: string;
  readonly headers: (actors: TestActors) => Readonly<Record<string, string>>;
  /** Verdict by the endpoint's guard. `session` applies to endpoints that name a resource of the owner. */
  readonly verdicts: Readonly<Record<Exclude<EndpointGuard, 'public'>, Verdict>>;
  /** Role in the shared client. For this role, the endpoint's `member` determines the verdict of `session`. */
  readonly member?: MemberRole;
}

const session = (selectUser: (actors: TestActors) => { readonly token: string }) => (actors: TestActors) => ({
  authorization: `Bearer ${selectUser(actors).token}`,
});
const program = (selectToken: (actors: TestActors) => string) => (actors: TestActors) => ({
  'x-api-token': selectToken(actors),
});
const allUnauthorized = { session: 401, admin: 401, token: 401, program: 401 } as const;

/** Callers in the order of their calls. Permitted callers that change data come last. */
const callers: readonly Caller[] = [
  { name: 'no credentials', headers: () => ({}), verdicts: allUnauthorized },
  { name: 'a deactivated administrator', headers: session(actors => actors.deactivated), verdicts: allUnauthorized },
  { name: 'a deleted user', headers: session(actors => actors.deleted), verdicts: allUnauthorized },
  { name: 'an unknown token', headers: program(() => `rcd_${'a'.repeat(43)}`), verdicts: allUnauthorized },
  { name: 'a replaced token', headers: program(actors => actors.replacedToken), verdicts: allUnauthorized },
  {
    name: 'a deactivated owner’s token',
    headers: program(actors => actors.deactivatedOwnerToken),
    verdicts: allUnauthorized,
  },
  {
    name: 'a former administrator',
    headers: session(actors => actors.demoted),
    verdicts: { session: 404, admin: 403, token: 401, program: 401 },
  },
  {
    name: 'another user',
    headers: session(actors => actors.stranger),
    verdicts: { session: 404, admin: 403, token: 401, program: 401 },
  },
  {
    name: 'another client’s token',
    headers: program(actors => actors.foreignToken),
    verdicts: { session: 401, admin: 401, token: 404, program: 'own' },
  },
  {
    name: 'a former member',
    headers: session(actors => actors.removed),
    verdicts: { session: 404, admin: 403, token: 401, program: 401 },
  },
  {
    name: 'a member with the role answers',
    headers: session(actors => actors.answers),
    verdicts: { session: 404, admin: 403, token: 401, program: 401 },
    member: 'answers',
  },
  {
    name: 'a member with the role manages',
    headers: session(actors => actors.manages),
    verdicts: { session: 404, admin: 403, token: 401, program: 401 },
    member: 'manages',
  },
  {
    name: 'the client’s token',
    headers: program(actors => actors.apiToken),
    verdicts: { session: 401, admin: 401, token: 'pass', program: 'pass' },
  },
  {
    name: 'the owner',
    headers: session(actors => actors.owner),
    verdicts: { session: 'pass', admin: 403, token: 401, program: 401 },
  },
  {
    name: 'an administrator',
    headers: session(actors => actors.admin),
    verdicts: { session: 'pass', admin: 'pass', token: 401, program: 401 },
  },
];

/** Endpoints that only the owner of the client may use, not an administrator (ADR 90). */
const isForOwnerOnly = (path: string): boolean => path.startsWith('/whatsapp/client/{id}/passkey');

function expectedVerdict({ endpoint, path }: ContractOperation, { verdicts, member }: Caller): Verdict {
  const isAdministrator = verdicts.admin === 'pass';
  if (isAdministrator && isForOwnerOnly(path)) return 404;
  if (endpoint.guard === 'public') return 'own';
  if (member && endpoint.guard === 'session') {
    if (!path.includes('{')) return 'pass';
    if (path.includes('{id}') && getPathResourceKind(path) === 'client')
      return endpoint.member && isRoleSufficient(member, endpoint.member) ? 'pass' : 403;
  }
  const verdict = verdicts[endpoint.guard];
  // A path without an ID of the owner cannot cause 404, nor can a group, because only WhatsApp knows its owner.
  return verdict === 404 && !path.replace('{group}', '').includes('{') ? 'own' : verdict;
}

async function callAs(operation: ContractOperation, actors: TestActors, caller: Pick<Caller, 'headers'>, id?: string) {
  const { path, endpoint } = operation;
  const params = { ...endpoint.example.params, ...actors.ids };
  const headers = { authorization: undefined, 'x-api-token': undefined, ...caller.headers(actors) };
  return contractServer.call(
    { ...operation, endpoint: { ...endpoint, example: { ...endpoint.example, params } } },
    { id: id ?? actors.ids[getPathResourceKind(path)] ?? '', headers },
  );
}

const expectNoSecrets = (actors: TestActors, text: string): void => expectNoneOf(actors.secrets, text);
const expectNoneOf = (secrets: readonly string[], text: string): void =>
  expect(secrets.filter(secret => text.includes(secret))).toEqual([]);

/** Test actors for calls that change nothing. They are shared, because their creation takes time. */
let sharedActors: Promise<TestActors> | undefined;
const getSharedActors = (): Promise<TestActors> => {
  sharedActors ??= createTestActors(contractServer);
  return sharedActors;
};

/** Whether the endpoint returns a file, which may be on another node (`MISSING_FILE_HTTP_STATUS`). */
const mayBeOnOtherNode = ({ path }: ContractOperation): boolean =>
  TEST_CLUSTER_NODE_COUNT > 1 && path.includes('/media/');

describe.each(contractOperations)('$key', operation => {
  const callersWithVerdict = callers.map(caller => ({ ...caller, verdict: expectedVerdict(operation, caller) }));
  const isRejected = (caller: Caller & { readonly verdict: Verdict }) => typeof caller.verdict === 'number';
  const rejectedCallers = callersWithVerdict.filter(isRejected);

  it('rejects every caller without permission and changes nothing', async () => {
    const actors = await getSharedActors();
    const previousRows = await actors.readOwnedRows();
    const answers: Record<string, ContractCallResponse> = {};
    for (const caller of rejectedCallers) answers[caller.name] = await callAs(operation, actors, caller);
    const verdicts = Object.fromEntries(rejectedCallers.map(({ name, verdict }) => [name, verdict]));
    const statuses = Object.entries(answers).map(([name, { status }]) => [name, status]);
    expect(Object.fromEntries(statuses)).toEqual(verdicts);
    for (const answer of Object.values(answers)) {
      expectErrorResponse(operation, answer, answer.status);
      expectNoSecrets(actors, answer.text);
    }
    expect(await actors.readOwnedRows()).toEqual(previousRows);
  });

  /** Test actors of this operation only, because its permitted calls change their data one after the other. */
  let ownActors: Promise<TestActors> | undefined;
  it.each(callersWithVerdict.filter(caller => !isRejected(caller)))(
    'responds to $name with the verdict $verdict',
    async ({ verdict, ...caller }) => {
      ownActors ??= operation.method === 'GET' ? getSharedActors() : createTestActors(contractServer);
      const actors = await ownActors;
      const answer = await callAs(operation, actors, caller);
      if (!(answer.status === 503 && mayBeOnOtherNode(operation))) expect(answer.status).toBeLessThan(500);
      if (verdict === 'own') expectNoSecrets(actors, answer.text);
      if (caller.member) expectNoneOf(actors.ownerOnlySecrets, answer.text);
      if (caller.member === 'answers') expectNoneOf(actors.managerOnlySecrets, answer.text);
      // A failed login on a public endpoint returns 401 or 403, although the endpoint has no guard.
      if (operation.endpoint.guard !== 'public') expect([401, 403]).not.toContain(answer.status);
    },
  );
});

describe('call for a resource of another client through the caller’s own client', () => {
  const nestedOperations = filterContractOperations(({ path }) => /^\/clients\/\{id\}\/.*\{/.test(path));
  const listOperations = filterContractOperations(
    ({ path, method }) => method === 'GET' && /^\/clients\/\{id\}[^{]*$/.test(path),
  );

  it.each(listOperations)('does not return the resource: $key', async operation => {
    const actors = await getSharedActors();
    const stranger = { headers: session(testActors => testActors.stranger) };
    const answer = await callAs(operation, actors, stranger, actors.foreignClient);
    expectNoSecrets(actors, answer.text);
  });

  it.each(nestedOperations)('returns 404 and changes nothing: $key', async operation => {
    const actors = await getSharedActors();
    const before = await actors.readOwnedRows();
    const stranger = { headers: session(testActors => testActors.stranger) };
    const answer = await callAs(operation, actors, stranger, actors.foreignClient);
    expectErrorResponse(operation, answer, 404);
    expectNoSecrets(actors, answer.text);
    expect(await actors.readOwnedRows()).toEqual(before);
  });
});

describe('call of an administrator for their own user', () => {
  const ownUserOperations = filterContractOperations(
    ({ path }) => hasIdParam({ path } as ContractOperation) && getPathResourceKind(path) === 'user',
  );

  it.each(ownUserOperations)('is permitted only if the call is a read: $key', async operation => {
    const actors = await createTestActors(contractServer);
    const admin = callers.find(({ name }) => name === 'an administrator');
    if (!admin) throw new Error('no caller is named "an administrator"');
    const answer = await callAs(operation, actors, admin, actors.admin.id.toUpperCase());
    if (operation.method === 'GET') expect(answer.status).toBe(200);
    else expect({ status: answer.status, text: answer.text }).toMatchObject({ status: 403 });
    const { role, active } = await contractServer.server.knex('users').where({ id: actors.admin.id }).first();
    expect({ role, active }).toEqual({ role: 'admin', active: true });
  });
});
