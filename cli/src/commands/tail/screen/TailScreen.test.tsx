import { render } from 'ink-testing-library';
import { afterEach, describe, expect, it } from 'vitest';
import { createModel } from '../../../screens/createModel.ts';
import { createScroll } from './createScroll.ts';
import type { TailState } from './StatusBar.tsx';
import { TailScreen } from './TailScreen.tsx';

const state: TailState = { connection: 'connecting', clients: ['La Espiga'], count: 0, filters: [] };

describe('the screen of tail', () => {
  let leave = () => {};
  afterEach(() => leave());
  const show = (initial: TailState) => {
    const [model, scroll] = [createModel(initial), createScroll()];
    const { lastFrame, frames, unmount } = render(<TailScreen model={model} scroll={scroll} />);
    leave = unmount;
    return { model, scroll, frames, frame: () => lastFrame() ?? '' };
  };

  it('says at the bottom how the following fares', async () => {
    const { model, frame } = show(state);
    expect(frame()).toBe('◐ Conectando… · La Espiga · 0 eventos · Ctrl+C para salir');
    model.change({ connection: 'connected', count: 1 });
    await expect.poll(frame).toBe('● En vivo · La Espiga · 1 evento · Ctrl+C para salir');
    model.change({ connection: 'lost', count: 1200 });
    await expect.poll(frame).toBe('◐ Reconectando… · La Espiga · 1,200 eventos · Ctrl+C para salir');
  });

  it('names what narrows it, and counts what was forwarded', () => {
    const { frame } = show({
      ...state,
      connection: 'connected',
      clients: ['La Espiga', 'El Trigo'],
      filters: ['solo entrada'],
      forwarded: { taken: 3, refused: 1 },
    });
    expect(frame()).toBe(
      '● En vivo · 2 clientes · 0 eventos · 3 reenviados, 1 rechazado · solo entrada · Ctrl+C para salir',
    );
  });

  it('writes events above, in order, those of one turn together', async () => {
    const { scroll, frames } = show(state);
    scroll.push('uno');
    scroll.push('dos');
    scroll.flush();
    scroll.push('tres');
    await expect.poll(() => frames.some(frame => frame.startsWith('tres\n'))).toBe(true);
    expect(frames.filter(frame => frame.startsWith('uno\ndos\n'))).toHaveLength(1);
  });
});
