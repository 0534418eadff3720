import { type AccountKeyScope, describeUserAgent } from '@recado/contract';
import { apiKeyTexts, identityTexts, notificationEmailTexts, passkeyTexts, twoStepTexts } from '@recado/texts';
import type { Logger } from 'pino';
import { createRateLimit } from '../../http/rateLimits/rateLimit.ts';
import type { Mailer } from './createMailer.ts';

/**
 * Limit of sign-in notices per account: ten at once, then one an hour. Without the limit, a stranger who
 * knows the password could fill the owner's mailbox.
 */
const NEW_PLACE_EMAIL_LIMIT = { burst: 10, interval: 3_600_000 };

export interface AccountEmailRecipient {
  readonly id: string;
  readonly name: string;
  readonly email: string;
}

export interface AccountEmailSenderOptions {
  /** Sender of e-mails. Undefined if e-mail is disabled. */
  readonly mailer: Mailer | undefined;
  readonly consoleUrl: string;
  readonly timeZone: string;
  readonly log: Logger;
}

export interface UnfamiliarSignInEmailParams {
  address?: string | null;
  userAgent?: string | null;
}

/**
 * Creates the sender of e-mails that inform people about their accounts without their request. The e-mails are
 * sent in the background.
 */
export function createAccountEmailSender({ mailer, consoleUrl, timeZone, log }: AccountEmailSenderOptions) {
  const limit = createRateLimit(NEW_PLACE_EMAIL_LIMIT);
  const pendingEmails = new Set<Promise<void>>();
  const dateFormat = new Intl.DateTimeFormat('es-MX', { dateStyle: 'long', timeStyle: 'short', timeZone });

  const send = ({ name, email }: AccountEmailRecipient, subject: string, paragraphs: readonly string[]): void => {
    if (!mailer) return;
    const text = [notificationEmailTexts.greeting(name), ...paragraphs].join('\n\n');
    const sending = mailer
      .send({ to: { name, address: email }, subject, text })
      .catch((error: unknown) => log.error({ err: error }, 'could not send an e-mail about an account'))
      .finally(() => pendingEmails.delete(sending));
    pendingEmails.add(sending);
  };
  const listFacts = ({ address, userAgent }: UnfamiliarSignInEmailParams): string => {
    const { device, address: from, when } = twoStepTexts.mail.newPlace;
    return [
      device(describeUserAgent(userAgent ?? null)),
      ...(address ? [from(address)] : []),
      when(dateFormat.format(new Date())),
    ].join('\n');
  };
  const accountLink = (label: string) => `${label}: ${consoleUrl}/account/security`;

  return {
    /** Sends a notice of a sign-in from a device or network that is new for this account. */
    newPlace(to: AccountEmailRecipient, place: UnfamiliarSignInEmailParams) {
      const { subject, text, ignore, act, open } = twoStepTexts.mail.newPlace;
      try {
        limit(to.id);
      } catch {
        return;
      }
      send(to, subject, [text, listFacts(place), ignore, act, accountLink(open)]);
    },
    /** Sends a notice of five wrong second-step codes with the right password: somebody else may know the password. */
    passwordKnown(to: AccountEmailRecipient, place: UnfamiliarSignInEmailParams) {
      const { subject, text, act, stillOpen } = identityTexts.mail.passwordKnown;
      const { ignore, open } = twoStepTexts.mail.newPlace;
      send(to, subject, [text, listFacts(place), ignore, act, stillOpen, accountLink(open)]);
    },
    /** Sends a notice of a new account key, which stays valid after the session that created it. */
    keyCreated(
      to: AccountEmailRecipient,
      { name, scopes }: { readonly name: string; readonly scopes: readonly AccountKeyScope[] },
      place: UnfamiliarSignInEmailParams,
    ) {
      const { subject, text, scopes: describeScopes, act } = identityTexts.mail.keyCreated;
      const { ignore, open } = twoStepTexts.mail.newPlace;
      const facts = [describeScopes(scopes.map(scope => apiKeyTexts.scopes[scope]).join(', ')), listFacts(place)];
      send(to, subject, [text(name), facts.join('\n'), ignore, act, accountLink(open)]);
    },
    /** Sends a notice of a change to the second sign-in step. `removed`: an administrator removed it. */
    twoStep(to: AccountEmailRecipient, change: 'begun' | 'ended' | 'removed') {
      const { act, open } = twoStepTexts.mail;
      const { subject, text } = twoStepTexts.mail[change];
      send(to, subject, [text, act, accountLink(open)]);
    },
    /** Sends a notice of a passkey that was added or removed, with the passkey's name. */
    passkey(to: AccountEmailRecipient, change: 'added' | 'removed', name: string) {
      const { subject, text } = passkeyTexts.mail[change];
      send(to, subject, [text(name), passkeyTexts.mail.securityAdvice, accountLink(twoStepTexts.mail.open)]);
    },
    /** Resolves when no e-mail is pending. */
    async settled(): Promise<void> {
      await Promise.all(pendingEmails);
    },
  };
}
export type AccountEmailSender = ReturnType<typeof createAccountEmailSender>;
