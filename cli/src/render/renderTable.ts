import type { Output } from '../output.ts';
import { cellWidth, pad } from './cellWidth.ts';
import type { TableProps } from './components/Table.tsx';
import { draw } from './draw.ts';
import { paint } from './paint.ts';
import { plain } from './plain.ts';
import { wordOf } from './Tone.ts';
import { GAP } from './tableLayout.ts';

export interface TableRequest extends TableProps {
  /** What is said in place of a table without rows. */
  readonly empty: string;
  /** There are more rows than these; the caption says so, into a pipe as talk. */
  readonly isPart?: boolean;
}

/**
 * A list. Drawn for a person; with every word in full where it goes into a pipe.
 *
 * @param data the same for `--json`: one object
 */
export async function renderTable(output: Output, table: TableRequest, data: object): Promise<void> {
  const { empty, isPart, ...props } = table;
  if (output.json) return output.print('', data);
  if (props.rows.length === 0) return output.say(empty);
  if (!output.isDrawn) {
    output.print(plainTable(props), data);
    if (isPart && props.caption !== undefined) output.say(props.caption);
    return;
  }
  const { Table } = await import('./components/Table.tsx');
  await draw(output, Table, { ...props, columns: output.columns });
}

/** The same in plain text, with every word in full. */
export function plainTable({ head, rows }: TableProps): string {
  const labels = head.map(({ label }) => label);
  const words = [labels, ...rows.map(row => row.map(said => plain(wordOf(said))))];
  const widths = head.map((_, index) => Math.max(...words.map(line => cellWidth(line[index] ?? ''))));
  return words
    .map((line, number) =>
      head
        .map(({ align }, index) => {
          const cell = pad(line[index] ?? '', widths[index] ?? 0, align === 'right' ? 'left' : 'right');
          return paint(rows[number - 1]?.[index] ?? '', index === head.length - 1 ? cell.trimEnd() : cell);
        })
        .join(' '.repeat(GAP))
        .trimEnd(),
    )
    .join('\n');
}
