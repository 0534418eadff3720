import { createInterface } from 'node:readline';
import { cliTexts } from '@recado/texts';
import { UsageError } from '../errors.ts';
import type { CommandInvocation } from '../program/CommandSpec.ts';
import type { RemoteContext } from '../remote/openRemoteContext.ts';
import { type PromptRequest, renderPrompt, validateRequiredText } from '../render/index.ts';
import type { passwordStdinOption } from './passwordOption.ts';

const texts = cliTexts.login;

/**
 * Reads a password from the standard input, RECADO_PASSWORD or a hidden prompt, because other users cannot read
 * these sources.
 *
 * @throws UsageError if none of these sources is available
 */
export async function readPassword(
  remote: RemoteContext,
  { settings, env }: CommandInvocation<{ readonly passwordStdin: typeof passwordStdinOption }>,
  prompt: Partial<PromptRequest> = {},
): Promise<{ readonly password: string; readonly wasTyped: boolean }> {
  if (settings.passwordStdin) return { password: await readFirstLine(), wasTyped: false };
  if (env.RECADO_PASSWORD) return { password: env.RECADO_PASSWORD, wasTyped: false };
  const password = await renderPrompt(
    remote,
    {
      ...prompt,
      valueName: texts.passwordWithArticle,
      alternative: '--password-stdin',
      label: texts.password,
      isHidden: true,
      check: prompt.check ?? validateRequiredText,
    },
    remote.signal,
  );
  return { password, wasTyped: true };
}

/** Reads the first line of the standard input without its line ending. Does not wait for further input. */
async function readFirstLine(): Promise<string> {
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
