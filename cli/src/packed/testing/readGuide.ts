/** One block of code of a guide, in the order of reading. */
export type Step =
  /** A file to be saved under that path. */
  | { readonly kind: 'file'; readonly path: string; readonly text: string }
  /** A line to be typed into a terminal. */
  | { readonly kind: 'command'; readonly line: string }
  /** What is typed into a program that runs. */
  | { readonly kind: 'typed'; readonly text: string };

/** What a guide tells its reader to do. Files say their path after the language of their block. */
export function readGuide(markdown: string): Step[] {
  const blocks = [...markdown.matchAll(/^```(\w+)(?: (\S+))?\n([\s\S]*?)^```$/gm)];
  return blocks.flatMap(([, language, path, text = '']): Step[] => {
    if (path !== undefined) return [{ kind: 'file', path, text }];
    if (language === 'text') return [{ kind: 'typed', text }];
    // What is only shown: an excerpt of what the reader has, or may write.
    if (language !== 'sh') return [];
    const lines = text.split('\n').filter(line => line.trim() !== '');
    return lines.map(line => ({ kind: 'command', line }));
  });
}
