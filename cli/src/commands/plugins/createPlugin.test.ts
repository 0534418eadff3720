import { mkdir, readdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { runProgram } from '../../packed/testing/runProgram.ts';
import { useRecado } from '../../testing/useRecado.ts';

const packages = fileURLToPath(new URL('../../../../node_modules', import.meta.url));

describe('recado plugins create', () => {
  const recado = useRecado();

  it('writes a plugin that passes its own tests and the conformance suite', async () => {
    const root = await recado.folder();
    const created = await recado.run(['plugins', 'create', 'carpeta'], {}, root);
    expect(created).toMatchObject({ code: 0, stdout: expect.stringContaining('recado-files-carpeta') });
    const folder = join(root, 'recado-files-carpeta');
    await mkdir(join(folder, 'node_modules/@recado'), { recursive: true });
    await symlink(join(packages, '@recado/plugin'), join(folder, 'node_modules/@recado/plugin'));
    await symlink(join(packages, 'joi'), join(folder, 'node_modules/joi'));
    expect(await runProgram('node', ['--test', '--test-reporter=tap'], { cwd: folder })).toMatch(/^# pass 10$/m);
    const tested = await recado.run(['plugins', 'test', '.'], {}, folder);
    expect(tested).toMatchObject({
      code: 0,
      stderr: 'recado-files-carpeta cumple los 10 requisitos del tipo files.\n',
    });
  });

  it('changes no existing folder', async () => {
    const root = await recado.folder();
    await mkdir(join(root, 'recado-files-carpeta'));
    const { code, stderr } = await recado.run(['plugins', 'create', 'carpeta'], {}, root);
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining('Ya existe') });
    expect(await readdir(join(root, 'recado-files-carpeta'))).toEqual([]);
  });

  it.each(['s3', 'Mi Carpeta', '../a', '@a/b'])('refuses the name %s', async name => {
    const root = await recado.folder();
    const { code, stderr } = await recado.run(['plugins', 'create', name], {}, root);
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining('minúsculas') });
    expect(await readdir(root)).toEqual([]);
  });
});
