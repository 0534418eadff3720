import { render } from 'ink-testing-library';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createScreenState } from '../../../screens/createScreenState.ts';
import { readTerminalQr } from '../../../testing/readTerminalQr.ts';
import { drawQr } from '../drawQr.ts';
import { createLinkingState, type LinkingState } from '../LinkingState.ts';
import { chooseQrPlacement } from './chooseQrPlacement.ts';
import { LinkScreen } from './LinkScreen.tsx';

const text = `https://wa.me/settings/linked_devices#2@${'aZ3/+'.repeat(35)}`;
let drawing = '';
beforeAll(async () => {
  drawing = await drawQr(text);
});

describe('chooseQrPlacement', () => {
  it.each([
    [100, 50, 'below'],
    [110, 36, 'beside'],
    [80, 36, 'bare'],
    [80, 24, 'none'],
    [40, 50, 'none'],
  ] as const)('returns the layout for %i × %i cells: %s', (columns, rows, placement) => {
    expect(chooseQrPlacement(drawing, { columns, rows })).toBe(placement);
  });

  it('never crops the QR', () => {
    const lines = drawing.split('\n');
    const [height, width] = [lines.length, Math.max(...lines.map(line => line.length))];
    expect(chooseQrPlacement(drawing, { columns: width, rows: height + 2 })).toBe('bare');
    expect(chooseQrPlacement(drawing, { columns: width - 1, rows: height + 2 })).toBe('none');
    expect(chooseQrPlacement(drawing, { columns: width, rows: height + 1 })).toBe('none');
  });
});

describe('LinkScreen', () => {
  let leave = () => {};
  afterEach(() => leave());
  /** Renders the screen 100 cells wide and as high as its content. */
  const show = (state: Partial<LinkingState>) => {
    const model = createScreenState<LinkingState>({ ...createLinkingState('qr'), ...state });
    const { lastFrame, stdin, stdout, unmount } = render(
      <LinkScreen name="Panadería La Espiga" phone="5215512345678" model={model} />,
    );
    leave = unmount;
    const resize = (rows: number): void => {
      Object.assign(stdout, { rows });
      stdout.emit('resize');
    };
    return { model, stdin, resize, frame: () => lastFrame() ?? '' };
  };
  const soon = () => new Date(Date.now() + 30_000).toISOString();

  it('shows the steps before there is a code', () => {
    const { frame } = show({});
    expect(frame()).toMatch(
      /^Vincular Panadería La Espiga {2}5215512345678\n\n1 {2}Abra WhatsApp en su teléfono\.\n2 /,
    );
    expect(frame()).toMatch(/◐ Preparando el código…/);
  });

  it('shows a readable QR with its remaining time, and replaces the QR with the next one', async () => {
    const { model, frame, resize } = show({ qr: { text, drawing, expiresAt: soon() } });
    resize(60);
    await expect.poll(frame).toMatch(/◐ Esperando a que lo escanee… {2}Vence en \d+ segundos/);
    expect(readTerminalQr(frame())).toBe(text);
    const next = text.toUpperCase();
    model.update({ qr: { text: next, drawing: await drawQr(next), expiresAt: soon() } });
    await expect.poll(() => readTerminalQr(frame())).toBe(next);
    model.update({ isScanned: true });
    await expect.poll(frame).toMatch(/● Código aceptado\. Terminando la vinculación…/);
    expect(frame()).not.toMatch(/Vence/);
  });

  it('shows a pairing code when the window is too small, and the QR when it grows', async () => {
    const { model, frame, resize } = show({ qr: { text, drawing, expiresAt: soon() } });
    const mode = () => model.get().mode;
    resize(60);
    await expect.poll(mode).toBe('qr');
    resize(24);
    await expect.poll(mode).toBe('code');
    model.update({
      code: { text: '7KQD-3MXA', expiresAt: soon(), secondsLeft: 100, repeated: false, endedCode: null },
    });
    await expect.poll(frame).toMatch(/│ {3}7KQD-3MXA {3}│/);
    expect(frame()).toMatch(/El código QR no cabe en esta ventana/);
    expect(frame()).not.toMatch(/▀▄/);
    resize(60);
    await expect.poll(mode).toBe('qr');
    await expect.poll(() => readTerminalQr(frame())).toBe(text);
  });

  it('switches between QR and pairing code on a key, and shows why no code is available', async () => {
    const { model, stdin, frame, resize } = show({ qr: { text, drawing, expiresAt: soon() } });
    const mode = () => model.get().mode;
    resize(60);
    await expect.poll(frame).toMatch(/c: usar un código escrito/);
    // Keys have no effect before the screen is mounted, so press the key until the mode changes.
    await expect.poll(() => stdin.write('c') ?? mode()).toBe('code');
    model.update({ refusal: 'Esta forma de conexión no admite códigos de vinculación.' });
    await expect.poll(frame).toMatch(/no admite códigos de vinculación/);
    stdin.write('q');
    await expect.poll(mode).toBe('qr');
  });
});
