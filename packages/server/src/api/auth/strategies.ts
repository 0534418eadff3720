import type { Request, Server, ServerAuthScheme } from '@hapi/hapi';
import type { KeyScope, Role } from '@recado/contract';
import { keys as keyTexts, missingScopes, errors as texts, twoStep } from '@recado/texts';
import { validate as isUuid } from 'uuid';
import type { KeyName } from '../../ground/audit/index.ts';
import { Forbidden, Invalid, NotFound, Unauthorized } from '../../ground/errors/index.ts';
import type { AccountKeys } from './accountKeys.ts';
import { type ApiTokens, isSameDigest } from './apiTokens.ts';
import type { Uses } from './createUses.ts';
import { isFrom } from './isFrom.ts';
import type { SessionTokens } from './sessionTokens.ts';

/** What an authenticated request knows of the signed-in user. */
export interface SessionUser {
  readonly id: string;
  readonly name: string;
  readonly role: Role;
  readonly active: boolean;
  /** Of the session that is used. */
  readonly signInId: string;
}

/** A user with the session that was asked for, or with none when it has been ended. */
export type LoadedUser = Omit<SessionUser, 'signInId'> & {
  readonly signInId: string | null;
  /** The platform lets them do nothing before the second step of their sign-in is set up. */
  readonly needsTwoStep?: boolean;
};

/** What a request with an API token knows of its client. */
export interface TokenClient {
  readonly id: string;
  readonly ownerId: string;
  readonly ownerActive: boolean;
  /** Digest the row is stored under. */
  readonly tokenDigest: Uint8Array;
}

/** A key by its digest, and the client that its caller names. */
export interface AskedKey {
  readonly digest: Buffer;
  readonly clientId?: string | undefined;
}

/** What a request with an account key knows of it. */
export interface KeyHolder extends KeyName {
  readonly ownerId: string;
  readonly ownerActive: boolean;
  /** Digest the row is stored under. */
  readonly digest: Uint8Array;
  readonly scopes: readonly KeyScope[];
  readonly isExpired: boolean;
  /** Networks it serves from; none: from anywhere. */
  readonly addresses: readonly string[];
  /** The client that was named, if the key may use it; where none was named, the first two that the key names. */
  readonly clientIds: readonly string[];
}

/** What an authenticated request knows of the program that makes it. */
export interface Program {
  readonly ownerId: string;
  /** The client it is about; a key need not name one where the call is about none. */
  readonly clientId?: string;
  /** Undefined for a client's own token. */
  readonly key?: KeyName;
  /** Digest that the token or the key is stored under. */
  readonly digest: Uint8Array;
}

declare module '@hapi/hapi' {
  interface UserCredentials extends SessionUser {}
  interface AppCredentials extends Program {}
  interface RouteOptionsApp {
    /** What an account key must be allowed to. */
    readonly scopes?: readonly KeyScope[];
    /** Answered also to who has yet to set up the second step of the sign-in. */
    readonly beforeTwoStep?: boolean | undefined;
  }
}

export interface StrategiesOptions {
  readonly sessionTokens: Pick<SessionTokens, 'verify'>;
  readonly apiTokens: Pick<ApiTokens, 'digest'>;
  readonly accountKeys: Pick<AccountKeys, 'digest'>;
  /** Asked on every request, so that deactivation, role and the end of a session act at once. */
  loadUser(id: string, signInId: string): Promise<LoadedUser | undefined>;
  loadClientByDigest(digest: Buffer): Promise<TokenClient | undefined>;
  loadKey(asked: AskedKey): Promise<KeyHolder | undefined>;
  /** Told of each call that was let in. Nobody waits for it. */
  readonly uses: Pick<Uses, 'token' | 'key'>;
  /** Where a request comes from. */
  readonly addressOf: (request: Request) => string;
}

/** Names of the strategies, for a route's `auth` option; there is no default. */
export interface Strategies {
  /** Header `Authorization: Bearer <session token>`. 401 */
  readonly session: string;
  /** As `session`, and the user is an administrator. 401, 403 */
  readonly admin: string;
  /** Header `x-api-token: <API token or account key>`, and with a key `x-client-id`. 400, 401, 403, 404 */
  readonly token: string;
  /** As `token`, about no client. 401, 404 */
  readonly program: string;
}

/**
 * Registers the schemes and strategies of one instance of the plugin on its server. Names carry the instance's
 * prefix and virtual host, so that two instances can share a server.
 */
export function registerStrategies(server: Server, options: StrategiesOptions): Strategies {
  const { prefix, vhost } = server.realm.modifiers.route;
  const instance = ['recado', vhost, prefix].flat().filter(Boolean).join(':');
  const register = (name: string, scheme: ServerAuthScheme): string => {
    const unique = `${instance}:${name}`;
    server.auth.scheme(unique, scheme);
    server.auth.strategy(unique, unique);
    return unique;
  };
  const session = (request: Request) => authenticateSession(request, options);

  return {
    session: register('session', () => ({
      authenticate: async (request, h) => h.authenticated({ credentials: { user: await session(request) } }),
    })),
    admin: register('admin', () => ({
      authenticate: async (request, h) =>
        h.authenticated({ credentials: { user: requireAdmin(await session(request)) } }),
    })),
    token: register('token', () => ({
      authenticate: async (request, h) => {
        const app = await authenticateProgram(request, options);
        if (app.clientId === undefined) throw new Invalid(keyTexts.errors.clientNeeded);
        return h.authenticated({ credentials: { app } });
      },
    })),
    program: register('program', () => ({
      authenticate: async (request, h) =>
        h.authenticated({ credentials: { app: await authenticateProgram(request, options) } }),
    })),
  };
}

async function authenticateSession(request: Request, options: StrategiesOptions): Promise<SessionUser> {
  const { authorization } = request.headers;
  const [, token] = /^Bearer +(\S+) *$/i.exec(String(authorization ?? '')) ?? [];
  if (token === undefined) throw new Unauthorized(texts.session.missing, 'Bearer');

  const claims = options.sessionTokens.verify(token);
  const user = await options.loadUser(claims.id, claims.jti);
  if (!user) throw noSession(texts.session.revoked);
  if (!user.active) throw noSession(texts.session.deactivated);
  const { signInId, needsTwoStep, ...known } = user;
  if (signInId === null) throw noSession(texts.session.revoked);
  if (needsTwoStep && !request.route.settings.app?.beforeTwoStep)
    throw new Forbidden(twoStep.errors.required);
  return { ...known, signInId };
}

const noSession = (message: string) => new Unauthorized(message, 'Bearer error="invalid_token"');

function requireAdmin(user: SessionUser): SessionUser {
  if (user.role !== 'admin') throw new Forbidden(texts.session.notAdmin);
  return user;
}

/** @throws Unauthorized; NotFound for a client that it may not use, whether or not there is one */
async function authenticateProgram(request: Request, options: StrategiesOptions): Promise<Program> {
  const { 'x-api-token': shown, 'x-client-id': named } = request.headers;
  if (!shown) throw noToken(texts.apiToken.missing);
  const clientId = named === undefined ? undefined : String(named).trim().toLowerCase();
  const keyDigest = options.accountKeys.digest(String(shown));
  if (keyDigest) return authenticateKey(request, options, keyDigest, clientId);

  const digest = options.apiTokens.digest(String(shown));
  const client = digest && (await options.loadClientByDigest(digest));
  if (!client || !isSameDigest(client.tokenDigest, digest)) throw noToken(texts.apiToken.unknown);
  if (!client.ownerActive) throw noToken(texts.apiToken.ownerDeactivated);
  if (clientId !== undefined && clientId !== client.id) throw new NotFound(texts.notFound.client);
  options.uses.token(client.id, digest);
  return { ownerId: client.ownerId, clientId: client.id, digest };
}

async function authenticateKey(
  request: Request,
  options: StrategiesOptions,
  digest: Buffer,
  named: string | undefined,
): Promise<Program> {
  const isPossible = named === undefined || isUuid(named);
  const key = await options.loadKey({ digest, clientId: isPossible ? named : undefined });
  if (!key || !isSameDigest(key.digest, digest)) throw noToken(keyTexts.errors.unknown);
  if (key.isExpired) throw noToken(keyTexts.errors.expired);
  if (!key.ownerActive) throw noToken(keyTexts.errors.ownerDeactivated);
  if (!isFrom(options.addressOf(request), key.addresses)) throw new Forbidden(keyTexts.errors.elsewhere);
  const { scopes = [] } = request.route.settings.app ?? {};
  const missing = scopes.filter(scope => !key.scopes.includes(scope));
  if (missing.length > 0) throw new Forbidden(missingScopes(missing));
  const [clientId, another] = isPossible ? key.clientIds : [];
  if (named !== undefined && clientId === undefined) throw new NotFound(texts.notFound.client);
  const { id, name, ownerId } = key;
  options.uses.key(id);
  return { ownerId, key: { id, name }, digest, ...(clientId !== undefined && !another && { clientId }) };
}

// RFC 9110 §11.6.1 wants a challenge on every 401; this scheme has no registered name.
const noToken = (message: string) => new Unauthorized(message, 'ApiToken realm="x-api-token"');
