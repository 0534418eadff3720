import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { createTestDatabase, type TestDatabase } from '@recado/server/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { invoke } from '../../testing/invoke.ts';
import { refusal } from '../../testing/refusal.ts';
import { useRecado } from '../../testing/useRecado.ts';

describe('recado serve says why it does not start', () => {
  const recado = useRecado();
  let database: TestDatabase;
  let folder = '';
  beforeAll(async () => {
    database = await createTestDatabase();
    folder = await recado.folder();
  });
  afterAll(() => database.drop());

  const start = async (args: readonly string[], env = {}) =>
    refusal(
      await invoke(
        ['serve', '--port', '0', '--transport', 'fake', '--data-dir', join(folder, 'datos'), ...args],
        { DATABASE_URL: database.url, RECADO_LOG_LEVEL: 'silent', ...env },
      ),
    );

  it('the port is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await new Promise(resolve => other.once('listening', resolve));
    const address = other.address();
    const port = typeof address === 'object' ? String(address?.port) : '';
    expect(await start(['--port', port])).toEqual({
      code: 1,
      said: `El puerto ${port} ya está ocupado. Elija otro con --port o cierre el programa que lo usa.`,
    });
    other.close();
  });

  it('the host is elsewhere', async () => {
    expect(await start(['--host', '203.0.113.7'])).toEqual({
      code: 1,
      said: 'Este equipo no tiene la dirección 203.0.113.7. Elija otra con --host.',
    });
  });

  it('the data directory is a file, or lies below one', async () => {
    const file = join(folder, 'archivo');
    await writeFile(file, '');
    for (const path of [file, join(file, 'datos')]) {
      expect(await start(['--data-dir', path])).toEqual({
        code: 1,
        said: `No se puede escribir en la carpeta ${path}. Revise sus permisos o elija otra con --data-dir.`,
      });
    }
  });

  it('the secrets may be read by others, or cannot be read', async () => {
    const dataDir = join(folder, 'abierta');
    const secrets = join(dataDir, 'secrets.json');
    await mkdir(dataDir);
    await writeFile(secrets, '{"jwt": ["supersecreto"]}', { mode: 0o644 });
    const open = await start(['--data-dir', dataDir]);
    expect(open).toEqual({ code: 1, said: expect.stringContaining(`chmod 600 ${secrets}`) });
    await chmod(secrets, 0o600);
    const broken = await start(['--data-dir', dataDir]);
    expect(broken).toEqual({
      code: 1,
      said: expect.stringContaining(`No se pudo leer el archivo de secretos`),
    });
    expect(open.said + broken.said).not.toContain('supersecreto');
  });

  it('a secret of the environment is weak', async () => {
    const { code, said } = await start([], { RECADO_JWT_SECRET: 'supersecreto' });
    expect({ code, said }).toEqual({
      code: 2,
      said: expect.stringMatching(/RECADO_JWT_SECRET es demasiado débil/),
    });
    expect(said).not.toContain('supersecreto');
  });

  it('the database is not to be reached', async () => {
    expect(await start([], { DATABASE_URL: 'postgres://recado:supersecreto@127.0.0.1:9/recado' })).toEqual({
      code: 1,
      said: 'No se pudo conectar con la base de datos en 127.0.0.1:9. Compruebe que esté encendida y revise DATABASE_URL.',
    });
  });

  it.each(['postgres://u:supersecreto@', 'postgres://u:supersecreto@db:port/x'])(
    'the address of the database is none: %s',
    async url => {
      const { code, said } = await start([], { DATABASE_URL: url });
      expect({ code, said }).toEqual({
        code: 2,
        said: 'El valor de la variable de entorno DATABASE_URL no sirve: se espera una dirección como postgres://usuario:contraseña@equipo:5432/base.',
      });
    },
  );

  it('the transport is missing', async () => {
    expect(await start(['--transport', '@empresa/no-existe'])).toEqual({
      code: 2,
      said: 'No se encontró el conector @empresa/no-existe. Instálelo con npm o elija otro con --transport.',
    });
  });

  it("the transport's options are wrong", async () => {
    expect(await start(['--transport-options', '{"latencia": 5}'])).toEqual({
      code: 2,
      said: "Las opciones del conector fake no son válidas. El campo 'latencia' no se admite. Corríjalas en --transport-options, en --transports-options o en el archivo de configuración.",
    });
  });

  it('a setting is wrong, in each of its sources', async () => {
    const config = join(folder, 'recado.json');
    await writeFile(config, '{"port": "muchos"}');
    const run = async (args: readonly string[], env = {}) =>
      refusal(await invoke(['serve', '--transport', 'fake', ...args], env));
    const usage = (said: RegExp) => ({ code: 2, said: expect.stringMatching(said) });
    expect(await run(['--port', 'muchos'])).toEqual(usage(/"muchos" no sirve para la opción --port/));
    expect(await run([], { RECADO_PORT: 'muchos' })).toEqual(usage(/variable de entorno RECADO_PORT/));
    expect(await run(['--config', config])).toEqual(usage(/clave port del archivo/));
    expect(await run([], { RECADO_CONFIG: config })).toEqual(usage(/clave port del archivo/));
  });
});
