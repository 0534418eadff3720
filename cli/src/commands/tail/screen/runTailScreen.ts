import type { RecadoEvent } from '@recado/contract';
import { createModel } from '../../../screens/createModel.ts';
import { whileWorking } from '../../../screens/whileWorking.ts';
import type { Forwarded } from '../forwarding/Forwarded.ts';
import { wasTaken } from '../forwarding/Forwarded.ts';
import type { TailView } from '../TailView.ts';
import { createScroll } from './createScroll.ts';
import type { TailState } from './StatusBar.tsx';

/** Up to the line of the bar, which is the last one, and nothing in its place. */
const ERASE_BAR = '\u001b[1A\u001b[2K\r';

type Told = Pick<TailState, 'clients' | 'filters'> & { readonly isForwarding: boolean };

/**
 * Draws what `follow` shows until that ends or Ctrl+C is pressed; then nothing stays but the events.
 *
 * @throws what `follow` throws; Interrupted
 */
export async function runTailScreen(
  { isForwarding, ...told }: Told,
  signal: AbortSignal,
  follow: (view: TailView, signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const [{ renderToString }, { createElement }, { TailScreen }, { EventRow }, { ForwardedRow }] =
    await Promise.all([
      import('ink'),
      import('react'),
      import('./TailScreen.tsx'),
      import('./EventRow.tsx'),
      import('./ForwardedRow.tsx'),
    ]);
  const scroll = createScroll();
  const model = createModel<TailState>({
    ...told,
    connection: 'connecting',
    count: 0,
    forwarded: isForwarding ? { taken: 0, refused: 0 } : undefined,
  });
  const width = (): number => process.stdout.columns ?? 80;

  const view: TailView = {
    event(event: RecadoEvent, client) {
      const columns = width();
      scroll.push(renderToString(createElement(EventRow, { event, client, columns }), { columns }));
      model.change({ count: model.get().count + 1 });
    },
    forwarded(_event, forwarded: Forwarded) {
      const columns = width();
      scroll.push(renderToString(createElement(ForwardedRow, { forwarded, columns }), { columns }));
      const { taken, refused } = model.get().forwarded ?? { taken: 0, refused: 0 };
      const counts = wasTaken(forwarded) ? { taken: taken + 1, refused } : { taken, refused: refused + 1 };
      model.change({ forwarded: counts });
    },
    changed: isConnected => model.change({ connection: isConnected ? 'connected' : 'lost' }),
    say: line => scroll.push(line),
  };

  try {
    await whileWorking(TailScreen, { model, scroll }, { signal }, ending => follow(view, ending));
  } finally {
    process.stdout.write(ERASE_BAR);
    scroll.attach(text => process.stdout.write(text));
  }
}
