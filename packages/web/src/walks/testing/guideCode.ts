import { readFileSync } from 'node:fs';

const guides = new URL('../../../../../docs/guides/', import.meta.url);

/**
 * The block of code that the guide calls by this file name, in the block's first line. What the tests build is what
 * the reader copies.
 *
 * @throws Error when the guide has no such block
 */
export function guideCode(fileName: string, guide = 'embed-back-office.md'): string {
  const blocks = readFileSync(new URL(guide, guides), 'utf8').matchAll(/```jsx?\n\/\/ (\S+)\n(.*?)```/gs);
  const found = [...blocks].find(([, name]) => name === fileName)?.[2];
  if (found === undefined) throw new Error(`The guide has no ${fileName}`);
  return found;
}
