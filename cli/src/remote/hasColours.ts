/** Whether what is written there may be coloured (https://no-color.org). */
export const hasColours = (
  stream: { readonly isTTY?: boolean },
  env: Readonly<Record<string, string | undefined>>,
): boolean => stream.isTTY === true && !env.NO_COLOR && env.TERM !== 'dumb';
