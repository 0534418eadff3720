import { ApiError } from '@recado/sdk';
import { cliTexts } from '@recado/texts';
import type { RemoteContext } from '../remote/openRemoteContext.ts';
import { renderPrompt, validateRequiredText } from '../render/index.ts';

const texts = cliTexts.login;

/**
 * Calls `attempt` with `initialCode`. If the password is correct, the account requires a two-step code and
 * `initialCode` is undefined, prompts for the code and calls `attempt` again.
 */
export async function withTwoStepCode<T>(
  remote: RemoteContext,
  initialCode: string | undefined,
  attempt: (code: string | undefined) => Promise<T>,
): Promise<T> {
  try {
    return await attempt(initialCode);
  } catch (error) {
    const isCodeRequired = error instanceof ApiError && error.errors?.code !== undefined;
    if (!isCodeRequired || initialCode !== undefined) throw error;
  }
  const prompt = {
    valueName: texts.codeWithArticle,
    alternative: '--code',
    label: texts.code,
    check: validateRequiredText,
  };
  return attempt(await renderPrompt(remote, prompt, remote.signal));
}
