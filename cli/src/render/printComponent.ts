import type { FunctionComponent } from 'react';
import type { CommandOutput } from '../commandOutput.ts';

/** Writes one frame of a component to stdout in the terminal's width. Loads Ink on demand. */
export async function printComponent<Props extends object>(
  { columns }: Pick<CommandOutput, 'columns'>,
  component: FunctionComponent<Props>,
  props: Props,
): Promise<void> {
  const [{ renderToString }, { createElement }] = await Promise.all([import('ink'), import('react')]);
  process.stdout.write(`${renderToString(createElement(component, props), { columns })}\n`);
}
