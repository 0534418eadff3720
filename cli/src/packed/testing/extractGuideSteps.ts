/** A step of a guide: a file, a command or an input. */
export type GuideStep =
  /** A file to save under this path. */
  | { readonly kind: 'file'; readonly path: string; readonly text: string }
  /** A line to enter into a terminal. */
  | { readonly kind: 'command'; readonly line: string }
  /** Input for a running program. */
  | { readonly kind: 'typed'; readonly text: string };

/** Extracts the steps of a guide. A file's path follows the language of its code block. */
export function extractGuideSteps(markdown: string): GuideStep[] {
  const blocks = [...markdown.matchAll(/^```(\w+)(?: (\S+))?\n([\s\S]*?)^```$/gm)];
  return blocks.flatMap(([, language, path, text = '']): GuideStep[] => {
    if (path !== undefined) return [{ kind: 'file', path, text }];
    if (language === 'text') return [{ kind: 'typed', text }];
    // Skip excerpts in other languages, because they only show code that exists or is optional.
    if (language !== 'sh') return [];
    const lines = text.split('\n').filter(line => line.trim() !== '');
    return lines.map(line => ({ kind: 'command', line }));
  });
}
