import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { loadSecrets } from '@recado/server';
import { createTestDatabase, type TestDatabase } from '@recado/server/testing';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { useRecado } from '../../testing/useRecado.ts';

/** Selects the locks that transactions of this database wait for. */
const SELECT_WAITING_LOCKS_SQL = `SELECT FROM pg_locks l JOIN pg_database d ON d.oid = l.database
  WHERE NOT l.granted AND d.datname = current_database()`;

describe('Ctrl+C', () => {
  const recado = useRecado();
  let source: TestDatabase;
  let target: TestDatabase;
  let folder = '';
  let file = '';
  beforeAll(async () => {
    [source, target] = await Promise.all([createTestDatabase(), createTestDatabase()]);
    folder = await recado.folder();
    file = join(folder, 'respaldo.recado');
    await source.knex('users').insert({
      id: randomUUID(),
      email: 'ana@ejemplo.mx',
      name: 'Ana',
      passwordHash: 'x',
      role: 'user',
      active: true,
    });
  });
  afterAll(() => Promise.all([source.drop(), target.drop()]));

  /** Interrupts a command while it waits for a table that another transaction has locked. */
  async function runInterrupted({ knex, url }: TestDatabase, mode: string, ...args: string[]) {
    const lockTransaction = await knex.transaction();
    await lockTransaction.raw(`LOCK TABLE users IN ${mode} MODE`);
    const commandProcess = recado.start([...args, '--data-dir', folder], { DATABASE_URL: url });
    while ((await lockTransaction.raw(SELECT_WAITING_LOCKS_SQL)).rows.length === 0);
    commandProcess.child.kill('SIGINT');
    const { code, stdout, stderr } = await commandProcess.exited;
    await lockTransaction.rollback();
    return { code, stdout, said: stderr.split('\n').filter(line => /^Error: /.test(line)) };
  }

  it('leaves no backup file and no recorded failure when it interrupts recado backup', async () => {
    expect(await runInterrupted(source, 'ACCESS EXCLUSIVE', 'backup', file)).toEqual({
      code: 130,
      stdout: '',
      said: ['Error: El respaldo se interrumpió y no quedó ningún archivo. Repita la orden cuando quiera.'],
    });
    expect(await readdir(folder)).toEqual([]);
    expect(await source.knex('settings').where({ key: 'backup' })).toEqual([]);
  });

  /** Starts a backup that creates its temporary files in a folder of its own. */
  async function startWithTemporaryFolder(...args: string[]) {
    const [dataDir, temporaryFolder] = [await recado.folder(), await recado.folder()];
    await loadSecrets({ folder: dataDir });
    const env = { DATABASE_URL: source.url, TMPDIR: temporaryFolder };
    const { child, exited } = recado.start(['backup', ...args, '--data-dir', dataDir], env);
    onTestFinished(() => {
      child.stdout?.resume();
      child.kill('SIGKILL');
    });
    const ended = once(child, 'exit').then(([code]) => code as number | null);
    return { child, exited, ended, listTemporaryFiles: () => readdir(temporaryFolder) };
  }

  it('ends a backup that waits for the reader of its output, and leaves no temporary file', async () => {
    const value = JSON.stringify(randomBytes(3_000_000).toString('base64'));
    await source.knex('settings').insert({ key: 'prueba', value });
    const { child, exited, ended, listTemporaryFiles } = await startWithTemporaryFolder('-');
    await once(child.stdout as Readable, 'data');
    child.stdout?.pause();
    expect(await listTemporaryFiles()).toHaveLength(1);
    child.kill('SIGINT');
    expect([await ended, await listTemporaryFiles()]).toEqual([130, []]);
    child.stdout?.resume();
    expect((await exited).stderr).toContain('Error: El respaldo se interrumpió. Borre lo que quedó de él');
    await source.knex('settings').where({ key: 'prueba' }).delete();
  });

  it('ends a backup that waits for the object storage, and leaves no temporary file', async () => {
    const connections: Socket[] = [];
    const silentStorage = createServer(socket => connections.push(socket)).listen(0, '127.0.0.1');
    await once(silentStorage, 'listening');
    const { port } = silentStorage.address() as AddressInfo;
    const url = `s3://clave:secreto@respaldos/recado?endpoint=http://127.0.0.1:${port}`;
    const { child, exited, listTemporaryFiles } = await startWithTemporaryFolder('--to', url);
    await once(silentStorage, 'connection');
    expect(await listTemporaryFiles()).toHaveLength(1);
    child.kill('SIGINT');
    const { code, stderr } = await exited;
    for (const connection of connections) connection.destroy();
    silentStorage.close();
    expect([code, await listTemporaryFiles()]).toEqual([130, []]);
    expect(stderr).toContain('Error: El respaldo se interrumpió y no quedó ningún archivo.');
    expect(await source.knex('settings').where({ key: 'backup' })).toEqual([]);
  });

  it('leaves no temporary file when it is pressed twice', async () => {
    const lockTransaction = await source.knex.transaction();
    await lockTransaction.raw('LOCK TABLE users IN ACCESS EXCLUSIVE MODE');
    const { child, exited, listTemporaryFiles } = await startWithTemporaryFolder('-');
    while ((await lockTransaction.raw(SELECT_WAITING_LOCKS_SQL)).rows.length === 0);
    expect(await listTemporaryFiles()).toHaveLength(1);
    child.kill('SIGINT');
    child.kill('SIGTERM');
    expect([(await exited).code, await listTemporaryFiles()]).toEqual([130, []]);
    await lockTransaction.rollback();
  });

  it('leaves an empty database when it interrupts a restore, so that the restore can be repeated', async () => {
    const backupResult = await recado.run(['backup', file, '--data-dir', folder], { DATABASE_URL: source.url });
    expect(backupResult.code).toBe(0);
    // Progress is also reported when the output is a pipe instead of a terminal.
    expect(backupResult.stderr).toMatch(/^Guardando el respaldo…\nGuardando el respaldo: 100 % · (\d+) de \1 filas?\n/);

    expect(await runInterrupted(target, 'ACCESS SHARE', 'restore', file)).toEqual({
      code: 130,
      stdout: '',
      said: ['Error: La recuperación se interrumpió y la base de datos quedó vacía. Repita la orden cuando quiera.'],
    });
    expect(await target.knex('users')).toEqual([]);

    const { code, stderr } = await recado.run(['restore', file, '--data-dir', folder], {
      DATABASE_URL: target.url,
    });
    expect(code).toBe(0);
    expect(stderr).toMatch(/^Comprobando el archivo…\n(.*\n)*Recuperando el respaldo: 100 % · /);
    expect(await target.knex('users')).toMatchObject([{ email: 'ana@ejemplo.mx' }]);
  });
});
