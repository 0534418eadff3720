import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { mutatedFiles } from './mutation/modules.mjs';
import { findDirectUnitTests } from './testing/findAffectedTests.mjs';
import { readEntryPoints } from './testing/readImportGraph.mjs';

const conditions = ['@recado/source'];
// Stryker runs this file in a copy of the repository, so all paths must start at the copy.
const root = fileURLToPath(new URL('../..', import.meta.url));

/** Unit tests of the mutated modules, for `npm run mutation`. They need neither a database nor the build. */
export default defineConfig({
  root,
  resolve: {
    conditions,
    // `node_modules` of the copy links to the original packages, whose files contain no mutants.
    alias: [...readEntryPoints(root)].map(([name, path]) => ({
      find: new RegExp(`^${name}$`),
      replacement: join(root, path),
    })),
  },
  ssr: { resolve: { conditions: [...conditions, 'node'] } },
  test: {
    include: findDirectUnitTests(root, mutatedFiles),
    // Modules are loaded again for each file, so that a mutant in a constant takes effect.
    isolate: true,
    // A mutant that waits forever must fail soon.
    testTimeout: 5_000,
    hookTimeout: 5_000,
    expect: { poll: { timeout: 2_000 } },
    setupFiles: ['packages/tooling/mutation/fixRandomSeed.mjs'],
  },
});
