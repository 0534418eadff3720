import { getPasswordStrengthLabel, MIN_PASSWORD_LENGTH, scorePassword } from '@recado/contract/rules';
import { ApiError, type Sdk } from '@recado/sdk';
import { cliTexts, formValidationTexts } from '@recado/texts';
import { Failure } from '../../errors.ts';
import type { CommandInvocation } from '../../program/CommandSpec.ts';
import type { RemoteContext } from '../../remote/openRemoteContext.ts';
import { findProfile } from '../../remote/profiles/index.ts';
import { type PromptRequest, renderNotice, renderPrompt, validateRequiredText } from '../../render/index.ts';
import { createPrintOnce } from '../../session/createPrintOnce.ts';
import { readPassword } from '../../session/readPassword.ts';
import { storeSignInSession } from '../../session/storeSignInSession.ts';
import type { registrationOptions } from './options.ts';

const texts = cliTexts.register;

type RegisterCall = CommandInvocation<typeof registrationOptions>;

/**
 * `recado register`: creates an account. Stores the account's session if the current profile has no session
 * yet.
 */
export async function registerAccount(remote: RemoteContext, call: RegisterCall): Promise<void> {
  const { sdk, url, profile, signal } = remote;
  const { settings } = call;
  const onBeforePrompt = createPrintOnce(remote, texts.heading(url));
  const name = await readLine(remote, settings.name, {
    onBeforePrompt,
    valueName: texts.nameWithArticle,
    alternative: '--name',
    label: texts.name,
  });
  const email = await readLine(remote, settings.email, {
    onBeforePrompt,
    valueName: cliTexts.login.emailWithArticle,
    alternative: '--email',
    label: cliTexts.login.email,
  });
  const payload = { name, email, password: await readNewPassword(remote, call, onBeforePrompt) };
  const { token, user } = await sdk.request('POST /auth/register', { payload, signal });
  const currentProfile = findProfile(remote.profiles, profile);
  const storesSession = currentProfile?.token === undefined || currentProfile.url !== url;
  if (storesSession) await storeSignInSession(remote, { token, email: user.email });
  const { adminCode: code } = settings;
  const final = code === undefined ? user : await claimAdmin(sdk.withSession(token), code);
  const formatDone = final.role === 'admin' ? texts.doneAdmin : texts.done;
  const next = storesSession ? [{ reason: texts.nextClient, command: 'recado clients add' }] : [];
  await renderNotice(
    remote,
    { tone: 'done', text: formatDone(user.name, user.email), next },
    { user: final, url, profile },
  );
  if (!storesSession) remote.writeMessage(texts.sessionStays(currentProfile.email ?? profile));
}

async function readLine(
  remote: RemoteContext,
  option: string | undefined,
  prompt: Pick<PromptRequest, 'onBeforePrompt' | 'valueName' | 'alternative' | 'label'>,
): Promise<string> {
  if (option !== undefined) return option;
  return renderPrompt(remote, { ...prompt, check: validateRequiredText }, remote.signal);
}

/** Validates a new password (docs/product.md §5). Returns an error text, or undefined for a valid password. */
const checkNewPassword = (password: string): string | undefined =>
  password.length < MIN_PASSWORD_LENGTH ? formValidationTexts.passwordTooShort : undefined;

/** Reads the password of the new account. A password that is typed at the prompt must be repeated. */
async function readNewPassword(remote: RemoteContext, call: RegisterCall, onBeforePrompt: () => void): Promise<string> {
  const { password, wasTyped } = await readPassword(remote, call, {
    onBeforePrompt,
    hint: texts.passwordHint,
    check: checkNewPassword,
    describe: describeStrength,
  });
  if (!wasTyped) return password;
  await renderPrompt(
    remote,
    {
      valueName: cliTexts.login.passwordWithArticle,
      alternative: '--password-stdin',
      label: texts.repeat,
      isHidden: true,
      check: value => (value === password ? undefined : formValidationTexts.passwordsDiffer),
    },
    remote.signal,
  );
  return password;
}

function describeStrength(password: string): string | undefined {
  const label = getPasswordStrengthLabel(scorePassword(password));
  return label && texts.strength(formValidationTexts.passwordStrength[label]);
}

/**
 * Makes the new account the first administrator.
 *
 * @throws Failure whose text states that the account was created nevertheless
 */
async function claimAdmin(sdk: Sdk, code: string) {
  try {
    return (await sdk.request('POST /auth/claim-admin', { payload: { code } })).user;
  } catch (cause) {
    if (!(cause instanceof ApiError)) throw cause;
    throw new Failure(texts.codeFailed(cause.serverMessage ?? ''), { cause });
  }
}
