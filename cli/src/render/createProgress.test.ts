import { afterEach, describe, expect, it, vi } from 'vitest';
import { createProgress } from './createProgress.ts';

const rows = (done: string, total: string): string => `${done} de ${total} filas`;

describe('progress', () => {
  let time = 0;
  const now = () => time;
  const said: string[] = [];
  const say = (line: string) => void said.push(line);
  afterEach(() => {
    time = 0;
    said.length = 0;
    vi.restoreAllMocks();
  });

  it('goes into a pipe in lines, each a while after the other, the end in any case and once', () => {
    const progressed = createProgress({ canRewrite: false, say }, now).of('Guardando', rows);
    progressed(0, 0);
    for (const [at, done] of [
      [1_000, 100],
      [20_000, 1_000],
      [21_000, 1_100],
      [40_000, 4_000],
      [40_001, 4_000],
    ] as const) {
      time = at;
      progressed(done, 4_000);
    }
    expect(said).toEqual([
      'Guardando…',
      'Guardando: 25 % · 1,000 de 4,000 filas · faltan unos 60 s',
      'Guardando: 100 % · 4,000 de 4,000 filas',
    ]);
  });

  it('stands on a screen in one line, which is gone at the end', () => {
    const written: string[] = [];
    vi.spyOn(process.stderr, 'write').mockImplementation(text => written.push(String(text)) > 0);
    const progress = createProgress({ canRewrite: true, say }, now);
    const progressed = progress.of('Comprobando');
    progressed(0, 200);
    time = 300_000;
    progressed(50, 200);
    progress.end();
    progress.end();
    expect(said).toEqual([]);
    expect(written).toEqual([
      '\r\u001b[2KComprobando…',
      '\r\u001b[2KComprobando: 25 % · faltan unos 15 min',
      '\r\u001b[2K',
    ]);
  });
});
