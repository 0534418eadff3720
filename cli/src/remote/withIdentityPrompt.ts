import { ApiError, type Sdk } from '@recado/sdk';
import { cliTexts } from '@recado/texts';
import type { CommandOutput } from '../commandOutput.ts';
import type { ParsedCommandLine } from '../program/CommandSpec.ts';
import { renderPrompt, validateRequiredText } from '../render/index.ts';

interface IdentityPromptOptions {
  readonly output: CommandOutput;
  readonly env: ParsedCommandLine['env'];
  readonly signal: AbortSignal;
}

/**
 * Returns an SDK client that proves the user's identity when a request needs this, and then repeats the request. It takes
 * the password from RECADO_PASSWORD or from a hidden prompt.
 */
export function withIdentityPrompt(sdk: Sdk, options: IdentityPromptOptions): Sdk {
  const { output, env, signal } = options;
  const readPassword = () =>
    env.RECADO_PASSWORD ||
    renderPrompt(
      output,
      {
        valueName: cliTexts.login.passwordWithArticle,
        alternative: 'RECADO_PASSWORD',
        label: cliTexts.login.password,
        isHidden: true,
        check: validateRequiredText,
        onBeforePrompt: () => output.writeMessage(cliTexts.remote.identityNeeded),
      },
      signal,
    );
  const request = async (...call: readonly [never, never]): Promise<unknown> => {
    try {
      return await sdk.request(...call);
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 403 && error.errors?.identity)) throw error;
    }
    await sdk.request('POST /auth/identity', { payload: { password: await readPassword() }, signal });
    return sdk.request(...call);
  };
  // The contract's types exist only at compile time, hence the cast.
  return {
    ...sdk,
    request: request as Sdk['request'],
    withClient: clientId => withIdentityPrompt(sdk.withClient(clientId), options),
  };
}
