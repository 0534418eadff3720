import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { createTestDatabase, type TestDatabase } from '@recado/server/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readErrorMessage } from '../../testing/readErrorMessage.ts';
import { runCliInProcess } from '../../testing/runCliInProcess.ts';
import { useRecado } from '../../testing/useRecado.ts';

describe('recado serve with an invalid setup', () => {
  const recado = useRecado();
  let database: TestDatabase;
  let folder = '';
  beforeAll(async () => {
    database = await createTestDatabase();
    folder = await recado.folder();
  });
  afterAll(() => database.drop());

  const start = async (args: readonly string[], env = {}) =>
    readErrorMessage(
      await runCliInProcess(
        ['serve', '--port', '0', '--transport', 'fake', '--data-dir', join(folder, 'datos'), ...args],
        { DATABASE_URL: database.url, RECADO_LOG_LEVEL: 'silent', ...env },
      ),
    );

  it('exits with 1 when the port is in use', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await new Promise(resolve => other.once('listening', resolve));
    const address = other.address();
    const port = typeof address === 'object' ? String(address?.port) : '';
    expect(await start(['--port', port])).toEqual({
      code: 1,
      message: `El puerto ${port} ya está ocupado. Elija otro con --port o cierre el programa que lo usa.`,
    });
    other.close();
  });

  it('exits with 1 when the host is not an address of this machine', async () => {
    expect(await start(['--host', '203.0.113.7'])).toEqual({
      code: 1,
      message: 'Este equipo no tiene la dirección 203.0.113.7. Elija otra con --host.',
    });
  });

  it('exits with 1 when the data directory is a file or is inside one', async () => {
    const file = join(folder, 'archivo');
    await writeFile(file, '');
    for (const path of [file, join(file, 'datos')]) {
      expect(await start(['--data-dir', path])).toEqual({
        code: 1,
        message: `No se puede escribir en la carpeta ${path}. Revise sus permisos o elija otra con --data-dir.`,
      });
    }
  });

  it('exits with 1 when the secrets file is readable by others or broken', async () => {
    const dataDir = join(folder, 'abierta');
    const secrets = join(dataDir, 'secrets.json');
    await mkdir(dataDir);
    await writeFile(secrets, '{"jwt": ["supersecreto"]}', { mode: 0o644 });
    const readableResult = await start(['--data-dir', dataDir]);
    expect(readableResult).toEqual({ code: 1, message: expect.stringContaining(`chmod 600 ${secrets}`) });
    await chmod(secrets, 0o600);
    const brokenResult = await start(['--data-dir', dataDir]);
    expect(brokenResult).toEqual({
      code: 1,
      message: expect.stringContaining(`No se pudo leer el archivo de secretos`),
    });
    expect(readableResult.message + brokenResult.message).not.toContain('supersecreto');
  });

  it('exits with 2 when a secret from the environment is weak', async () => {
    const { code, message } = await start([], { RECADO_JWT_SECRET: 'supersecreto' });
    expect({ code, said: message }).toEqual({
      code: 2,
      said: expect.stringMatching(/RECADO_JWT_SECRET es demasiado débil/),
    });
    expect(message).not.toContain('supersecreto');
  });

  it('exits with 1 when the database is unreachable', async () => {
    expect(await start([], { DATABASE_URL: 'postgres://recado:supersecreto@127.0.0.1:9/recado' })).toEqual({
      code: 1,
      message:
        'No se pudo conectar con la base de datos en 127.0.0.1:9. Compruebe que esté encendida y revise DATABASE_URL.',
    });
  });

  it.each(['postgres://u:supersecreto@', 'postgres://u:supersecreto@db:port/x'])(
    'exits with 2 when the database URL is invalid: %s',
    async url => {
      const { code, message } = await start([], { DATABASE_URL: url });
      expect({ code, said: message }).toEqual({
        code: 2,
        said: 'El valor de la variable de entorno DATABASE_URL no sirve: se espera una dirección como postgres://usuario:contraseña@equipo:5432/base.',
      });
    },
  );

  it('exits with 2 when the transport is not installed', async () => {
    expect(await start(['--transport', '@empresa/no-existe'])).toEqual({
      code: 2,
      message: 'No se encontró el conector @empresa/no-existe. Instálelo con npm o elija otro con --transport.',
    });
  });

  it("exits with 2 when the transport's options are invalid", async () => {
    expect(await start(['--transport-options', '{"latencia": 5}'])).toEqual({
      code: 2,
      message:
        "Las opciones del conector fake no son válidas. El campo 'latencia' no se admite. Corríjalas en --transport-options, en --transports-options o en el archivo de configuración.",
    });
  });

  it('names the source of an invalid setting when it exits with 2', async () => {
    const config = join(folder, 'recado.json');
    await writeFile(config, '{"port": "muchos"}');
    const run = async (args: readonly string[], env = {}) =>
      readErrorMessage(await runCliInProcess(['serve', '--transport', 'fake', ...args], env));
    const usage = (pattern: RegExp) => ({ code: 2, message: expect.stringMatching(pattern) });
    expect(await run(['--port', 'muchos'])).toEqual(usage(/"muchos" no sirve para la opción --port/));
    expect(await run([], { RECADO_PORT: 'muchos' })).toEqual(usage(/variable de entorno RECADO_PORT/));
    expect(await run(['--config', config])).toEqual(usage(/clave port del archivo/));
    expect(await run([], { RECADO_CONFIG: config })).toEqual(usage(/clave port del archivo/));
  });
});
