import type { Knex } from 'knex';
import type { Logger } from 'pino';
import type { ClientSessions } from '../../lines/sessions/index.ts';
import type { AuthTools } from './auth/index.ts';
import { createAccountEmailSender } from './mail/accountEmailSender.ts';
import type { Mailer } from './mail/createMailer.ts';
import { createAccountRecoveryService } from './signIn/createAccountRecoveryService.ts';
import { createCredentialVerifier } from './signIn/createCredentialVerifier.ts';
import { createIdentityService } from './signIn/createIdentityService.ts';
import { createPasskeyService } from './signIn/createPasskeyService.ts';
import { createPasskeySignIn } from './signIn/createPasskeySignIn.ts';
import { createSecondStepGuard } from './signIn/createSecondStepGuard.ts';
import { createSignInService } from './signIn/createSignInService.ts';
import { createTwoStepService } from './signIn/createTwoStepService.ts';
import { createUserAccountService } from './signIn/createUserAccountService.ts';
import { createAccountKeyService, findAccountKeys } from './users/createAccountKeyService.ts';
import { createAccountLimitsService } from './users/createAccountLimitsService.ts';
import { createAuditLog } from './users/createAuditLog.ts';
import { createCeilingService } from './users/createCeilingService.ts';
import { createOwnAccountService } from './users/createOwnAccountService.ts';
import { createOwnerQuotaService } from './users/createOwnerQuotaService.ts';
import { createPlatformSettingsService } from './users/createPlatformSettingsService.ts';
import { createUserService } from './users/createUserService.ts';

interface AccountServicesDeps {
  readonly database: Knex;
  readonly auth: AuthTools;
  /** Sessions of the clients. A closed account's clients are unlinked and removed. */
  readonly sessions: Pick<ClientSessions, 'abilities' | 'forget'>;
  /** Sender of e-mails. Undefined if e-mail is disabled. */
  readonly mailer: Mailer | undefined;
  /** URL of the console; empty if not configured. */
  readonly consoleUrl: string;
  readonly timeZone: string;
  readonly log: Logger;
}

/** Creates the services for sign-in, users, account keys, limits, account e-mails and the audit log. */
export function createAccountServices(dependencies: AccountServicesDeps) {
  const { database, auth, sessions, mailer, consoleUrl, timeZone, log } = dependencies;
  const signIns = createSignInService({ database, sessionTokens: auth.sessionTokens });
  const emails = createAccountEmailSender({ mailer, consoleUrl, timeZone, log });
  const secondStep = createSecondStepGuard({ database, ...auth, emails });
  const credentials = createCredentialVerifier({ database, ...auth, secondStep });
  const twoStep = createTwoStepService({ database, ...auth, credentials, emails });
  const passkeySignIn = createPasskeySignIn({ database, ...auth, signIns, emails, consoleUrl });
  const ceilings = createCeilingService({ database });
  const quota = createOwnerQuotaService({ database, timeZone, log, ceilings });
  return {
    accounts: createUserAccountService({
      ...{ database, signIns, ...auth, secondStep, ceilings, emails },
      listKeys: (db, userId) => findAccountKeys(db, userId),
    }),
    signIns,
    emails,
    twoStep,
    credentials,
    passkeys: createPasskeyService({ database, ...auth, twoStep, emails, consoleUrl }),
    passkeySignIn,
    identity: createIdentityService({ database, credentials, passkeySignIn }),
    ownAccount: createOwnAccountService({ database, ...auth, discardClient: id => sessions.forget(id) }),
    recovery: createAccountRecoveryService({ database, ...auth, mailer, consoleUrl, log }),
    platformSettings: createPlatformSettingsService({ database }),
    keys: createAccountKeyService({
      database,
      accountKeys: auth.accountKeys,
      abilities: sessions.abilities,
      emails,
    }),
    users: createUserService({ database }),
    limits: createAccountLimitsService({ database, timeZone, quota, ceilings }),
    quota,
    ceilings,
    auditLog: createAuditLog({ database }),
  };
}
export type AccountServices = ReturnType<typeof createAccountServices>;
