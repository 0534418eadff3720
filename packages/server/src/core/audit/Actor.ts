import type { ActorKind } from '@recado/contract';

/** An account key as the audit log names it. */
export interface AuditedKey {
  readonly id: string;
  /** Name that the owner gave the key. */
  readonly name: string;
}

/** The author of an action and the origin of the request, for the audit log. */
export interface Actor {
  readonly kind: ActorKind;
  /** The signed-in user or the owner of the token; null without a user. */
  readonly userId: string | null;
  /** IP address, or `terminal`; null without a connection. */
  readonly address: string | null;
  readonly userAgent: string | null;
  /** The account key of an API call; undefined with a client's own token. */
  readonly key?: AuditedKey | undefined;
}

/** Maximum number of stored characters of a user agent. */
const MAX_USER_AGENT_CHARS = 200;

export const shortenUserAgent = (header: unknown): string | null =>
  String(header ?? '')
    .replaceAll(/[^\x20-\x7e]+/g, ' ')
    .trim()
    .slice(0, MAX_USER_AGENT_CHARS)
    .trim() || null;

/** A person with access to the database who runs `recado`. */
export const terminalActor: Actor = { kind: 'terminal', userId: null, address: 'terminal', userAgent: null };

/** The server itself. */
export const serverActor: Actor = { kind: 'server', userId: null, address: null, userAgent: null };
