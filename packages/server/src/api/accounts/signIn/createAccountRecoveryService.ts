import { passwordRecoveryTexts, apiErrorTexts as texts } from '@recado/texts';
import type { Knex } from 'knex';
import type { Logger } from 'pino';
import { type Actor, serverActor, writeAuditEntry } from '../../../core/audit/index.ts';
import { User } from '../../../core/data/models/index.ts';
import { transact } from '../../../core/data/transact.ts';
import { Conflict, Forbidden, Gone, NotFound } from '../../../core/errors/index.ts';
import { createRateLimit, type RateLimit } from '../../http/rateLimits/rateLimit.ts';
import type { PasswordHasher } from '../auth/passwordHasher.ts';
import type { Mailer } from '../mail/createMailer.ts';
import { endAllUserSessions } from './createSignInService.ts';
import { buildPasswordResetPath, consumePasswordResetLink, createResetLink } from './resetLinks.ts';

export interface AccountRecoveryDeps {
  readonly database: Knex;
  readonly passwords: PasswordHasher;
  /** Limits the recovery requests from one IP network. */
  readonly newcomers: RateLimit;
  /** Sender of e-mails. Undefined if the server sends none. */
  readonly mailer: Mailer | undefined;
  /** Public URL of the console; empty if not configured. It is never taken from headers, which can be forged. */
  readonly consoleUrl: string;
  readonly log: Logger;
}

/** Limit of recovery e-mails to one address: three at once, then one in twenty minutes. */
const RECOVERY_EMAIL_LIMIT = { burst: 3, interval: 20 * 60_000 };

/** Creates the service that recovers accounts with a lost password (docs/product.md §4). */
export function createAccountRecoveryService({
  database,
  passwords,
  newcomers: limitNetwork,
  mailer,
  consoleUrl,
  log,
}: AccountRecoveryDeps) {
  const limitEmails = createRateLimit(RECOVERY_EMAIL_LIMIT);
  const pendingEmails = new Set<Promise<void>>();

  const send = async (mailer: Mailer, email: string, actor: Actor): Promise<void> => {
    const user = await User.query(database).modify('byEmail', email).first();
    if (!user?.active) return;
    const { code } = await transact(database, trx =>
      createResetLink(trx, user.id, { ...serverActor, address: actor.address, userAgent: actor.userAgent }),
    );
    const { subject, greeting, open, ignore } = passwordRecoveryTexts.mail;
    const text = [greeting(user.name), open, `${consoleUrl}${buildPasswordResetPath(code)}`, ignore].join('\n\n');
    await mailer.send({ to: { name: user.name, address: user.email }, subject, text });
  };

  return {
    canSendEmail: mailer !== undefined,

    /**
     * Answers a request for a reset link before the account is looked up, so that neither the text nor the
     * response time reveals whether an account exists.
     *
     * @throws Conflict if the server sends no e-mail
     */
    request(email: string, actor: Actor): string {
      limitNetwork(actor.address ?? '');
      if (!mailer) throw new Conflict(passwordRecoveryTexts.noMail);
      let canSend = true;
      try {
        limitEmails(email.toLowerCase());
      } catch {
        // If the address has reached its limit, send no e-mail. Answer as usual, so that callers learn nothing.
        canSend = false;
      }
      if (canSend) {
        const sending = send(mailer, email, actor)
          .catch((error: unknown) => log.error({ err: error }, 'could not send an e-mail with a reset link'))
          .finally(() => pendingEmails.delete(sending));
        pendingEmails.add(sending);
      }
      return passwordRecoveryTexts.requested;
    },

    /** Creates a reset link that an administrator passes on to the user. @returns the link and its expiry time */
    async makeLink(userId: string, actor: Actor): Promise<{ link: string; expiresAt: string }> {
      if (userId.toLowerCase() === actor.userId) throw new Forbidden(passwordRecoveryTexts.ownLink);
      const { code, expiresAt } = await transact(database, async trx => {
        const user = await User.query(trx).findById(userId).forUpdate();
        if (!user) throw new NotFound(texts.notFound.user);
        if (!user.active) throw new Conflict(passwordRecoveryTexts.inactive);
        return createResetLink(trx, user.id, actor);
      });
      return { link: `${consoleUrl}${buildPasswordResetPath(code)}`, expiresAt: expiresAt.toISOString() };
    },

    /** @throws Gone if the reset link was used, has expired or never existed */
    async reset(code: string, newPassword: string, actor: Actor): Promise<string> {
      limitNetwork(actor.address ?? '');
      const passwordHash = await passwords.hash(newPassword);
      await transact(database, async trx => {
        const userId = await consumePasswordResetLink(trx, code);
        const user = userId === undefined ? undefined : await User.query(trx).findById(userId).forUpdate();
        if (!user?.active) throw new Gone(passwordRecoveryTexts.linkGone);
        const target = { kind: 'user', id: user.id } as const;
        await User.query(trx).findById(user.id).patch({ passwordHash });
        await endAllUserSessions(trx, user.id);
        await writeAuditEntry(
          trx,
          { ...actor, kind: 'user', userId: user.id },
          { action: 'account.password_reset', target },
        );
      });
      return passwordRecoveryTexts.done;
    },

    /** Resolves when no e-mail is being sent any more. */
    async waitForPendingEmails(): Promise<void> {
      await Promise.all(pendingEmails);
    },
  };
}
export type AccountRecoveryService = ReturnType<typeof createAccountRecoveryService>;
