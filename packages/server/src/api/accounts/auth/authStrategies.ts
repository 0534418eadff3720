import type { Request, Server, ServerAuthScheme } from '@hapi/hapi';
import type { AccountKeyScope } from '@recado/contract';
import {
  describeMissingScopes,
  identityTexts,
  apiKeyTexts as keyTexts,
  apiErrorTexts as texts,
  twoStepTexts,
} from '@recado/texts';
import { validate as isUuid } from 'uuid';
import type { AuditedAccountKey } from '../../../core/audit/index.ts';
import { Forbidden, IdentityRequired, Invalid, NotFound, Unauthorized } from '../../../core/errors/index.ts';
import type { AuthenticatedProgram, AuthStrategies, SessionUser } from '../../http/requestCredentials.ts';
import type { AccountKeyIssuer } from './accountKeyIssuer.ts';
import { type ApiTokenIssuer, isSameDigest } from './apiTokenIssuer.ts';
import type { CredentialUseCounter } from './createCredentialUseCounter.ts';
import { isIpAddressInNetworks } from './isIpAddressInNetworks.ts';
import type { SessionTokenService } from './sessionTokenService.ts';

/** Owner of a session token; `signInId` is null if the token's sign-in session has ended. */
export type LoadedSessionUser = Omit<SessionUser, 'signInId'> & {
  readonly signInId: string | null;
  /** Whether the platform blocks the user until two-step sign-in is set up. */
  readonly needsTwoStep?: boolean;
};

/** Client of a request with an API token. */
export interface ApiTokenClient {
  readonly id: string;
  readonly ownerId: string;
  readonly ownerActive: boolean;
  /** Digest of the token, by which its row in the database is found. */
  readonly tokenDigest: Uint8Array;
}

/** Digest of the key to look up, and the client that the request names. */
export interface AccountKeyLookup {
  readonly digest: Buffer;
  readonly clientId?: string | undefined;
}

/** Account key of an authenticated request. */
export interface LoadedAccountKey extends AuditedAccountKey {
  readonly ownerId: string;
  readonly ownerActive: boolean;
  /** Digest of the account key. The key's database row is found by this digest. */
  readonly keyDigest: Uint8Array;
  readonly scopes: readonly AccountKeyScope[];
  readonly isExpired: boolean;
  /** IP addresses and ranges from which the key may be used. If the list is empty, any address may use it. */
  readonly allowedIpNetworks: readonly string[];
  /**
   * Contains the client that the request names, if the API key may use it. If the request names no client,
   * contains at most two clients of the API key. Two are enough to detect whether it has exactly one.
   */
  readonly clientIds: readonly string[];
}

/** Loads the callers of requests. */
export interface CallerLoader {
  /**
   * Loads a user. Called on every request, so that deactivation, role changes and ended sessions apply at once.
   */
  loadUser(id: string, signInId: string): Promise<LoadedSessionUser | undefined>;
  loadClientByDigest(digest: Buffer): Promise<ApiTokenClient | undefined>;
  loadKey(lookup: AccountKeyLookup): Promise<LoadedAccountKey | undefined>;
  /** Returns whether the user owns the client. Members and administrators do not. */
  ownsClient(userId: string, clientId: string): Promise<boolean>;
}

export interface AuthStrategiesOptions {
  readonly sessionTokens: Pick<SessionTokenService, 'verify'>;
  readonly apiTokens: Pick<ApiTokenIssuer, 'digest'>;
  readonly accountKeys: Pick<AccountKeyIssuer, 'digest'>;
  readonly callers: CallerLoader;
  /** Counts the accepted calls of each API token and account key, in the background. */
  readonly uses: Pick<CredentialUseCounter, 'countTokenUse' | 'countKeyUse'>;
  /** Returns the IP address from which a request comes. */
  readonly addressOf: (request: Request) => string;
}

/**
 * Registers the schemes and strategies of one plugin instance on its server. Their names contain the
 * instance's prefix and virtual host, because two instances can share a server.
 */
export function registerAuthStrategies(server: Server, options: AuthStrategiesOptions): AuthStrategies {
  const { prefix, vhost } = server.realm.modifiers.route;
  const instance = ['recado', vhost, prefix].flat().filter(Boolean).join(':');
  const register = (name: string, scheme: ServerAuthScheme): string => {
    const uniqueName = `${instance}:${name}`;
    server.auth.scheme(uniqueName, scheme);
    server.auth.strategy(uniqueName, uniqueName);
    return uniqueName;
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
        if (isSessionProgram(request))
          return h.authenticated({ credentials: await authenticateOwner(request, options) });
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

async function authenticateSession(request: Request, options: AuthStrategiesOptions): Promise<SessionUser> {
  const { authorization } = request.headers;
  const [, token] = /^Bearer +(\S+) *$/i.exec(String(authorization ?? '')) ?? [];
  if (token === undefined) throw new Unauthorized(texts.session.missing, 'Bearer');

  const claims = options.sessionTokens.verify(token);
  const user = await options.callers.loadUser(claims.id, claims.jti);
  if (!user) throw createSessionError(texts.session.revoked);
  if (!user.active) throw createSessionError(texts.session.deactivated);
  const { signInId, needsTwoStep, ...userFields } = user;
  if (signInId === null) throw createSessionError(texts.session.revoked);
  if (needsTwoStep && !request.route.settings.app?.beforeTwoStep) throw new Forbidden(twoStepTexts.errors.required);
  return { ...userFields, signInId };
}

const createSessionError = (message: string) => new Unauthorized(message, 'Bearer error="invalid_token"');

function requireAdmin(user: SessionUser): SessionUser {
  if (user.role !== 'admin') throw new Forbidden(texts.session.notAdmin);
  return user;
}

/** Whether a session and the ID of a client replace a token, as in the terminal of a signed-in owner. */
const isSessionProgram = ({ headers }: Request): boolean =>
  !headers['x-api-token'] && headers.authorization !== undefined && headers['x-client-id'] !== undefined;

/**
 * Authenticates the owner of the client as a program. The access ends with the session. What a token may manage lasts
 * longer than a session, such as a webhook, so it requires a recent proof of identity.
 */
async function authenticateOwner(request: Request, options: AuthStrategiesOptions) {
  const user = await authenticateSession(request, options);
  const clientId = readClientId(request) ?? '';
  if (!isUuid(clientId) || !(await options.callers.ownsClient(user.id, clientId)))
    throw new NotFound(texts.notFound.client);
  const { scopes = [] } = request.route.settings.app ?? {};
  if (scopes.includes('manage') && !user.hasRecentIdentity) throw new IdentityRequired(identityTexts.errors.required);
  return { user, app: { ownerId: user.id, clientId } };
}

/** Returns the client that the request names, in lower case. */
function readClientId({ headers }: Request): string | undefined {
  const clientId: unknown = headers['x-client-id'];
  return clientId === undefined ? undefined : String(clientId).trim().toLowerCase();
}

/** @throws Unauthorized; NotFound if the client does not exist or the program may not use it */
async function authenticateProgram(request: Request, options: AuthStrategiesOptions): Promise<AuthenticatedProgram> {
  const { 'x-api-token': credential } = request.headers;
  if (!credential) throw createTokenError(texts.apiToken.missing);
  const clientId = readClientId(request);
  const keyDigest = options.accountKeys.digest(String(credential));
  if (keyDigest) return authenticateKey(request, options, keyDigest, clientId);

  const digest = options.apiTokens.digest(String(credential));
  const client = digest && (await options.callers.loadClientByDigest(digest));
  if (!client || !isSameDigest(client.tokenDigest, digest)) throw createTokenError(texts.apiToken.unknown);
  if (!client.ownerActive) throw createTokenError(texts.apiToken.ownerDeactivated);
  if (clientId !== undefined && clientId !== client.id) throw new NotFound(texts.notFound.client);
  options.uses.countTokenUse(client.id, digest);
  return { ownerId: client.ownerId, clientId: client.id, digest };
}

async function authenticateKey(
  request: Request,
  options: AuthStrategiesOptions,
  digest: Buffer,
  requestedClientId: string | undefined,
): Promise<AuthenticatedProgram> {
  const isValidClientId = requestedClientId === undefined || isUuid(requestedClientId);
  const key = await options.callers.loadKey({ digest, clientId: isValidClientId ? requestedClientId : undefined });
  if (!key || !isSameDigest(key.keyDigest, digest)) throw createTokenError(keyTexts.errors.unknown);
  if (key.isExpired) throw createTokenError(keyTexts.errors.expired);
  if (!key.ownerActive) throw createTokenError(keyTexts.errors.ownerDeactivated);
  if (!isIpAddressInNetworks(options.addressOf(request), key.allowedIpNetworks))
    throw new Forbidden(keyTexts.errors.addressNotAllowed);
  const { scopes = [] } = request.route.settings.app ?? {};
  const missing = scopes.filter(scope => !key.scopes.includes(scope));
  if (missing.length > 0) throw new Forbidden(describeMissingScopes(missing));
  const [clientId, secondClientId] = isValidClientId ? key.clientIds : [];
  if (requestedClientId !== undefined && clientId === undefined) throw new NotFound(texts.notFound.client);
  const { id, name, ownerId } = key;
  options.uses.countKeyUse(id);
  return { ownerId, key: { id, name }, digest, ...(clientId !== undefined && !secondClientId && { clientId }) };
}

// RFC 9110 §11.6.1 requires a challenge with every 401. No registered scheme fits API tokens, so use our own.
const createTokenError = (message: string) => new Unauthorized(message, 'ApiToken realm="x-api-token"');
