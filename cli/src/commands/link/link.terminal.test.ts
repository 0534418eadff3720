import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pollUntilResult } from '../../mainJob/testing/pollUntilResult.ts';
import { readQrCells } from '../../testing/readQrCells.ts';
import type { EnvironmentVariables } from '../../testing/recado.ts';
import { type EmulatorEnvironment, startEmulatorEnvironment } from '../../testing/startEmulatorEnvironment.ts';
import { type TerminalSize, type TestTerminal, terminalKeys } from '../../testing/testTerminal.ts';
import { useRecado } from '../../testing/useRecado.ts';

const large: TerminalSize = { columns: 100, rows: 50 };
const small: TerminalSize = { columns: 40, rows: 24 };
const cursor = { shown: '\u001b[?25h', hidden: '\u001b[?25l' };
const code = /\b[1-9A-Z]{4}-[1-9A-Z]{4}\b/;

describe('recado link in a terminal', () => {
  const recado = useRecado();
  let world: EmulatorEnvironment;
  beforeAll(async () => {
    world = await startEmulatorEnvironment(recado);
  });
  afterAll(() => world.stop());

  const link = (args: readonly string[], size: TerminalSize, env: EnvironmentVariables = {}): TestTerminal =>
    recado.terminal(['link', ...args], { ...world.variables, ...env }, size);
  /** Scans the QR in the terminal window as a camera would, as soon as it is readable. */
  const readQrFromWindow = (terminal: TestTerminal, theme: 'dark' | 'light'): Promise<string> =>
    pollUntilResult(() => readQrCells(terminal.cells(), theme));
  const isConnected = async (id: string): Promise<boolean> =>
    (await world.sdk.request('GET /whatsapp/client/{id}/status', { params: { id } })).isConnected;

  it.each(['dark', 'light'] as const)('draws a QR that a phone can scan when the window is %s', async theme => {
    const { id, phoneNumber } = await world.addClient();
    const phone = await world.phone(phoneNumber);
    const terminal = link([phoneNumber], large);
    await terminal.waitForText(/Esperando a que lo escanee… {2}Vence en \d+ segundos/);
    await phone.scan(await readQrFromWindow(terminal, theme));
    expect(await terminal.exited).toEqual({ code: 0 });
    // The window shows its earlier content again, followed by the outcome.
    expect(terminal.history()).toMatch(
      /^✔ Cliente conectado exitosamente\n\nPara ver lo que llega: {2}recado tail \d+$/,
    );
    expect(await isConnected(id)).toBe(true);

    const secondLink = link([id], large);
    expect(await secondLink.exited).toEqual({ code: 0 });
    expect(secondLink.screen()).toMatch(/ya está conectado/);
  });

  it('draws a QR without colours when NO_COLOR is set', async () => {
    const { phoneNumber } = await world.addClient();
    const phone = await world.phone(phoneNumber);
    const terminal = link([phoneNumber], large, { NO_COLOR: '1' });
    await terminal.waitForText(/Esperando a que lo escanee/);
    await phone.scan(await readQrFromWindow(terminal, 'dark'));
    expect(await terminal.exited).toEqual({ code: 0 });
    expect(terminal.isColoured()).toBe(false);
  });

  it('shows a pairing code when the QR does not fit, and the QR again when the window grows', async () => {
    const { phoneNumber } = await world.addClient();
    const phone = await world.phone(phoneNumber);
    const terminal = link([phoneNumber], large);
    const firstQr = await readQrFromWindow(terminal, 'dark');

    terminal.resize(small);
    const [pairingCode] = await terminal.waitForText(code);
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
    expect(await readQrFromWindow(terminal, 'dark')).toBe(firstQr);
    expect(terminal.screen()).toMatch(/Vincular Panadería/);

    terminal.resize(small);
    await terminal.waitForText(code);
    expect(terminal.screen()).toContain(pairingCode);
    await phone.enterCode(pairingCode);
    expect(await terminal.exited).toEqual({ code: 0 });
    expect(terminal.raw()).not.toContain('\u001b[3J');
  });

  it('shows a pairing code when --code is set, and the QR when q is pressed', async () => {
    const terminal = link([(await world.addClient()).id, '--code'], large);
    await terminal.waitForText(code);
    await terminal.waitForText(/q: volver al código QR/);
    terminal.type('q');
    await readQrFromWindow(terminal, 'dark');
    terminal.type('c');
    await terminal.waitForText(/q: volver al código QR/);
    terminal.type(terminalKeys.ctrlC);
    expect((await terminal.exited).code).toBe(130);
  });

  it('removes its screen from the window on Ctrl+C and reports what continues', async () => {
    const terminal = link([(await world.addClient()).id], large);
    await readQrFromWindow(terminal, 'dark');
    terminal.type(terminalKeys.ctrlC);
    expect((await terminal.exited).code).toBe(130);
    expect(terminal.history()).toMatch(/^Error: Se dejó de mostrar el código\. Si ya lo escaneó, [^█▀▄]+$/);
    const raw = terminal.raw();
    expect(raw.lastIndexOf(cursor.shown)).toBeGreaterThan(raw.lastIndexOf(cursor.hidden));
  });

  it('reports the reason and the next step when linking fails', async () => {
    const { id } = await world.addClient();
    const terminal = link([id], large);
    await readQrFromWindow(terminal, 'light');
    await world.sdk.request('POST /whatsapp/client/{id}/disconnect', { params: { id } });
    expect((await terminal.exited).code).toBe(1);
    expect(terminal.history()).toMatch(/^Error: Este cliente .+\. .+\.$/s);
  });
});
