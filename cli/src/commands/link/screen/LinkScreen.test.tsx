import { render } from 'ink-testing-library';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createModel } from '../../../screens/createModel.ts';
import { readQr } from '../../../testing/readQr.ts';
import { drawQr } from '../drawQr.ts';
import { beginning, type LinkState } from '../LinkState.ts';
import { LinkScreen } from './LinkScreen.tsx';
import { linkLayout } from './linkLayout.ts';

const text = `https://wa.me/settings/linked_devices#2@${'aZ3/+'.repeat(35)}`;
let drawing = '';
beforeAll(async () => {
  drawing = await drawQr(text);
});

describe('linkLayout', () => {
  it.each([
    [100, 50, 'below'],
    [110, 36, 'beside'],
    [80, 36, 'bare'],
    [80, 24, 'none'],
    [40, 50, 'none'],
  ] as const)('in %i × %i: %s', (columns, rows, place) => {
    expect(linkLayout(drawing, { columns, rows })).toBe(place);
  });

  it('never leaves a part of the QR out', () => {
    const lines = drawing.split('\n');
    const [height, width] = [lines.length, Math.max(...lines.map(line => line.length))];
    expect(linkLayout(drawing, { columns: width, rows: height + 2 })).toBe('bare');
    expect(linkLayout(drawing, { columns: width - 1, rows: height + 2 })).toBe('none');
    expect(linkLayout(drawing, { columns: width, rows: height + 1 })).toBe('none');
  });
});

describe('the screen of link', () => {
  let leave = () => {};
  afterEach(() => leave());
  /** In a window of 100 cells, as many rows as it takes. */
  const show = (state: Partial<LinkState>) => {
    const model = createModel<LinkState>({ ...beginning('qr'), ...state });
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

  it('begins with the steps, before there is a code', () => {
    const { frame } = show({});
    expect(frame()).toMatch(
      /^Vincular Panadería La Espiga {2}5215512345678\n\n1 {2}Abra WhatsApp en su teléfono\.\n2 /,
    );
    expect(frame()).toMatch(/◐ Preparando el código…/);
  });

  it('shows a QR that can be read, how long it is good, and the next one in its place', async () => {
    const { model, frame, resize } = show({ qr: { text, drawing, expiresAt: soon() } });
    resize(60);
    await expect.poll(frame).toMatch(/◐ Esperando a que lo escanee… {2}Vence en \d+ segundos/);
    expect(readQr(frame())).toBe(text);
    const next = text.toUpperCase();
    model.change({ qr: { text: next, drawing: await drawQr(next), expiresAt: soon() } });
    await expect.poll(() => readQr(frame())).toBe(next);
    model.change({ isScanned: true });
    await expect.poll(frame).toMatch(/● Código aceptado\. Terminando la vinculación…/);
    expect(frame()).not.toMatch(/Vence/);
  });

  it('gives way to a code in a window too small, and comes back', async () => {
    const { model, frame, resize } = show({ qr: { text, drawing, expiresAt: soon() } });
    const mode = () => model.get().mode;
    resize(60);
    await expect.poll(mode).toBe('qr');
    resize(24);
    await expect.poll(mode).toBe('code');
    model.change({ code: { text: '7KQD-3MXA', expiresAt: soon() } });
    await expect.poll(frame).toMatch(/│ {3}7KQD-3MXA {3}│/);
    expect(frame()).toMatch(/El código QR no cabe en esta ventana/);
    expect(frame()).not.toMatch(/▀▄/);
    resize(60);
    await expect.poll(mode).toBe('qr');
    await expect.poll(() => readQr(frame())).toBe(text);
  });

  it('changes between both at a key, and says why there is no code', async () => {
    const { model, stdin, frame, resize } = show({ qr: { text, drawing, expiresAt: soon() } });
    const mode = () => model.get().mode;
    resize(60);
    await expect.poll(frame).toMatch(/c: usar un código escrito/);
    // Keys are heard from the moment that the screen stands.
    await expect.poll(() => stdin.write('c') ?? mode()).toBe('code');
    model.change({ refusal: 'Este tipo de conexión no admite códigos de vinculación.' });
    await expect.poll(frame).toMatch(/no admite códigos de vinculación/);
    stdin.write('q');
    await expect.poll(mode).toBe('qr');
  });
});
