import { createInterface } from 'node:readline';
import { cli } from '@recado/texts';
import { UsageError } from '../errors.ts';
import type { Call } from '../program/CommandSpec.ts';
import type { Remote } from '../remote/openRemote.ts';
import { type PromptRequest, renderPrompt, requireText } from '../render/index.ts';
import type { passwordStdin } from './passwordOption.ts';

const texts = cli.login;

/**
 * A password from where nobody else reads it: the standard input, RECADO_PASSWORD, or a hidden prompt.
 *
 * @throws UsageError where it is in none of these
 */
export async function readPassword(
  remote: Remote,
  { settings, env }: Call<{ readonly passwordStdin: typeof passwordStdin }>,
  prompt: Partial<PromptRequest> = {},
): Promise<{ readonly password: string; readonly wasTyped: boolean }> {
  if (settings.passwordStdin) return { password: await firstLine(), wasTyped: false };
  if (env.RECADO_PASSWORD) return { password: env.RECADO_PASSWORD, wasTyped: false };
  const password = await renderPrompt(
    remote,
    {
      ...prompt,
      what: texts.thePassword,
      instead: '--password-stdin',
      label: texts.password,
      isHidden: true,
      check: prompt.check ?? requireText,
    },
    remote.signal,
  );
  return { password, wasTyped: true };
}

/** Without what ends the line, and without waiting for whatever may follow. */
async function firstLine(): Promise<string> {
  if (process.stdin.isTTY) throw new UsageError(texts.passwordFromTerminal);
  const lines = createInterface({ input: process.stdin });
  try {
    for await (const line of lines) {
      if (line !== '') return line;
      break;
    }
  } finally {
    lines.close();
    process.stdin.destroy();
  }
  throw new UsageError(texts.emptyPassword);
}
