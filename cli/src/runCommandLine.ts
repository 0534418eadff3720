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
    return error instanceof CommanderError ? error.exitCode : printFailure(error, requestsJson(args));
  }
}

/**
 * Prints an error to stderr and returns its exit code. With `--json`, it is one JSON object. Unexpected errors are printed with their stack only if
 * RECADO_LOG_LEVEL is `debug`.
 */
export function printFailure(error: unknown, isJson = false): number {
  if (error instanceof Failure) {
    if (error.message !== '') printError(error.message, isJson && error.exitCode, error.help);
    return error.exitCode;
  }
  const detail = error instanceof Error ? error.message : String(error);
  printError(cliTexts.common.unexpected(detail.split('\n', 1)[0] ?? ''), isJson && exitCodes.failure);
  if (process.env.RECADO_LOG_LEVEL === 'debug' && error instanceof Error) writeToStderr(error.stack ?? '');
  return exitCodes.failure;
}

/** Whether a command line has the option `--json`. Words after `--` are no options. */
export const requestsJson = (args: readonly string[]): boolean => {
  const end = args.indexOf('--');
  return args.slice(0, end === -1 ? undefined : end).includes('--json');
};

/**
 * @param jsonExitCode exit code for the JSON object, or false to print text
 * @param help address of an explanation; text contains it only on a terminal, where people can open it
 */
function printError(message: string, jsonExitCode: number | false, help?: string): void {
  if (jsonExitCode !== false) {
    process.stderr.write(`${JSON.stringify({ error: message, exitCode: jsonExitCode, help })}\n`);
    return;
  }
  const isRed = shouldUseColours(process.stderr, process.env);
  writeToStderr(cliTexts.common.error(message), text =>
    isRed ? text.replace(/^\S+/, '\u001b[31m$&\u001b[39m') : text,
  );
  if (help !== undefined && process.stderr.isTTY) writeToStderr(cliTexts.common.errorHelp(help));
}
