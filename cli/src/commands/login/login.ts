import { cliTexts } from '@recado/texts';
import type { CommandInvocation } from '../../program/CommandSpec.ts';
import type { RemoteContext } from '../../remote/openRemoteContext.ts';
import { findProfile } from '../../remote/profiles/index.ts';
import { renderNotice, renderPrompt, validateRequiredText } from '../../render/index.ts';
import { createPrintOnce } from '../../session/createPrintOnce.ts';
import { readPassword } from '../../session/readPassword.ts';
import { storeSignInSession } from '../../session/storeSignInSession.ts';
import { withTwoStepCode } from '../../session/withTwoStepCode.ts';
import type { loginOptions } from './options.ts';

const texts = cliTexts.login;

/** `recado login`: stores the session token, never the password. */
export async function login(remote: RemoteContext, call: CommandInvocation<typeof loginOptions>): Promise<void> {
  const { sdk, url, profile, signal } = remote;
  const onBeforePrompt = createPrintOnce(remote, texts.heading(url));
  const email = await readEmail(remote, call.settings.email, onBeforePrompt);
  const { password } = await readPassword(remote, call, { onBeforePrompt });
  const signIn = (code: string | undefined) =>
    sdk.request('POST /auth/login', {
      payload: { email, password, ...(code !== undefined && { code }) },
      signal,
    });
  const { token, user } = await withTwoStepCode(remote, call.settings.code, signIn);
  await storeSignInSession(remote, { token, email: user.email });
  await renderNotice(
    remote,
    {
      tone: 'done',
      text: texts.done(user.name, user.email),
      next: [{ reason: texts.nextClients, command: 'recado clients' }],
    },
    { user, url, profile },
  );
}

async function readEmail(
  remote: RemoteContext,
  emailOption: string | undefined,
  onBeforePrompt: () => void,
): Promise<string> {
  if (emailOption !== undefined) return emailOption;
  const defaultEmail = findProfile(remote.profiles, remote.profile)?.email;
  return renderPrompt(
    remote,
    {
      onBeforePrompt,
      valueName: texts.emailWithArticle,
      alternative: '--email',
      label: texts.email,
      check: validateRequiredText,
      ...(defaultEmail !== undefined && { defaultValue: defaultEmail }),
    },
    remote.signal,
  );
}
