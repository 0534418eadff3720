import { type EndpointGuard, getPathSubject, isRoleSufficient, type MemberRole } from '@recado/contract';
import { errors as texts } from '@recado/texts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nodeCount } from '../../testing/nodeCount.ts';
import { createTestActors, type TestActors } from './testing/createTestActors.ts';
import { expectErrorResponse } from './testing/expectErrorResponse.ts';
import { filterOperations, hasIdParam, type Operation, operations } from './testing/operations.ts';
import { startWorld, type World, type WorldResponse } from './testing/startWorld.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

/** `pass`: permitted. `own`: permitted, without the owner's data. Number: status of a rejection. */
type Verdict = 'pass' | 'own' | 401 | 403 | 404;

interface Caller {
  readonly name: string;
  readonly headers: (actors: TestActors) => Readonly<Record<string, string>>;
  /** By the endpoint's guard. `session`: for endpoints that name a resource of the owner. */
  readonly verdicts: Readonly<Record<Exclude<EndpointGuard, 'public'>, Verdict>>;
  /** Role in the shared client. The endpoint's `member` in the contract replaces `session`. */
  readonly member?: MemberRole;
}

const session = (selectUser: (actors: TestActors) => { readonly token: string }) => (actors: TestActors) => ({
  authorization: `Bearer ${selectUser(actors).token}`,
});
const program = (selectToken: (actors: TestActors) => string) => (actors: TestActors) => ({
  'x-api-token': selectToken(actors),
});
const allUnauthorized = { session: 401, admin: 401, token: 401, program: 401 } as const;

/** In order of execution: permitted callers that change something come last. */
const callers: readonly Caller[] = [
  { name: 'nobody', headers: () => ({}), verdicts: allUnauthorized },
  { name: 'a deactivated administrator', headers: session(actors => actors.deactivated), verdicts: allUnauthorized },
  { name: 'somebody who was deleted', headers: session(actors => actors.deleted), verdicts: allUnauthorized },
  { name: 'a token that is nobody’s', headers: program(() => `rcd_${'a'.repeat(43)}`), verdicts: allUnauthorized },
  { name: 'a token that was replaced', headers: program(actors => actors.replacedToken), verdicts: allUnauthorized },
  {
    name: 'a deactivated owner’s token',
    headers: program(actors => actors.deactivatedOwnerToken),
    verdicts: allUnauthorized,
  },
  {
    name: 'an administrator no more',
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
    name: 'somebody with whom it is shared no more',
    headers: session(actors => actors.removed),
    verdicts: { session: 404, admin: 403, token: 401, program: 401 },
  },
  {
    name: 'a colleague who answers',
    headers: session(actors => actors.answers),
    verdicts: { session: 404, admin: 403, token: 401, program: 401 },
    member: 'answers',
  },
  {
    name: 'a colleague who manages',
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

function expectedVerdict({ endpoint, path }: Operation, { verdicts, member }: Caller): Verdict {
  if (endpoint.guard === 'public') return 'own';
  if (member && endpoint.guard === 'session') {
    if (!path.includes('{')) return 'pass';
    if (path.includes('{id}') && getPathSubject(path) === 'client')
      return endpoint.member && isRoleSufficient(member, endpoint.member) ? 'pass' : 403;
  }
  const verdict = verdicts[endpoint.guard];
  // Paths without an ID of the owner cannot cause 404. Only WhatsApp knows who owns a group.
  return verdict === 404 && !path.replace('{group}', '').includes('{') ? 'own' : verdict;
}

async function callAs(operation: Operation, actors: TestActors, caller: Pick<Caller, 'headers'>, id?: string) {
  const { path, endpoint } = operation;
  const params = { ...endpoint.example.params, ...actors.ids };
  const headers = { authorization: undefined, 'x-api-token': undefined, ...caller.headers(actors) };
  return world.call(
    { ...operation, endpoint: { ...endpoint, example: { ...endpoint.example, params } } },
    { id: id ?? actors.ids[getPathSubject(path)] ?? '', headers },
  );
}

const expectNoSecrets = (actors: TestActors, text: string): void => expectNoneOf(actors.secrets, text);
const expectNoneOf = (secrets: readonly string[], text: string): void =>
  expect(secrets.filter(secret => text.includes(secret))).toEqual([]);

/** Shared by reads and rejected calls, which change nothing: creating test actors takes time. */
let sharedActors: Promise<TestActors> | undefined;
const getSharedActors = (): Promise<TestActors> => {
  sharedActors ??= createTestActors(world);
  return sharedActors;
};

/** Whether the response is a file, which may be on another node (`goneFileStatus`). */
const mayBeOnOtherNode = ({ path }: Operation): boolean => nodeCount > 1 && path.includes('/media/');

describe.each(operations)('$key', operation => {
  const callersWithVerdict = callers.map(caller => ({ ...caller, verdict: expectedVerdict(operation, caller) }));
  const isRejected = ({ verdict }: { readonly verdict: Verdict }) => typeof verdict === 'number';
  const rejectedCallers = callersWithVerdict.filter(isRejected);

  it('rejects every caller without permission and changes nothing', async () => {
    const actors = await getSharedActors();
    const previousRows = await actors.readOwnedRows();
    const answers: Record<string, WorldResponse> = {};
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

  /** Used by this operation only: the permitted calls change its data one after the other. */
  let ownActors: Promise<TestActors> | undefined;
  it.each(callersWithVerdict.filter(caller => !isRejected(caller)))(
    '$name: $verdict',
    async ({ verdict, ...caller }) => {
      ownActors ??= operation.method === 'GET' ? getSharedActors() : createTestActors(world);
      const actors = await ownActors;
      const answer = await callAs(operation, actors, caller);
      if (!(answer.status === 503 && mayBeOnOtherNode(operation))) expect(answer.status).toBeLessThan(500);
      if (verdict === 'own') expectNoSecrets(actors, answer.text);
      if (caller.member) expectNoneOf(actors.ownerOnlySecrets, answer.text);
      if (caller.member === 'answers') expectNoneOf(actors.managerOnlySecrets, answer.text);
      // A failed login has the same statuses as a guard's rejection, but no guard.
      if (operation.endpoint.guard !== 'public') expect([401, 403]).not.toContain(answer.status);
    },
  );
});

describe('resource of another client, requested through the caller’s own client', () => {
  const nestedOperations = filterOperations(({ path }) => /^\/clients\/\{id\}\/.*\{/.test(path));
  const listOperations = filterOperations(
    ({ path, method }) => method === 'GET' && /^\/clients\/\{id\}[^{]*$/.test(path),
  );

  it.each(listOperations)('$key does not return it', async operation => {
    const actors = await getSharedActors();
    const stranger = { headers: session(testActors => testActors.stranger) };
    const answer = await callAs(operation, actors, stranger, actors.foreignClient);
    expectNoSecrets(actors, answer.text);
  });

  it.each(nestedOperations)('$key returns 404 and changes nothing', async operation => {
    const actors = await getSharedActors();
    const before = await actors.readOwnedRows();
    const stranger = { headers: session(testActors => testActors.stranger) };
    const answer = await callAs(operation, actors, stranger, actors.foreignClient);
    expectErrorResponse(operation, answer, 404);
    expectNoSecrets(actors, answer.text);
    expect(await actors.readOwnedRows()).toEqual(before);
  });
});

describe('administrator acting on their own user', () => {
  const ownUserOperations = filterOperations(
    ({ path }) => hasIdParam({ path } as Operation) && getPathSubject(path) === 'user',
  );

  it.each(ownUserOperations)('$key is permitted only if it reads', async operation => {
    const actors = await createTestActors(world);
    const admin = callers.find(({ name }) => name === 'an administrator');
    if (!admin) throw new Error('no caller is named "an administrator"');
    const answer = await callAs(operation, actors, admin, actors.admin.id.toUpperCase());
    if (operation.method === 'GET') expect(answer.status).toBe(200);
    else expect({ status: answer.status, text: answer.text }).toMatchObject({ status: 403 });
    const { role, active } = await world.server.knex('users').where({ id: actors.admin.id }).first();
    expect({ role, active }).toEqual({ role: 'admin', active: true });
  });
});

describe('former administrator', () => {
  it('is rejected at the next request and cannot revoke the role of the first administrator', async () => {
    const actors = await createTestActors(world);
    const other = await createTestActors(world);
    const { sdk, knex } = world.server;
    const [firstAdmin, secondAdmin] = [actors.admin, other.admin];
    await sdk
      .withSession(firstAdmin.token)
      .request('PUT /admin/users/{id}', { params: { id: secondAdmin.id }, payload: { role: 'user' } });
    const lateRequest = sdk
      .withSession(secondAdmin.token)
      .request('PUT /admin/users/{id}', { params: { id: firstAdmin.id }, payload: { role: 'user' } });
    await expect(lateRequest).rejects.toMatchObject({ status: 403, message: texts.session.notAdmin });
    await sdk
      .withSession(firstAdmin.token)
      .request('PUT /admin/users/{id}/status', { params: { id: secondAdmin.id }, payload: {} });
    await expect(sdk.withSession(secondAdmin.token).request('GET /clients')).rejects.toMatchObject({ status: 401 });
    expect(await knex('users').where({ id: firstAdmin.id, role: 'admin', active: true })).toHaveLength(1);
  });

  it('leaves one administrator when two revoke each other’s role concurrently', async () => {
    const actors = await createTestActors(world);
    const other = await createTestActors(world);
    const pair = [actors.admin, other.admin] as const;
    const revokeAdminRole = (from: { token: string }, to: { id: string }) =>
      world.server.sdk.withSession(from.token).raw('PUT /admin/users/{id}/role', {
        params: { id: to.id },
        payload: { role: 'user' },
      });
    const answers = await Promise.all([revokeAdminRole(pair[0], pair[1]), revokeAdminRole(pair[1], pair[0])]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
    const users = await world.server.knex('users').whereIn(
      'id',
      pair.map(({ id }) => id),
    );
    expect(users.filter(({ role }) => role === 'admin')).toHaveLength(1);
  });
});
