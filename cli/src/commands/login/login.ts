import { cli } from '@recado/texts';
import type { Call } from '../../program/CommandSpec.ts';
import type { Remote } from '../../remote/openRemote.ts';
import { findProfile } from '../../remote/profiles/index.ts';
import { renderNotice, renderPrompt } from '../../render/index.ts';
import { greeting } from '../../session/greeting.ts';
import { keepSession } from '../../session/keepSession.ts';
import { readPassword, requireText } from '../../session/readPassword.ts';

const texts = cli.login;

/** `recado login`: keeps the session's token, never the password. */
export async function login(remote: Remote, call: Call): Promise<void> {
  const { sdk, url, profile, signal } = remote;
  const before = greeting(remote, texts.where(url));
  const email = await readEmail(remote, call, before);
  const { password } = await readPassword(remote, call, { before });
  const { token, user } = await sdk.request('POST /auth/login', { payload: { email, password }, signal });
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

async function readEmail(remote: Remote, { flags, env }: Call, before: () => void): Promise<string> {
  const given = flags.email ?? (env.RECADO_EMAIL || undefined);
  if (typeof given === 'string') return given;
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
