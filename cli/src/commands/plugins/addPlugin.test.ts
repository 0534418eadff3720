import { access, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runCliInProcess } from '../../testing/runCliInProcess.ts';
import { useRecado } from '../../testing/useRecado.ts';
import { createArchive } from './testing/createArchive.ts';

const name = 'recado-bus-pueblo';
const recadoField = { kind: 'bus', api: 1, permissions: ['network', 'processes'] };
const definition = "export default { name: 'pueblo', kind: 'bus', api: 1, settings: { validate() {} }, create() {} };";

describe('recado plugins add and remove', () => {
  const recado = useRecado();

  /** Writes a package whose install script and module leave traces when they run. */
  async function writePackage(recadoEntry: unknown = recadoField, dependencies: Readonly<Record<string, string>> = {}) {
    const root = await recado.folder();
    const [folder, trace, dataDir] = [join(root, 'complemento'), join(root, 'trace'), join(root, 'datos')];
    await mkdir(folder);
    const scripts = { postinstall: `touch ${trace}`, prepack: `touch ${trace}` };
    const manifest = { name, version: '1.2.3', type: 'module', exports: './index.js', scripts, dependencies };
    await writeFile(join(folder, 'package.json'), JSON.stringify({ ...manifest, recado: recadoEntry }));
    await writeFile(join(folder, 'index.js'), definition);
    return { folder, trace, dataDir };
  }

  async function listInstalledNames(dataDir: string): Promise<string[]> {
    const { stdout } = await runCliInProcess(['plugins', 'list', '--json', '--data-dir', dataDir]);
    const { plugins } = JSON.parse(stdout) as {
      readonly plugins: readonly { readonly configuredAs: string; readonly origin?: string }[];
    };
    return plugins.filter(({ origin }) => origin === 'data-directory').map(({ configuredAs }) => configuredAs);
  }

  it('installs a plugin from a folder with its hash, runs none of its scripts, and removes it', async () => {
    const { folder, trace, dataDir } = await writePackage();
    const added = await runCliInProcess(['plugins', 'add', folder, '--data-dir', dataDir, '--yes'], {
      npm_config_ignore_scripts: 'false',
    });
    expect(added).toMatchObject({ code: 0, stdout: expect.stringMatching(/^Se instaló recado-bus-pueblo 1\.2\.3\./) });
    expect(await listInstalledNames(dataDir)).toEqual([name]);
    const lock = JSON.parse(await readFile(join(dataDir, 'plugins/package-lock.json'), 'utf8'));
    expect(lock.packages[`node_modules/${name}`]).toMatchObject({
      version: '1.2.3',
      integrity: expect.stringMatching(/^sha512-/),
    });
    await expect(access(trace)).rejects.toMatchObject({ code: 'ENOENT' });

    const removed = await runCliInProcess(['plugins', 'remove', name, '--data-dir', dataDir, '--yes']);
    expect(removed).toMatchObject({ code: 0, stdout: `Se quitó ${name}.\n` });
    expect(await listInstalledNames(dataDir)).toEqual([]);
  });

  it('replaces a version, and keeps only the archives of installed versions', async () => {
    const { folder, dataDir } = await writePackage();
    const add = () => runCliInProcess(['plugins', 'add', folder, '--data-dir', dataDir, '--yes']);
    const archives = () => readdir(join(dataDir, 'plugins/archives'));
    await add();
    const path = join(folder, 'package.json');
    await writeFile(path, (await readFile(path, 'utf8')).replace('1.2.3', '1.2.4'));
    expect(await add()).toMatchObject({ code: 0, stdout: expect.stringContaining('1.2.4') });
    expect(await archives()).toEqual([`${name}-1.2.4.tgz`]);

    await runCliInProcess(['plugins', 'remove', name, '--data-dir', dataDir, '--yes']);
    expect(await archives()).toEqual([]);
  });

  it('installs nothing without a confirmation', async () => {
    const { folder, dataDir } = await writePackage();
    const { code, stderr } = await runCliInProcess(['plugins', 'add', folder, '--data-dir', dataDir]);
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining('--yes') });
    await expect(access(join(dataDir, 'plugins'))).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it.each([
    [null, /no es válido/],
    [{ ...recadoField, api: 2 }, /Actualice Recado/],
    [{ ...recadoField, permissions: ['todo'] }, /recado\.permissions/],
  ])('installs nothing when the manifest is %j', async (recadoEntry, expected) => {
    const { folder, dataDir } = await writePackage(recadoEntry);
    const { code, stderr } = await runCliInProcess(['plugins', 'add', folder, '--data-dir', dataDir, '--yes']);
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringMatching(expected) });
    await expect(access(join(dataDir, 'plugins'))).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it.each([
    ['./no-existe', /^Error: No existe .*no-existe\. Revise la ruta/],
    ['no-existe.tgz', /^Error: No existe .*no-existe\.tgz/],
    ['.', /no contiene un package\.json legible/],
    ['git+https://example.com/a.git', /no es una carpeta, ni un archivo \.tgz, ni un nombre de npm/],
    ['usuario/repositorio', /no es una carpeta/],
  ])('refuses the source %s', async (source, expected) => {
    const dataDir = await recado.folder();
    const previousFolder = process.cwd();
    process.chdir(await recado.folder());
    try {
      const { code, stderr } = await runCliInProcess(['plugins', 'add', source, '--data-dir', dataDir, '--yes']);
      expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringMatching(expected) });
    } finally {
      process.chdir(previousFolder);
    }
  });

  it('prints the permissions and the dependencies also under --yes', async () => {
    const { folder, dataDir } = await writePackage();
    const { stderr } = await runCliInProcess(['plugins', 'add', folder, '--data-dir', dataDir, '--yes']);
    expect(stderr).toContain('Pide: conectarse a la red, iniciar otros programas. No instala otros paquetes.');
  });

  it('removes a plugin whose manifest this version cannot use', async () => {
    const { folder, dataDir } = await writePackage();
    await runCliInProcess(['plugins', 'add', folder, '--data-dir', dataDir, '--yes']);
    const path = join(dataDir, 'plugins/node_modules', name, 'package.json');
    await writeFile(path, (await readFile(path, 'utf8')).replace('"api":1', '"api":2'));
    const removed = await runCliInProcess(['plugins', 'remove', name, '--data-dir', dataDir, '--yes']);
    expect(removed).toMatchObject({ code: 0, stdout: `Se quitó ${name}.\n` });
  });

  it('removes a plugin whose archive hides another manifest from the confirmation', async () => {
    const dataDir = await recado.folder();
    const archive = join(await recado.folder(), 'hostil.tgz');
    const manifest = { name, version: '1.2.3', type: 'module', exports: './index.js', recado: { kind: 'bus', api: 1 } };
    // The extended header renames the last entry, which npm extracts over the first one.
    await writeFile(
      archive,
      createArchive(
        { path: 'package/package.json', content: JSON.stringify(manifest) },
        { path: 'package/x', content: '29 path=package/package.json\n', type: 'x' },
        { path: 'package/z', content: JSON.stringify({ ...manifest, recado: recadoField }) },
      ),
    );
    const { code, stderr } = await runCliInProcess(['plugins', 'add', archive, '--data-dir', dataDir, '--yes']);
    expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining('con otro package.json') });
    expect(await listInstalledNames(dataDir)).toEqual([]);
  });

  it('refuses to remove a plugin that is not in the data directory', async () => {
    const dataDir = await recado.folder();
    const { code, stderr } = await runCliInProcess(['plugins', 'remove', 'joi', '--data-dir', dataDir, '--yes']);
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringMatching(/No hay ningún complemento joi/) });
  });
});
