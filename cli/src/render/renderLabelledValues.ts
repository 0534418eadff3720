import type { CommandOutput } from '../commandOutput.ts';
import type { LabelledValueListProps } from './components/LabelledValueList.tsx';
import { COLUMN_GAP } from './computeColumnWidths.ts';
import { measureCellWidth, padToWidth } from './measureCellWidth.ts';
import { paintTone } from './paintTone.ts';
import { printComponent } from './printComponent.ts';
import { getUnstyledText } from './TextTone.ts';
import { toPlainText } from './toPlainText.ts';

/**
 * Prints facts about one subject.
 *
 * @param data the same facts as one object, which `--json` prints
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

/** Formats facts as plain text and omits facts with an empty value. */
export function formatPlainLabelledValues({ title, facts }: LabelledValueListProps): string {
  const visibleFacts = facts.filter(({ value }) => getUnstyledText(value) !== '');
  const width = Math.max(0, ...visibleFacts.map(({ label }) => measureCellWidth(label)));
  const lines = visibleFacts.map(
    ({ label, value }) => padToWidth(label, width + COLUMN_GAP) + paintTone(value, toPlainText(getUnstyledText(value))),
  );
  return [...(title === undefined ? [] : [paintTone(title, toPlainText(getUnstyledText(title)))]), ...lines].join('\n');
}
