import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createTestDatabase, type TestDatabase } from '@recado/server/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useRecado } from '../../testing/useRecado.ts';

/** Whoever waits for a lock in this database. */
const WAITING = `SELECT FROM pg_locks l JOIN pg_database d ON d.oid = l.database
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

  /** What a command says that is interrupted while it waits for a table that somebody else has. */
  async function interrupted({ knex, url }: TestDatabase, mode: string, ...args: string[]) {
    const holding = await knex.transaction();
    await holding.raw(`LOCK TABLE users IN ${mode} MODE`);
    const running = recado.start([...args, '--data-dir', folder], { DATABASE_URL: url });
    while ((await holding.raw(WAITING)).rows.length === 0);
    running.child.kill('SIGINT');
    const { code, stdout, stderr } = await running.ended;
    await holding.rollback();
    return { code, stdout, said: stderr.split('\n').filter(line => /^Error: /.test(line)) };
  }

  it('leaves nothing of a backup', async () => {
    expect(await interrupted(source, 'ACCESS EXCLUSIVE', 'backup', file)).toEqual({
      code: 130,
      stdout: '',
      said: ['Error: El respaldo se interrumpió y no quedó ningún archivo. Repita la orden cuando quiera.'],
    });
    expect(await readdir(folder)).toEqual([]);
  });

  it('leaves an empty database where a backup was being loaded, which can be done again', async () => {
    const written = await recado.run(['backup', file, '--data-dir', folder], { DATABASE_URL: source.url });
    expect(written.code).toBe(0);
    // Nobody has to guess how far it is, in a pipe as on a screen.
    expect(written.stderr).toMatch(
      /^Guardando el respaldo…\nGuardando el respaldo: 100 % · (\d+) de \1 filas?\n/,
    );

    expect(await interrupted(target, 'ACCESS SHARE', 'restore', file)).toEqual({
      code: 130,
      stdout: '',
      said: [
        'Error: La recuperación se interrumpió y la base de datos quedó vacía. Repita la orden cuando quiera.',
      ],
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
