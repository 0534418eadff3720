import { cliTexts } from '@recado/texts';
import { CommanderError } from 'commander';
import { writeToStderr } from './commandOutput.ts';
import { exitCodes, Failure } from './errors.ts';
import { createProgram } from './program/createProgram.ts';
import { shouldUseColours } from './resolveColourEnvironment.ts';

/** Runs a command line. Prints data to stdout and messages to stderr. @returns the exit code */
export async function runCommandLine(args: readonly string[]): Promise<number> {
  try {
    await createProgram().parseAsync(args.length === 0 ? ['--help'] : args, { from: 'user' });
    return exitCodes.ok;
  } catch (error) {
    return error instanceof CommanderError ? error.exitCode : printFailure(error);
  }
}

/**
 * Prints an error and returns its exit code. Unexpected errors are printed with their stack only if
 * RECADO_LOG_LEVEL is `debug`.
 */
export function printFailure(error: unknown): number {
  if (error instanceof Failure) {
    if (error.message !== '') printError(error.message);
    return error.exitCode;
  }
  const detail = error instanceof Error ? error.message : String(error);
  printError(cliTexts.common.unexpected(detail.split('\n', 1)[0] ?? ''));
  if (process.env.RECADO_LOG_LEVEL === 'debug' && error instanceof Error) writeToStderr(error.stack ?? '');
  return exitCodes.failure;
}

function printError(message: string): void {
  const isRed = shouldUseColours(process.stderr, process.env);
  writeToStderr(cliTexts.common.error(message), text =>
    isRed ? text.replace(/^\S+/, '\u001b[31m$&\u001b[39m') : text,
  );
}
