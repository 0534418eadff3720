import type { Output } from '../output.ts';

/** Says something before the first question, whichever that is. */
export function greeting({ say }: Pick<Output, 'say'>, text: string): () => void {
  let isSaid = false;
  return () => {
    if (!isSaid) say(text);
    isSaid = true;
  };
}
