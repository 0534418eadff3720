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

  const readContent = async (content: string) => {
    const path = join(folder, 'recado.json');
    await writeFile(path, content);
    return readConfigFile(path, keys);
  };

  it('returns an empty object when no path is given', async () => {
    expect(await readConfigFile(undefined, keys)).toEqual({});
  });

  it.each(['{"port": 80, "dataDir": "x"}', '\uFEFF{"port": 80, "dataDir": "x"}'])(
    'parses the file content %j',
    async content => {
      expect(await readContent(content)).toEqual({ port: 80, dataDir: 'x' });
    },
  );

  it.each(['', '{', '[]', '"port"', 'null', 'port: 80'])('rejects the file content %j', async content => {
    await expect(readContent(content)).rejects.toThrow(/no contiene un objeto JSON válido/);
  });

  it('rejects an unknown key and suggests the most similar known key', async () => {
    await expect(readContent('{"prot": 80}')).rejects.toThrow(/"prot"\. ¿Quiso decir "port"\?/);
    await expect(readContent('{"contraseña": "secreto"}')).rejects.toThrow(/"contraseña"\. Quítela/);
    await expect(readContent('{"__proto__": {}}')).rejects.toThrow(/"__proto__"/);
  });

  it('throws a UsageError when the file cannot be read', async () => {
    await expect(readConfigFile(join(folder, 'nada.json'), keys)).rejects.toThrow(UsageError);
    await expect(readConfigFile(folder, keys)).rejects.toThrow(/No se pudo leer/);
  });
});
