import { senderOf, tryMailServer } from '@recado/server';
import { cli } from '@recado/texts';
import type { ServerSettings } from '../../settings/serverOptions.ts';
import { type Check, failed, ok, warning } from './Check.ts';

const texts = cli.doctor.mail;

/** Whether the mail server lets us in; nothing is sent. */
export async function checkMail({
  smtpUrl,
  publicUrl,
}: Pick<ServerSettings, 'smtpUrl' | 'publicUrl'>): Promise<Check> {
  if (smtpUrl === undefined) return warning('mail', texts.none, texts.noneNext);
  if (senderOf(smtpUrl) === undefined) return failed('mail', texts.noSender, texts.noSenderNext);
  const { host } = new URL(smtpUrl);
  try {
    await tryMailServer(smtpUrl);
  } catch (error) {
    return (error as { readonly code?: string }).code === 'EAUTH'
      ? failed('mail', texts.refused(host), texts.refusedNext)
      : failed('mail', texts.silent(host), texts.silentNext);
  }
  return publicUrl === undefined
    ? failed('mail', texts.noLinks(host), texts.noLinksNext)
    : ok('mail', texts.ready(host));
}
