import type { Surroundings } from './output.ts';

/**
 * Whether what is written there may be coloured (https://no-color.org). FORCE_COLOR has the last word, as it has in Node:
 * colours into a pipe, too, and none with `0` or `false`.
 */
export function hasColours(
  stream: { readonly isTTY?: boolean },
  { FORCE_COLOR: forced, NO_COLOR: refused, TERM }: Readonly<Record<string, string | undefined>>,
): boolean {
  if (forced) return forced !== '0' && forced !== 'false';
  return stream.isTTY === true && !refused && TERM !== 'dumb';
}

/**
 * What has to stand in the environment before Ink is loaded. Ink knows FORCE_COLOR alone, and decides once; it asks
 * React's build by NODE_ENV, and looks for a debugger of its own where DEV is set. It sees by itself what stdout is: what
 * is refused here is refused for stderr, too.
 *
 * @param args of the command line
 */
export function colourPolicy(
  args: readonly string[],
  { env }: Pick<Surroundings, 'env'>,
): Readonly<Record<'NODE_ENV' | 'DEV' | 'FORCE_COLOR' | 'NO_COLOR', string | undefined>> {
  const typed = args.includes('--') ? args.slice(0, args.indexOf('--')) : args;
  const isRefused = typed.includes('--no-color');
  const isColoured = !isRefused && hasColours({ isTTY: true }, env);
  return {
    NODE_ENV: 'production',
    DEV: undefined,
    NO_COLOR: isRefused ? '1' : env.NO_COLOR,
    FORCE_COLOR: isColoured ? env.FORCE_COLOR : '0',
  };
}
