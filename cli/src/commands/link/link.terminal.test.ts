import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../mainJob/testing/eventually.ts';
import { readQrCells } from '../../testing/readQrCells.ts';
import type { Variables } from '../../testing/recado.ts';
import { startTown, type Town } from '../../testing/startTown.ts';
import { keys, type Size, type Terminal } from '../../testing/terminal.ts';
import { useRecado } from '../../testing/useRecado.ts';

const large: Size = { columns: 100, rows: 50 };
const small: Size = { columns: 40, rows: 24 };
const cursor = { shown: '\u001b[?25h', hidden: '\u001b[?25l' };
const code = /\b[1-9A-Z]{4}-[1-9A-Z]{4}\b/;

describe('recado link, in a terminal', () => {
  const recado = useRecado();
  let town: Town;
  beforeAll(async () => {
    town = await startTown(recado);
  });
  afterAll(() => town.stop());

  const link = (args: readonly string[], size: Size, env: Variables = {}): Terminal =>
    recado.terminal(['link', ...args], { ...town.variables, ...env }, size);
  /** What a camera in front of the window reads, as soon as it can. */
  const read = (terminal: Terminal, theme: 'dark' | 'light'): Promise<string> =>
    eventually(() => readQrCells(terminal.cells(), theme));
  const isConnected = async (id: string): Promise<boolean> =>
    (await town.sdk.request('GET /whatsapp/client/{id}/status', { params: { id } })).isConnected;

  it.each(['dark', 'light'] as const)('draws a QR that a phone scans from a %s window', async theme => {
    const { id, phoneNumber } = await town.addClient();
    const phone = await town.phone(phoneNumber);
    const terminal = link([phoneNumber], large);
    await terminal.shows(/Esperando a que lo escanee… {2}Vence en \d+ segundos/);
    await phone.scan(await read(terminal, theme));
    expect(await terminal.ended).toEqual({ code: 0 });
    // The window is as it was before, but for how it went.
    expect(terminal.history()).toMatch(
      /^✔ Cliente conectado exitosamente\n\nPara ver lo que llega: {2}recado tail \d+$/,
    );
    expect(await isConnected(id)).toBe(true);

    const again = link([id], large);
    expect(await again.ended).toEqual({ code: 0 });
    expect(again.screen()).toMatch(/ya está conectado/);
  });

  it('draws it without colours, too', async () => {
    const { phoneNumber } = await town.addClient();
    const phone = await town.phone(phoneNumber);
    const terminal = link([phoneNumber], large, { NO_COLOR: '1' });
    await terminal.shows(/Esperando a que lo escanee/);
    await phone.scan(await read(terminal, 'dark'));
    expect(await terminal.ended).toEqual({ code: 0 });
    expect(terminal.isColoured()).toBe(false);
  });

  it('shows a code where the QR does not fit, and the QR again when the window has grown', async () => {
    const { phoneNumber } = await town.addClient();
    const phone = await town.phone(phoneNumber);
    const terminal = link([phoneNumber], large);
    const first = await read(terminal, 'dark');

    terminal.resize(small);
    const [typed] = await terminal.shows(code);
    expect(terminal.screen()).not.toMatch(/[▀▄]{3}/);
    expect(
      Math.max(
        ...terminal
          .screen()
          .split('\n')
          .map(line => line.length),
      ),
    ).toBeLessThanOrEqual(40);

    terminal.resize({ columns: 110, rows: 36 });
    expect(await read(terminal, 'dark')).toBe(first);
    expect(terminal.screen()).toMatch(/Vincular Panadería/);

    terminal.resize(small);
    await terminal.shows(code);
    expect(terminal.screen()).toContain(typed);
    await phone.enterCode(typed);
    expect(await terminal.ended).toEqual({ code: 0 });
    expect(terminal.raw()).not.toContain('\u001b[3J');
  });

  it('shows a code when asked to, and the QR again by a key', async () => {
    const terminal = link([(await town.addClient()).id, '--code'], large);
    await terminal.shows(code);
    await terminal.shows(/q: volver al código QR/);
    terminal.type('q');
    await read(terminal, 'dark');
    terminal.type('c');
    await terminal.shows(/q: volver al código QR/);
    terminal.type(keys.ctrlC);
    expect((await terminal.ended).code).toBe(130);
  });

  it('leaves the window clean on Ctrl+C', async () => {
    const terminal = link([(await town.addClient()).id], large);
    await read(terminal, 'dark');
    terminal.type(keys.ctrlC);
    expect((await terminal.ended).code).toBe(130);
    expect(terminal.history()).toBe('');
    const raw = terminal.raw();
    expect(raw.lastIndexOf(cursor.shown)).toBeGreaterThan(raw.lastIndexOf(cursor.hidden));
  });

  it('says why nothing came of it, and what to do', async () => {
    const { id } = await town.addClient();
    const terminal = link([id], large);
    await read(terminal, 'light');
    await town.sdk.request('POST /whatsapp/client/{id}/disconnect', { params: { id } });
    expect((await terminal.ended).code).toBe(1);
    expect(terminal.history()).toMatch(/^Error: Este cliente .+\. .+\.$/s);
  });
});
