import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { everyCommand } from '../testing/everyCommand.ts';
import { invoke } from '../testing/invoke.ts';
import type { Variables } from '../testing/recado.ts';
import { refusal } from '../testing/refusal.ts';

/** Nobody listens there. */
const NOWHERE = 'http://127.0.0.1:9';
const session = {
  RECADO_SESSION_TOKEN: 'supersecreto',
  RECADO_PASSWORD: 'Conchas-y-cuernos-7',
  RECADO_EMAIL: 'a@b.mx',
};
/** Longer, and stranger, than anything that an option accepts. */
const nonsense = 'supersecreto, '.repeat(400);

/** What a command said that was refused. */
const refused = async (args: readonly string[], env: Variables = {}) => refusal(await invoke(args, env));

describe.each(everyCommand)('recado $name', ({ path, name, spec, example }) => {
  const { args = [], options, reaches } = spec;
  const call = [...path, ...example];

  it('has an example that is a command line of its own', () => {
    expect(spec.texts.example).toMatch(new RegExp(`^recado ${name}( |$)`));
    expect(example.filter(word => !word.startsWith('-')).length).toBeGreaterThanOrEqual(
      args.filter(({ optional }) => !optional).length,
    );
  });

  it('refuses what it does not know, and points to its help', async () => {
    const { code, said } = await refused([...call, '--xyzzy']);
    expect(code).toBe(2);
    expect(said).toBe(`No existe la opción "--xyzzy".\nEscriba "recado ${name} --help" para ver la ayuda.`);
    if (args.some(({ variadic }) => variadic)) return;
    const tooMany = await refused([...path, ...args.map(() => 'x'), '~~', '~~']);
    expect(tooMany.code).toBe(2);
    expect(tooMany.said).toMatch(/recibió argumentos de más/);
  });

  it('names the argument that is missing', async () => {
    const [first] = args;
    if (!first || first.optional) return;
    expect(await refused(path)).toMatchObject({
      code: 2,
      said: expect.stringContaining(`Falta el argumento "${first.name}".`),
    });
  });

  it('names the option whose value is missing, or wrong, and repeats no secret', async () => {
    for (const { flag, isSwitch, expected, isSecret } of Object.values(options)) {
      if (isSwitch) continue;
      const missing = await refused([...call, flag]);
      expect(missing).toMatchObject({
        code: 2,
        said: expect.stringContaining(`Falta el valor de la opción "${flag}".`),
      });
      // What a server's setting accepts is tested beside its shapes: here it would be served.
      if (expected === undefined || reaches === 'server') continue;
      const wrong = await refused([...call, flag, nonsense], { ...session, RECADO_URL: NOWHERE });
      expect(wrong, flag).toMatchObject({ code: 2, said: expect.stringContaining(`${expected}.`) });
      if (isSecret) expect(wrong.said).not.toContain('supersecreto');
    }
  });
});

const onPlatform = everyCommand.filter(({ spec }) => spec.reaches === 'platform');

describe.each(onPlatform)('recado $name, of a platform', ({ path, name, spec, example }) => {
  const call = [...path, ...example];
  let foreign: Server;
  let address = '';
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'recado-cli-'));
    foreign = createServer((_, response) =>
      response.setHeader('content-type', 'text/html').end('<h1>Hola</h1>'),
    );
    await new Promise<void>(resolve => foreign.listen(0, '127.0.0.1', resolve));
    const bound = foreign.address();
    address = `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : ''}`;
  });
  afterAll(async () => {
    foreign.close();
    await rm(folder, { recursive: true });
  });

  it('says that nobody is signed in', async () => {
    if (spec.needsSession !== true) return;
    expect(await refused(call, { RECADO_URL: NOWHERE })).toMatchObject({
      code: 4,
      said: expect.stringMatching(/recado login/),
    });
  });

  it('says whom it could not reach', async () => {
    expect(await refused(call, { ...session, RECADO_URL: NOWHERE })).toEqual({
      code: 1,
      said: expect.stringContaining(`No hay respuesta de ${NOWHERE}.`),
    });
  });

  it('says that something else answers there', async () => {
    expect(await refused(call, { ...session, RECADO_URL: address })).toEqual({
      code: 1,
      said: expect.stringContaining(`Lo que responde en ${address} no es Recado.`),
    });
  });

  it('says that there is no such profile, or no file that could hold it', async () => {
    const home = { ...session, XDG_CONFIG_HOME: folder };
    const createsProfiles = ['login', 'register'].includes(name);
    if (!createsProfiles) {
      expect(await refused([...call, '--profile', 'nadie'], home)).toMatchObject({
        code: 2,
        said: expect.stringContaining('No existe el perfil nadie.'),
      });
    }
    await mkdir(join(folder, 'recado'), { recursive: true });
    await writeFile(join(folder, 'recado', 'config.json'), '{"profiles": 5}', { mode: 0o600 });
    expect(await refused(call, home)).toMatchObject({
      code: 1,
      said: expect.stringMatching(/no se entiende/),
    });
  });
});

describe('a group of commands', () => {
  it.each([
    ['clients token shwo x', 'No existe el comando "clients token shwo". ¿Quiso decir "clients token show"?'],
    ['users desactivate x', 'No existe el comando "users desactivate". ¿Quiso decir "users deactivate"?'],
    ['client', 'No existe el comando "client". ¿Quiso decir "clients"?'],
  ])('says what was meant by %s', async (line, said) => {
    expect((await refused(line.split(' '))).said.split('\n')[0]).toBe(said);
  });
});
