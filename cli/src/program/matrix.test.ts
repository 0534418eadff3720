import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allCommands } from '../testing/allCommands.ts';
import { readErrorMessage } from '../testing/readErrorMessage.ts';
import type { EnvironmentVariables } from '../testing/recado.ts';
import { runCliInProcess } from '../testing/runCliInProcess.ts';

/** Address at which no server listens. */
const UNREACHABLE_URL = 'http://127.0.0.1:9';
const session = {
  RECADO_SESSION_TOKEN: 'supersecreto',
  RECADO_PASSWORD: 'Conchas-y-cuernos-7',
  RECADO_EMAIL: 'a@b.mx',
};
/** A value that no option accepts, because it is too long and contains invalid characters. */
const INVALID_VALUE = 'supersecreto, '.repeat(400);

/** Runs a command that is expected to fail and returns its exit code and message. */
const runRejected = async (args: readonly string[], env: EnvironmentVariables = {}) =>
  readErrorMessage(await runCliInProcess(args, env));

describe.each(allCommands)('recado $name', ({ path, name, spec, example }) => {
  const { args = [], options, target } = spec;
  const commandLine = [...path, ...example];

  it('has an example that is a complete command line', () => {
    expect(spec.texts.example).toMatch(new RegExp(`^recado ${name}( |$)`));
    expect(example.filter(word => !word.startsWith('-')).length).toBeGreaterThanOrEqual(
      args.filter(({ optional }) => !optional).length,
    );
  });

  it('rejects unknown options and extra arguments and refers to its help', async () => {
    const { code, message } = await runRejected([...commandLine, '--xyzzy']);
    expect(code).toBe(2);
    expect(message).toBe(`No existe la opción "--xyzzy".\nEscriba "recado ${name} --help" para ver la ayuda.`);
    if (args.some(({ variadic }) => variadic)) return;
    const tooMany = await runRejected([...path, ...args.map(() => 'x'), '~~', '~~']);
    expect(tooMany.code).toBe(2);
    expect(tooMany.message).toMatch(/recibió argumentos de más/);
  });

  it('names the missing argument when one is required', async () => {
    const [first] = args;
    if (!first || first.optional) return;
    expect(await runRejected(path)).toMatchObject({
      code: 2,
      message: expect.stringContaining(`Falta el argumento "${first.name}".`),
    });
  });

  it('names the option without repeating secrets when its value is missing or invalid', async () => {
    for (const { flag, isSwitch, expected, isSecret } of Object.values(options)) {
      if (isSwitch) continue;
      const missing = await runRejected([...commandLine, flag]);
      expect(missing).toMatchObject({
        code: 2,
        message: expect.stringContaining(`Falta el valor de la opción "${flag}".`),
      });
      // Skip server settings: they have their own tests, and an accepted value would start the server here.
      if (expected === undefined || target === 'server') continue;
      const wrong = await runRejected([...commandLine, flag, INVALID_VALUE], {
        ...session,
        RECADO_URL: UNREACHABLE_URL,
      });
      expect(wrong, flag).toMatchObject({ code: 2, message: expect.stringContaining(`${expected}.`) });
      if (isSecret) expect(wrong.message).not.toContain('supersecreto');
    }
  });
});

const onPlatform = allCommands.filter(({ spec }) => spec.target === 'platform');

describe.each(onPlatform)('recado $name, which needs a platform', ({ path, name, spec, example }) => {
  const commandLine = [...path, ...example];
  let foreignServer: Server;
  let address = '';
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'recado-cli-'));
    foreignServer = createServer((_, response) => response.setHeader('content-type', 'text/html').end('<h1>Hola</h1>'));
    await new Promise<void>(resolve => foreignServer.listen(0, '127.0.0.1', resolve));
    const listenAddress = foreignServer.address();
    address = `http://127.0.0.1:${typeof listenAddress === 'object' ? listenAddress?.port : ''}`;
  });
  afterAll(async () => {
    foreignServer.close();
    await rm(folder, { recursive: true });
  });

  it('exits with code 4 when no user is signed in', async () => {
    if (spec.needsSession !== true) return;
    expect(await runRejected(commandLine, { RECADO_URL: UNREACHABLE_URL })).toMatchObject({
      code: 4,
      message: expect.stringMatching(/recado login/),
    });
  });

  it('reports the address of the platform when nothing responds there', async () => {
    expect(await runRejected(commandLine, { ...session, RECADO_URL: UNREACHABLE_URL })).toEqual({
      code: 1,
      message: expect.stringContaining(`No hay respuesta de ${UNREACHABLE_URL}.`),
    });
  });

  it('reports the address of the platform when another program responds there', async () => {
    expect(await runRejected(commandLine, { ...session, RECADO_URL: address })).toEqual({
      code: 1,
      message: expect.stringContaining(`Lo que responde en ${address} no es Recado.`),
    });
  });

  it('rejects an unknown profile and an unreadable profile file', async () => {
    const home = { ...session, XDG_CONFIG_HOME: folder };
    const createsProfiles = ['login', 'register'].includes(name);
    if (!createsProfiles) {
      expect(await runRejected([...commandLine, '--profile', 'nadie'], home)).toMatchObject({
        code: 2,
        message: expect.stringContaining('No existe el perfil nadie.'),
      });
    }
    await mkdir(join(folder, 'recado'), { recursive: true });
    await writeFile(join(folder, 'recado', 'config.json'), '{"profiles": 5}', { mode: 0o600 });
    expect(await runRejected(commandLine, home)).toMatchObject({
      code: 1,
      message: expect.stringMatching(/no se entiende/),
    });
  });
});

describe('command group', () => {
  it.each([
    ['clients token shwo x', 'No existe el comando "clients token shwo". ¿Quiso decir "clients token show"?'],
    ['users desactivate x', 'No existe el comando "users desactivate". ¿Quiso decir "users deactivate"?'],
    ['client', 'No existe el comando "client". ¿Quiso decir "clients"?'],
  ])('suggests the intended command for %s', async (line, said) => {
    expect((await runRejected(line.split(' '))).message.split('\n')[0]).toBe(said);
  });
});
