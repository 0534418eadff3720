import { createHmac, randomBytes } from 'node:crypto';
import { pathSubject } from '@recado/contract';
import { errors as texts } from '@recado/texts';
import fc from 'fast-check';
import { v4, v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { User } from '../../ground/data/models/index.ts';
import { createSessionTokens } from '../auth/sessionTokens.ts';
import { expectRefusal } from './testing/expectRefusal.ts';
import { holdStored } from './testing/holdStored.ts';
import { having, isGuarded, type Operation, takesId } from './testing/operations.ts';
import { type Change, startWorld, type World } from './testing/startWorld.ts';
import { tries } from './testing/tries.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());
const mayChange = holdStored(() => world);

async function refuse(operation: Operation, change: Change, status: number, message?: string): Promise<void> {
  const answer = await world.call(operation, change);
  const body = expectRefusal(operation, answer, status);
  if (message !== undefined) expect(body.message).toBe(message);
  if (status === 401) expect(answer.headers['www-authenticate']).toEqual(expect.any(String));
}

const guarded = having(isGuarded);
const isProgram = ({ endpoint: { guard } }: Operation) => guard === 'token' || guard === 'program';
const ofSessions = guarded.filter(operation => !isProgram(operation));
const ofTokens = guarded.filter(isProgram);
const ofAdmins = guarded.filter(({ endpoint }) => endpoint.guard === 'admin');

/** The session that would let `operation` pass. */
const sessionFor = ({ endpoint }: Operation) => (endpoint.guard === 'admin' ? world.admin : world.owner);
const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
// Made once: fast-check learns every letter for each kind of text.
const word = fc.stringMatching(/^[\x21-\x7e]{1,200}$/);
const shorter = fc.stringMatching(/^[\x21-\x7e]{1,100}$/);
const tokens = fc.stringMatching(/^rcd_[\w-]{43}$/);
const names = fc.stringMatching(/^[\w.~ ]{1,300}$/).filter(id => !/^\.+$/.test(id));
const claims = fc.jsonValue().map(value => `${base64({ alg: 'HS256' })}.${base64(value)}.AAAA`);

const bearer = (token: string): Change => ({ headers: { authorization: `Bearer ${token}` } });
const claimsOf = (token: string): Record<string, unknown> & { readonly jti: string } =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
const issued = (operation: Operation, options: Partial<Parameters<typeof createSessionTokens>[0]>) =>
  createSessionTokens({ keys: world.secrets.sessionToken, ...options }).issue({
    id: sessionFor(operation).id,
    signInId: claimsOf(sessionFor(operation).token).jti,
  });

const unknownOf = ({ path }: Operation) => texts.notFound[pathSubject(path)];

describe('the guards', () => {
  it('are all driven', () => {
    expect(guarded.length).toBeGreaterThanOrEqual(30);
    expect(ofSessions.length + ofTokens.length).toBe(guarded.length);
    expect(having(takesId).every(isGuarded)).toBe(true);
  });
});

describe.each(ofSessions)('$key', operation => {
  it('refuses a caller without a session', async () => {
    for (const authorization of [undefined, '', 'Bearer', 'Bearer ', 'Basic YTpi', 'rcd_x', 'Bearer a b']) {
      await refuse(operation, { headers: { authorization } }, 401, texts.session.missing);
    }
    await refuse(operation, { headers: { authorization: undefined, cookie: 'token=x' } }, 401);
  });

  it('refuses an expired token, and says so', async () => {
    const token = issued(operation, { now: () => Date.now() - 13 * 3_600_000 });
    await refuse(operation, bearer(token), 401, texts.session.expired);
  });

  it('refuses a token of another key, another algorithm, or none', async () => {
    const { token } = sessionFor(operation);
    const [, payload = '', signature = ''] = token.split('.');
    const [key] = world.secrets.sessionToken;
    const hs512 = `${base64({ alg: 'HS512', typ: 'JWT' })}.${payload}`;
    const forged = [
      issued(operation, { keys: [randomBytes(32)] }),
      `${base64({ alg: 'none' })}.${payload}.`,
      `${base64({ alg: 'none' })}.${payload}.${signature}`,
      `${base64({ alg: 'None', typ: 'JWT' })}.${payload}.`,
      `${hs512}.${createHmac('sha512', key).update(hs512).digest('base64url')}`,
      token.replace(payload, base64({ ...claimsOf(token), id: world.admin.id, exp: 9e9 })),
      token.slice(0, -1),
      `${token}.`,
      world.client.apiToken,
    ];
    for (const each of forged) await refuse(operation, bearer(each), 401, texts.session.invalid);
  });

  it('refuses whatever else stands in the header', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(word, claims, fc.constant('a'.repeat(6000))), token =>
        refuse(operation, bearer(token), 401),
      ),
      { numRuns: tries(6) },
    );
  });

  it('refuses a user who is gone, or whose sessions were ended', async () => {
    const tokens = createSessionTokens({ keys: world.secrets.sessionToken });
    const { id, token } = sessionFor(operation);
    const signInId = claimsOf(token).jti;
    const refused = (claims: { id: string; signInId: string }) =>
      refuse(operation, bearer(tokens.issue(claims)), 401, texts.session.revoked);
    await refused({ id, signInId: v7() });
    await refused({ id, signInId: 'esta' });
    await refused({ id: v7(), signInId });
    await refused({ id: world.target.id, signInId });
    await refused({ id: 'yo', signInId });
  });

  it('refuses a deactivated user', async () => {
    mayChange();
    const { knex } = world.server;
    const { id } = sessionFor(operation);
    await User.query(knex).findById(id).patch({ active: false });
    await refuse(operation, {}, 401, texts.session.deactivated);
    await User.query(knex).findById(id).patch({ active: true });
  });
});

describe.each(ofAdmins)('$key', operation => {
  it('refuses a user who is no administrator', async () => {
    await refuse(operation, bearer(world.owner.token), 403, texts.session.notAdmin);
  });
});

describe.each(ofTokens)('$key', operation => {
  const token = (value: string | undefined): Change => ({ headers: { 'x-api-token': value } });

  it('refuses a caller without a token, whatever session they have', async () => {
    await refuse(operation, token(undefined), 401, texts.apiToken.missing);
    await refuse(operation, token(''), 401, texts.apiToken.missing);
    const headers = { 'x-api-token': undefined, authorization: `Bearer ${world.admin.token}` };
    await refuse(operation, { headers }, 401, texts.apiToken.missing);
  });

  it('refuses a token that nobody has', async () => {
    const { apiToken } = world.client;
    const unknown = fc.oneof(
      tokens,
      shorter,
      fc.constantFrom(
        `${apiToken}a`,
        apiToken.slice(0, -1),
        apiToken.toUpperCase(),
        `${apiToken}, ${apiToken}`,
        v4(),
      ),
    );
    await fc.assert(
      fc.asyncProperty(unknown, value => refuse(operation, token(value), 401, texts.apiToken.unknown)),
      { numRuns: tries(8) },
    );
  });

  it('refuses a token whose owner is deactivated', async () => {
    mayChange();
    const owner = User.query(world.server.knex).findById(world.owner.id);
    await owner.clone().patch({ active: false });
    await refuse(operation, {}, 401, texts.apiToken.ownerDeactivated);
    await owner.clone().patch({ active: true });
  });
});

describe.each(having(takesId))('$key', operation => {
  const message = unknownOf(operation);

  it('finds nothing under an id that is no id, or nobody’s', async () => {
    const ids = fc.oneof(
      fc.uuid(),
      fc.constantFrom(
        'x',
        '0',
        '-1',
        'null',
        'undefined',
        "' OR 1=1",
        '%',
        '\u0000',
        '\ud83e',
        '🥐',
        '{id}',
        v4(),
      ),
      fc.uuid().map(id => `{${id}}`),
      fc.uuid().map(id => id.replaceAll('-', '')),
      names,
    );
    const sound = ids.filter(id => id.isWellFormed());
    await fc.assert(
      fc.asyncProperty(sound, id => refuse(operation, { id }, 404, message)),
      { numRuns: tries(8) },
    );
  });
});

describe.each(having(takesId).filter(({ endpoint }) => endpoint.guard === 'session'))('$key', operation => {
  it('finds nothing under somebody else’s id', async () => {
    await refuse(operation, { id: world.foreign.id }, 404, unknownOf(operation));
  });
});
