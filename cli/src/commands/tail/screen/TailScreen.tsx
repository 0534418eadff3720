import { useStdout } from 'ink';
import { type ReactElement, useEffect } from 'react';
import { type ScreenState, useScreenState } from '../../../screens/createScreenState.ts';
import type { ScrollbackWriter } from './createScrollbackWriter.ts';
import { StatusBar, type TailStatusBarState } from './StatusBar.tsx';

export interface TailScreenProps {
  readonly model: ScreenState<TailStatusBarState>;
  readonly scrollback: ScrollbackWriter;
}

/**
 * Prints events into the terminal's own scrollback and draws a status bar below them. Does not use `<Static>`,
 * because Ink keeps everything that it has printed there in memory, and `tail` may run for weeks.
 */
export function TailScreen({ model, scrollback }: TailScreenProps): ReactElement {
  const { write } = useStdout();
  useEffect(() => scrollback.attach(write), [scrollback, write]);
  return <StatusBar {...useScreenState(model)} />;
}
