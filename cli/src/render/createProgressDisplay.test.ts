import { afterEach, describe, expect, it, vi } from 'vitest';
import { createProgressDisplay } from './createProgressDisplay.ts';

const rows = (done: string, total: string): string => `${done} de ${total} filas`;

describe('progress display', () => {
  let time = 0;
  const now = () => time;
  const messages: string[] = [];
  const writeMessage = (line: string) => void messages.push(line);
  afterEach(() => {
    time = 0;
    messages.length = 0;
    vi.restoreAllMocks();
  });

  it('writes lines to a pipe at intervals and reports the end exactly once', () => {
    const report = createProgressDisplay({ canRewrite: false, writeMessage }, now).startPhase('Guardando', rows);
    report(0, 0);
    for (const [at, done] of [
      [1_000, 100],
      [20_000, 1_000],
      [21_000, 1_100],
      [40_000, 4_000],
      [40_001, 4_000],
    ] as const) {
      time = at;
      report(done, 4_000);
    }
    expect(messages).toEqual([
      'Guardando…',
      'Guardando: 25 % · 1,000 de 4,000 filas · faltan unos 60 s',
      'Guardando: 100 % · 4,000 de 4,000 filas',
    ]);
  });

  it('rewrites one line on a screen and clears it at the end', () => {
    const written: string[] = [];
    vi.spyOn(process.stderr, 'write').mockImplementation(text => written.push(String(text)) > 0);
    const progress = createProgressDisplay({ canRewrite: true, writeMessage }, now);
    const report = progress.startPhase('Comprobando');
    report(0, 200);
    time = 300_000;
    report(50, 200);
    progress.clear();
    progress.clear();
    expect(messages).toEqual([]);
    expect(written).toEqual([
      '\r\u001b[2KComprobando…',
      '\r\u001b[2KComprobando: 25 % · faltan unos 15 min',
      '\r\u001b[2K',
    ]);
  });
});
