import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createSdk } from '@recado/sdk';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildHouse } from '../../testing/buildHouse.ts';
import { password, signUp } from '../../testing/signUp.ts';
import { useRecado } from '../../testing/useRecado.ts';

describe('recado serve on an empty directory', async () => {
  const recado = useRecado();
  const folder = await recado.folder();
  const dataDir = join(folder, 'datos');
  // Without pages it would say so.
  beforeAll(buildHouse, 300_000);

  it('answers, stops when asked to, and knows its accounts when it starts again', async () => {
    const first = await recado.serve(['--data-dir', dataDir]);
    expect((await fetch(`${first.url}/health/ready`)).status).toBe(200);
    await signUp(first.sdk);
    first.child.kill('SIGTERM');
    const { code, stdout, stderr } = await first.ended;
    expect({ code, stdout }).toEqual({ code: 0, stdout: `{"ready":true,"url":"${first.url}"}\n` });
    expect(stderr).toMatch(
      /Deteniendo Recado\.(.*\n)+.*server stopped.*\n(.*\n)*.*stopped the embedded PostgreSQL.*\nRecado se detuvo\.\n$/,
    );
    const said = stderr.split('\n').filter(line => !line.startsWith('{'));
    expect(said.slice(0, 5)).toEqual([
      `Primera vez: se crea la carpeta de datos ${dataDir}`,
      `Se crean los secretos en ${join(dataDir, 'secrets.json')}. Guarde una copia: sin ellos no se abren los datos.`,
      'Se crea la base de datos integrada; tarda unos segundos…',
      'Se crean las tablas…',
      'Iniciando la plataforma…',
    ]);
    expect(existsSync(join(dataDir, 'postgres', 'data', 'postmaster.pid'))).toBe(false);

    const again = await recado.serve(['--data-dir', dataDir]);
    const { user } = await again.sdk.request('POST /auth/login', {
      payload: { email: 'ana@ejemplo.mx', password },
    });
    expect(user).toMatchObject({ name: 'Ana Torres', role: 'user' });
    again.child.kill('SIGINT');
    expect((await again.ended).code).toBe(0);
  });

  it('tells people where it is, where the data are, and how to get the first administrator', async () => {
    const arguments_ = ['serve', '--port', '0', '--data-dir', dataDir, '--transport', 'fake'];
    const first = recado.start([...arguments_, '--log-level', 'silent']);
    const [, url] = await first.says(
      'stderr',
      /Recado está listo\. Abra (http:\/\/localhost:\d+) en su navegador/,
    );
    const [, code] = await first.says('stderr', /register#codigo=(\S+)/);
    await first.says('stderr', /Ctrl\+C/);
    await claim(`${url}`, `${code}`);
    first.child.kill('SIGTERM');
    const { stderr } = await first.ended;
    const names = [
      [`${url}`, 'URL'],
      [`${code}`, 'CODE'],
      [dataDir, 'FOLDER'],
    ] as const;
    const said = names.reduce((text, [value, name]) => text.replaceAll(value, name), stderr);
    expect(said).toMatchInlineSnapshot(`
      "Iniciando la base de datos…
      Poniendo al día las tablas…
      Iniciando la plataforma…

        .--------._
        |  ----  |_\\   Recado 0.1.0
        |  ------- |   URL
        '--.  .----'
            \\/

      Recado está listo. Abra URL en su navegador.
      Los datos se guardan en FOLDER
      Todavía no hay ningún administrador. Cree su cuenta y hágala administradora con:
        npx recado grant-admin CORREO --data-dir FOLDER
      O bien, abra esta dirección, válida una sola vez, y cree su cuenta: URL/register#codigo=CODE
      Si ya tiene una cuenta, inicie sesión y abra: URL/account#codigo=CODE
      Para detenerlo, presione Ctrl+C.
      Deteniendo Recado. Las peticiones en curso se responden y los mensajes se guardan…
      Recado se detuvo.
      "
    `);

    const second = recado.start(arguments_);
    await second.says('stderr', /Ctrl\+C/);
    second.child.kill('SIGTERM');
    expect((await second.ended).stderr).not.toMatch(/administrador/);
  });
});

async function claim(url: string, code: string): Promise<void> {
  const sdk = createSdk({ baseUrl: `${url}/api` });
  const { token } = await sdk.request('POST /auth/login', { payload: { email: 'ana@ejemplo.mx', password } });
  const { user } = await sdk.withSession(token).request('POST /auth/claim-admin', { payload: { code } });
  expect(user.role).toBe('admin');
}
