import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { findDirectUnitTests } from '../testing/findAffectedTests.mjs';
import { readImportGraph } from '../testing/readImportGraph.mjs';
import { mutatedFiles, mutationModules } from './modules.mjs';

const root = fileURLToPath(new URL('../../..', import.meta.url));

describe('modules of the mutation run', () => {
  it('name only files that exist', () => {
    expect(mutatedFiles.filter(file => !existsSync(join(root, file)))).toEqual([]);
  });

  it('name each file once', () => {
    expect(mutatedFiles.filter((file, index) => mutatedFiles.indexOf(file) !== index)).toEqual([]);
  });

  it('have unit tests of their own', () => {
    const graph = readImportGraph(root);
    const names = Object.keys(mutationModules);
    expect(names.filter(name => findDirectUnitTests(root, mutationModules[name], graph).length === 0)).toEqual([]);
  });
});
