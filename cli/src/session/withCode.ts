import { ApiError } from '@recado/sdk';
import { cli } from '@recado/texts';
import type { Remote } from '../remote/openRemote.ts';
import { renderPrompt, requireText } from '../render/index.ts';

const texts = cli.login;

/** Where the password was right and the account wants a code besides it: asks for one, unless it was given. */
export async function withCode<T>(
  remote: Remote,
  given: string | undefined,
  ask: (code: string | undefined) => Promise<T>,
): Promise<T> {
  try {
    return await ask(given);
  } catch (error) {
    const isAsked = error instanceof ApiError && error.errors?.code !== undefined;
    if (!isAsked || given !== undefined) throw error;
  }
  const prompt = { what: texts.theCode, instead: '--code', label: texts.code, check: requireText };
  return ask(await renderPrompt(remote, prompt, remote.signal));
}
