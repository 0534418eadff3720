import type { Request, RequestAuth } from '@hapi/hapi';
import type { Guard, MemberRole, MessageOrigin } from '@recado/contract';
import { type Actor, type KeyName, shortAgent } from '../../ground/audit/index.ts';
import type { Scope } from '../index.ts';

/** Who is calling, by the endpoint's guard. */
export interface Caller {
  readonly public: undefined;
  readonly session: Scope & { readonly signInId: string; readonly name: string };
  readonly admin: Scope & { readonly signInId: string; readonly name: string };
  /** A token or a key acts for the client's owner, on this one client. */
  readonly token: Scope & { readonly clientId: string; readonly key?: KeyName | undefined };
  /** The same, or a key for several clients. */
  readonly program: Scope & { readonly clientId?: string | undefined; readonly key?: KeyName | undefined };
}

/** What the strategies have found out, in the services' terms. @param member what the endpoint takes of those it is shared with */
export function callerOf(
  guard: Guard,
  { credentials }: RequestAuth,
  member: MemberRole | undefined,
): Caller[Guard] {
  if (guard === 'public') return undefined;
  const { user, app } = credentials ?? {};
  if (guard === 'token' && app?.clientId !== undefined)
    return { clientId: app.clientId, userId: app.ownerId, isAdmin: false, key: app.key };
  if (guard === 'program' && app) {
    const { ownerId, clientId, key } = app;
    return { userId: ownerId, isAdmin: false, clientId, key };
  }
  if (user) {
    const { id, name, role, signInId } = user;
    return { userId: id, name, isAdmin: role === 'admin', signInId, member };
  }
  throw new Error(`a request passed the guard "${guard}" without credentials`);
}

/** What a program writes comes from it, or from an agent that spoke through `POST /mcp`. */
export const programOf = ({ app, auth }: Pick<Request, 'app' | 'auth'>): MessageOrigin => {
  const { key } = auth.credentials.app ?? {};
  return { kind: 'api', ...(app.viaMcp && { via: 'mcp' }), ...(key && { key }) };
};

const kinds = {
  public: 'unknown',
  session: 'user',
  admin: 'user',
  token: 'program',
  program: 'program',
} as const;

/** The caller as the audit log tells of them. */
export const actorOf = (
  guard: Guard,
  caller: Caller[Guard],
  address: string,
  { headers }: Pick<Request, 'headers'>,
): Actor => ({
  kind: kinds[guard],
  userId: caller?.userId ?? null,
  address: address || null,
  userAgent: shortAgent(headers['user-agent']),
  ...(caller && 'key' in caller && { key: caller.key }),
});
