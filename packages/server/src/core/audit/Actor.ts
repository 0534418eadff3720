import type { AuditActorKind } from '@recado/contract';

/** Account key that authorized a request, as the audit log stores it. */
export interface AuditedAccountKey {
  readonly id: string;
  /** Name that the owner gave the account key. */
  readonly name: string;
}

/** The author of an action and the origin of the request, for the audit log. */
export interface Actor {
  readonly kind: AuditActorKind;
  /** ID of the signed-in user or of the owner of the token; null if the actor is not a user. */
  readonly userId: string | null;
  /** IP address of the actor, or `terminal`. Null if the server itself performed the action. */
  readonly address: string | null;
  readonly userAgent: string | null;
  /** The account key of an API call; undefined if the call used a client's own token. */
  readonly key?: AuditedAccountKey | undefined;
}

/** Maximum stored length of a user agent, in characters. Longer user agents are cut. */
const MAX_USER_AGENT_CHARS = 200;

export const shortenUserAgent = (header: unknown): string | null =>
  String(header ?? '')
    .replaceAll(/[^\x20-\x7e]+/g, ' ')
    .trim()
    .slice(0, MAX_USER_AGENT_CHARS)
    .trim() || null;

/** Actor of commands: a person who has access to the database and runs `recado`. */
export const terminalActor: Actor = { kind: 'terminal', userId: null, address: 'terminal', userAgent: null };

/** Actor of the actions that the server performs on its own initiative. */
export const serverActor: Actor = { kind: 'server', userId: null, address: null, userAgent: null };
