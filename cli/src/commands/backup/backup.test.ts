import { copyFile, readFile, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { invoke } from '../../testing/invoke.ts';
import { refusal } from '../../testing/refusal.ts';
import { password, signUp } from '../../testing/signUp.ts';
import { useRecado } from '../../testing/useRecado.ts';

const email = 'ana@ejemplo.mx';

describe('recado backup and recado restore', async () => {
  const recado = useRecado();
  const original = await recado.folder();
  const copy = await recado.folder();
  const file = join(await recado.folder(), 'respaldo.recado');
  let apiToken = '';
  let session = '';

  it('a running platform is backed up as it stands', async () => {
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
    await platform.ended;
  });

  it('nothing is written over, and no empty database is backed up by mistake', async () => {
    const before = await readFile(file);
    expect(refusal(await invoke(['backup', file, '--data-dir', original]))).toEqual({
      code: 1,
      said: `El archivo ${file} ya existe. Elija otro nombre o muévalo primero.`,
    });
    expect(await readFile(file)).toEqual(before);

    const typo = join(original, 'dats');
    expect(refusal(await invoke(['backup', `${file}2`, '--data-dir', typo])).said).toMatch(
      /no hay datos de Recado/,
    );
    const nowhere = await invoke(['backup', join(original, 'nada', 'x'), '--data-dir', original]);
    expect(nowhere).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/No se puede escribir/),
    });
  });

  it('the backup becomes the same platform elsewhere', async () => {
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
    await platform.sdk.request('POST /auth/login', { payload: { email, password } });
    const { clients } = await platform.sdk.withSession(session).request('GET /clients');
    expect(clients).toMatchObject([{ businessName: 'Panadería La Espiga', apiToken }]);
    expect(await platform.sdk.withApiToken(apiToken).request('GET /external/status')).toMatchObject({
      success: true,
    });

    const busy = await invoke(['restore', file, '--data-dir', copy]);
    expect(refusal(busy)).toMatchObject({ code: 1, said: expect.stringMatching(/está en marcha/) });
    platform.child.kill('SIGTERM');
    await platform.ended;
  });

  it('is not loaded over what is there, nor when it is missing or damaged', async () => {
    const restoring = async (path: string, dataDir: string) =>
      refusal(await invoke(['restore', path, '--data-dir', dataDir]));
    expect(await restoring(file, original)).toMatchObject({
      code: 1,
      said: expect.stringMatching(/no está vacía y no se tocó/),
    });

    const empty = await recado.folder();
    expect(await restoring(`${file}x`, empty)).toMatchObject({
      code: 1,
      said: expect.stringMatching(/^No existe el archivo/),
    });
    const other = join(empty, 'otro');
    await writeFile(other, 'una carta');
    expect(await restoring(other, empty)).toMatchObject({
      code: 1,
      said: expect.stringMatching(/no es un respaldo/),
    });
    const cut = join(empty, 'cortado');
    await copyFile(file, cut);
    await truncate(cut, Math.floor((await stat(file)).size / 2));
    expect(await restoring(cut, empty)).toMatchObject({
      code: 1,
      said: expect.stringMatching(/incompleto o dañado/),
    });

    const { code } = await invoke(['restore', file, '--data-dir', empty]);
    expect(code).toBe(0);
  });
});
