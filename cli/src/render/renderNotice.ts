import { hasColours } from '../colourPolicy.ts';
import type { Output } from '../output.ts';
import type { NoticeProps } from './components/Notice.tsx';
import { draw } from './draw.ts';
import { plain } from './plain.ts';

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
export function renderNext({ isWatched }: Output, steps: readonly Next[]): void {
  if (!isWatched || steps.length === 0) return;
  const dim = (text: string): string =>
    hasColours(process.stderr, process.env) ? `\u001b[2m${text}\u001b[22m` : text;
  const lines = steps.map(({ about, command }) => `${dim(`${about}:`)}  ${command}\n`);
  // Not wrapped: what is copied has to be one line.
  process.stderr.write(`\n${lines.join('')}`);
}
