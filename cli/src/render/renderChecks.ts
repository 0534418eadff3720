import type { Output } from '../output.ts';
import { cellWidth, pad } from './cellWidth.ts';
import { checkSigns } from './checkSigns.ts';
import type { ChecksProps } from './components/Checks.tsx';
import { draw } from './draw.ts';
import { paint } from './paint.ts';
import { plain } from './plain.ts';
import { GAP } from './tableLayout.ts';

/**
 * What was found about several things, and what to do about each.
 *
 * @param data the same for `--json`: one object
 */
export async function renderChecks(output: Output, props: ChecksProps, data: object): Promise<void> {
  if (!output.isDrawn) return output.print(plainChecks(props), data);
  const { Checks } = await import('./components/Checks.tsx');
  await draw(output, Checks, { ...props, columns: output.columns });
}

const tones = { ok: 'good', warning: 'waiting', failed: 'bad' } as const;

function plainChecks({ checks }: ChecksProps): string {
  const width = Math.max(0, ...checks.map(({ label }) => cellWidth(label))) + GAP;
  return checks
    .flatMap(({ label, state, found, next }) => [
      `${paint({ text: state, tone: tones[state] }, checkSigns[state])} ${pad(label, width)}${plain(found)}`,
      ...(next === undefined ? [] : [`  ${' '.repeat(width)}→ ${plain(next)}`]),
    ])
    .join('\n');
}
