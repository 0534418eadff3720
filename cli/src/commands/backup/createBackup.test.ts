import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, open, readdir, readFile, stat, symlink, truncate, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { readErrorMessage } from '../../testing/readErrorMessage.ts';
import { inheritedEnvironmentVariables, RECADO_BIN_PATH } from '../../testing/recado.ts';
import { runCliInProcess } from '../../testing/runCliInProcess.ts';
import { SIGN_UP_PASSWORD, signUp } from '../../testing/signUp.ts';
import { useRecado } from '../../testing/useRecado.ts';

const email = 'ana@ejemplo.mx';

describe('command line for backups', async () => {
  const recado = useRecado();
  const original = await recado.folder();
  const copy = await recado.folder();
  const file = join(await recado.folder(), 'respaldo.recado');
  let apiToken = '';
  let session = '';

  it('backs up a running platform', async () => {
    const platform = await recado.serve(['--data-dir', original]);
    const ana = await signUp(platform.sdk, email);
    const payload = { businessName: 'Panadería La Espiga', phoneNumber: '5215512345678' };
    ({ apiToken } = (await ana.sdk.request('POST /clients', { payload })).client);
    session = ana.token;

    const { code, stdout, stderr } = await recado.run(['backup', file, '--data-dir', original, '--json']);
    expect({ code, ...JSON.parse(stdout) }).toMatchObject({ code: 0, file, rows: expect.any(Number) });
    expect(stderr).toContain(join(original, 'secrets.json'));
    expect((await fetch(`${platform.url}/health/ready`)).status).toBe(200);
    platform.child.kill('SIGTERM');
    await platform.exited;
  });

  it('does not overwrite an existing backup file, and rejects a data directory without data', async () => {
    const contentBefore = await readFile(file);
    expect(readErrorMessage(await runCliInProcess(['backup', file, '--data-dir', original]))).toEqual({
      code: 1,
      message: `El archivo ${file} ya existe. Elija otro nombre o muévalo primero.`,
    });
    expect(await readFile(file)).toEqual(contentBefore);

    const missingDataDir = join(original, 'dats');
    expect(
      readErrorMessage(await runCliInProcess(['backup', `${file}2`, '--data-dir', missingDataDir])).message,
    ).toMatch(/no hay datos de Recado/);
    const folder = join(original, 'nada');
    expect(await runCliInProcess(['backup', join(folder, 'x'), '--data-dir', original])).toEqual({
      code: 1,
      stdout: '',
      stderr: `Error: No existe la carpeta ${folder}. Créela o elija otra; no se guardó nada.\n`,
    });
    // Linux has no such folder, and no process can create a file in /proc.
    expect(await runCliInProcess(['backup', '/proc/respaldo.recado', '--data-dir', original])).toEqual({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/^Error: No se puede escribir el archivo \/proc\/respaldo\.recado\. .*\n$/),
    });
  });

  it('writes a complete backup to the standard output for -, and to no terminal', async () => {
    const args = [RECADO_BIN_PATH, 'backup', '-', '--data-dir', original];
    const { stdout } = await promisify(execFile)(process.execPath, args, {
      env: inheritedEnvironmentVariables,
      encoding: 'buffer',
      maxBuffer: 100_000_000,
    });
    const fromStdout = join(await recado.folder(), 'salida.recado');
    await writeFile(fromStdout, stdout);
    expect((await recado.run(['verify-backup', fromStdout, '--data-dir', original])).code).toBe(0);
    const terminal = recado.terminal(['backup', '-', '--data-dir', original]);
    expect((await terminal.exited).code).toBe(2);
    expect(terminal.screen()).toContain('recado backup - > respaldo.recado');
  });

  it('reports a full disk and leaves no incomplete file', async () => {
    const target = join(await recado.folder(), 'lleno.recado');
    // Linux reports a full disk for each write to this device.
    await symlink('/dev/full', `${target}.${process.pid}.partial`);
    const diskFull = `El disco está lleno: no cabe el respaldo ${target}, y lo incompleto se borró. Libere espacio o elija otro disco.`;
    expect(readErrorMessage(await runCliInProcess(['backup', target, '--data-dir', original]))).toEqual({
      code: 1,
      message: diskFull,
    });
    expect(await readdir(dirname(target))).toEqual([]);
    const full = await open('/dev/full', 'w');
    const child = spawn(process.execPath, [RECADO_BIN_PATH, 'backup', '-', '--data-dir', original], {
      env: inheritedEnvironmentVariables,
      stdio: ['ignore', full.fd, 'pipe'],
    });
    if (!child.stderr) throw new Error('the process has no stderr');
    const [stderr] = await Promise.all([text(child.stderr), once(child, 'exit')]);
    await full.close();
    expect(child.exitCode).toBe(1);
    expect(stderr).toMatch(/^Error: El disco está lleno: la salida quedó incompleta\./m);
    expect(stderr).not.toMatch(/\n\s+at /);
  });

  it('restores the same platform in another data directory', async () => {
    const { code, stdout, stderr } = await recado.run(['restore', file, '--data-dir', copy]);
    expect({ code, stdout }).toEqual({
      code: 0,
      stdout: expect.stringMatching(/El respaldo se recuperó: \d+ filas/),
    });
    expect(stderr).toContain(
      `copie ahí el archivo de secretos de la instalación original: ${join(copy, 'secrets.json')}`,
    );
    await copyFile(join(original, 'secrets.json'), join(copy, 'secrets.json'));

    const platform = await recado.serve(['--data-dir', copy]);
    await platform.sdk.request('POST /auth/login', { payload: { email, password: SIGN_UP_PASSWORD } });
    const { clients } = await platform.sdk.withSession(session).request('GET /clients');
    expect(clients).toMatchObject([{ businessName: 'Panadería La Espiga', apiToken }]);
    expect(await platform.sdk.withApiToken(apiToken).request('GET /external/status')).toMatchObject({
      success: true,
    });

    const resultWhileRunning = await runCliInProcess(['restore', file, '--data-dir', copy]);
    expect(readErrorMessage(resultWhileRunning)).toMatchObject({
      code: 1,
      message: expect.stringMatching(/está en marcha/),
    });
    platform.child.kill('SIGTERM');
    await platform.exited;
  });

  it('rejects a restore into existing data, and a restore from a missing or damaged file', async () => {
    const runRestore = async (path: string, dataDir: string) =>
      readErrorMessage(await runCliInProcess(['restore', path, '--data-dir', dataDir]));
    expect(await runRestore(file, original)).toMatchObject({
      code: 1,
      message: expect.stringMatching(/no está vacía y no se tocó/),
    });

    const emptyFolder = await recado.folder();
    expect(await runRestore(`${file}x`, emptyFolder)).toMatchObject({
      code: 1,
      message: expect.stringMatching(/^No existe el archivo/),
    });
    const otherFile = join(emptyFolder, 'otro');
    await writeFile(otherFile, 'una carta');
    expect(await runRestore(otherFile, emptyFolder)).toMatchObject({
      code: 1,
      message: expect.stringMatching(/no es un respaldo/),
    });
    const truncatedFile = join(emptyFolder, 'cortado');
    await copyFile(file, truncatedFile);
    await truncate(truncatedFile, Math.floor((await stat(file)).size / 2));
    expect(await runRestore(truncatedFile, emptyFolder)).toMatchObject({
      code: 1,
      message: expect.stringMatching(/incompleto o dañado/),
    });

    const { code } = await runCliInProcess(['restore', file, '--data-dir', emptyFolder]);
    expect(code).toBe(0);
  });
});
