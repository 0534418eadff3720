import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { loadSecrets } from '@recado/server';
import { createTestDatabase, type TestDatabase } from '@recado/server/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusal } from '../../testing/refusal.ts';
import { signUp } from '../../testing/signUp.ts';
import { useRecado } from '../../testing/useRecado.ts';

describe("data and another installation's secrets", () => {
  const recado = useRecado();
  let source: TestDatabase;
  let target: TestDatabase;
  let original = '';
  let foreign = '';
  let file = '';
  let apiToken = '';
  let session = '';
  beforeAll(async () => {
    [source, target] = await Promise.all([createTestDatabase(), createTestDatabase()]);
    [original, foreign] = await Promise.all([recado.folder(), recado.folder()]);
    file = join(original, 'respaldo.recado');
    await loadSecrets({ folder: foreign });

    const env = { DATABASE_URL: source.url };
    const platform = await recado.serve(['--data-dir', original], env);
    const ana = await signUp(platform.sdk);
    session = ana.token;
    const payload = { businessName: 'Panadería La Espiga', phoneNumber: '5215512345678' };
    ({ apiToken } = (await ana.sdk.request('POST /clients', { payload })).client);
    platform.child.kill('SIGTERM');
    await platform.ended;
    expect((await recado.run(['backup', file, '--data-dir', original], env)).code).toBe(0);
  });
  afterAll(() => Promise.all([source.drop(), target.drop()]));

  const onTarget = (...args: string[]) =>
    recado.run([...args, '--data-dir', foreign], { DATABASE_URL: target.url, RECADO_TRANSPORT: 'fake' });
  const doctor = async () => {
    const { code, stdout } = await onTarget('doctor', '--json', '--port', '0');
    const { checks } = JSON.parse(stdout) as { checks: { name: string; state: string }[] };
    return { code, secrets: checks.find(({ name }) => name === 'secrets') };
  };

  it('are told apart when a backup is loaded, before anybody is told to begin', async () => {
    const { code, said } = refusal(await onTarget('restore', file));
    expect({ code, said }).toEqual({
      code: 1,
      said: expect.stringMatching(
        /^El respaldo se recuperó, pero los secretos .* Copie el archivo secrets\.json/,
      ),
    });
    expect(await target.knex('clients')).toHaveLength(1);
  });

  it('are told apart by the doctor', async () => {
    expect(await doctor()).toEqual({
      code: 1,
      secrets: {
        name: 'secrets',
        state: 'failed',
        found: 'No son los que sellaron estos datos: los tokens y los números vinculados no se pueden abrir.',
        next: expect.stringMatching(/^Copie el archivo secrets\.json/),
      },
    });
  });

  it('lose nothing by it: with the secrets they belong to everything is there', async () => {
    await copyFile(join(original, 'secrets.json'), join(foreign, 'secrets.json'));
    expect(await doctor()).toMatchObject({ code: 0, secrets: { state: 'ok' } });
    const platform = await recado.serve(['--data-dir', foreign], { DATABASE_URL: target.url });
    const { clients } = await platform.sdk.withSession(session).request('GET /clients');
    expect(clients).toMatchObject([{ businessName: 'Panadería La Espiga', apiToken }]);
    platform.child.kill('SIGTERM');
    await platform.ended;
  });
});
