import { readFileSync } from 'node:fs';

const guide = new URL('../../../../../docs/guides/embed-back-office.md', import.meta.url);

/**
 * The block of code that the guide calls by this file name, in the block's first line. What the tests build is what
 * the reader copies.
 *
 * @throws Error when the guide has no such block
 */
export function guideCode(fileName: string): string {
  const blocks = readFileSync(guide, 'utf8').matchAll(/```jsx?\n\/\/ (\S+)\n(.*?)```/gs);
  const found = [...blocks].find(([, name]) => name === fileName)?.[2];
  if (found === undefined) throw new Error(`The guide has no ${fileName}`);
  return found;
}
