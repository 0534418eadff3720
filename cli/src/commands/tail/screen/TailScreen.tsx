import { useStdout } from 'ink';
import { type ReactElement, useEffect } from 'react';
import { type Model, useModel } from '../../../screens/createModel.ts';
import type { Scroll } from './createScroll.ts';
import { StatusBar, type TailState } from './StatusBar.tsx';

export interface TailScreenProps {
  readonly model: Model<TailState>;
  readonly scroll: Scroll;
}

/**
 * The events above, in the terminal's own scrollback, and one line below them. Not with `<Static>`: Ink keeps all that
 * was ever written by it, and `tail` may run for weeks.
 */
export function TailScreen({ model, scroll }: TailScreenProps): ReactElement {
  const { write } = useStdout();
  useEffect(() => scroll.attach(write), [scroll, write]);
  return <StatusBar {...useModel(model)} />;
}
