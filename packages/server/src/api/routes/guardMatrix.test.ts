import { type Guard, isEnough, type MemberRole, pathSubject } from '@recado/contract';
import { errors as texts } from '@recado/texts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nodeCount } from '../../testing/nodeCount.ts';
import { type Cast, createCast } from './testing/createCast.ts';
import { expectRefusal } from './testing/expectRefusal.ts';
import { having, type Operation, operations, takesId } from './testing/operations.ts';
import { startWorld, type World, type WorldAnswer } from './testing/startWorld.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

/** `pass`: the guard lets them by. `own`: likewise, and they see nothing of the owner's. Otherwise the refusal. */
type Verdict = 'pass' | 'own' | 401 | 403 | 404;

interface Caller {
  readonly name: string;
  readonly headers: (cast: Cast) => Readonly<Record<string, string>>;
  /** By the endpoint's guard; `session` about a thing of the owner's. */
  readonly verdicts: Readonly<Record<Exclude<Guard, 'public'>, Verdict>>;
  /** With whom the owner's client is shared: what the contract says of each endpoint takes the place of `session`. */
  readonly member?: MemberRole;
}

const session = (who: (cast: Cast) => { readonly token: string }) => (cast: Cast) => ({
  authorization: `Bearer ${who(cast).token}`,
});
const program = (which: (cast: Cast) => string) => (cast: Cast) => ({ 'x-api-token': which(cast) });
const refused = { session: 401, admin: 401, token: 401, program: 401 } as const;

/** In the order they come once they are let by: those who may change something are the last. */
const callers: readonly Caller[] = [
  { name: 'nobody', headers: () => ({}), verdicts: refused },
  { name: 'a deactivated administrator', headers: session(cast => cast.deactivated), verdicts: refused },
  { name: 'somebody who was deleted', headers: session(cast => cast.deleted), verdicts: refused },
  { name: 'a token that is nobody’s', headers: program(() => `rcd_${'a'.repeat(43)}`), verdicts: refused },
  { name: 'a token that was replaced', headers: program(cast => cast.replacedToken), verdicts: refused },
  { name: 'a deactivated owner’s token', headers: program(cast => cast.orphanedToken), verdicts: refused },
  {
    name: 'an administrator no more',
    headers: session(cast => cast.demoted),
    verdicts: { session: 404, admin: 403, token: 401, program: 401 },
  },
  {
    name: 'another user',
    headers: session(cast => cast.stranger),
    verdicts: { session: 404, admin: 403, token: 401, program: 401 },
  },
  {
    name: 'another client’s token',
    headers: program(cast => cast.foreignToken),
    verdicts: { session: 401, admin: 401, token: 404, program: 'own' },
  },
  {
    name: 'somebody with whom it is shared no more',
    headers: session(cast => cast.removed),
    verdicts: { session: 404, admin: 403, token: 401, program: 401 },
  },
  {
    name: 'a colleague who answers',
    headers: session(cast => cast.answers),
    verdicts: { session: 404, admin: 403, token: 401, program: 401 },
    member: 'answers',
  },
  {
    name: 'a colleague who manages',
    headers: session(cast => cast.manages),
    verdicts: { session: 404, admin: 403, token: 401, program: 401 },
    member: 'manages',
  },
  {
    name: 'the client’s token',
    headers: program(cast => cast.apiToken),
    verdicts: { session: 401, admin: 401, token: 'pass', program: 'pass' },
  },
  {
    name: 'the owner',
    headers: session(cast => cast.owner),
    verdicts: { session: 'pass', admin: 403, token: 401, program: 401 },
  },
  {
    name: 'an administrator',
    headers: session(cast => cast.admin),
    verdicts: { session: 'pass', admin: 'pass', token: 401, program: 401 },
  },
];

function verdictOf({ endpoint, path }: Operation, { verdicts, member }: Caller): Verdict {
  if (endpoint.guard === 'public') return 'own';
  if (member && endpoint.guard === 'session') {
    if (!path.includes('{')) return 'pass';
    if (path.includes('{id}') && pathSubject(path) === 'client')
      return endpoint.member && isEnough(member, endpoint.member) ? 'pass' : 403;
  }
  const verdict = verdicts[endpoint.guard];
  // Where nothing of the owner's is named, there is nothing that could not be found: whose a group is, WhatsApp alone knows.
  return verdict === 404 && !path.replace('{group}', '').includes('{') ? 'own' : verdict;
}

async function call(operation: Operation, cast: Cast, caller: Pick<Caller, 'headers'>, id?: string) {
  const { path, endpoint } = operation;
  const params = { ...endpoint.example.params, ...cast.ids };
  const headers = { authorization: undefined, 'x-api-token': undefined, ...caller.headers(cast) };
  return world.call(
    { ...operation, endpoint: { ...endpoint, example: { ...endpoint.example, params } } },
    { id: id ?? cast.ids[pathSubject(path)] ?? '', headers },
  );
}

const expectNothingOf = (cast: Cast, text: string): void => expectWithout(cast.secrets, text);
const expectWithout = (secrets: readonly string[], text: string): void => {
  for (const secret of secrets) expect(text).not.toContain(secret);
};

/** Who only reads and who is refused leave everything as it was for the next: making a cast takes time. */
let standing: Promise<Cast> | undefined;
const standingCast = (): Promise<Cast> => {
  standing ??= createCast(world);
  return standing;
};

/** A file, which another node may have (`goneFileStatus`). */
const mayBeElsewhere = ({ path }: Operation): boolean => nodeCount > 1 && path.includes('/media/');

describe.each(operations)('$key', operation => {
  const judged = callers.map(caller => ({ ...caller, verdict: verdictOf(operation, caller) }));
  const isRefused = ({ verdict }: { readonly verdict: Verdict }) => typeof verdict === 'number';
  const refused = judged.filter(isRefused);

  it('refuses whoever may not, and nothing of it changes', async () => {
    const cast = await standingCast();
    const stood = await cast.things();
    const answers: Record<string, WorldAnswer> = {};
    for (const caller of refused) answers[caller.name] = await call(operation, cast, caller);
    const verdicts = Object.fromEntries(refused.map(({ name, verdict }) => [name, verdict]));
    const statuses = Object.entries(answers).map(([name, { status }]) => [name, status]);
    expect(Object.fromEntries(statuses)).toEqual(verdicts);
    for (const answer of Object.values(answers)) {
      expectRefusal(operation, answer, answer.status);
      expectNothingOf(cast, answer.text);
    }
    expect(await cast.things()).toEqual(stood);
  });

  /** Those who are let by change something, one after the other, of what is theirs alone. */
  let theirs: Promise<Cast> | undefined;
  it.each(judged.filter(caller => !isRefused(caller)))('$name: $verdict', async ({ verdict, ...caller }) => {
    theirs ??= operation.method === 'GET' ? standingCast() : createCast(world);
    const cast = await theirs;
    const answer = await call(operation, cast, caller);
    if (!(answer.status === 503 && mayBeElsewhere(operation))) expect(answer.status).toBeLessThan(500);
    if (verdict === 'own') expectNothingOf(cast, answer.text);
    if (caller.member) expectWithout(cast.ownersSecrets, answer.text);
    if (caller.member === 'answers') expectWithout(cast.managersSecrets, answer.text);
    // Whoever signs in is refused in the words of a guard, and there is none.
    if (operation.endpoint.guard !== 'public') expect([401, 403]).not.toContain(answer.status);
  });
});

describe('what belongs to another’s client, asked for as if it were one’s own’s', () => {
  const named = having(({ path }) => /^\/clients\/\{id\}\/.*\{/.test(path));
  const listed = having(({ path, method }) => method === 'GET' && /^\/clients\/\{id\}[^{]*$/.test(path));

  it.each(listed)('$key tells nothing of it', async operation => {
    const cast = await standingCast();
    const stranger = { headers: session(they => they.stranger) };
    const answer = await call(operation, cast, stranger, cast.foreignClient);
    expectNothingOf(cast, answer.text);
  });

  it.each(named)('$key does not find it', async operation => {
    const cast = await standingCast();
    const before = await cast.things();
    const stranger = { headers: session(they => they.stranger) };
    const answer = await call(operation, cast, stranger, cast.foreignClient);
    expectRefusal(operation, answer, 404);
    expectNothingOf(cast, answer.text);
    expect(await cast.things()).toEqual(before);
  });
});

describe('an administrator about oneself', () => {
  const about = having(({ path }) => takesId({ path } as Operation) && pathSubject(path) === 'user');

  it.each(about)('$key', async operation => {
    const cast = await createCast(world);
    const admin = callers.find(({ name }) => name === 'an administrator');
    if (!admin) throw new Error('there is one');
    const answer = await call(operation, cast, admin, cast.admin.id.toUpperCase());
    if (operation.method === 'GET') expect(answer.status).toBe(200);
    else expect({ status: answer.status, text: answer.text }).toMatchObject({ status: 403 });
    const { role, active } = await world.server.knex('users').where({ id: cast.admin.id }).first();
    expect({ role, active }).toEqual({ role: 'admin', active: true });
  });
});

describe('an administrator who is one no more', () => {
  it('is refused with the next request, and ends nobody who came first', async () => {
    const cast = await createCast(world);
    const other = await createCast(world);
    const { sdk, knex } = world.server;
    const [one, two] = [cast.admin, other.admin];
    await sdk
      .withSession(one.token)
      .request('PUT /admin/users/{id}', { params: { id: two.id }, payload: { role: 'user' } });
    const late = sdk
      .withSession(two.token)
      .request('PUT /admin/users/{id}', { params: { id: one.id }, payload: { role: 'user' } });
    await expect(late).rejects.toMatchObject({ status: 403, message: texts.session.notAdmin });
    await sdk
      .withSession(one.token)
      .request('PUT /admin/users/{id}/status', { params: { id: two.id }, payload: {} });
    await expect(sdk.withSession(two.token).request('GET /clients')).rejects.toMatchObject({ status: 401 });
    expect(await knex('users').where({ id: one.id, role: 'admin', active: true })).toHaveLength(1);
  });

  it('of two who take the role from each other at once, one stays', async () => {
    const cast = await createCast(world);
    const other = await createCast(world);
    const pair = [cast.admin, other.admin] as const;
    const take = (from: { token: string }, to: { id: string }) =>
      world.server.sdk.withSession(from.token).raw('PUT /admin/users/{id}/role', {
        params: { id: to.id },
        payload: { role: 'user' },
      });
    const answers = await Promise.all([take(pair[0], pair[1]), take(pair[1], pair[0])]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
    const left = await world.server.knex('users').whereIn(
      'id',
      pair.map(({ id }) => id),
    );
    expect(left.filter(({ role }) => role === 'admin')).toHaveLength(1);
  });
});
