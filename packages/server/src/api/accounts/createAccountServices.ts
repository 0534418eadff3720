import type { Knex } from 'knex';
import type { Logger } from 'pino';
import type { AuthTools } from '../auth/index.ts';
import type { Mailer } from '../mail/createMailer.ts';
import { createAccountLetters } from './accountLetters.ts';
import { createAccounts } from './createAccounts.ts';
import { createOwnAccount } from './createOwnAccount.ts';
import { createPasskeySignIn } from './createPasskeySignIn.ts';
import { createPasskeys } from './createPasskeys.ts';
import { createPlatformSettings } from './createPlatformSettings.ts';
import { createRecovery } from './createRecovery.ts';
import { createSignIns } from './createSignIns.ts';
import { createTwoStep } from './createTwoStep.ts';

export interface AccountServicesOptions {
  readonly database: Knex;
  readonly auth: AuthTools;
  /** Undefined: no e-mail is sent. */
  readonly mailer: Mailer | undefined;
  /** Where people reach the console; empty: nobody said. */
  readonly consoleUrl: string;
  readonly timeZone: string;
  /** Unlinks a client's number and removes what lies outside the database. */
  readonly forget: (clientId: string) => Promise<void>;
  readonly log: Logger;
}

/** Who people are, how they prove it, and what they are told of it. */
export function createAccountServices(options: AccountServicesOptions) {
  const { database, auth, mailer, consoleUrl, timeZone, forget, log } = options;
  const signIns = createSignIns({ database, sessionTokens: auth.sessionTokens });
  const letters = createAccountLetters({ mailer, consoleUrl, timeZone, log });
  const twoStep = createTwoStep({ database, ...auth, letters });
  return {
    accounts: createAccounts({ database, signIns, ...auth, letters }),
    signIns,
    letters,
    twoStep,
    passkeys: createPasskeys({ database, ...auth, twoStep, letters, consoleUrl }),
    passkeySignIn: createPasskeySignIn({ database, ...auth, signIns, letters, consoleUrl }),
    ownAccount: createOwnAccount({ database, ...auth, forget }),
    recovery: createRecovery({ database, ...auth, mailer, consoleUrl, log }),
    platformSettings: createPlatformSettings({ database }),
  };
}
