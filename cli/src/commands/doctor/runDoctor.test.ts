import { chmod, mkdir } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCliInProcess } from '../../testing/runCliInProcess.ts';
import { useRecado } from '../../testing/useRecado.ts';
import type { DoctorCheck } from './DoctorCheck.ts';

interface Report {
  readonly ok: boolean;
  readonly checks: readonly DoctorCheck[];
}

describe('recado doctor', () => {
  const recado = useRecado();
  /** A server that is not Recado. */
  let foreignServer: Server;
  let port = '';
  beforeAll(async () => {
    foreignServer = createServer((_, response) => response.end('Hola'));
    await new Promise<void>(resolve => foreignServer.listen(0, '127.0.0.1', resolve));
    const address = foreignServer.address();
    port = String(typeof address === 'object' ? address?.port : '');
  });
  afterAll(() => new Promise(resolve => foreignServer.close(resolve)));

  async function runChecks(...args: string[]) {
    const { code, stdout, stderr } = await runCliInProcess(['doctor', '--json', '--transport', 'fake', ...args]);
    const { ok, checks } = JSON.parse(stdout) as Report;
    return { code, ok, stderr, found: Object.fromEntries(checks.map(({ name, ...check }) => [name, check])) };
  }

  it('checks a data directory that does not exist, and does not create it', async () => {
    const dataDir = join(await recado.folder(), 'datos');
    const args = ['--data-dir', dataDir, '--port', '0', '--ffmpeg', 'no-existe'];
    const { code, ok, found } = await runChecks(...args, '--nats-url', 'nats://127.0.0.1:1');
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
      // The checks create no secrets. Therefore the cluster check cannot reach the bus and only warns.
      cluster: { state: 'warning', next: expect.stringMatching(/los mismos/) },
    });
    const { found: checksWithFfmpeg } = await runChecks(...args.slice(0, 4), '--ffmpeg', process.execPath);
    expect(checksWithFfmpeg.ffmpeg).toMatchObject({ state: 'ok', found: `ffmpeg, en ${process.execPath}.` });
    expect((await runChecks('--data-dir', dataDir, '--port', '0')).found.dataDir?.state).toBe('warning');
  });

  it('checks a platform while it runs, and after it has stopped', async () => {
    const dataDir = await recado.folder();
    const platform = await recado.serve(['--data-dir', dataDir]);
    const { port: servedPort } = new URL(platform.url);
    const settings = ['--data-dir', dataDir, '--public-url', platform.url];
    // The options do not contain the address, because the running platform publishes it in the data directory.
    const runningResult = await runChecks(...settings);
    expect(runningResult).toMatchObject({ code: 0, ok: true });
    expect(Object.values(runningResult.found).map(({ state }) => state)).not.toContain('failed');
    expect(runningResult.found).toMatchObject({
      secrets: { state: 'ok' },
      database: { state: 'ok', found: expect.stringMatching(/^La integrada, PostgreSQL 18/) },
      tables: { state: 'ok' },
      clock: { state: 'ok' },
      port: { state: 'ok', found: `Recado responde en el ${servedPort}.` },
      publicUrl: { state: 'ok' },
    });
    expect((await fetch(`${platform.url}/health/ready`)).status).toBe(200);

    platform.child.kill('SIGTERM');
    await platform.exited;
    const stoppedResult = await runChecks(...settings, '--port', servedPort);
    expect(stoppedResult).toMatchObject({
      code: 1,
      found: {
        database: { state: 'ok' },
        port: { state: 'ok', found: expect.stringMatching(/está libre/) },
        publicUrl: { state: 'failed', next: expect.stringMatching(/en marcha/) },
      },
    });
  });

  it('fails when a check fails, and prints the next step of each failed check', async () => {
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

  it('fails when other users can read the secrets', async () => {
    const dataDir = await recado.folder();
    const platform = await recado.serve(['--data-dir', dataDir]);
    platform.child.kill('SIGTERM');
    await platform.exited;
    await chmod(join(dataDir, 'secrets.json'), 0o644);
    const { code, found } = await runChecks('--data-dir', dataDir, '--port', '0');
    expect(code).toBe(1);
    expect(JSON.stringify(found.secrets)).toContain('chmod 600');
  });

  it.each([['--port', 'muchos'], ['--public-url', 'aquí'], ['--config', '/no/existe.json'], ['sobra']])(
    'rejects the arguments %s %s',
    async (...args) => {
      const { code, stdout, stderr } = await runCliInProcess(['doctor', ...args.filter(arg => arg !== undefined)]);
      expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
      expect(stderr).toMatch(/^Error: /);
    },
  );
});
