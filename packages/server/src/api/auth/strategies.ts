import type { Request, Server, ServerAuthScheme } from '@hapi/hapi';
import type { Role } from '@recado/contract';
import { errors as texts } from '@recado/texts';
import { Forbidden, Unauthorized } from '../../ground/errors/index.ts';
import { type ApiTokens, isSameDigest } from './apiTokens.ts';
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
export type LoadedUser = Omit<SessionUser, 'signInId'> & { readonly signInId: string | null };

/** What a request with an API token knows of its client. */
export interface TokenClient {
  readonly id: string;
  readonly ownerId: string;
  readonly ownerActive: boolean;
  /** Digest the row is stored under. */
  readonly tokenDigest: Uint8Array;
}

declare module '@hapi/hapi' {
  interface UserCredentials extends SessionUser {}
  interface AppCredentials extends TokenClient {}
}

export interface StrategiesOptions {
  readonly sessionTokens: Pick<SessionTokens, 'verify'>;
  readonly apiTokens: Pick<ApiTokens, 'digest'>;
  /** Asked on every request, so that deactivation, role and the end of a session act at once. */
  loadUser(id: string, signInId: string): Promise<LoadedUser | undefined>;
  loadClientByDigest(digest: Buffer): Promise<TokenClient | undefined>;
}

/** Names of the strategies, for a route's `auth` option; there is no default. */
export interface Strategies {
  /** Header `Authorization: Bearer <session token>`. 401 */
  readonly session: string;
  /** As `session`, and the user is an administrator. 401, 403 */
  readonly admin: string;
  /** Header `x-api-token: <API token>`. 401 */
  readonly token: string;
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
      authenticate: async (request, h) =>
        h.authenticated({ credentials: { app: await authenticateToken(request, options) } }),
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
  const { signInId } = user;
  if (signInId === null) throw noSession(texts.session.revoked);
  return { ...user, signInId };
}

const noSession = (message: string) => new Unauthorized(message, 'Bearer error="invalid_token"');

function requireAdmin(user: SessionUser): SessionUser {
  if (user.role !== 'admin') throw new Forbidden(texts.session.notAdmin);
  return user;
}

async function authenticateToken(request: Request, options: StrategiesOptions): Promise<TokenClient> {
  const token = request.headers['x-api-token'];
  if (!token) throw noToken(texts.apiToken.missing);

  const digest = options.apiTokens.digest(String(token));
  const client = digest && (await options.loadClientByDigest(digest));
  if (!client || !isSameDigest(client.tokenDigest, digest)) throw noToken(texts.apiToken.unknown);
  if (!client.ownerActive) throw noToken(texts.apiToken.ownerDeactivated);
  return client;
}

// RFC 9110 §11.6.1 wants a challenge on every 401; this scheme has no registered name.
const noToken = (message: string) => new Unauthorized(message, 'ApiToken realm="x-api-token"');
