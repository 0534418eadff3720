/** The form of a word that goes with a number, which may be formatted: only one takes the singular. */
export const agree = (count: number | string, one: string, several: string): string =>
  String(count) === '1' ? one : several;
