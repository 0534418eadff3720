import { deviceOf } from '@recado/contract';
import { noticeMail, passkeys, twoStep } from '@recado/texts';
import type { Logger } from 'pino';
import { createRateLimit } from '../auth/rateLimit.ts';
import type { Mailer } from '../mail/createMailer.ts';

/** Of new places of one account: ten at once, then one an hour. Whoever knows a password could otherwise fill a mailbox. */
const NEW_PLACES = { burst: 10, interval: 3_600_000 };

export interface Addressee {
  readonly id: string;
  readonly name: string;
  readonly email: string;
}

export interface AccountLettersOptions {
  /** Undefined: no e-mail is sent. */
  readonly mailer: Mailer | undefined;
  readonly consoleUrl: string;
  readonly timeZone: string;
  readonly log: Logger;
}

/** What people are told of their own account by e-mail, beside what they asked for. Nobody waits for it. */
export function createAccountLetters({ mailer, consoleUrl, timeZone, log }: AccountLettersOptions) {
  const limit = createRateLimit(NEW_PLACES);
  const underWay = new Set<Promise<void>>();
  const moment = new Intl.DateTimeFormat('es-MX', { dateStyle: 'long', timeStyle: 'short', timeZone });

  const send = ({ name, email }: Addressee, subject: string, paragraphs: readonly string[]): void => {
    if (!mailer) return;
    const text = [noticeMail.greeting(name), ...paragraphs].join('\n\n');
    const sending = mailer
      .send({ to: { name, address: email }, subject, text })
      .catch((error: unknown) => log.error({ err: error }, 'an e-mail about an account could not be sent'))
      .finally(() => underWay.delete(sending));
    underWay.add(sending);
  };
  const account = (label: string) => `${label}: ${consoleUrl}/account`;

  return {
    /** Somebody signed in from where this account never was. */
    newPlace(to: Addressee, { address, userAgent }: { address?: string | null; userAgent?: string | null }) {
      const { subject, text, device, address: from, when, ignore, act, open } = twoStep.mail.newPlace;
      try {
        limit(to.id);
      } catch {
        return;
      }
      const facts = [
        device(deviceOf(userAgent ?? null)),
        ...(address ? [from(address)] : []),
        when(moment.format(new Date())),
      ];
      send(to, subject, [text, facts.join('\n'), ignore, act, account(open)]);
    },
    /** What became of the second step of their sign-in; `removed`: by an administrator. */
    twoStep(to: Addressee, what: 'begun' | 'ended' | 'removed') {
      const { act, open } = twoStep.mail;
      const { subject, text } = twoStep.mail[what];
      send(to, subject, [text, act, account(open)]);
    },
    /** What became of a passkey of theirs, by its name. */
    passkey(to: Addressee, what: 'added' | 'removed', name: string) {
      const { subject, text } = passkeys.mail[what];
      send(to, subject, [text(name), passkeys.mail.act, account(twoStep.mail.open)]);
    },
    /** Resolves when no e-mail is on its way any more. */
    async settled(): Promise<void> {
      await Promise.all(underWay);
    },
  };
}
export type AccountLetters = ReturnType<typeof createAccountLetters>;
