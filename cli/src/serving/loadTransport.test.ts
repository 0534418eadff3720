import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Failure, UsageError } from '../errors.ts';
import { loadTransport } from './loadTransport.ts';

const log = pino({ level: 'silent' });

describe('loadTransport', () => {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'recado-transport-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  const catchFailure = async (name: string, options = {}): Promise<Failure> => {
    const error: unknown = await loadTransport(name, options, log).catch((reason: unknown) => reason);
    if (error instanceof Failure) return error;
    throw new Error('the transport was loaded', { cause: error });
  };
  const writeModule = async (name: string, source: string): Promise<string> => {
    const path = join(folder, name);
    await writeFile(path, source);
    return path;
  };

  it.each(['fake', '@recado/transport/fake'])('loads the built-in transport by the name %s', async name => {
    expect(await loadTransport(name, { autoScan: true }, log)).toMatchObject({
      transport: { name: 'fake' },
      transportModule: { specifier: expect.stringMatching(/^file:.*fake/), options: { autoScan: true } },
    });
  });

  it('loads a module by its path', async () => {
    const source = `
      export const plugin = {
        name: 'mío',
        options: { validate: value => ({ value: { n: 1, ...value } }) },
        create: options => ({ name: 'mío', options }),
      };`;
    const path = await writeModule('mío.mjs', source);
    expect(await loadTransport(path, { m: 2 }, log)).toEqual({
      transport: { name: 'mío', options: { n: 1, m: 2 } },
      transportModule: { specifier: pathToFileURL(path).href, options: { m: 2 } },
    });
  });

  it.each(['@recado/transport-inexistente', 'no-existe', '@recado/transport/no-existe', './no-existe.js', '/tmp'])(
    'throws a UsageError that names the missing transport %s',
    async name => {
      const error = await catchFailure(name);
      expect(error).toBeInstanceOf(UsageError);
      expect(error.message).toMatch(/^No se encontró el conector/);
    },
  );

  it.each([
    ['nada.mjs', 'export {};', /no es un conector de Recado/],
    ['roto.mjs', 'export const plugin = ;', /no pudo cargarse \(/],
    ['cojo.mjs', "import 'no-existe';", /no pudo cargarse \(.*'no-existe'/],
    [
      'furioso.mjs',
      "export const plugin = { options: { validate: value => ({ value }) }, create() { throw new Error('sin llave'); } };",
      /no pudo cargarse \(sin llave\)/,
    ],
  ])('throws a Failure that names the broken module %s', async (name, source, expectedMessage) => {
    const error = await catchFailure(await writeModule(name, source));
    expect(error).not.toBeInstanceOf(UsageError);
    expect(error.message).toMatch(expectedMessage);
  });

  it('throws an error that names every invalid option in Spanish', async () => {
    const { message } = await catchFailure('fake', { latencyMs: 'poca', everyone: 3, latencia: 1 });
    expect(message).toContain(
      "El campo 'latencyMs' debe ser un número. El campo 'everyone' debe ser true o false. El campo 'latencia' no se admite.",
    );
  });
});
