import { cli } from '@recado/texts';
import type { Call } from '../../program/CommandSpec.ts';
import type { Remote } from '../../remote/openRemote.ts';
import { findProfile } from '../../remote/profiles/index.ts';
import { renderNotice, renderPrompt, requireText } from '../../render/index.ts';
import { greeting } from '../../session/greeting.ts';
import { keepSession } from '../../session/keepSession.ts';
import { readPassword } from '../../session/readPassword.ts';
import { withCode } from '../../session/withCode.ts';
import type { loginOptions } from './options.ts';

const texts = cli.login;

/** `recado login`: keeps the session's token, never the password. */
export async function login(remote: Remote, call: Call<typeof loginOptions>): Promise<void> {
  const { sdk, url, profile, signal } = remote;
  const before = greeting(remote, texts.where(url));
  const email = await readEmail(remote, call.settings.email, before);
  const { password } = await readPassword(remote, call, { before });
  const signIn = (code: string | undefined) =>
    sdk.request('POST /auth/login', {
      payload: { email, password, ...(code !== undefined && { code }) },
      signal,
    });
  const { token, user } = await withCode(remote, call.settings.code, signIn);
  await keepSession(remote, { token, email: user.email });
  await renderNotice(
    remote,
    {
      tone: 'done',
      text: texts.done(user.name, user.email),
      next: [{ about: texts.nextClients, command: 'recado clients' }],
    },
    { user, url, profile },
  );
}

async function readEmail(remote: Remote, given: string | undefined, before: () => void): Promise<string> {
  if (given !== undefined) return given;
  const usual = findProfile(remote.profiles, remote.profile)?.email;
  return renderPrompt(
    remote,
    {
      before,
      what: texts.theEmail,
      instead: '--email',
      label: texts.email,
      check: requireText,
      ...(usual !== undefined && { usual }),
    },
    remote.signal,
  );
}
