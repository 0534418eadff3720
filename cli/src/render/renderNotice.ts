import type { CommandOutput } from '../commandOutput.ts';
import { shouldUseColours } from '../resolveColourEnvironment.ts';
import type { NoticeProps } from './components/Notice.tsx';
import { TABLE_COLUMN_GAP } from './computeColumnWidths.ts';
import { measureTextWidthInCells } from './measureTextWidthInCells.ts';
import { printComponent } from './printComponent.ts';
import { toPlainText } from './toPlainText.ts';

const INDENT = ' '.repeat(TABLE_COLUMN_GAP);

/** Suggested next step: its reason and its command line. */
export interface SuggestedNextStep {
  readonly reason: string;
  readonly command: string;
}

type RenderNoticeParams = NoticeProps & { readonly next?: readonly SuggestedNextStep[] };

/**
 * Prints a result. Next steps are hints for people, so they are printed to stderr and only if it is a terminal.
 *
 * @param data the same result as one object, which `--json` prints
 */
export async function renderNotice(
  output: CommandOutput,
  { next = [], ...props }: RenderNoticeParams,
  data: object,
): Promise<void> {
  if (output.canDraw) {
    const { Notice } = await import('./components/Notice.tsx');
    await printComponent(output, Notice, props);
  } else output.print(toPlainText(props.text), data);
  renderNextSteps(output, next);
}

/** Prints the commands that a user may run next, without a notice before them. */
export function renderNextSteps({ showsProgress, columns }: CommandOutput, steps: readonly SuggestedNextStep[]): void {
  if (!showsProgress || steps.length === 0) return;
  const isColoured = shouldUseColours(process.stderr, process.env);
  const lines = steps.map(({ reason, command }) => {
    const label = `${reason}:`;
    // The command must stay on one line for copying, so it gets its own line if it does not fit after the label.
    const separator =
      measureTextWidthInCells(label) + TABLE_COLUMN_GAP + measureTextWidthInCells(command) > columns
        ? `\n${INDENT}`
        : INDENT;
    return `${isColoured ? `\u001b[2m${label}\u001b[22m` : label}${separator}${command}\n`;
  });
  process.stderr.write(`\n${lines.join('')}`);
}
