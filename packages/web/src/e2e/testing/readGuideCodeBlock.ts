import { readFileSync } from 'node:fs';

const guides = new URL('../../../../../docs/guides/', import.meta.url);

/**
 * Reads the code block whose first line names this file from a guide, so that the tests build exactly
 * the code that readers copy.
 *
 * @throws Error when the guide has no such block
 */
export function readGuideCodeBlock(fileName: string, guide = 'embed-back-office.md'): string {
  const blocks = readFileSync(new URL(guide, guides), 'utf8').matchAll(/```jsx?\n\/\/ (\S+)\n(.*?)```/gs);
  const code = [...blocks].find(([, name]) => name === fileName)?.[2];
  if (code === undefined) throw new Error(`The guide has no code block named ${fileName}`);
  return code;
}
