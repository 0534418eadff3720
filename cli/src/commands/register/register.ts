import { MIN_PASSWORD_LENGTH, passwordLabel, passwordScore } from '@recado/contract/rules';
import { ApiError, type Sdk } from '@recado/sdk';
import { cli, status, validation } from '@recado/texts';
import { Failure } from '../../errors.ts';
import type { Call } from '../../program/CommandSpec.ts';
import type { Remote } from '../../remote/openRemote.ts';
import { findProfile } from '../../remote/profiles/index.ts';
import { type PromptRequest, renderNotice, renderPrompt, requireText } from '../../render/index.ts';
import { greeting } from '../../session/greeting.ts';
import { keepSession } from '../../session/keepSession.ts';
import { readPassword } from '../../session/readPassword.ts';
import type { registerOptions } from './options.ts';

const texts = cli.register;

type RegisterCall = Call<typeof registerOptions>;

/** `recado register`: a new account; its session is kept where none was. */
export async function register(remote: Remote, call: RegisterCall): Promise<void> {
  const { sdk, url, profile, signal } = remote;
  const { settings } = call;
  const before = greeting(remote, texts.where(url));
  const name = await readLine(remote, settings.name, {
    before,
    what: texts.theName,
    instead: '--name',
    label: texts.name,
  });
  const email = await readLine(remote, settings.email, {
    before,
    what: cli.login.theEmail,
    instead: '--email',
    label: cli.login.email,
  });
  const payload = { name, email, password: await readNewPassword(remote, call, before) };
  const { token, user } = await sdk.request('POST /auth/register', { payload, signal });
  const own = findProfile(remote.profiles, profile);
  const isKept = own?.token === undefined || own.url !== url;
  if (isKept) await keepSession(remote, { token, email: user.email });
  const { adminCode: code } = settings;
  const final = code === undefined ? user : await claim(sdk.withSession(token), code);
  const said = final.role === 'admin' ? texts.doneAdmin : texts.done;
  const next = isKept ? [{ about: texts.nextClient, command: 'recado clients add' }] : [];
  await renderNotice(
    remote,
    { tone: 'done', text: said(user.name, user.email), next },
    { user: final, url, profile },
  );
  if (!isKept) remote.say(texts.sessionStays(own.email ?? profile));
}

async function readLine(
  remote: Remote,
  given: string | undefined,
  prompt: Pick<PromptRequest, 'before' | 'what' | 'instead' | 'label'>,
): Promise<string> {
  if (given !== undefined) return given;
  return renderPrompt(remote, { ...prompt, check: requireText }, remote.signal);
}

/** What is wrong with a password being chosen (docs/product.md §5). */
const checkNewPassword = (password: string): string | undefined =>
  password.length < MIN_PASSWORD_LENGTH ? validation.passwordTooShort : undefined;

/** Typed twice, where it is typed. */
async function readNewPassword(remote: Remote, call: RegisterCall, before: () => void): Promise<string> {
  const { password, wasTyped } = await readPassword(remote, call, {
    before,
    hint: texts.passwordHint,
    check: checkNewPassword,
    describe: strength,
  });
  if (!wasTyped) return password;
  await renderPrompt(
    remote,
    {
      what: cli.login.thePassword,
      instead: '--password-stdin',
      label: texts.repeat,
      isHidden: true,
      check: value => (value === password ? undefined : validation.passwordsDiffer),
    },
    remote.signal,
  );
  return password;
}

function strength(password: string): string | undefined {
  const label = passwordLabel(passwordScore(password));
  return label && texts.strength(status.strength[label]);
}

/** @throws Failure that says that the account exists all the same */
async function claim(sdk: Sdk, code: string) {
  try {
    return (await sdk.request('POST /auth/claim-admin', { payload: { code } })).user;
  } catch (cause) {
    if (!(cause instanceof ApiError)) throw cause;
    throw new Failure(texts.codeFailed(cause.serverMessage ?? ''), { cause });
  }
}
