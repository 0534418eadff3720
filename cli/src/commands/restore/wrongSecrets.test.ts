import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { loadSecrets } from '@recado/server';
import { createTestDatabase, type TestDatabase } from '@recado/server/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readErrorMessage } from '../../testing/readErrorMessage.ts';
import { signUp } from '../../testing/signUp.ts';
import { useRecado } from '../../testing/useRecado.ts';

describe('backup restored with the secrets of another installation', () => {
  const recado = useRecado();
  let source: TestDatabase;
  let target: TestDatabase;
  let originalFolder = '';
  let otherFolder = '';
  let file = '';
  let apiToken = '';
  let session = '';
  beforeAll(async () => {
    [source, target] = await Promise.all([createTestDatabase(), createTestDatabase()]);
    [originalFolder, otherFolder] = await Promise.all([recado.folder(), recado.folder()]);
    file = join(originalFolder, 'respaldo.recado');
    await loadSecrets({ folder: otherFolder });

    const env = { DATABASE_URL: source.url };
    const platform = await recado.serve(['--data-dir', originalFolder], env);
    const ana = await signUp(platform.sdk);
    session = ana.token;
    const payload = { businessName: 'Panadería La Espiga', phoneNumber: '5215512345678' };
    ({ apiToken } = (await ana.sdk.request('POST /clients', { payload })).client);
    platform.child.kill('SIGTERM');
    await platform.exited;
    expect((await recado.run(['backup', file, '--data-dir', originalFolder], env)).code).toBe(0);
  });
  afterAll(() => Promise.all([source.drop(), target.drop()]));

  const onTarget = (...args: string[]) =>
    recado.run([...args, '--data-dir', otherFolder], { DATABASE_URL: target.url, RECADO_TRANSPORT: 'fake' });
  const runDoctor = async () => {
    const { code, stdout } = await onTarget('doctor', '--json', '--port', '0');
    const { checks } = JSON.parse(stdout) as { checks: { name: string; state: string }[] };
    return { code, secrets: checks.find(({ name }) => name === 'secrets') };
  };

  it('is loaded, but the restore command fails with a message that requests secrets.json', async () => {
    const { code, message } = readErrorMessage(await onTarget('restore', file));
    expect({ code, said: message }).toEqual({
      code: 1,
      said: expect.stringMatching(/^El respaldo se recuperó, pero los secretos .* Copie el archivo secrets\.json/),
    });
    expect(await target.knex('clients')).toHaveLength(1);
  });

  it('fails the secrets check of the doctor command', async () => {
    expect(await runDoctor()).toEqual({
      code: 1,
      secrets: {
        name: 'secrets',
        state: 'failed',
        found: 'No son los que sellaron estos datos: los tokens y los números vinculados no se pueden abrir.',
        next: expect.stringMatching(/^Copie el archivo secrets\.json/),
      },
    });
  });

  it('has all data after the original secrets are copied', async () => {
    await copyFile(join(originalFolder, 'secrets.json'), join(otherFolder, 'secrets.json'));
    expect(await runDoctor()).toMatchObject({ code: 0, secrets: { state: 'ok' } });
    const platform = await recado.serve(['--data-dir', otherFolder], { DATABASE_URL: target.url });
    const { clients } = await platform.sdk.withSession(session).request('GET /clients');
    expect(clients).toMatchObject([{ businessName: 'Panadería La Espiga', apiToken }]);
    platform.child.kill('SIGTERM');
    await platform.exited;
  });
});
