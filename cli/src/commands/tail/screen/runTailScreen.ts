import type { RecadoEvent } from '@recado/contract';
import { createScreenState } from '../../../screens/createScreenState.ts';
import { showComponentDuringWork } from '../../../screens/showComponentDuringWork.ts';
import type { EventForwardingResult } from '../forwarding/EventForwardingResult.ts';
import { isForwardingAccepted } from '../forwarding/EventForwardingResult.ts';
import type { TailView } from '../TailView.ts';
import { createScrollbackWriter } from './createScrollbackWriter.ts';
import type { TailStatusBarState } from './StatusBar.tsx';

/** Escape sequence that moves the cursor up to the status bar, which is the last line, and erases it. */
const ERASE_STATUS_BAR = '\u001b[1A\u001b[2K\r';

type InitialTailState = Pick<TailStatusBarState, 'clients' | 'filters'> & { readonly isForwarding: boolean };

/**
 * Draws the events of `follow` until it ends or Ctrl+C is pressed. Afterwards only the events remain
 * on the screen.
 *
 * @throws errors of `follow`; Interrupted
 */
export async function runTailScreen(
  { isForwarding, ...initialState }: InitialTailState,
  signal: AbortSignal,
  follow: (view: TailView, signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const [{ renderToString }, { createElement }, { TailScreen }, { EventRow }, { ForwardingResultRow }] =
    await Promise.all([
      import('ink'),
      import('react'),
      import('./TailScreen.tsx'),
      import('./EventRow.tsx'),
      import('./ForwardingResultRow.tsx'),
    ]);
  const scrollback = createScrollbackWriter();
  const model = createScreenState<TailStatusBarState>({
    ...initialState,
    connection: 'connecting',
    count: 0,
    forwarded: isForwarding ? { acceptedCount: 0, rejectedCount: 0 } : undefined,
  });
  const width = (): number => process.stdout.columns ?? 80;

  const view: TailView = {
    showEvent(event: RecadoEvent, client) {
      const columns = width();
      scrollback.push(renderToString(createElement(EventRow, { event, client, columns }), { columns }));
      model.update({ count: model.get().count + 1 });
    },
    showForwardingResult(_event, forwarded: EventForwardingResult) {
      const columns = width();
      scrollback.push(renderToString(createElement(ForwardingResultRow, { forwarded, columns }), { columns }));
      const { acceptedCount, rejectedCount } = model.get().forwarded ?? { acceptedCount: 0, rejectedCount: 0 };
      const counts = isForwardingAccepted(forwarded)
        ? { acceptedCount: acceptedCount + 1, rejectedCount }
        : { acceptedCount, rejectedCount: rejectedCount + 1 };
      model.update({ forwarded: counts });
    },
    showConnectionState: isConnected => model.update({ connection: isConnected ? 'connected' : 'lost' }),
    showNotice: line => scrollback.push(line),
  };

  try {
    await showComponentDuringWork(TailScreen, { model, scrollback }, { signal }, abortSignal =>
      follow(view, abortSignal),
    );
  } finally {
    process.stdout.write(ERASE_STATUS_BAR);
    scrollback.attach(text => process.stdout.write(text));
  }
}
