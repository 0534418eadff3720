import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { longest } from './DearestFirst.mjs';
import { testsByKind } from './testsByKind.mjs';

describe('a test is run with those that need the same', () => {
  const tests = testsByKind(fileURLToPath(new URL('../../..', import.meta.url)));
  const kindOf = file => Object.keys(tests).filter(kind => tests[kind].includes(file));

  it.each([
    ['packages/timing/src/backOff.test.ts', 'unit'],
    // What it takes is a server; that the same `testing/index.ts` hands on who finds programs is not its matter.
    ['packages/server/src/api/routes/guardMatrix.test.ts', 'database'],
    ['packages/server/src/api/conversion/conversion.test.ts', 'wire'],
    ['packages/web/src/walks/admin/looks.test.ts', 'browser'],
    ['cli/src/mainJob/nemesis.test.ts', 'wire'],
    ['plugins/transport-baileys/src/socket/muteLibsignal.test.ts', 'alone'],
  ])('%s: %s', (file, kind) => {
    expect(kindOf(file)).toEqual([kind]);
  });

  it('and early when it takes long: all that are said to are there', () => {
    expect(longest.filter(file => kindOf(file).length === 0)).toEqual([]);
  });
});
