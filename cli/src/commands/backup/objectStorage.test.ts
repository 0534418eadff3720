import { randomUUID } from 'node:crypto';
import { copyFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createS3Storage } from '@recado/files-s3';
import { startTestS3Server, type TestS3Server } from '@recado/files-s3/testing';
import type { ObjectStorage } from '@recado/plugin';
import { downloadBackup, listBackups, loadSecrets, uploadBackup } from '@recado/server';
import { createTestDatabase, type TestDatabase } from '@recado/server/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readErrorMessage } from '../../testing/readErrorMessage.ts';
import { runCliInProcess } from '../../testing/runCliInProcess.ts';
import { useRecado } from '../../testing/useRecado.ts';

describe('command line for backups in object storage', () => {
  const recado = useRecado();
  const objectStorages: ObjectStorage[] = [];
  let s3: TestS3Server;
  let source: TestDatabase;
  let target: TestDatabase;
  let ownFolder = '';
  beforeAll(async () => {
    [s3, source, target] = await Promise.all([startTestS3Server(), createTestDatabase(), createTestDatabase()]);
    ownFolder = await recado.folder();
    await loadSecrets({ folder: ownFolder });
    const user = { email: 'ana@ejemplo.mx', name: 'Ana', passwordHash: 'x', role: 'user', active: true };
    await source.knex('users').insert({ id: randomUUID(), ...user });
  });
  afterAll(async () => {
    for (const objectStorage of objectStorages) objectStorage.stop();
    await Promise.all([source.drop(), target.drop(), s3.stop()]);
  });

  function openStorage(url: string): ObjectStorage {
    const objectStorage = createS3Storage({ url });
    objectStorages.push(objectStorage);
    return objectStorage;
  }

  it('seals backups, keeps the requested number of them, and verifies and restores the latest one', async () => {
    const url = s3.url(`/${randomUUID()}/recado`);
    const env = { DATABASE_URL: source.url, RECADO_BACKUP_URL: url };
    const save = async () => {
      const { code, stdout } = await runCliInProcess(['backup', '--keep', '2', '--data-dir', ownFolder, '--json'], env);
      return { code, ...JSON.parse(stdout) };
    };
    const first = await save();
    expect(first).toMatchObject({ code: 0, name: expect.stringMatching(/^respaldo-/), removed: [] });
    await save();
    const last = await save();
    expect(last.removed).toEqual([first.name]);
    const storedBackups = await listBackups(openStorage(url));
    expect(storedBackups.map(({ name }) => name)).toHaveLength(2);
    expect(storedBackups[0]).toEqual({ name: last.name, size: last.bytes });

    const verification = await runCliInProcess(['verify-backup', '--data-dir', ownFolder], env);
    expect(verification).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/se puede recuperar: \d+ tablas y \d+ filas? comparadas, todas iguales/),
    });

    const readBackupNote = async () => (await source.knex('settings').where({ key: 'backup' }).first()).value;
    const { madeAt, triedAt, triedOf, ...rest } = await readBackupNote();
    expect([madeAt, triedAt, triedOf].every(at => Date.parse(at) <= Date.now())).toBe(true);
    expect(rest).toEqual({});

    // Access to the bucket without the secrets is not enough to read a backup.
    const foreignFolder = await recado.folder();
    await loadSecrets({ folder: foreignFolder });
    const rejection = readErrorMessage(await runCliInProcess(['verify-backup', '--data-dir', foreignFolder], env));
    expect(rejection).toMatchObject({ code: 1, message: expect.stringContaining('lo selló otra instalación') });
    expect(await readBackupNote()).toMatchObject({ triedAt, trialFailedAt: expect.any(String) });

    const otherDataDir = join(await recado.folder(), 'datos');
    await mkdir(otherDataDir);
    await copyFile(join(ownFolder, 'secrets.json'), join(otherDataDir, 'secrets.json'));
    const onTarget = { DATABASE_URL: target.url };
    const restored = await runCliInProcess(['restore', '--from', url, '--data-dir', otherDataDir], onTarget);
    expect(restored).toMatchObject({ code: 0, stdout: expect.stringContaining('El respaldo se recuperó') });
    expect(await target.knex('users')).toMatchObject([{ email: 'ana@ejemplo.mx' }]);
  });

  it('ignores objects that are not backups, and keeps the old backup when the new one cannot be stored', async () => {
    const url = s3.url(`/${randomUUID()}`);
    const objectStorage = openStorage(url);
    const keys = (await loadSecrets({ folder: ownFolder })).seal;
    const file = join(ownFolder, 'secrets.json');
    const keep = (at: string) => uploadBackup({ objectStorage, file, keys, keep: 1, at: new Date(at) });
    await keep('2026-03-01T04:00:00Z');
    const { name, removed } = await keep('2026-03-02T04:00:00Z');
    expect(removed).toHaveLength(1);
    const targetFile = join(await recado.folder(), 'x');
    expect(await downloadBackup({ objectStorage, keys, to: targetFile, name: '../secrets.json' })).toBeUndefined();
    await s3.kill();
    await expect(keep('2026-03-03T04:00:00Z')).rejects.toThrow();
    await s3.restart();
    expect((await listBackups(objectStorage)).map(backup => backup.name)).toEqual([name]);
  });
});
