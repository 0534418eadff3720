import type { User } from '@recado/contract';
import { ApiError } from '@recado/sdk';
import { storeLoginSession } from './storedSession.ts';

/**
 * Result of a sign-in attempt as forms show it (docs/product.md §7). `fields` contains the server's
 * error message for each field.
 */
export interface SignInOutcome {
  readonly success: boolean;
  readonly message: string;
  readonly fields?: Readonly<Record<string, string>> | undefined;
}

/** Messages for the results of a sign-in attempt. `exception` is shown when the server did not respond. */
export interface SignInOutcomeTexts {
  readonly success: string;
  readonly failure: string;
  readonly exception: string;
}

/** Logs in or registers. On success, stores the session before it calls `onSignedIn`. */
export async function signIn(
  attempt: () => Promise<{ readonly token: string; readonly user: User }>,
  texts: SignInOutcomeTexts,
  onSignedIn: (user: User) => void,
): Promise<SignInOutcome> {
  try {
    const { token, user } = await attempt();
    storeLoginSession(token, user.id);
    onSignedIn(user);
    return { success: true, message: texts.success };
  } catch (error) {
    if (!(error instanceof ApiError)) return { success: false, message: texts.exception };
    return { success: false, message: error.serverMessage ?? texts.failure, fields: error.errors };
  }
}
