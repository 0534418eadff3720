import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { groupTestsByKind } from './groupTestsByKind.mjs';
import { slowestTestFiles } from './SlowestFirstSequencer.mjs';

describe('groupTestsByKind', () => {
  const tests = groupTestsByKind(fileURLToPath(new URL('../../..', import.meta.url)));
  const kindOf = file => Object.keys(tests).filter(kind => tests[kind].includes(file));

  it.each([
    ['packages/timing/src/computeBackOffDelay.test.ts', 'unit'],
    // This test needs only a server. The index that it imports also exports process tools, which it does not use.
    ['packages/server/src/api/edge/guardMatrix.test.ts', 'database'],
    ['packages/server/src/api/messaging/files/conversion.test.ts', 'wire'],
    ['packages/web/src/e2e/admin/appearance.test.ts', 'browser'],
    ['cli/src/mainJob/nemesis.test.ts', 'wire'],
    ['plugins/transport-baileys/src/socket/muteLibsignal.test.ts', 'alone'],
  ])('groups %s as %s', (file, kind) => {
    expect(kindOf(file)).toEqual([kind]);
  });

  it('assigns every test file that longest.json lists to a group', () => {
    expect(slowestTestFiles.filter(file => kindOf(file).length === 0)).toEqual([]);
  });
});
