import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { groupTestsByKind } from './groupTestsByKind.mjs';
import { slowestTestFiles } from './SlowestFirstSequencer.mjs';

describe('groupTestsByKind', () => {
  const tests = groupTestsByKind(fileURLToPath(new URL('../../..', import.meta.url)));
  const kindOf = file => Object.keys(tests).filter(kind => tests[kind].includes(file));

  it.each([
    ['packages/timing/src/backOff.test.ts', 'unit'],
    // Needs only a server. The same `testing/index.ts` also exports process tools, which do not count.
    ['packages/server/src/api/routes/guardMatrix.test.ts', 'database'],
    ['packages/server/src/api/conversion/conversion.test.ts', 'wire'],
    ['packages/web/src/e2e/admin/appearance.test.ts', 'browser'],
    ['cli/src/mainJob/nemesis.test.ts', 'wire'],
    ['plugins/transport-baileys/src/socket/muteLibsignal.test.ts', 'alone'],
  ])('groups %s as %s', (file, kind) => {
    expect(kindOf(file)).toEqual([kind]);
  });

  it('finds every test file that longest.json lists', () => {
    expect(slowestTestFiles.filter(file => kindOf(file).length === 0)).toEqual([]);
  });
});
