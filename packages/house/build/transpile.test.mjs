import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { transpile } from './transpile.mjs';

let room;
const source = (path, text) => writeFile(join(room, 'src', path), text);
const output = path => join(room, 'dist', path);

beforeEach(async () => {
  room = await mkdtemp(join(tmpdir(), 'recado-room-'));
  await mkdir(join(room, 'src/inner'), { recursive: true });
  await writeFile(join(room, 'package.json'), '{"type":"module"}');
  await source('inner/total.ts', 'export const total = (...of: number[]): number => of.length;\n');
  await source(
    'main.ts',
    "import { total } from './inner/total.ts';\nexport const two: number = total(1, 1);\n",
  );
});
afterEach(() => rm(room, { recursive: true, force: true }));

describe('transpile', () => {
  it('makes modules that run, and leaves tests and declarations out', async () => {
    await source('main.test.ts', 'const: broken');
    await source('given.d.ts', 'declare const: broken');
    expect((await transpile([room])).errors).toEqual([]);
    expect((await import(output('main.js'))).two).toBe(2);
    expect(existsSync(output('main.test.js'))).toBe(false);
  });

  it('compiles again only what is not as it was, however old it looks', async () => {
    await transpile([room]);
    expect((await transpile([room])).written).toEqual([]);
    await source('main.ts', 'export const three = 3;\n');
    await utimes(join(room, 'src/main.ts'), 0, 0);
    expect((await transpile([room])).written).toEqual([join(room, 'src/main.ts')]);
    expect(await readFile(output('main.js'), 'utf8')).toContain('three');
  });

  it('takes away what was made of a source that is gone, and nothing else', async () => {
    await transpile([room]);
    await writeFile(output('inner/total.d.ts'), '');
    await rm(join(room, 'src/inner/total.ts'));
    await transpile([room]);
    const left = ['main.js', 'inner/total.js', 'inner/total.js.map', 'inner/total.d.ts'].map(path =>
      existsSync(output(path)),
    );
    expect(left).toEqual([true, false, false, true]);
  });

  it('says where a source is broken, keeps what ran, and looks again', async () => {
    await transpile([room]);
    await source('main.ts', 'export const = 2;\n');
    for (const _ of ['first', 'second']) {
      const { errors } = await transpile([room]);
      expect(errors.join()).toContain('main.ts:1:14');
    }
    expect(await readFile(output('main.js'), 'utf8')).toContain('two');
  });

  it('knows the line of the source that every line comes from', async () => {
    await source('main.ts', 'interface Gone {\n  a: 1;\n}\n\nthrow new Error(String(({} as Gone).a));\n');
    await transpile([room]);
    const run = promisify(execFile)(process.execPath, ['--enable-source-maps', output('main.js')]);
    await expect(run).rejects.toMatchObject({
      stderr: expect.stringContaining(join(room, 'src/main.ts:5:7')),
    });
  });
});
