import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createSdk } from '@recado/sdk';
import { cliTexts } from '@recado/texts';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildRepository } from '../../testing/buildRepository.ts';
import { SIGN_UP_PASSWORD, signUp } from '../../testing/signUp.ts';
import { useRecado } from '../../testing/useRecado.ts';
import { isNodeJsPastEndOfLife, RECOMMENDED_NODE_MAJOR } from './nodeJsSupport.ts';

describe('recado serve on an empty directory', async () => {
  const recado = useRecado();
  const folder = await recado.folder();
  const dataDir = join(folder, 'datos');
  // Without built pages the command would print an additional line, so build them first.
  beforeAll(buildRepository, 300_000);

  it('serves requests, stops on a signal and keeps its accounts when it restarts', async () => {
    const first = await recado.serve(['--data-dir', dataDir]);
    expect((await fetch(`${first.url}/health/ready`)).status).toBe(200);
    await signUp(first.sdk);
    first.child.kill('SIGTERM');
    const { code, stdout, stderr } = await first.exited;
    expect({ code, stdout }).toEqual({ code: 0, stdout: `{"ready":true,"url":"${first.url}"}\n` });
    expect(stderr).toMatch(
      /Deteniendo Recado\.(.*\n)+.*server stopped.*\n(.*\n)*.*stopped the embedded PostgreSQL.*\nRecado se detuvo\.\n$/,
    );
    const outputLines = stderr.split('\n').filter(line => !line.startsWith('{'));
    expect(outputLines.slice(0, 5)).toEqual([
      `Primera vez: se crea la carpeta de datos ${dataDir}`,
      `Se crean los secretos en ${join(dataDir, 'secrets.json')}. Guarde una copia: sin ellos no se abren los datos.`,
      'Se crea la base de datos integrada; tarda unos segundos…',
      'Se crean las tablas…',
      'Iniciando la plataforma…',
    ]);
    expect(existsSync(join(dataDir, 'postgres', 'data', 'postmaster.pid'))).toBe(false);

    const restarted = await recado.serve(['--data-dir', dataDir]);
    const { user } = await restarted.sdk.request('POST /auth/login', {
      payload: { email: 'ana@ejemplo.mx', password: SIGN_UP_PASSWORD },
    });
    expect(user).toMatchObject({ name: 'Ana Torres', role: 'user' });
    restarted.child.kill('SIGINT');
    expect((await restarted.exited).code).toBe(0);
  });

  it("prints its address, its data directory and the first administrator's code when it starts", async () => {
    const arguments_ = ['serve', '--port', '0', '--data-dir', dataDir, '--transport', 'fake'];
    const first = recado.start([...arguments_, '--log-level', 'silent']);
    const [, url] = await first.waitForOutput(
      'stderr',
      /Recado está listo\. Abra (http:\/\/localhost:\d+) en su navegador/,
    );
    const [, code] = await first.waitForOutput('stderr', /register#codigo=(\S+)/);
    await first.waitForOutput('stderr', /Ctrl\+C/);
    await claimAdmin(`${url}`, `${code}`);
    first.child.kill('SIGTERM');
    const output = (await first.exited).stderr;
    // The note depends on the Node.js that runs the tests.
    const note = `${cliTexts.serve.oldNode(process.versions.node, String(RECOMMENDED_NODE_MAJOR))}\n`;
    expect(output.split(note)).toHaveLength(isNodeJsPastEndOfLife(process.versions.node) ? 2 : 1);
    const stderr = output.replace(note, '');
    const replacements = [
      [`${url}`, 'URL'],
      [`${code}`, 'CODE'],
      [dataDir, 'FOLDER'],
    ] as const;
    const maskedOutput = replacements.reduce((text, [value, name]) => text.replaceAll(value, name), stderr);
    expect(maskedOutput).toMatchInlineSnapshot(`
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
    await second.waitForOutput('stderr', /Ctrl\+C/);
    second.child.kill('SIGTERM');
    expect((await second.exited).stderr).not.toMatch(/administrador/);
  });
});

async function claimAdmin(url: string, code: string): Promise<void> {
  const sdk = createSdk({ baseUrl: `${url}/api` });
  const { token } = await sdk.request('POST /auth/login', {
    payload: { email: 'ana@ejemplo.mx', password: SIGN_UP_PASSWORD },
  });
  const { user } = await sdk.withSession(token).request('POST /auth/claim-admin', { payload: { code } });
  expect(user.role).toBe('admin');
}
