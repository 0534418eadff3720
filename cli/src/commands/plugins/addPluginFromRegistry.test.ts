import { access, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runProgram } from '../../packed/testing/runProgram.ts';
import { type PackageRegistry, startPackageRegistry } from '../../packed/testing/startPackageRegistry.ts';
import { runCliInProcess } from '../../testing/runCliInProcess.ts';
import { terminalKeys } from '../../testing/testTerminal.ts';
import { useRecado } from '../../testing/useRecado.ts';

const name = '@pueblo/bus';
const manifest = {
  ...{ name, version: '1.2.3', type: 'module', exports: './index.js', dependencies: { 'qrcode-terminal': '0.12.0' } },
  recado: { kind: 'bus', api: 1, permissions: ['network'] },
};

describe('recado plugins add with a registry', () => {
  const recado = useRecado();
  let registry: PackageRegistry;
  let archive = '';
  let folder = '';
  let cache = '';

  beforeAll(async () => {
    const root = await recado.folder();
    folder = join(root, 'complemento');
    cache = join(root, 'cache');
    await mkdir(folder);
    await writeFile(join(folder, 'package.json'), JSON.stringify(manifest));
    await writeFile(join(folder, 'index.js'), 'export default {};');
    await runProgram('npm', ['pack', folder, '--pack-destination', root], { cwd: root });
    archive = join(root, 'pueblo-bus-1.2.3.tgz');
    registry = await startPackageRegistry([{ manifest, file: archive, files: [] }]);
  });
  afterAll(() => registry.stop());

  const add = (source: string, dataDir: string, { url = registry.url, args = ['--yes'] } = {}) =>
    runCliInProcess(['plugins', 'add', source, '--data-dir', dataDir, ...args], {
      npm_config_registry: url,
      npm_config_cache: cache,
    });

  it('installs the exact version of a package, with its dependencies and its hash', async () => {
    const dataDir = await recado.folder();
    expect(await add(`${name}@^1.0.0`, dataDir)).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^Se instaló @pueblo\/bus 1\.2\.3\./),
      stderr: expect.stringContaining('Instala también: qrcode-terminal@0.12.0.'),
    });
    const lock = JSON.parse(await readFile(join(dataDir, 'plugins/package-lock.json'), 'utf8'));
    expect(lock.packages[`node_modules/${name}`]).toMatchObject({
      version: '1.2.3',
      resolved: 'file:archives/pueblo-bus-1.2.3.tgz',
      integrity: expect.stringMatching(/^sha512-/),
    });
    expect(lock.packages['node_modules/qrcode-terminal']).toMatchObject({ version: '0.12.0' });
  });

  it('installs a packed plugin', async () => {
    const dataDir = await recado.folder();
    expect(await add(archive, dataDir)).toMatchObject({ code: 0, stdout: expect.stringContaining('1.2.3') });
  });

  it('fetches no dependency before the confirmation', async () => {
    const dataDir = await recado.folder();
    const terminal = recado.terminal(['plugins', 'add', folder, '--data-dir', dataDir], {
      npm_config_registry: 'http://127.0.0.1:9/',
      npm_config_cache: join(await recado.folder(), 'cache'),
    });
    await terminal.waitForText(/Instala\s+también:\s+qrcode-terminal@0\.12\.0/);
    terminal.type(`n${terminalKeys.enter}`);
    expect((await terminal.exited).code).toBe(2);
    await expect(access(join(dataDir, 'plugins'))).rejects.toThrow('ENOENT');
  });

  it('explains that the registry cannot be reached, and installs nothing', async () => {
    const dataDir = await recado.folder();
    const options = { url: 'http://127.0.0.1:9/' };
    const expected = { code: 1, stderr: expect.stringContaining('npm no pudo conectarse al registro.') };
    expect(await add('recado-bus-inexistente@1.0.0', dataDir, options)).toMatchObject(expected);
    // Another cache than that of the successful installations.
    cache = join(await recado.folder(), 'cache');
    expect(await add(folder, dataDir, options)).toMatchObject(expected);
    expect(JSON.parse(await readFile(join(dataDir, 'plugins/package.json'), 'utf8')).dependencies).toBeUndefined();
    await expect(access(join(dataDir, 'plugins/archives/pueblo-bus-1.2.3.tgz'))).rejects.toThrow('ENOENT');
  });

  it.each(['recado-bus-inexistente', `${name}@9.9.9`])('explains that %s does not exist', async source => {
    const { code, stderr } = await add(source, await recado.folder());
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: 'Error: npm no encontró ese paquete o esa versión. Revise el nombre.\n',
    });
  });
});
