import type { Knex } from 'knex';
import type { Logger } from 'pino';
import type { AuthTools } from '../auth/index.ts';
import type { Mailer } from '../mail/createMailer.ts';
import { createAccountEmailSender } from './accountEmailSender.ts';
import { createAccountRecoveryService } from './createAccountRecoveryService.ts';
import { createOwnAccountService } from './createOwnAccountService.ts';
import { createPasskeyService } from './createPasskeyService.ts';
import { createPasskeySignIn } from './createPasskeySignIn.ts';
import { createPlatformSettingsService } from './createPlatformSettingsService.ts';
import { createSignInService } from './createSignInService.ts';
import { createTwoStepService } from './createTwoStepService.ts';
import { createUserAccountService } from './createUserAccountService.ts';

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
