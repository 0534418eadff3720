import type { CommandOutput } from '../commandOutput.ts';
import type { CheckResultListProps } from './components/CheckResultList.tsx';
import { TABLE_COLUMN_GAP } from './computeColumnWidths.ts';
import { doctorCheckStateSymbols } from './doctorCheckStateSymbols.ts';
import { measureTextWidthInCells, padToCellWidth } from './measureTextWidthInCells.ts';
import { paintTone } from './paintTone.ts';
import { printComponent } from './printComponent.ts';
import { toPlainText } from './toPlainText.ts';

/**
 * Prints check results with their next steps.
 *
 * @param data the same results as one object, which `--json` prints
 */
export async function renderCheckResults(
  output: CommandOutput,
  props: CheckResultListProps,
  data: object,
): Promise<void> {
  if (!output.canDraw) return output.print(formatPlainChecks(props), data);
  const { CheckResultList } = await import('./components/CheckResultList.tsx');
  await printComponent(output, CheckResultList, { ...props, columns: output.columns });
}

const tones = { ok: 'good', warning: 'waiting', failed: 'bad' } as const;

function formatPlainChecks({ checks }: CheckResultListProps): string {
  const width = Math.max(0, ...checks.map(({ label }) => measureTextWidthInCells(label))) + TABLE_COLUMN_GAP;
  return checks
    .flatMap(({ label, state, found, next }) => [
      `${paintTone({ text: state, tone: tones[state] }, doctorCheckStateSymbols[state])} ${padToCellWidth(label, width)}${toPlainText(found)}`,
      ...(next === undefined ? [] : [`  ${' '.repeat(width)}→ ${toPlainText(next)}`]),
    ])
    .join('\n');
}
