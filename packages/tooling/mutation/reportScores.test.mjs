import { describe, expect, it } from 'vitest';
import { formatScores } from './reportScores.mjs';

const createFile = counts => ({
  mutants: Object.entries(counts).flatMap(([status, count]) => Array.from({ length: count }, () => ({ status }))),
});
const modules = { sending: ['a.ts', 'b.ts'], rules: ['c.ts'], numbers: ['d.ts'] };
const report = {
  files: {
    'a.ts': createFile({ Killed: 8, Timeout: 1, Survived: 1 }),
    'b.ts': createFile({ Killed: 1, NoCoverage: 1, Ignored: 2, RuntimeError: 1 }),
    'c.ts': createFile({ Killed: 9, Survived: 1 }),
  },
};

describe('formatScores', () => {
  it('sums the states by module, and leaves out modules without a file in the report', () => {
    expect(formatScores(report, modules).moduleTable).toBe(
      [
        '| Module | Files | Mutants | Killed | Timed out | Survived | Not covered | Ignored, errors | Score |',
        '| --- | --- | --- | --- | --- | --- | --- | --- | --- |',
        '| sending | 2 | 15 | 9 | 1 | 1 | 1 | 3 | 83.3 % |',
        '| rules | 1 | 10 | 9 | 0 | 1 | 0 | 0 | 90.0 % |',
        '| all | 3 | 25 | 18 | 1 | 2 | 1 | 3 | 86.3 % |',
      ].join('\n'),
    );
  });

  it('lists each file, the lowest score first', () => {
    const rows = formatScores(report, modules).fileTable.split('\n').slice(2);
    expect(rows.map(row => row.split(' | ').slice(0, 2).join())).toEqual(['| `b.ts`,5', '| `a.ts`,10', '| `c.ts`,10']);
    expect(rows[0]).toBe('| `b.ts` | 5 | 1 | 0 | 0 | 1 | 3 | 50.0 % |');
  });

  it('names the modules below 90 %, but not one with exactly 90 %', () => {
    expect(formatScores(report, modules).weakModules).toEqual(['sending']);
  });

  it('rounds down, so that a score just below the minimum does not look like the minimum', () => {
    const { moduleTable, weakModules } = formatScores(
      { files: { 'c.ts': createFile({ Killed: 8999, Survived: 1001 }) } },
      modules,
    );
    expect([moduleTable.includes('89.9 %'), weakModules]).toEqual([true, ['rules']]);
  });

  it('gives a file without valid mutants the full score', () => {
    const { weakModules } = formatScores({ files: { 'c.ts': createFile({ Ignored: 3 }) } }, modules);
    expect(weakModules).toEqual([]);
  });
});
