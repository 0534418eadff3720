import type { User } from '@recado/contract';
import { ApiError } from '@recado/sdk';
import { storeSession } from './storedSession.ts';

/**
 * What the forms show of an attempt (docs/product.md §7); `fields`: what the server says of single fields.
 */
export interface Outcome {
  readonly success: boolean;
  readonly message: string;
  readonly fields?: Readonly<Record<string, string>> | undefined;
}

/** The three sentences of an attempt; `exception`: nothing of the server was heard. */
export interface OutcomeTexts {
  readonly success: string;
  readonly failure: string;
  readonly exception: string;
}

/** Login and registration alike: on success the session is stored before anybody hears of it. */
export async function signIn(
  attempt: () => Promise<{ readonly token: string; readonly user: User }>,
  texts: OutcomeTexts,
  signedIn: (user: User) => void,
): Promise<Outcome> {
  try {
    const { token, user } = await attempt();
    storeSession(token, user.id);
    signedIn(user);
    return { success: true, message: texts.success };
  } catch (error) {
    if (!(error instanceof ApiError)) return { success: false, message: texts.exception };
    return { success: false, message: error.serverMessage ?? texts.failure, fields: error.errors };
  }
}
