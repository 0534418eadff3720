import type { Knex } from 'knex';
import type { Logger } from 'pino';
import type { AuthTools } from './auth/index.ts';
import type { Mailer } from './mail/createMailer.ts';
import { createAccountEmailSender } from './mail/accountEmailSender.ts';
import { createAccountRecoveryService } from './signIn/createAccountRecoveryService.ts';
import { createOwnAccountService } from './users/createOwnAccountService.ts';
import { createPasskeyService } from './signIn/createPasskeyService.ts';
import { createPasskeySignIn } from './signIn/createPasskeySignIn.ts';
import { createPlatformSettingsService } from './users/createPlatformSettingsService.ts';
import { createSignInService } from './signIn/createSignInService.ts';
import { createTwoStepService } from './signIn/createTwoStepService.ts';
import { createUserAccountService } from './signIn/createUserAccountService.ts';

export interface AccountServicesOptions {
  readonly database: Knex;
  readonly auth: AuthTools;
  /** Sender of e-mails. Undefined if e-mail is disabled. */
  readonly mailer: Mailer | undefined;
  /** URL of the console; empty if not configured. */
  readonly consoleUrl: string;
  readonly timeZone: string;
  /** Unlinks a client's number and deletes its data outside the database. */
  readonly discardClient: (clientId: string) => Promise<void>;
  readonly log: Logger;
}

/** Creates the services for accounts, authentication and account e-mails. */
export function createAccountServices(options: AccountServicesOptions) {
  const { database, auth, mailer, consoleUrl, timeZone, discardClient, log } = options;
  const signIns = createSignInService({ database, sessionTokens: auth.sessionTokens });
  const emails = createAccountEmailSender({ mailer, consoleUrl, timeZone, log });
  const twoStep = createTwoStepService({ database, ...auth, emails });
  return {
    accounts: createUserAccountService({ database, signIns, ...auth, emails }),
    signIns,
    emails,
    twoStep,
    passkeys: createPasskeyService({ database, ...auth, twoStep, emails, consoleUrl }),
    passkeySignIn: createPasskeySignIn({ database, ...auth, signIns, emails, consoleUrl }),
    ownAccount: createOwnAccountService({ database, ...auth, discardClient }),
    recovery: createAccountRecoveryService({ database, ...auth, mailer, consoleUrl, log }),
    platformSettings: createPlatformSettingsService({ database }),
  };
}
