import type { AccountKeyScope, Role } from '@recado/contract';
import type { AuditedAccountKey } from '../../core/audit/index.ts';

/** Signed-in user of an authenticated request. */
export interface SessionUser {
  readonly id: string;
  readonly name: string;
  readonly role: Role;
  readonly active: boolean;
  /** ID of the user's sign-in session with which the request was made. */
  readonly signInId: string;
  /** Whether the session has shown a password, a code or a passkey within ten minutes. */
  readonly hasRecentIdentity: boolean;
}

/** Program that makes an authenticated request. */
export interface AuthenticatedProgram {
  readonly ownerId: string;
  /** Client that the API call concerns. Undefined if an account key makes a call that concerns no client. */
  readonly clientId?: string;
  /** Account key with which the program authenticated. Undefined if it used a client's own token. */
  readonly key?: AuditedAccountKey;
  /**
   * Digest of the token or the key, by which its row in the database is found. Undefined if the owner's session
   * replaces the token.
   */
  readonly digest?: Uint8Array | undefined;
}

declare module '@hapi/hapi' {
  interface UserCredentials extends SessionUser {}
  interface AppCredentials extends AuthenticatedProgram {}
  interface RouteOptionsApp {
    /** Scopes that an account key needs for the route. */
    readonly scopes?: readonly AccountKeyScope[];
    /** Whether users may call the route before they have set up the required two-step sign-in. */
    readonly beforeTwoStep?: boolean | undefined;
  }
  interface RequestApplicationState {
    /**
     * True if an agent makes this request through `POST /mcp`. No header sets this property, so callers cannot
     * forge it.
     */
    viaMcp?: true;
  }
}

/**
 * Names of the authentication strategies, for the `auth` option of a route. None of the strategies is the
 * default. The comment of each name lists the HTTP status codes with which its strategy rejects requests.
 */
export interface AuthStrategies {
  /** Requires the header `Authorization: Bearer <session token>`. Errors: 401, 403. */
  readonly session: string;
  /** Like `session`, but only for administrators. Errors: 401, 403. */
  readonly admin: string;
  /**
   * Requires the header `x-api-token` with a token or key, and `x-client-id` for a key. The owner's session with
   * `x-client-id` replaces a token. Errors: 400, 401, 403, 404.
   */
  readonly token: string;
  /**
   * Accepts the same tokens as `token`, for API calls that do not concern one client. Errors: 401, 403, 404.
   */
  readonly program: string;
}
