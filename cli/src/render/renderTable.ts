import { cliTexts } from '@recado/texts';
import type { CommandOutput } from '../commandOutput.ts';
import type { TableProps } from './components/Table.tsx';
import { TABLE_COLUMN_GAP } from './computeColumnWidths.ts';
import { getLocalTimeZone } from './dateFormats.ts';
import { measureTextWidthInCells, padToCellWidth } from './measureTextWidthInCells.ts';
import { paintTone } from './paintTone.ts';
import { printComponent } from './printComponent.ts';
import { getUnstyledText } from './TextTone.ts';
import { toPlainText } from './toPlainText.ts';

export interface PrintableTable extends TableProps {
  /** Message for a table without rows. */
  readonly empty: string;
  /**
   * Whether the table shows only a part of the list. The caption then explains this. If stdout is a pipe, the
   * caption goes to stderr.
   */
  readonly isPartial?: boolean;
  /** Whether the caption contains more than the table, so that it also goes to stderr if stdout is a pipe. */
  readonly isSummarized?: boolean;
  /** Whether rows contain local times. The caption then names their zone. */
  readonly hasLocalTimes?: boolean;
}

/**
 * Prints a list as a table. A terminal gets a drawn table; a pipe gets plain text without truncation.
 *
 * @param data the same list as one object, which `--json` prints
 */
export async function renderTable(output: CommandOutput, table: PrintableTable, data: object): Promise<void> {
  const { empty, isPartial, isSummarized, hasLocalTimes, ...content } = table;
  const captions = [content.caption, hasLocalTimes && cliTexts.common.localTimes(getLocalTimeZone())].filter(
    part => typeof part === 'string',
  );
  const props = captions.length > 0 ? { ...content, caption: captions.join(' · ') } : content;
  if (output.json) return output.print('', data);
  if (props.rows.length === 0) return output.writeMessage(empty);
  if (!output.canDraw) {
    output.print(formatPlainTable(props), data);
    if ((isPartial || isSummarized) && props.caption !== undefined) output.writeMessage(props.caption);
    return;
  }
  const { Table } = await import('./components/Table.tsx');
  await printComponent(output, Table, { ...props, columns: output.columns });
}

/** Formats a table as plain text without truncation. */
export function formatPlainTable({ head, rows }: TableProps): string {
  const labels = head.map(({ label }) => label);
  const lines = [labels, ...rows.map(row => row.map(styledText => toPlainText(getUnstyledText(styledText))))];
  const widths = head.map((_, index) => Math.max(...lines.map(line => measureTextWidthInCells(line[index] ?? ''))));
  return lines
    .map((line, number) =>
      head
        .map(({ align }, index) => {
          const cell = padToCellWidth(line[index] ?? '', widths[index] ?? 0, align === 'right' ? 'left' : 'right');
          return paintTone(rows[number - 1]?.[index] ?? '', index === head.length - 1 ? cell.trimEnd() : cell);
        })
        .join(' '.repeat(TABLE_COLUMN_GAP))
        .trimEnd(),
    )
    .join('\n');
}
