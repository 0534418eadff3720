import { cli } from '@recado/texts';
import { CommanderError } from 'commander';
import { hasColours } from './colourPolicy.ts';
import { exitCodes, Failure } from './errors.ts';
import { say } from './output.ts';
import { createProgram } from './program/createProgram.ts';

/** Runs one command line and resolves to the process's exit code. stdout is for data, stderr for talk. */
export async function run(args: readonly string[]): Promise<number> {
  try {
    await createProgram().parseAsync(args.length === 0 ? ['--help'] : args, { from: 'user' });
    return exitCodes.ok;
  } catch (error) {
    return error instanceof CommanderError ? error.exitCode : sayFailure(error);
  }
}

/** Says what went wrong; what nobody foresaw with its own words, and with its stack only where details are wanted. */
export function sayFailure(error: unknown): number {
  if (error instanceof Failure) {
    if (error.message !== '') sayError(error.message);
    return error.exitCode;
  }
  const detail = error instanceof Error ? error.message : String(error);
  sayError(cli.common.unexpected(detail.split('\n', 1)[0] ?? ''));
  if (process.env.RECADO_LOG_LEVEL === 'debug' && error instanceof Error) say(error.stack ?? '');
  return exitCodes.failure;
}

function sayError(message: string): void {
  const isRed = hasColours(process.stderr, process.env);
  say(cli.common.error(message), said => (isRed ? said.replace(/^\S+/, '\u001b[31m$&\u001b[39m') : said));
}
