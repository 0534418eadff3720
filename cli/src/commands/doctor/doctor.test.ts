import { chmod, mkdir } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { invoke } from '../../testing/invoke.ts';
import { useRecado } from '../../testing/useRecado.ts';
import type { Check } from './Check.ts';

interface Report {
  readonly ok: boolean;
  readonly checks: readonly Check[];
}

describe('recado doctor', () => {
  const recado = useRecado();
  /** Something that is not Recado. */
  let other: Server;
  let port = '';
  beforeAll(async () => {
    other = createServer((_, response) => response.end('Hola'));
    await new Promise<void>(resolve => other.listen(0, '127.0.0.1', resolve));
    const address = other.address();
    port = String(typeof address === 'object' ? address?.port : '');
  });
  afterAll(() => new Promise(resolve => other.close(resolve)));

  async function examine(...args: string[]) {
    const { code, stdout, stderr } = await invoke(['doctor', '--json', '--transport', 'fake', ...args]);
    const { ok, checks } = JSON.parse(stdout) as Report;
    return { code, ok, stderr, found: Object.fromEntries(checks.map(({ name, ...check }) => [name, check])) };
  }

  it('looks at a folder where nothing was begun, and leaves it so', async () => {
    const dataDir = join(await recado.folder(), 'datos');
    const args = ['--data-dir', dataDir, '--port', '0', '--ffmpeg', 'no-existe'];
    const { code, ok, found } = await examine(...args, '--nats-url', 'nats://127.0.0.1:1');
    expect({ code, ok }).toEqual({ code: 0, ok: true });
    expect(found).toMatchObject({
      node: { state: 'ok' },
      dataDir: { state: 'warning', found: `${dataDir} todavía no existe.` },
      disk: { state: 'ok' },
      secrets: { state: 'warning', next: expect.stringMatching(/recado serve/) },
      database: { state: 'warning' },
      port: { state: 'ok', next: null },
      transport: { state: 'ok', found: expect.stringMatching(/^fake \d/) },
      publicUrl: { state: 'warning' },
      ffmpeg: { state: 'warning', next: expect.stringMatching(/apt-get install ffmpeg/) },
      mail: { state: 'warning', next: expect.stringMatching(/--smtp-url/) },
      // Not made by looking.
      cluster: { state: 'warning', next: expect.stringMatching(/los mismos/) },
    });
    const { found: others } = await examine(...args.slice(0, 4), '--ffmpeg', process.execPath);
    expect(others.ffmpeg).toMatchObject({ state: 'ok', found: `ffmpeg, en ${process.execPath}.` });
    expect((await examine('--data-dir', dataDir, '--port', '0')).found.dataDir?.state).toBe('warning');
  });

  it('looks at a platform while it runs, and after it was stopped', async () => {
    const dataDir = await recado.folder();
    const platform = await recado.serve(['--data-dir', dataDir]);
    const { port: served } = new URL(platform.url);
    const settings = ['--data-dir', dataDir, '--public-url', platform.url];
    // Nobody says where it is: whoever runs on the folder does.
    const running = await examine(...settings);
    expect(running).toMatchObject({ code: 0, ok: true });
    expect(Object.values(running.found).map(({ state }) => state)).not.toContain('failed');
    expect(running.found).toMatchObject({
      secrets: { state: 'ok' },
      database: { state: 'ok', found: expect.stringMatching(/^La integrada, PostgreSQL 18/) },
      tables: { state: 'ok' },
      clock: { state: 'ok' },
      port: { state: 'ok', found: `Recado responde en el ${served}.` },
      publicUrl: { state: 'ok' },
    });
    expect((await fetch(`${platform.url}/health/ready`)).status).toBe(200);

    platform.child.kill('SIGTERM');
    await platform.ended;
    const stopped = await examine(...settings, '--port', served);
    expect(stopped).toMatchObject({
      code: 1,
      found: {
        database: { state: 'ok' },
        port: { state: 'ok', found: expect.stringMatching(/está libre/) },
        publicUrl: { state: 'failed', next: expect.stringMatching(/en marcha/) },
      },
    });
  });

  it('says of everything that fails what to do, and fails', async () => {
    const dataDir = await recado.folder();
    await mkdir(join(dataDir, 'postgres'));
    await chmod(dataDir, 0o755);
    const { code, stdout, stderr } = await recado.run(['doctor', '--data-dir', dataDir], {
      RECADO_PORT: port,
      RECADO_TRANSPORT: 'no-existe',
      RECADO_PUBLIC_URL: `http://127.0.0.1:${port}`,
      DATABASE_URL: 'postgres://ana:supersecreto@127.0.0.1:9/recado',
      RECADO_SMTP_URL: 'smtps://ana%40b.mx:supersecreto@127.0.0.1:9',
    });
    expect({ code, stderr }).toEqual({ code: 1, stderr: 'Error: Fallaron 6 revisiones.\n' });
    expect(stdout).not.toContain('supersecreto');
    expect(stdout.replaceAll(dataDir, 'FOLDER').replaceAll(port, 'PORT')).toMatch(
      new RegExp(
        [
          '! Carpeta de datos   Otros usuarios de este equipo pueden entrar en FOLDER.\n +→ Ciérrela con: chmod 700 FOLDER',
          '✗ Secretos           Falta FOLDER/secrets.json, pero ya hay datos.\n +→ Copie el archivo',
          '✗ Base de datos      No se pudo conectar con la base de datos en 127.0.0.1:9.\n +→ Compruebe',
          '✗ Puerto             El puerto PORT ya está ocupado.\n +→ Elija otro con --port',
          '✗ Conector           No se encontró el conector no-existe.\n +→ Instálelo',
          '✗ Dirección pública  Lo que responde en http://127.0.0.1:PORT no es Recado.\n +→ Corrija --public-url',
          '✗ Correo             No se pudo hablar con 127.0.0.1:9 de forma segura.\n +→ Revise el nombre',
        ].join('(.|\n)*'),
      ),
    );
  });

  it('says that secrets are open to others', async () => {
    const dataDir = await recado.folder();
    const platform = await recado.serve(['--data-dir', dataDir]);
    platform.child.kill('SIGTERM');
    await platform.ended;
    await chmod(join(dataDir, 'secrets.json'), 0o644);
    const { code, found } = await examine('--data-dir', dataDir, '--port', '0');
    expect(code).toBe(1);
    expect(JSON.stringify(found.secrets)).toContain('chmod 600');
  });

  it.each([['--port', 'muchos'], ['--public-url', 'aquí'], ['--config', '/no/existe.json'], ['sobra']])(
    'is used wrongly with %s %s',
    async (...args) => {
      const { code, stdout, stderr } = await invoke(['doctor', ...args.filter(each => each !== undefined)]);
      expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
      expect(stderr).toMatch(/^Error: /);
    },
  );
});
