import type { Surroundings } from './output.ts';

/** Whether what is written there may be coloured (https://no-color.org). */
export const hasColours = (
  stream: { readonly isTTY?: boolean },
  env: Readonly<Record<string, string | undefined>>,
): boolean => stream.isTTY === true && !env.NO_COLOR && env.TERM !== 'dumb' && env.FORCE_COLOR !== '0';

/**
 * What has to stand in the environment before Ink is loaded. Ink knows FORCE_COLOR alone, and decides once; it asks
 * React's build by NODE_ENV, and looks for a debugger of its own where DEV is set.
 *
 * @param args of the command line
 */
export function colourPolicy(
  args: readonly string[],
  { env, stdout }: Pick<Surroundings, 'env' | 'stdout'>,
): Readonly<Record<'NODE_ENV' | 'DEV' | 'FORCE_COLOR' | 'NO_COLOR', string | undefined>> {
  const typed = args.includes('--') ? args.slice(0, args.indexOf('--')) : args;
  const isRefused = typed.includes('--no-color');
  const isColoured = !isRefused && hasColours(stdout, env);
  return {
    NODE_ENV: 'production',
    DEV: undefined,
    NO_COLOR: isRefused ? '1' : env.NO_COLOR,
    FORCE_COLOR: isColoured ? env.FORCE_COLOR : '0',
  };
}
