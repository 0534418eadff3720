import type { Request, RequestAuth } from '@hapi/hapi';
import type { EndpointGuard } from '@recado/contract';
import { describe, expect, it } from 'vitest';
import { getCaller, getProgramMessageOrigin, toAuditActor } from './callerDataByGuard.ts';
import type { AuthenticatedProgram, SessionUser } from './requestCredentials.ts';

const user: SessionUser = {
  id: 'ana',
  name: 'Ana',
  role: 'user',
  active: true,
  signInId: 'sign-in',
  hasRecentIdentity: true,
};
const key = { id: 'key', name: 'n8n' };
const app: AuthenticatedProgram = { ownerId: 'ana', clientId: 'client', digest: Buffer.alloc(32) };

interface Credentials {
  readonly user?: SessionUser;
  readonly app?: AuthenticatedProgram;
}
const toAuth = (credentials?: Credentials) => ({ credentials }) as unknown as RequestAuth;

describe('caller of a request', () => {
  it('is unknown when the endpoint is public, even if the request has credentials', () => {
    expect(getCaller('public', toAuth({ user, app }), undefined)).toBeUndefined();
  });

  it.each(['session', 'admin'] as const)('is the signed-in user when the guard is %s', guard => {
    expect(getCaller(guard, toAuth({ user }), 'answers')).toEqual({
      ...{
        userId: 'ana',
        name: 'Ana',
        isAdmin: false,
        signInId: 'sign-in',
        member: 'answers',
        hasRecentIdentity: true,
      },
    });
    expect(getCaller(guard, toAuth({ user: { ...user, role: 'admin' } }), undefined)).toEqual({
      ...{ userId: 'ana', name: 'Ana', isAdmin: true, signInId: 'sign-in', member: undefined, hasRecentIdentity: true },
    });
  });

  it.each<readonly [string, 'token' | 'program', AuthenticatedProgram, object]>([
    ['a client token', 'token', app, { clientId: 'client', key: undefined }],
    ['an account key for one client', 'token', { ...app, key }, { clientId: 'client', key }],
    ['a client token', 'program', app, { clientId: 'client', key: undefined }],
    ['an account key', 'program', { ownerId: 'ana', key, digest: app.digest }, { clientId: undefined, key }],
  ])('is a program without administrator rights that uses %s (guard %s)', (_what, guard, program, expected) => {
    expect(getCaller(guard, toAuth({ app: program }), undefined)).toEqual({
      ...{ userId: 'ana', isAdmin: false },
      ...expected,
    });
  });

  it.each<readonly [EndpointGuard, string, Credentials | undefined]>([
    ['token', 'no credentials', undefined],
    ['token', 'a program without a client', { app: { ownerId: 'ana', digest: app.digest } }],
    ['program', 'no program', {}],
    ['session', 'a program instead of a user', { app }],
    ['admin', 'no credentials', undefined],
  ])('causes an error that names the guard %s when the request has %s', (guard, _what, credentials) => {
    expect(() => getCaller(guard, toAuth(credentials), undefined)).toThrow(
      `a request passed the guard "${guard}" without credentials`,
    );
  });
});

describe('origin of a message that a program sends', () => {
  const toRequest = (program: AuthenticatedProgram | undefined, viaMcp?: true) =>
    ({ app: { viaMcp }, auth: toAuth({ ...(program && { app: program }) }) }) as unknown as Request;

  it.each<readonly [string, Request, object]>([
    ['a client token', toRequest(app), { kind: 'api' }],
    ['an account key', toRequest({ ...app, key }), { kind: 'api', key }],
    ['an agent with a client token', toRequest(app, true), { kind: 'api', via: 'mcp' }],
    ['an agent with an account key', toRequest({ ...app, key }, true), { kind: 'api', via: 'mcp', key }],
    ['no credentials', toRequest(undefined), { kind: 'api' }],
  ])('names the way and the key, if there is one: %s', (_what, request, origin) => {
    expect(getProgramMessageOrigin(request)).toEqual(origin);
  });
});

describe('actor of audit log entries', () => {
  const headers = { 'user-agent': 'n8n/1.0' };
  const ofSession = getCaller('session', toAuth({ user }), undefined);
  const ofToken = getCaller('token', toAuth({ app }), undefined);
  const ofKey = getCaller('program', toAuth({ app: { ...app, key } }), undefined);

  it.each<readonly [EndpointGuard, ReturnType<typeof getCaller>, object]>([
    ['public', undefined, { kind: 'unknown', userId: null }],
    ['session', ofSession, { kind: 'user', userId: 'ana' }],
    ['admin', ofSession, { kind: 'user', userId: 'ana' }],
    ['token', ofToken, { kind: 'program', userId: 'ana', key: undefined }],
    ['program', ofKey, { kind: 'program', userId: 'ana', key }],
  ])('is of the kind that the guard %s permits, and contains a key only for programs', (guard, caller, expected) => {
    const actor = toAuditActor(guard, caller, '203.0.113.7', { headers });
    expect(actor).toStrictEqual({ address: '203.0.113.7', userAgent: 'n8n/1.0', ...expected });
  });

  it('has null instead of an unknown address and an unknown program', () => {
    expect(toAuditActor('session', ofSession, '', { headers: {} })).toMatchObject({ address: null, userAgent: null });
  });
});
