import { recovery, errors as texts } from '@recado/texts';
import type { Knex } from 'knex';
import type { Logger } from 'pino';
import { type Actor, theServer, writeAudit } from '../../ground/audit/index.ts';
import { User } from '../../ground/data/models/index.ts';
import { transact } from '../../ground/data/transact.ts';
import { Conflict, Forbidden, Gone, NotFound } from '../../ground/errors/index.ts';
import type { Passwords } from '../auth/passwords.ts';
import { createRateLimit, type RateLimit } from '../auth/rateLimit.ts';
import type { Mailer } from '../mail/createMailer.ts';
import { endSignIns } from './createSignIns.ts';
import { createResetLink, resetPath, useResetLink } from './resetLinks.ts';

export interface RecoveryDependencies {
  readonly database: Knex;
  readonly passwords: Passwords;
  /** What one network may ask for. */
  readonly newcomers: RateLimit;
  /** Undefined: no e-mail is sent. */
  readonly mailer: Mailer | undefined;
  /** Where people reach the console; empty: nobody said. Never what a request calls us. */
  readonly consoleUrl: string;
  readonly log: Logger;
}

/** E-mails to one address: three at once, then one in twenty minutes. */
const MAILS = { burst: 3, interval: 20 * 60_000 };

/** The ways back into an account whose password is lost (docs/product.md §4). */
export function createRecovery({
  database,
  passwords,
  newcomers,
  mailer,
  consoleUrl,
  log,
}: RecoveryDependencies) {
  const mails = createRateLimit(MAILS);
  const underWay = new Set<Promise<void>>();

  const send = async (mailer: Mailer, email: string, actor: Actor): Promise<void> => {
    const user = await User.query(database).modify('byEmail', email).first();
    if (!user?.active) return;
    const { code } = await transact(database, trx =>
      createResetLink(trx, user.id, { ...theServer, address: actor.address, userAgent: actor.userAgent }),
    );
    const { subject, greeting, open, ignore } = recovery.mail;
    const text = [greeting(user.name), open, `${consoleUrl}${resetPath(code)}`, ignore].join('\n\n');
    await mailer.send({ to: { name: user.name, address: user.email }, subject, text });
  };

  return {
    sendsMail: mailer !== undefined,

    /**
     * Answers before anything is looked up, whoever is asked for: neither the words nor the time tell who has an account.
     *
     * @throws Conflict where no e-mail is sent
     */
    request(email: string, actor: Actor): string {
      newcomers(actor.address ?? '');
      if (!mailer) throw new Conflict(recovery.noMail);
      let mayBeSent = true;
      try {
        mails(email.toLowerCase());
      } catch {
        // Whoever asks is told the same: the mailbox is spared, and nothing is learned.
        mayBeSent = false;
      }
      if (mayBeSent) {
        const sending = send(mailer, email, actor)
          .catch((error: unknown) => log.error({ err: error }, 'an e-mail with a link could not be sent'))
          .finally(() => underWay.delete(sending));
        underWay.add(sending);
      }
      return recovery.requested;
    },

    /** A link from an administrator's hand. @returns it, and until when it is good */
    async makeLink(userId: string, actor: Actor): Promise<{ link: string; expiresAt: string }> {
      if (userId.toLowerCase() === actor.userId) throw new Forbidden(recovery.ownLink);
      const { code, expiresAt } = await transact(database, async trx => {
        const user = await User.query(trx).findById(userId).forUpdate();
        if (!user) throw new NotFound(texts.notFound.user);
        if (!user.active) throw new Conflict(recovery.inactive);
        return createResetLink(trx, user.id, actor);
      });
      return { link: `${consoleUrl}${resetPath(code)}`, expiresAt: expiresAt.toISOString() };
    },

    /** @throws Gone when the link was used, has expired or never was */
    async reset(code: string, newPassword: string, actor: Actor): Promise<string> {
      newcomers(actor.address ?? '');
      const passwordHash = await passwords.hash(newPassword);
      await transact(database, async trx => {
        const userId = await useResetLink(trx, code);
        const user = userId === undefined ? undefined : await User.query(trx).findById(userId).forUpdate();
        if (!user?.active) throw new Gone(recovery.linkGone);
        const target = { kind: 'user', id: user.id } as const;
        await User.query(trx).findById(user.id).patch({ passwordHash });
        await endSignIns(trx, user.id);
        await writeAudit(
          trx,
          { ...actor, kind: 'user', userId: user.id },
          { action: 'account.password_reset', target },
        );
      });
      return recovery.done;
    },

    /** Resolves when no e-mail is on its way any more. */
    async settled(): Promise<void> {
      await Promise.all(underWay);
    },
  };
}
export type Recovery = ReturnType<typeof createRecovery>;
