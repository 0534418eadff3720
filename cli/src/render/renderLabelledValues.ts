import type { CommandOutput } from '../commandOutput.ts';
import type { LabelledValueListProps } from './components/LabelledValueList.tsx';
import { TABLE_COLUMN_GAP } from './computeColumnWidths.ts';
import { measureTextWidthInCells, padToCellWidth } from './measureTextWidthInCells.ts';
import { paintTone } from './paintTone.ts';
import { printComponent } from './printComponent.ts';
import { getUnstyledText } from './TextTone.ts';
import { toPlainText } from './toPlainText.ts';

/**
 * Prints labelled values of one object, for example of a client.
 *
 * @param data object with the same values, which `--json` prints instead
 */
export async function renderLabelledValues(
  output: CommandOutput,
  props: LabelledValueListProps,
  data: object,
): Promise<void> {
  if (!output.canDraw) return output.print(formatPlainLabelledValues(props), data);
  const { LabelledValueList } = await import('./components/LabelledValueList.tsx');
  await printComponent(output, LabelledValueList, { ...props, columns: output.columns });
}

/** Formats labelled values as plain text. Omits labels whose value is empty. */
export function formatPlainLabelledValues({ title, facts }: LabelledValueListProps): string {
  const visibleFacts = facts.filter(({ value }) => getUnstyledText(value) !== '');
  const width = Math.max(0, ...visibleFacts.map(({ label }) => measureTextWidthInCells(label)));
  const lines = visibleFacts.map(
    ({ label, value }) =>
      padToCellWidth(label, width + TABLE_COLUMN_GAP) + paintTone(value, toPlainText(getUnstyledText(value))),
  );
  return [...(title === undefined ? [] : [paintTone(title, toPlainText(getUnstyledText(title)))]), ...lines].join('\n');
}
