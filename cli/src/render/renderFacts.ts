import type { Output } from '../output.ts';
import { cellWidth, pad } from './cellWidth.ts';
import type { FactsProps } from './components/Facts.tsx';
import { draw } from './draw.ts';
import { paint } from './paint.ts';
import { plain } from './plain.ts';
import { wordOf } from './Tone.ts';
import { GAP } from './tableLayout.ts';

/**
 * What is known about one thing.
 *
 * @param data the same for `--json`: one object
 */
export async function renderFacts(output: Output, props: FactsProps, data: object): Promise<void> {
  if (!output.isDrawn) return output.print(plainFacts(props), data);
  const { Facts } = await import('./components/Facts.tsx');
  await draw(output, Facts, { ...props, columns: output.columns });
}

/** The same in plain text. */
export function plainFacts({ title, facts }: FactsProps): string {
  const shown = facts.filter(({ value }) => wordOf(value) !== '');
  const width = Math.max(0, ...shown.map(({ label }) => cellWidth(label)));
  const lines = shown.map(({ label, value }) => pad(label, width + GAP) + paint(value, plain(wordOf(value))));
  return [...(title === undefined ? [] : [paint(title, plain(wordOf(title)))]), ...lines].join('\n');
}
