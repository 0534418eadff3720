import type { FunctionComponent } from 'react';
import type { Output } from '../output.ts';

/** Writes a component to stdout as it looks now, in the terminal's width; loads Ink. */
export async function draw<Props extends object>(
  { columns }: Pick<Output, 'columns'>,
  component: FunctionComponent<Props>,
  props: Props,
): Promise<void> {
  const [{ renderToString }, { createElement }] = await Promise.all([import('ink'), import('react')]);
  process.stdout.write(`${renderToString(createElement(component, props), { columns })}\n`);
}
