import { parseSenderAddress } from '../../accounts/mail/index.ts';

/** Returns the contact address for push services (RFC 8292 §2.1), by which they can reach the operator. */
export function getPushContactAddress(consoleUrl: string, smtpUrl: string | undefined): string | undefined {
  if (consoleUrl.startsWith('https:')) return consoleUrl;
  const sender = smtpUrl === undefined ? undefined : parseSenderAddress(smtpUrl);
  return sender === undefined ? undefined : `mailto:${sender}`;
}
