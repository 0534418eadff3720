import type { FunctionComponent } from 'react';
import { enableTerminalRawMode } from './enableTerminalRawMode.ts';

export interface RenderScreenOptions {
  /** Stream on which the screen is drawn. The default is stdout, but prompts and messages use stderr. */
  readonly stream?: NodeJS.WriteStream;
  /** Signal that ends the screen. Its reason becomes the error. */
  readonly signal?: AbortSignal;
}

/**
 * Shows a component until it calls Ink's `useApp().exit(result)`, and resolves to the result. The
 * last frame stays. Requires `output.canDraw` (on stderr `output.canPrompt`).
 *
 * @throws the error passed to `exit`; `InterruptedError` on Ctrl+C; the signal's reason
 */
export async function renderScreen<Result, Props extends object = object>(
  component: FunctionComponent<Props>,
  props: Props,
  { stream = process.stdout, signal }: RenderScreenOptions = {},
): Promise<Result> {
  enableTerminalRawMode();
  const [{ render }, { createElement }, { InterruptHandler }] = await Promise.all([
    import('ink'),
    import('react'),
    import('./components/InterruptHandler.tsx'),
  ]);
  signal?.throwIfAborted();
  const screen = render(createElement(InterruptHandler, null, createElement(component, props)), {
    stdout: stream,
    exitOnCtrlC: false,
    patchConsole: false,
  });
  const unmount = (): void => screen.unmount();
  signal?.addEventListener('abort', unmount, { once: true });
  try {
    const result: unknown = await screen.waitUntilExit();
    signal?.throwIfAborted();
    return result as Result;
  } finally {
    signal?.removeEventListener('abort', unmount);
  }
}
