import type { Request, RequestAuth } from '@hapi/hapi';
import type { EndpointGuard, MemberRole, MessageOrigin } from '@recado/contract';
import { type Actor, type AuditedAccountKey, shortenUserAgent } from '../../core/audit/index.ts';
import type { ClientScope } from './ClientScope.ts';

/** Data of the authenticated caller, by the guard of the endpoint. */
export interface CallerDataByGuard {
  readonly public: undefined;
  readonly session: ClientScope & { readonly signInId: string; readonly name: string };
  readonly admin: ClientScope & { readonly signInId: string; readonly name: string };
  /** Program with a client token or an API key. It acts for the client's owner, but only on this client. */
  readonly token: ClientScope & { readonly clientId: string; readonly key?: AuditedAccountKey | undefined };
  /** Client token or API key. An API key may be valid for several clients. */
  readonly program: ClientScope & {
    readonly clientId?: string | undefined;
    readonly key?: AuditedAccountKey | undefined;
  };
}

/**
 * Converts hapi's credentials to the caller that the services expect.
 * @param member lowest role with which a member of a shared client may call the endpoint
 */
export function getCaller(
  guard: EndpointGuard,
  { credentials }: RequestAuth,
  member: MemberRole | undefined,
): CallerDataByGuard[EndpointGuard] {
  if (guard === 'public') return undefined;
  const { user, app } = credentials ?? {};
  if (guard === 'token' && app?.clientId !== undefined)
    return { clientId: app.clientId, userId: app.ownerId, isAdmin: false, key: app.key };
  if (guard === 'program' && app) {
    const { ownerId, clientId, key } = app;
    return { userId: ownerId, isAdmin: false, clientId, key };
  }
  if (user) {
    const { id, name, role, signInId, hasRecentIdentity } = user;
    return { userId: id, name, isAdmin: role === 'admin', signInId, member, hasRecentIdentity };
  }
  throw new Error(`a request passed the guard "${guard}" without credentials`);
}

/**
 * Returns the `origin` field of a message that a program sends: by a direct API call, or as an agent through
 * `POST /mcp`.
 */
export const getProgramMessageOrigin = ({ app, auth }: Pick<Request, 'app' | 'auth'>): MessageOrigin => {
  const { key } = auth.credentials.app ?? {};
  return { kind: 'api', ...(app.viaMcp && { via: 'mcp' }), ...(key && { key }) };
};

const actorKindByGuard = {
  public: 'unknown',
  session: 'user',
  admin: 'user',
  token: 'program',
  program: 'program',
} as const;

/** Converts the caller to the actor of audit log entries. */
export const toAuditActor = (
  guard: EndpointGuard,
  caller: CallerDataByGuard[EndpointGuard],
  address: string,
  { headers }: Pick<Request, 'headers'>,
): Actor => ({
  kind: actorKindByGuard[guard],
  userId: caller?.userId ?? null,
  address: address || null,
  userAgent: shortenUserAgent(headers['user-agent']),
  ...(caller && 'key' in caller && { key: caller.key }),
});
