import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { transpile } from './transpile.mjs';

let packageFolder;
const source = (path, text) => writeFile(join(packageFolder, 'src', path), text);
const output = path => join(packageFolder, 'dist', path);

beforeEach(async () => {
  packageFolder = await mkdtemp(join(tmpdir(), 'recado-room-'));
  await mkdir(join(packageFolder, 'src/inner'), { recursive: true });
  await writeFile(join(packageFolder, 'package.json'), '{"type":"module"}');
  await source('inner/total.ts', 'export const total = (...of: number[]): number => of.length;\n');
  await source('main.ts', "import { total } from './inner/total.ts';\nexport const two: number = total(1, 1);\n");
});
afterEach(() => rm(packageFolder, { recursive: true, force: true }));

describe('transpile', () => {
  it('compiles modules that run, and omits tests and declarations', async () => {
    await source('main.test.ts', 'const: broken');
    await source('given.d.ts', 'declare const: broken');
    expect((await transpile([packageFolder])).errors).toEqual([]);
    expect((await import(output('main.js'))).two).toBe(2);
    expect(existsSync(output('main.test.js'))).toBe(false);
  });

  it('removes docstrings and keeps the numbers of the lines', async () => {
    const text = "/**\n * Ñandú, '/** inner'.\n */\nexport const quoted = '/** kept */';\n";
    await source('quoted.ts', text);
    await transpile([packageFolder]);
    const lines = (await readFile(output('quoted.js'), 'utf8')).split('\n');
    expect(lines.slice(0, 4)).toEqual(['', '', '', 'export const quoted = "/** kept */";']);
  });

  it('copies SQL files, again after a change, and removes deleted ones', async () => {
    await source('inner/total.sql', 'SELECT 1;\n');
    await transpile([packageFolder]);
    await source('inner/total.sql', 'SELECT 1000;\n');
    await transpile([packageFolder]);
    expect(await readFile(output('inner/total.sql'), 'utf8')).toBe('SELECT 1000;\n');
    await rm(join(packageFolder, 'src/inner/total.sql'));
    await transpile([packageFolder]);
    expect(existsSync(output('inner/total.sql'))).toBe(false);
  });

  it('recompiles only changed sources, including a source whose new modification time is older', async () => {
    await transpile([packageFolder]);
    expect((await transpile([packageFolder])).written).toEqual([]);
    await source('main.ts', 'export const three = 3;\n');
    await utimes(join(packageFolder, 'src/main.ts'), 0, 0);
    expect((await transpile([packageFolder])).written).toEqual([join(packageFolder, 'src/main.ts')]);
    expect(await readFile(output('main.js'), 'utf8')).toContain('three');
  });

  it('removes only the output of the deleted source when a source is deleted', async () => {
    await transpile([packageFolder]);
    await writeFile(output('inner/total.d.ts'), '');
    await rm(join(packageFolder, 'src/inner/total.ts'));
    await transpile([packageFolder]);
    const outputsExist = ['main.js', 'inner/total.js', 'inner/total.js.map', 'inner/total.d.ts'].map(path =>
      existsSync(output(path)),
    );
    expect(outputsExist).toEqual([true, false, false, true]);
  });

  it('reports the position of an error, keeps the previous output, and reports the error again in the next call', async () => {
    await transpile([packageFolder]);
    await source('main.ts', 'export const = 2;\n');
    for (const _ of ['first', 'second']) {
      const { errors } = await transpile([packageFolder]);
      expect(errors.join()).toContain('main.ts:1:14');
    }
    expect(await readFile(output('main.js'), 'utf8')).toContain('two');
  });

  it('maps each line to its source line when source maps are enabled', async () => {
    await source('main.ts', 'interface Gone {\n  a: 1;\n}\n\nthrow new Error(String(({} as Gone).a));\n');
    await transpile([packageFolder]);
    const run = promisify(execFile)(process.execPath, ['--enable-source-maps', output('main.js')]);
    await expect(run).rejects.toMatchObject({
      stderr: expect.stringContaining(join(packageFolder, 'src/main.ts:5:7')),
    });
  });
});
