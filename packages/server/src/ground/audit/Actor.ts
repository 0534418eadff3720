import type { ActorKind } from '@recado/contract';

/** An account key, as what was done with it tells of it. */
export interface KeyName {
  readonly id: string;
  /** As its owner calls it. */
  readonly name: string;
}

/** Who does something, and from where, as the audit log tells it. */
export interface Actor {
  readonly kind: ActorKind;
  /** Who is signed in, or owns the token; null: nobody. */
  readonly userId: string | null;
  /** IP address, or `terminal`; null where none takes part. */
  readonly address: string | null;
  readonly userAgent: string | null;
  /** The account key that a program acts with; undefined with a client's own token. */
  readonly key?: KeyName | undefined;
}

/** Characters of a user agent that are kept. */
const AGENT_LENGTH = 200;

export const shortAgent = (header: unknown): string | null =>
  String(header ?? '')
    .replaceAll(/[^\x20-\x7e]+/g, ' ')
    .trim()
    .slice(0, AGENT_LENGTH)
    .trim() || null;

/** Whoever can reach the database by `recado`. */
export const atTerminal: Actor = { kind: 'terminal', userId: null, address: 'terminal', userAgent: null };

/** The server by itself. */
export const theServer: Actor = { kind: 'server', userId: null, address: null, userAgent: null };
