import type { FunctionComponent } from 'react';
import { holdKeys } from './holdKeys.ts';

export interface ScreenOptions {
  /** stdout, unless what is drawn is talk. */
  readonly stream?: NodeJS.WriteStream;
  /** Ends the screen with its reason. */
  readonly signal?: AbortSignal;
}

/**
 * Shows a component until it leaves by Ink's `useApp().exit(result)`, and resolves to that result. Its last picture
 * stays. Only where `output.isDrawn` (or, on stderr, `output.canAsk`).
 *
 * @throws what it leaves with when that is an error; `Interrupted` on Ctrl+C; the signal's reason
 */
export async function renderScreen<Result, Props extends object = object>(
  component: FunctionComponent<Props>,
  props: Props,
  { stream = process.stdout, signal }: ScreenOptions = {},
): Promise<Result> {
  holdKeys();
  const [{ render }, { createElement }, { Interruptible }] = await Promise.all([
    import('ink'),
    import('react'),
    import('./components/Interruptible.tsx'),
  ]);
  signal?.throwIfAborted();
  const screen = render(createElement(Interruptible, null, createElement(component, props)), {
    stdout: stream,
    exitOnCtrlC: false,
    patchConsole: false,
  });
  const leave = (): void => screen.unmount();
  signal?.addEventListener('abort', leave, { once: true });
  try {
    const result: unknown = await screen.waitUntilExit();
    signal?.throwIfAborted();
    return result as Result;
  } finally {
    signal?.removeEventListener('abort', leave);
  }
}
