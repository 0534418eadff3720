import type { MemberRole } from '@recado/contract';

/**
 * Clients that a user may access: their own, those shared with them, or all. Every query contains the
 * scope, so that other clients are never found.
 */
export interface ClientScope {
  readonly userId: string;
  readonly isAdmin: boolean;
  /** Role that a user needs in a shared client. Undefined: shared clients are outside the scope. */
  readonly member?: MemberRole | undefined;
  /** Whether the user has proved their identity within ten minutes, so that secrets may be shown. */
  readonly hasRecentIdentity?: boolean | undefined;
}
