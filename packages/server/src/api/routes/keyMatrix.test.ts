import { type KeyScope, keyScopes, scopesOf } from '@recado/contract';
import { errors, missingScopes, keys as texts } from '@recado/texts';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectRefusal } from './testing/expectRefusal.ts';
import { having, type Operation } from './testing/operations.ts';
import { startWorld, type World } from './testing/startWorld.ts';

/** Whose a named client is, as a caller says it; `unsaid`: nobody is named. */
const names = ['unsaid', 'first', 'second', 'another’s', 'nobody’s', 'no id'] as const;
type Name = (typeof names)[number];
/** What a key is for. */
const reaches = {
  all: ['first', 'second'],
  first: ['first'],
  second: ['second'],
  both: ['first', 'second'],
} as const;
type Reach = keyof typeof reaches;

interface Combination {
  readonly scopes: readonly KeyScope[];
  readonly reach: Reach;
  readonly name: Name;
}

const subsets = Array.from({ length: 2 ** keyScopes.length }, (_, bits) =>
  keyScopes.filter((_scope, place) => bits & (1 << place)),
);
/** Every set of scopes; every reach with every name; and what lacks the scope, whomever it names. */
const combinations: readonly Combination[] = [
  ...subsets
    .filter(({ length }) => length > 0)
    .map(scopes => ({ scopes, reach: 'all', name: 'first' }) as const),
  ...(Object.keys(reaches) as Reach[]).flatMap(reach =>
    names.map(name => ({ scopes: keyScopes, reach, name })),
  ),
  ...keyScopes.map(scope => ({ scopes: [scope], reach: 'first', name: 'another’s' }) as const),
];

/** The client that is meant, or what is said instead. */
function verdictOf(
  needed: readonly KeyScope[],
  { scopes, reach, name }: Combination,
): 'first' | 'second' | 400 | 403 | 404 {
  if (needed.some(scope => !scopes.includes(scope))) return 403;
  const own = reaches[reach];
  if (name === 'unsaid') return reach === 'first' || reach === 'second' ? reach : 400;
  const meant = own.find(each => each === name);
  return meant ?? 404;
}

let world: World;
let ids: Readonly<Record<Name, string | undefined>>;
const secrets = new Map<string, Promise<string>>();
const keyFor = (scopes: readonly KeyScope[], reach: Reach): Promise<string> => {
  const known = secrets.get(`${scopes} ${reach}`) ?? makeKey(scopes, reach);
  secrets.set(`${scopes} ${reach}`, known);
  return known;
};
const makeKey = async (scopes: readonly KeyScope[], reach: Reach): Promise<string> => {
  const clients = reaches[reach].map(each => ids[each] ?? '');
  const payload = { name: `${reach}`, scopes: [...scopes], ...(reach !== 'all' && { clients }) };
  const { secret } = await world.owner.sdk.request('POST /keys', { payload });
  return secret;
};
const headersOf = (secret: string, name: Name = 'unsaid') => ({
  authorization: undefined,
  'x-api-token': secret,
  'x-client-id': ids[name],
});

beforeAll(async () => {
  world = await startWorld();
  const payload = { businessName: 'La Otra Espiga', phoneNumber: '5215512345679' };
  const { client } = await world.owner.sdk.request('POST /clients', { payload });
  ids = {
    unsaid: undefined,
    first: world.client.id,
    second: client.id.toUpperCase(),
    'another’s': world.foreign.id,
    'nobody’s': v7(),
    'no id': 'la-espiga',
  };
});
afterAll(() => world.stop());

describe.each(having(({ endpoint }) => endpoint.guard === 'token'))('$key', operation => {
  const needed = scopesOf(operation.endpoint);
  // Who is let in is refused for this: nothing happens.
  const probe = (secret: string, name?: Name) =>
    world.call(operation, { search: 'nada=1', headers: headersOf(secret, name) });

  it('lets in the keys that have its scope, for the clients that they are for', async () => {
    const strangers = new Set<string>();
    // What comes at once is looked up at once.
    const answers = await Promise.all(
      combinations.map(async each => probe(await keyFor(each.scopes, each.reach), each.name)),
    );
    for (const [place, combination] of combinations.entries()) {
      const verdict = verdictOf(needed, combination);
      const answer = answers[place];
      if (!answer) throw new Error('each was answered');
      const told = { ...combination, status: answer.status, text: answer.text.slice(0, 200) };
      const isLetIn = typeof verdict === 'string';
      expect(told).toMatchObject({ status: isLetIn ? 400 : verdict });
      const { message } = expectRefusal(operation, answer, isLetIn ? 400 : verdict);
      const missing = needed.filter(scope => !combination.scopes.includes(scope));
      if (verdict === 403) expect(message).toBe(missingScopes(missing));
      if (verdict === 404) strangers.add(answer.text);
      expect({ ...told, asks: message === texts.errors.clientNeeded }).toMatchObject({
        asks: verdict === 400,
      });
    }
    // Another's client and none at all are one answer.
    expect([...strangers].map(text => JSON.parse(text).message)).toEqual([errors.notFound.client]);
  });

  it('refuses keys that are no more', async () => {
    for (const [secret, sentence] of await deadKeys()) {
      const { message } = expectRefusal(operation, await probe(secret, 'first'), 401);
      expect(message).toBe(sentence);
    }
  });
});

let dead: ReturnType<typeof makeDeadKeys> | undefined;
const deadKeys = () => {
  dead ??= makeDeadKeys();
  return dead;
};
async function makeDeadKeys() {
  const { knex, person } = world.server;
  const payload = { name: 'De antes', scopes: [...keyScopes] };
  const make = (sdk = world.owner.sdk) => sdk.request('POST /keys', { payload });
  const leaving = await person();
  const [revoked, expired, orphaned] = [await make(), await make(), await make(leaving.sdk)];
  await world.owner.sdk.request('DELETE /keys/{id}', { params: { id: revoked.key.id } });
  await knex('accountKeys')
    .where({ id: expired.key.id })
    .update({ expiresAt: new Date(Date.now() - 1) });
  await knex('users').where({ id: leaving.id }).update({ active: false });
  return [
    [revoked.secret, texts.errors.unknown],
    [expired.secret, texts.errors.expired],
    [orphaned.secret, texts.errors.ownerDeactivated],
    [`rk_${'a'.repeat(43)}`, texts.errors.unknown],
    [`${revoked.secret}x`, errors.apiToken.unknown],
  ] as const;
}

it.each(having(({ endpoint: { guard } }) => guard === 'session' || guard === 'admin'))(
  '$key takes no key',
  async (operation: Operation) => {
    const secret = await keyFor(keyScopes, 'all');
    for (const headers of [headersOf(secret, 'first'), { authorization: `Bearer ${secret}` }])
      expectRefusal(operation, await world.call(operation, { headers }), 401);
  },
);

describe('the client that is meant', () => {
  const known = combinations.filter(({ scopes }) => scopes === keyScopes);
  it.each(known.map(each => ({ ...each, verdict: verdictOf(['read'], each) })))(
    '$name with a key for $reach: $verdict',
    async ({ reach, name, verdict }) => {
      const headers = headersOf(await keyFor(keyScopes, reach), name);
      const answer = await world.server.inject({ url: '/api/external/status', headers: defined(headers) });
      if (typeof verdict === 'number') expect(answer.statusCode).toBe(verdict);
      else expect(JSON.parse(answer.payload).clientId).toBe(ids[verdict]?.toLowerCase());
    },
  );

  it('is told beforehand, with the key', async () => {
    for (const reach of Object.keys(reaches) as Reach[]) {
      const program = world.server.sdk.withApiToken(await keyFor(keyScopes, reach));
      const { clients, key } = await program.request('GET /external/clients');
      expect(clients.map(({ id }) => id).sort()).toEqual(
        reaches[reach].map(each => ids[each]?.toLowerCase()).sort(),
      );
      expect(key).toMatchObject({ name: reach, scopes: keyScopes });
    }
    const token = world.server.sdk.withApiToken(world.client.apiToken);
    expect(await token.request('GET /external/clients')).toMatchObject({
      clients: [{ id: world.client.id }],
      key: null,
    });
  });

  it('is not another than the token’s own', async () => {
    const headers = defined(headersOf(world.client.apiToken, 'second'));
    const answer = await world.server.inject({ url: '/api/external/status', headers });
    expect(answer.statusCode).toBe(404);
  });
});

const defined = (headers: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).filter((pair): pair is [string, string] => pair[1] !== undefined),
  );
