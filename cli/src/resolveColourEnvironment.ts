import type { ProcessStreams } from './commandOutput.ts';

/**
 * Returns whether output to a stream may have colours (https://no-color.org). FORCE_COLOR takes precedence, as
 * in Node.js: it enables colours even in a pipe, and the values `0` and `false` disable them.
 */
export function shouldUseColours(
  stream: { readonly isTTY?: boolean },
  { FORCE_COLOR: forceColor, NO_COLOR: noColor, TERM }: Readonly<Record<string, string | undefined>>,
): boolean {
  if (forceColor) return forceColor !== '0' && forceColor !== 'false';
  return stream.isTTY === true && !noColor && TERM !== 'dumb';
}

/**
 * Returns the environment variables that must be set before Ink is loaded, because Ink reads them only once:
 * - `FORCE_COLOR` is the only variable that Ink reads for colours. Disabling colours here also disables
 *   them on stderr.
 * - `NODE_ENV` selects React's build.
 * - `DEV` is unset, because it makes Ink look for a debugger.
 *
 * Ink itself detects whether stdout is a terminal.
 *
 * @param args arguments of the command line
 */
export function resolveColourEnvironment(
  args: readonly string[],
  { env }: Pick<ProcessStreams, 'env'>,
): Readonly<Record<'NODE_ENV' | 'DEV' | 'FORCE_COLOR' | 'NO_COLOR', string | undefined>> {
  const optionArgs = args.includes('--') ? args.slice(0, args.indexOf('--')) : args;
  const isDisabled = optionArgs.includes('--no-color');
  const isColoured = !isDisabled && shouldUseColours({ isTTY: true }, env);
  return {
    NODE_ENV: 'production',
    DEV: undefined,
    NO_COLOR: isDisabled ? '1' : env.NO_COLOR,
    FORCE_COLOR: isColoured ? env.FORCE_COLOR : '0',
  };
}
