import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { UsageError } from '../errors.ts';
import { readConfigFile } from './readConfigFile.ts';

const keys = ['port', 'dataDir', 'transport'];

describe('readConfigFile', () => {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'recado-config-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  const reading = async (content: string) => {
    const path = join(folder, 'recado.json');
    await writeFile(path, content);
    return readConfigFile(path, keys);
  };

  it('is empty where none is named', async () => {
    expect(await readConfigFile(undefined, keys)).toEqual({});
  });

  it.each(['{"port": 80, "dataDir": "x"}', '\uFEFF{"port": 80, "dataDir": "x"}'])(
    'reads %j',
    async content => {
      expect(await reading(content)).toEqual({ port: 80, dataDir: 'x' });
    },
  );

  it.each(['', '{', '[]', '"port"', 'null', 'port: 80'])('refuses %j', async content => {
    await expect(reading(content)).rejects.toThrow(/no contiene un objeto JSON válido/);
  });

  it('names a key that it does not know, and the one that was probably meant', async () => {
    await expect(reading('{"prot": 80}')).rejects.toThrow(/"prot"\. ¿Quiso decir "port"\?/);
    await expect(reading('{"contraseña": "secreto"}')).rejects.toThrow(/"contraseña"\. Quítela/);
    await expect(reading('{"__proto__": {}}')).rejects.toThrow(/"__proto__"/);
  });

  it('says that a file cannot be read', async () => {
    await expect(readConfigFile(join(folder, 'nada.json'), keys)).rejects.toThrow(UsageError);
    await expect(readConfigFile(folder, keys)).rejects.toThrow(/No se pudo leer/);
  });
});
