import { render } from 'ink-testing-library';
import { afterEach, describe, expect, it } from 'vitest';
import { createScreenState } from '../../../screens/createScreenState.ts';
import { createScrollbackWriter } from './createScrollbackWriter.ts';
import type { TailStatusBarState } from './StatusBar.tsx';
import { TailScreen } from './TailScreen.tsx';

const state: TailStatusBarState = { connection: 'connecting', clients: ['La Espiga'], count: 0, filters: [] };

describe('TailScreen', () => {
  let leave = () => {};
  afterEach(() => leave());
  const show = (initial: TailStatusBarState) => {
    const [model, scroll] = [createScreenState(initial), createScrollbackWriter()];
    const { lastFrame, frames, unmount } = render(<TailScreen model={model} scrollback={scroll} />);
    leave = unmount;
    return { model, scroll, frames, frame: () => lastFrame() ?? '' };
  };

  it('shows the connection state and the event count in its last line', async () => {
    const { model, frame } = show(state);
    expect(frame()).toBe('◐ Conectando… · La Espiga · 0 eventos · Ctrl+C para salir');
    model.update({ connection: 'connected', count: 1 });
    await expect.poll(frame).toBe('● En vivo · La Espiga · 1 evento · Ctrl+C para salir');
    model.update({ connection: 'lost', count: 1200 });
    await expect.poll(frame).toBe('◐ Reconectando… · La Espiga · 1,200 eventos · Ctrl+C para salir');
  });

  it('shows the active filters and the forwarding counts', () => {
    const { frame } = show({
      ...state,
      connection: 'connected',
      clients: ['La Espiga', 'El Trigo'],
      filters: ['solo entrada'],
      forwarded: { acceptedCount: 3, rejectedCount: 1 },
    });
    expect(frame()).toBe(
      '● En vivo · 2 clientes · 0 eventos · 3 reenviados, 1 rechazado · solo entrada · Ctrl+C para salir',
    );
  });

  it('writes events in order above the status bar, and all events of one tick in one frame', async () => {
    const { scroll, frames } = show(state);
    scroll.push('uno');
    scroll.push('dos');
    scroll.flush();
    scroll.push('tres');
    await expect.poll(() => frames.some(frame => frame.startsWith('tres\n'))).toBe(true);
    expect(frames.filter(frame => frame.startsWith('uno\ndos\n'))).toHaveLength(1);
  });
});
