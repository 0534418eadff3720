/**
 * Whether a plugin that was made for `wanted` (a range as npm writes it) fits the port's version `present`: the same
 * major, before 1.0 the same minor. What is no number, or nothing, is taken to fit.
 */
export function takesPort(wanted: string | null, present: string): boolean {
  const [major, minor] = numbersOf(wanted ?? '');
  const [presentMajor, presentMinor] = numbersOf(present);
  if (major === undefined) return true;
  if (major !== presentMajor) return false;
  return major > 0 || minor === undefined || minor === presentMinor;
}

function numbersOf(version: string): (number | undefined)[] {
  const found = /^[\^~>=v\s]*(\d+)(?:\.(\d+))?/.exec(version);
  return (found?.slice(1) ?? []).map(part => (part === undefined ? undefined : Number(part)));
}
