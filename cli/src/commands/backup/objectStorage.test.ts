import { randomUUID } from 'node:crypto';
import { copyFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fetchBackup, keepBackup, listBackups, loadSecrets } from '@recado/server';
import { createTestDatabase, startS3, type TestDatabase, type TestS3 } from '@recado/server/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { invoke } from '../../testing/invoke.ts';
import { refusal } from '../../testing/refusal.ts';
import { useRecado } from '../../testing/useRecado.ts';

describe('backups in object storage', () => {
  const recado = useRecado();
  let s3: TestS3;
  let source: TestDatabase;
  let target: TestDatabase;
  let own = '';
  beforeAll(async () => {
    [s3, source, target] = await Promise.all([startS3(), createTestDatabase(), createTestDatabase()]);
    own = await recado.folder();
    await loadSecrets({ folder: own });
    const user = { email: 'ana@ejemplo.mx', name: 'Ana', passwordHash: 'x', role: 'user', active: true };
    await source.knex('users').insert({ id: randomUUID(), ...user });
  });
  afterAll(() => Promise.all([source.drop(), target.drop(), s3.stop()]));

  it('are sealed, as many as are wanted, tried, and become the same platform', async () => {
    const url = s3.url(`/${randomUUID()}/recado`);
    const env = { DATABASE_URL: source.url, RECADO_BACKUP_URL: url };
    const save = async () => {
      const { code, stdout } = await invoke(['backup', '--keep', '2', '--data-dir', own, '--json'], env);
      return { code, ...JSON.parse(stdout) };
    };
    const first = await save();
    expect(first).toMatchObject({ code: 0, name: expect.stringMatching(/^respaldo-/), removed: [] });
    await save();
    const last = await save();
    expect(last.removed).toEqual([first.name]);
    const kept = await listBackups(url);
    expect(kept.map(({ name }) => name)).toHaveLength(2);
    expect(kept[0]).toEqual({ name: last.name, size: last.bytes });

    const tried = await invoke(['verify-backup', '--data-dir', own], env);
    expect(tried).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/se puede recuperar: \d+ tablas y \d+ filas? comparadas, todas iguales/),
    });

    const noted = async () => (await source.knex('settings').where({ key: 'backup' }).first()).value;
    const { madeAt, triedAt, triedOf, ...rest } = await noted();
    expect([madeAt, triedAt, triedOf].every(at => Date.parse(at) <= Date.now())).toBe(true);
    expect(rest).toEqual({});

    // Whoever has the bucket and no secrets reads nothing.
    const foreign = await recado.folder();
    await loadSecrets({ folder: foreign });
    const refused = refusal(await invoke(['verify-backup', '--data-dir', foreign], env));
    expect(refused).toMatchObject({ code: 1, said: expect.stringContaining('lo selló otra instalación') });
    expect(await noted()).toMatchObject({ triedAt, trialFailedAt: expect.any(String) });

    const elsewhere = join(await recado.folder(), 'datos');
    await mkdir(elsewhere);
    await copyFile(join(own, 'secrets.json'), join(elsewhere, 'secrets.json'));
    const onTarget = { DATABASE_URL: target.url };
    const restored = await invoke(['restore', '--from', url, '--data-dir', elsewhere], onTarget);
    expect(restored).toMatchObject({ code: 0, stdout: expect.stringContaining('El respaldo se recuperó') });
    expect(await target.knex('users')).toMatchObject([{ email: 'ana@ejemplo.mx' }]);
  });

  it('leave alone whatever else lies there, and what is there stays when the new one does not arrive', async () => {
    const url = s3.url(`/${randomUUID()}`);
    const keys = (await loadSecrets({ folder: own })).seal;
    const file = join(own, 'secrets.json');
    const keep = (at: string) => keepBackup({ url, file, keys, keep: 1, at: new Date(at) });
    await keep('2026-03-01T04:00:00Z');
    const { name, removed } = await keep('2026-03-02T04:00:00Z');
    expect(removed).toHaveLength(1);
    const to = join(await recado.folder(), 'x');
    expect(await fetchBackup({ url, keys, to, name: '../secrets.json' })).toBeUndefined();
    await s3.kill();
    await expect(keep('2026-03-03T04:00:00Z')).rejects.toThrow();
    await s3.restart();
    expect((await listBackups(url)).map(each => each.name)).toEqual([name]);
  });
});
