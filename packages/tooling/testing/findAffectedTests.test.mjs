import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { findAffectedTests, findDirectUnitTests, findTestsOfFile } from './findAffectedTests.mjs';
import { readImportGraph } from './readImportGraph.mjs';
import { writeTestRepository } from './writeTestRepository.mjs';

const imports = (...paths) => paths.map(path => `import { use } from '${path}';\n`).join('');
/** Text of a test that starts processes, and so is a wire test. */
const wireTest = (...paths) => imports('node:child_process', ...paths);

const roots = [];
afterEach(() => Promise.all(roots.splice(0).map(root => rm(root, { recursive: true, force: true }))));
async function writeRepository(files) {
  const root = await writeTestRepository(files);
  roots.push(root);
  return root;
}

/** Finds the tests of changed files in a package `a` with these files. Paths are relative to its sources. */
async function findTests(files, changedFiles, options) {
  const inPackage = path => (path.startsWith('/') ? path.slice(1) : `packages/a/src/${path}`);
  const root = await writeRepository(
    Object.fromEntries(Object.entries(files).map(([path, text]) => [inPackage(path), text])),
  );
  const { tests, ...others } = findAffectedTests(root, changedFiles.map(inPackage), options);
  const found = Object.values(tests)
    .flat()
    .map(path => path.replace('packages/a/src/', ''));
  return { found, ...others };
}

describe('findAffectedTests', () => {
  it('selects a changed test, tests of the same name and tests that import a file, the nearest first', async () => {
    const files = {
      'sum.ts': '',
      'sum.test.ts': imports('./sum.ts'),
      'sum.rounding.test.ts': '',
      'total.ts': imports('./sum.ts'),
      'total.test.ts': imports('./total.ts'),
      'other.test.ts': '',
    };
    expect((await findTests(files, ['sum.ts'])).found).toEqual([
      'sum.test.ts',
      'sum.rounding.test.ts',
      'total.test.ts',
    ]);
    expect((await findTests(files, ['other.test.ts'])).found).toEqual(['other.test.ts']);
  });

  it('follows a name through the index of another package, but not its neighbours', async () => {
    const manifest = { name: '@recado/b', exports: { '.': { '@recado/source': './src/index.ts' } } };
    const files = {
      '/packages/b/package.json': JSON.stringify(manifest),
      '/packages/b/src/index.ts':
        "export { one } from './one.ts';\nexport * from './two.ts';\nexport { three } from './three.ts';\n",
      '/packages/b/src/three.ts': 'const three = 3;\nexport { three };\n',
      '/packages/b/src/one.ts': 'export const one = 1;\n',
      '/packages/b/src/two.ts': 'export const two = 2;\n',
      'one.test.ts': "import { one } from '@recado/b';\n",
      'two.test.ts': "import { two } from '@recado/b';\n",
      'three.test.ts': "import { three } from '@recado/b';\n",
    };
    expect((await findTests(files, ['/packages/b/src/three.ts'])).found).toEqual(['three.test.ts']);
    expect((await findTests(files, ['/packages/b/src/one.ts'])).found).toEqual(['one.test.ts']);
    expect((await findTests(files, ['/packages/b/src/two.ts'])).found).toEqual(['two.test.ts']);
  });

  it('ignores type imports', async () => {
    const files = { 'sum.ts': '', 'total.test.ts': "import type { Sum } from './sum.ts';\n" };
    expect((await findTests(files, ['sum.ts'])).found).toEqual([]);
  });

  it('selects tests up to three imports away, and counts the others', async () => {
    const files = {
      'base/a.ts': '',
      'two/b.ts': imports('../base/a.ts'),
      'two/c.ts': imports('./b.ts'),
      'two/c.test.ts': imports('./c.ts'),
      'far/d.ts': imports('../two/c.ts'),
      'far/d.test.ts': imports('./d.ts'),
    };
    expect(await findTests(files, ['base/a.ts'])).toMatchObject({ found: ['two/c.test.ts'], furtherCount: 1 });
    expect((await findTests(files, ['base/a.ts'], { all: true })).found).toEqual(['two/c.test.ts', 'far/d.test.ts']);
  });

  it('does not cross a composition root or a fixture', async () => {
    const otherFiles = Array.from({ length: 24 }, (_, index) => `other${index}.ts`);
    const files = {
      ...Object.fromEntries(otherFiles.map(file => [file, ''])),
      'sum.ts': '',
      'sum.test.ts': imports('./sum.ts'),
      'wiring.ts': imports('./sum.ts', ...otherFiles.map(file => `./${file}`)),
      'far/wiring.test.ts': imports('../wiring.ts'),
      'testing/fixture.ts': imports('../sum.ts'),
      'testing/fixture.fixture.test.ts': imports('./fixture.ts'),
      'far/fixture.test.ts': imports('../testing/fixture.ts'),
    };
    expect(await findTests(files, ['sum.ts'])).toMatchObject({ found: ['sum.test.ts'], furtherCount: 3 });
    expect((await findTests(files, ['testing/fixture.ts'])).found).toEqual([
      'testing/fixture.fixture.test.ts',
      'far/fixture.test.ts',
    ]);
  });

  it('selects a test of the same folder that depends on the file in any way', async () => {
    const files = {
      'base/a.ts': '',
      'testing/fixture.ts': imports('../base/a.ts'),
      'base/b.test.ts': imports('../testing/fixture.ts'),
      'far/c.test.ts': imports('../testing/fixture.ts'),
      'far/near.test.ts': imports('../base/a.ts'),
    };
    expect((await findTests(files, ['base/a.ts'])).found).toEqual(['far/near.test.ts', 'base/b.test.ts']);
  });

  it('selects the tests of the nearest parent folder when no test is near', async () => {
    const files = {
      'base/inner/a.ts': '',
      'testing/fixture.ts': imports('../base/inner/a.ts'),
      'base/b.test.ts': imports('../testing/fixture.ts'),
      'far/c.test.ts': imports('../testing/fixture.ts'),
    };
    expect((await findTests(files, ['base/inner/a.ts'])).found).toEqual(['base/b.test.ts']);
  });

  it('selects a wire test only if it imports the file itself, or if there is no other test', async () => {
    const files = {
      'a.ts': '',
      'b.ts': imports('./a.ts'),
      'a.wire.test.ts': wireTest('./a.ts'),
      'b.wire.test.ts': wireTest('./b.ts'),
      'b.test.ts': imports('./b.ts'),
      'c.ts': '',
      'd.ts': imports('./c.ts'),
      'd.wire.test.ts': wireTest('./d.ts'),
    };
    expect((await findTests(files, ['a.ts'])).found).toEqual(['b.test.ts', 'a.wire.test.ts']);
    expect((await findTests(files, ['c.ts'])).found).toEqual(['d.wire.test.ts']);
  });

  it('omits a test that takes too long, but not the one of the same name', async () => {
    const files = {
      'base/a.ts': '',
      'base/a.test.ts': imports('./a.ts'),
      'far/b.test.ts': imports('../base/a.ts'),
      'far/c.test.ts': imports('../base/a.ts'),
    };
    const durations = new Map(['base/a', 'far/b'].map(file => [`packages/a/src/${file}.test.ts`, 60_000]));
    expect(await findTests(files, ['base/a.ts'], { durations })).toMatchObject({
      found: ['base/a.test.ts', 'far/c.test.ts'],
      furtherCount: 1,
    });
  });

  it('selects the tests of every changed file, each once', async () => {
    const files = {
      'a.ts': '',
      'b.ts': '',
      'a.test.ts': imports('./a.ts'),
      'b.test.ts': imports('./b.ts'),
      'both.test.ts': imports('./a.ts', './b.ts'),
    };
    expect((await findTests(files, ['a.ts', 'b.ts'])).found.toSorted()).toEqual([
      'a.test.ts',
      'b.test.ts',
      'both.test.ts',
    ]);
  });

  it('selects the tests that read a document', async () => {
    const files = {
      '/docs/guide.md': '',
      'guide.test.ts': "read('docs/guide.md');\n",
      'other.test.ts': '// guide.mdx\n',
    };
    expect((await findTests(files, ['/docs/guide.md'])).found).toEqual(['guide.test.ts']);
  });

  it('reports files that affect every test', async () => {
    const files = { 'sum.ts': '', 'sum.test.ts': imports('./sum.ts') };
    const result = await findTests(files, ['/package-lock.json', '/packages/a/package.json', 'sum.ts']);
    expect(result).toMatchObject({
      found: ['sum.test.ts'],
      suiteInputs: ['package-lock.json', 'packages/a/package.json'],
    });
  });

  it('finds a test for every source of the server on which a test depends', () => {
    const graph = readImportGraph(fileURLToPath(new URL('../../..', import.meta.url)));
    const sources = [...graph.texts.keys()].filter(file => file.startsWith('packages/server/src/'));
    expect(sources.length).toBeGreaterThan(500);
    const results = sources.map(file => ({ file, ...findTestsOfFile(graph, file) }));
    const missed = results.filter(({ distances, dependentTests }) => dependentTests.length > 0 && distances.size === 0);
    expect(missed.map(({ file }) => file)).toEqual([]);
  });
});

describe('findAffectedTests for SQL files', () => {
  const SERVER = '/packages/server/src';
  const createHeader = callers =>
    `-- Adds.\n-- Called by: ${callers}\n-- Locks: none. See api/far/far.ts.\nCREATE FUNCTION`;
  const files = {
    [`${SERVER}/core/data/migrations/triggers.test.ts`]: '',
    [`${SERVER}/core/data/backup/backup.test.ts`]: '',
    [`${SERVER}/core/data/sql/baseline/0301_platform.sql`]: 'CREATE TABLE',
    [`${SERVER}/core/data/sql/functions/add.sql`]: createHeader('SQL function add_all.'),
    [`${SERVER}/core/data/sql/functions/add_all.sql`]: createHeader('core/sums/sums.ts.'),
    [`${SERVER}/core/sums/sums.ts`]: '',
    [`${SERVER}/core/sums/sums.test.ts`]: imports('./sums.ts'),
    [`${SERVER}/core/totals/totals.ts`]: "raw('SELECT add(1)');\n",
    [`${SERVER}/core/totals/totals.test.ts`]: imports('./totals.ts'),
    [`${SERVER}/api/far/far.ts`]: imports('../../core/totals/totals.ts'),
    [`${SERVER}/api/far/far.test.ts`]: imports('./far.ts'),
  };
  const shorten = ({ found }) => found.map(path => path.replace(`${SERVER.slice(1)}/`, ''));

  it('selects the tests in the folders of the callers, then those of the schema', async () => {
    const result = await findTests(files, [`${SERVER}/core/data/sql/functions/add.sql`]);
    const [first, second, third] = shorten(result);
    expect([first, second].toSorted()).toEqual(['core/sums/sums.test.ts', 'core/totals/totals.test.ts']);
    expect(third).toBe('core/data/migrations/triggers.test.ts');
    expect(result.found.length + result.furtherCount).toBe(4);
  });

  it('selects the tests of the schema for a baseline', async () => {
    const result = await findTests(files, [`${SERVER}/core/data/sql/baseline/0301_platform.sql`]);
    expect(shorten(result)).toEqual(['core/data/migrations/triggers.test.ts']);
  });
});

describe('findDirectUnitTests', () => {
  it('finds the unit tests that import a file or have its name, without wire tests and indirect importers', async () => {
    const root = await writeRepository({
      'packages/a/src/a.ts': '',
      'packages/a/src/a.test.ts': '',
      'packages/a/src/b.ts': imports('./a.ts'),
      'packages/a/src/b.test.ts': imports('./b.ts'),
      'packages/a/src/c.test.ts': imports('./a.ts'),
      'packages/a/src/d.test.ts': wireTest('./a.ts'),
    });
    expect(findDirectUnitTests(root, ['packages/a/src/a.ts'])).toEqual([
      'packages/a/src/a.test.ts',
      'packages/a/src/c.test.ts',
    ]);
  });
});
