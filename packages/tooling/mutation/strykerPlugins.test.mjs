import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { databaseFunctions, mutatedFiles } from './modules.mjs';
import { strykerPlugins } from './strykerPlugins.mjs';

const root = fileURLToPath(new URL('../../..', import.meta.url));
// Stryker's instrumenter is a dependency of its core package only.
const requireFromCore = createRequire(createRequire(import.meta.url).resolve('@stryker-mutator/core/package.json'));
const { Instrumenter } = await import(requireFromCore.resolve('@stryker-mutator/instrumenter'));

const ignorers = strykerPlugins.filter(({ kind }) => kind === 'Ignore').map(({ value }) => value);
const silentLogger = { debug() {}, info() {}, isDebugEnabled: () => false };

/** Creates the mutants of a source text as `npm run mutation` does. */
async function createMutants(name, content) {
  const options = { ignorers, excludedMutations: [], plugins: null };
  const { mutants } = await new Instrumenter(silentLogger).instrument([{ name, mutate: true, content }], options);
  return mutants.map(({ location, statusReason }) => ({ line: location.start.line, reason: statusReason }));
}

/** Returns the name of the top-level declaration that contains a line (0 is the first line). */
const findDeclaration = (lines, line) =>
  lines
    .slice(0, line + 1)
    .findLast(text => /^(export )?(async )?(function|const) /.test(text))
    ?.match(/(?:function|const) (\w+)/)[1];

/** Returns the reasons for which the mutants of each top-level declaration are ignored, without repetitions. */
async function readIgnoreReasons(name, content) {
  const lines = content.split('\n');
  const reasons = {};
  for (const { line, reason } of await createMutants(name, content)) {
    const declaration = findDeclaration(lines, line);
    reasons[declaration] = [...new Set([...(reasons[declaration] ?? []), reason])];
  }
  return reasons;
}

describe('mutation run', () => {
  it('ignores exactly SQL and the functions that need a database in all mutated files', async () => {
    const ignoredDeclarations = [];
    for (const file of mutatedFiles) {
      const content = readFileSync(join(root, file), 'utf8');
      if (!/sql/i.test(content) && !databaseFunctions.some(name => content.includes(name))) continue;
      for (const [declaration, reasons] of Object.entries(await readIgnoreReasons(file, content))) {
        if (!reasons.includes('database code')) continue;
        // A declaration is ignored as a whole.
        expect([declaration, reasons]).toEqual([declaration, ['database code']]);
        ignoredDeclarations.push(declaration);
      }
    }
    const isSql = name => /sql$/i.test(name);
    expect(ignoredDeclarations.filter(name => !isSql(name)).toSorted()).toEqual(databaseFunctions.toSorted());
    expect(ignoredDeclarations.filter(isSql)).toContain('CLAIM_DELIVERIES_SQL');
  });

  it('changes the decisions of delivery dispatch that need no database', async () => {
    const readMutatedDeclarations = async name => {
      const path = `packages/server/src/deliveries/dispatch/${name}.ts`;
      const reasons = await readIgnoreReasons(path, readFileSync(join(root, path), 'utf8'));
      return Object.keys(reasons).filter(declaration => reasons[declaration][0] === undefined);
    };
    expect(await readMutatedDeclarations('claimDeliveries')).toEqual([
      'allocateDeliveryAttempts',
      'slotKeysOf',
      'slotLimitsOf',
    ]);
    expect(await readMutatedDeclarations('settleDeliveries')).toEqual(['decideDeliveryVerdict']);
  });

  it('ignores a database function only by its name, and not its callers', async () => {
    const reasons = await readIgnoreReasons(
      'example.ts',
      [
        `const settleOnce = () => 'inside';`,
        `const settleTwice = () => settleOnce() + 'outside';`,
        `const QUERY_SQL = \`SELECT \${'inside'}\`;`,
        `const describeSqlError = () => 'outside';`,
      ].join('\n'),
    );
    expect(reasons).toEqual({
      settleOnce: ['database code'],
      settleTwice: [undefined],
      QUERY_SQL: ['database code'],
      describeSqlError: [undefined],
    });
  });

  it('ignores the words of log messages, but no other calls', async () => {
    const mutants = await createMutants(
      'example.ts',
      [`log.warn({ count: 1 }, 'ignored');`, `journal.warn('changed');`, `log.flush('changed');`].join('\n'),
    );
    expect(mutants.map(({ line, reason }) => [line, reason])).toEqual([
      [0, 'log message'],
      [0, 'log message'],
      [1, undefined],
      [2, undefined],
    ]);
  });
});
