import { createHmac, randomBytes } from 'node:crypto';
import { getPathResourceKind } from '@recado/contract';
import { apiErrorTexts as texts } from '@recado/texts';
import fc from 'fast-check';
import { v4, v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { User } from '../../core/data/models/index.ts';
import { createSessionTokenService } from '../accounts/auth/sessionTokenService.ts';
import {
  type ContractOperation,
  filterContractOperations,
  hasAccessGuard,
  hasIdParam,
} from '../testing/contractOperations.ts';
import { expectErrorResponse } from '../testing/expectErrorResponse.ts';
import { expectUnchangedDatabase } from '../testing/expectUnchangedDatabase.ts';
import { scalePropertyTestRuns } from '../testing/scalePropertyTestRuns.ts';
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
const allowChanges = expectUnchangedDatabase(() => world);

async function expectRejection(
  operation: ContractOperation,
  change: ExampleRequestChange,
  status: number,
  message?: string,
): Promise<void> {
  const answer = await world.call(operation, change);
  const body = expectErrorResponse(operation, answer, status);
  if (message !== undefined) expect(body.message).toBe(message);
  if (status === 401) expect(answer.headers['www-authenticate']).toEqual(expect.any(String));
}

const guardedOperations = filterContractOperations(hasAccessGuard);
const isProgram = ({ endpoint: { guard } }: ContractOperation) => guard === 'token' || guard === 'program';
const sessionOperations = guardedOperations.filter(operation => !isProgram(operation));
const tokenOperations = guardedOperations.filter(isProgram);
const adminOperations = guardedOperations.filter(({ endpoint }) => endpoint.guard === 'admin');

/** Returns the user whose session may call `operation`. */
const permittedUserFor = ({ endpoint }: ContractOperation) => (endpoint.guard === 'admin' ? world.admin : world.owner);
const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
// Create this generator once, because fast-check computes the characters of every kind of text, which is slow.
const word = fc.stringMatching(/^[\x21-\x7e]{1,200}$/);
const shortWord = fc.stringMatching(/^[\x21-\x7e]{1,100}$/);
const tokens = fc.stringMatching(/^rcd_[\w-]{43}$/);
const names = fc.stringMatching(/^[\w.~ ]{1,300}$/).filter(id => !/^\.+$/.test(id));
const claims = fc.jsonValue().map(value => `${base64({ alg: 'HS256' })}.${base64(value)}.AAAA`);

const withBearerToken = (token: string): ExampleRequestChange => ({ headers: { authorization: `Bearer ${token}` } });
const decodeClaims = (token: string): Record<string, unknown> & { readonly jti: string } =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
const issueToken = (operation: ContractOperation, options: Partial<Parameters<typeof createSessionTokenService>[0]>) =>
  createSessionTokenService({ keys: world.secrets.sessionToken, ...options }).issue({
    id: permittedUserFor(operation).id,
    signInId: decodeClaims(permittedUserFor(operation).token).jti,
  });

const notFoundTextOf = ({ path }: ContractOperation) => texts.notFound[getPathResourceKind(path)];

describe('set of tested operations', () => {
  it('includes every guarded endpoint', () => {
    expect(guardedOperations.length).toBeGreaterThanOrEqual(30);
    expect(sessionOperations.length + tokenOperations.length).toBe(guardedOperations.length);
    expect(filterContractOperations(hasIdParam).every(hasAccessGuard)).toBe(true);
  });
});

describe.each(sessionOperations)('$key', operation => {
  it('rejects a caller without a session', async () => {
    for (const authorization of [undefined, '', 'Bearer', 'Bearer ', 'Basic YTpi', 'rcd_x', 'Bearer a b']) {
      await expectRejection(operation, { headers: { authorization } }, 401, texts.session.missing);
    }
    await expectRejection(operation, { headers: { authorization: undefined, cookie: 'token=x' } }, 401);
  });

  it('rejects an expired token with a message about the expiry', async () => {
    const token = issueToken(operation, { now: () => Date.now() - 13 * 3_600_000 });
    await expectRejection(operation, withBearerToken(token), 401, texts.session.expired);
  });

  it('rejects a token with another key or algorithm, or without a signature', async () => {
    const { token } = permittedUserFor(operation);
    const [, payload = '', signature = ''] = token.split('.');
    const [key] = world.secrets.sessionToken;
    const hs512 = `${base64({ alg: 'HS512', typ: 'JWT' })}.${payload}`;
    const forgedTokens = [
      issueToken(operation, { keys: [randomBytes(32)] }),
      `${base64({ alg: 'none' })}.${payload}.`,
      `${base64({ alg: 'none' })}.${payload}.${signature}`,
      `${base64({ alg: 'None', typ: 'JWT' })}.${payload}.`,
      `${hs512}.${createHmac('sha512', key).update(hs512).digest('base64url')}`,
      token.replace(payload, base64({ ...decodeClaims(token), id: world.admin.id, exp: 9e9 })),
      token.slice(0, -1),
      `${token}.`,
      world.client.apiToken,
    ];
    for (const forgedToken of forgedTokens)
      await expectRejection(operation, withBearerToken(forgedToken), 401, texts.session.invalid);
  });

  it('rejects any other value of the Authorization header', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(word, claims, fc.constant('a'.repeat(6000))), token =>
        expectRejection(operation, withBearerToken(token), 401),
      ),
      { numRuns: scalePropertyTestRuns(6) },
    );
  });

  it('rejects an unknown user and a session that does not exist', async () => {
    const tokens = createSessionTokenService({ keys: world.secrets.sessionToken });
    const { id, token } = permittedUserFor(operation);
    const signInId = decodeClaims(token).jti;
    const expectRevoked = (claims: { id: string; signInId: string }) =>
      expectRejection(operation, withBearerToken(tokens.issue(claims)), 401, texts.session.revoked);
    await expectRevoked({ id, signInId: v7() });
    await expectRevoked({ id, signInId: 'esta' });
    await expectRevoked({ id: v7(), signInId });
    await expectRevoked({ id: world.target.id, signInId });
    await expectRevoked({ id: 'yo', signInId });
  });

  it('rejects a deactivated user', async () => {
    allowChanges();
    const { knex } = world.server;
    const { id } = permittedUserFor(operation);
    await User.query(knex).findById(id).patch({ active: false });
    await expectRejection(operation, {}, 401, texts.session.deactivated);
    await User.query(knex).findById(id).patch({ active: true });
  });
});

describe.each(adminOperations)('$key', operation => {
  it('returns 403 to a user who is not an administrator', async () => {
    await expectRejection(operation, withBearerToken(world.owner.token), 403, texts.session.notAdmin);
  });
});

describe.each(tokenOperations)('$key', operation => {
  const token = (value: string | undefined): ExampleRequestChange => ({ headers: { 'x-api-token': value } });

  it('rejects a caller without a token, even with an administrator’s session', async () => {
    await expectRejection(operation, token(undefined), 401, texts.apiToken.missing);
    await expectRejection(operation, token(''), 401, texts.apiToken.missing);
    const headers = { 'x-api-token': undefined, authorization: `Bearer ${world.admin.token}` };
    await expectRejection(operation, { headers }, 401, texts.apiToken.missing);
  });

  it('rejects an unknown token', async () => {
    const { apiToken } = world.client;
    const unknownTokens = fc.oneof(
      tokens,
      shortWord,
      fc.constantFrom(`${apiToken}a`, apiToken.slice(0, -1), apiToken.toUpperCase(), `${apiToken}, ${apiToken}`, v4()),
    );
    await fc.assert(
      fc.asyncProperty(unknownTokens, value => expectRejection(operation, token(value), 401, texts.apiToken.unknown)),
      { numRuns: scalePropertyTestRuns(8) },
    );
  });

  it('rejects a token when its owner is deactivated', async () => {
    allowChanges();
    const owner = User.query(world.server.knex).findById(world.owner.id);
    await owner.clone().patch({ active: false });
    await expectRejection(operation, {}, 401, texts.apiToken.ownerDeactivated);
    await owner.clone().patch({ active: true });
  });
});

describe.each(filterContractOperations(hasIdParam))('$key', operation => {
  const message = notFoundTextOf(operation);

  it('returns 404 for a malformed or unknown ID', async () => {
    const ids = fc.oneof(
      fc.uuid(),
      fc.constantFrom('x', '0', '-1', 'null', 'undefined', "' OR 1=1", '%', '\u0000', '\ud83e', '🥐', '{id}', v4()),
      fc.uuid().map(id => `{${id}}`),
      fc.uuid().map(id => id.replaceAll('-', '')),
      names,
    );
    const wellFormedIds = ids.filter(id => id.isWellFormed());
    await fc.assert(
      fc.asyncProperty(wellFormedIds, id => expectRejection(operation, { id }, 404, message)),
      { numRuns: scalePropertyTestRuns(8) },
    );
  });
});

describe.each(filterContractOperations(hasIdParam).filter(({ endpoint }) => endpoint.guard === 'session'))(
  '$key',
  operation => {
    it('returns 404 for an ID of another owner', async () => {
      await expectRejection(operation, { id: world.foreign.id }, 404, notFoundTextOf(operation));
    });
  },
);
