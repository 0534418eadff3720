import { ApiError } from '@recado/sdk';
import { cli } from '@recado/texts';
import type { Remote } from '../remote/openRemote.ts';
import { renderPrompt, requireText } from '../render/index.ts';

const texts = cli.login;

/**
 * Prompts for the two-step code if the password is correct and the account requires a code that was not given.
 */
export async function withTwoStepCode<T>(
  remote: Remote,
  initialCode: string | undefined,
  attempt: (code: string | undefined) => Promise<T>,
): Promise<T> {
  try {
    return await attempt(initialCode);
  } catch (error) {
    const isCodeRequired = error instanceof ApiError && error.errors?.code !== undefined;
    if (!isCodeRequired || initialCode !== undefined) throw error;
  }
  const prompt = { valueName: texts.codeWithArticle, alternative: '--code', label: texts.code, check: requireText };
  return attempt(await renderPrompt(remote, prompt, remote.signal));
}
