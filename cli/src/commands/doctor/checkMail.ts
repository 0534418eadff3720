import { checkMailServerSignIn, parseSenderAddress } from '@recado/server';
import { cliTexts } from '@recado/texts';
import type { ServerSettings } from '../../settings/serverOptions.ts';
import {
  createFailedDoctorCheck,
  createPassedDoctorCheck,
  createWarningDoctorCheck,
  type DoctorCheck,
} from './DoctorCheck.ts';

const texts = cliTexts.doctor.mail;

/** Checks that the platform can log in to the mail server. Sends no mail. */
export async function checkMail({
  smtpUrl,
  publicUrl,
}: Pick<ServerSettings, 'smtpUrl' | 'publicUrl'>): Promise<DoctorCheck> {
  if (smtpUrl === undefined) return createWarningDoctorCheck('mail', texts.none, texts.noneNext);
  if (parseSenderAddress(smtpUrl) === undefined)
    return createFailedDoctorCheck('mail', texts.noSender, texts.noSenderNext);
  const { host } = new URL(smtpUrl);
  try {
    await checkMailServerSignIn(smtpUrl);
  } catch (error) {
    return (error as { readonly code?: string }).code === 'EAUTH'
      ? createFailedDoctorCheck('mail', texts.refused(host), texts.refusedNext)
      : createFailedDoctorCheck('mail', texts.noResponse(host), texts.noResponseNext);
  }
  return publicUrl === undefined
    ? createFailedDoctorCheck('mail', texts.noLinks(host), texts.noLinksNext)
    : createPassedDoctorCheck('mail', texts.ready(host));
}
