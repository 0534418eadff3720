import { readFileSync } from 'node:fs';

/** Version of this server package, such as `1.4.0`. */
export const serverVersion: string = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
).version;

/** Whether a release is later than another. Compares major, minor and patch number; ignores prerelease labels. */
export function isLaterRelease(release: string, other: string): boolean {
  const [numbers, otherNumbers] = [parseVersionNumbers(release), parseVersionNumbers(other)];
  const index = numbers.findIndex((number, position) => number !== otherNumbers[position]);
  return index >= 0 && (numbers[index] ?? 0) > (otherNumbers[index] ?? 0);
}

const parseVersionNumbers = (version: string): number[] =>
  [1, 2, 3].map(position => Number(/^(\d+)\.(\d+)\.(\d+)/.exec(version)?.[position] ?? 0));
