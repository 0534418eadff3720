import { hasColours } from '../colourPolicy.ts';
import type { Output } from '../output.ts';
import { cellWidth } from './cellWidth.ts';
import type { NoticeProps } from './components/Notice.tsx';
import { draw } from './draw.ts';
import { plain } from './plain.ts';
import { GAP } from './tableLayout.ts';

const INDENT = ' '.repeat(GAP);

/** What to do next: why, and the command line for it. */
export interface Next {
  readonly about: string;
  readonly command: string;
}

/**
 * How it went. Next steps are hints to a person: they go to stderr, and only where somebody looks.
 *
 * @param data the same for `--json`: one object
 */
export async function renderNotice(
  output: Output,
  { next = [], ...props }: NoticeProps & { readonly next?: readonly Next[] },
  data: object,
): Promise<void> {
  if (output.isDrawn) {
    const { Notice } = await import('./components/Notice.tsx');
    await draw(output, Notice, props);
  } else output.print(plain(props.text), data);
  renderNext(output, next);
}

/** Hints alone. */
export function renderNext({ isWatched, columns }: Output, steps: readonly Next[]): void {
  if (!isWatched || steps.length === 0) return;
  const isColoured = hasColours(process.stderr, process.env);
  const lines = steps.map(({ about, command }) => {
    const label = `${about}:`;
    // What is copied has to be one line: where both do not fit, it gets its own.
    const between = cellWidth(label) + GAP + cellWidth(command) > columns ? `\n${INDENT}` : INDENT;
    return `${isColoured ? `\u001b[2m${label}\u001b[22m` : label}${between}${command}\n`;
  });
  process.stderr.write(`\n${lines.join('')}`);
}
