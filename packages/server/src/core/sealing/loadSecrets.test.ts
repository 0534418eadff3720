import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { loadSecrets } from './loadSecrets.ts';

const randomSecret = () => randomBytes(32).toString('base64url');

async function newFolderPath(): Promise<string> {
  const parent = await mkdtemp(join(tmpdir(), 'recado-secrets-'));
  onTestFinished(async () => rm(parent, { recursive: true }));
  return join(parent, 'data');
}
async function folderWith(content: unknown, mode = 0o600): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'recado-secrets-'));
  onTestFinished(async () => rm(folder, { recursive: true }));
  const path = join(folder, 'secrets.json');
  await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content));
  await chmod(path, mode);
  return folder;
}
const fileMode = async (path: string) => (await stat(path)).mode & 0o777;

describe('loadSecrets on the first start', () => {
  it('creates secrets that only their owner can read', async () => {
    const folder = await newFolderPath();
    await loadSecrets({ folder });
    expect(await readdir(folder)).toEqual(['secrets.json']);
    expect(await fileMode(folder)).toBe(0o700);
    expect(await fileMode(join(folder, 'secrets.json'))).toBe(0o600);
  });

  it('creates different secrets in different folders', async () => {
    const [first, other] = [
      await loadSecrets({ folder: await newFolderPath() }),
      await loadSecrets({ folder: await newFolderPath() }),
    ];
    expect(first.seal[0].equals(other.seal[0])).toBe(false);
  });

  it('returns the same secrets to several processes that start concurrently', async () => {
    const waitEventLoopTurns = async (count: number) => {
      for (let turn = 0; turn < count; turn += 1) await new Promise(resolve => setImmediate(resolve));
    };
    for (let round = 0; round < 10; round += 1) {
      const folder = await newFolderPath();
      const loads = Array.from({ length: 24 }, async (_, index) => {
        await waitEventLoopTurns(index);
        return loadSecrets({ folder });
      });
      expect(new Set((await Promise.all(loads)).map(secrets => JSON.stringify(secrets))).size).toBe(1);
      expect(await readdir(folder)).toEqual(['secrets.json']);
    }
  });
});

describe('derived keys', () => {
  it('stay the same after a restart', async () => {
    const folder = await newFolderPath();
    expect(await loadSecrets({ folder })).toEqual(await loadSecrets({ folder }));
  });

  it('differ by purpose and do not appear in the secrets file', async () => {
    const folder = await newFolderPath();
    const { sessionToken, seal, apiTokenDigest, adminClaim } = await loadSecrets({ folder });
    const keys = [...sessionToken, ...seal, apiTokenDigest, adminClaim].map(key => key.toString('base64url'));
    expect(new Set(keys).size).toBe(4);
    const file = await readFile(join(folder, 'secrets.json'), 'utf8');
    expect(keys.filter(key => file.includes(key))).toEqual([]);
  });

  it('include a new key for each appended secret, while the keys of API tokens remain unchanged', async () => {
    const [jwt, seal] = [randomSecret(), randomSecret()];
    const before = await loadSecrets({ folder: await folderWith({ jwt: [jwt], seal: [seal] }) });
    const after = await loadSecrets({
      folder: await folderWith({ jwt: [jwt, randomSecret()], seal: [seal, randomSecret()] }),
    });
    expect(after.seal).toHaveLength(2);
    expect(after.seal[0]).toEqual(before.seal[0]);
    expect(after.sessionToken[0]).toEqual(before.sessionToken[0]);
    expect(after.apiTokenDigest).toEqual(before.apiTokenDigest);
  });
});

describe('secrets from the environment', () => {
  it('replace the secrets file, which is not created when both lists are set', async () => {
    const folder = await newFolderPath();
    const env = { RECADO_JWT_SECRET: randomSecret(), RECADO_SEAL_KEY: `${randomSecret()}, ${randomSecret()}` };
    const { sessionToken, seal } = await loadSecrets({ folder, env });
    expect([sessionToken.length, seal.length]).toEqual([1, 2]);
    await expect(readdir(folder)).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('are combined with the secrets file when only one of the two lists is set', async () => {
    const folder = await newFolderPath();
    const fromFile = await loadSecrets({ folder });
    const mixed = await loadSecrets({ folder, env: { RECADO_JWT_SECRET: randomSecret(), RECADO_SEAL_KEY: '' } });
    expect(mixed.seal).toEqual(fromFile.seal);
    expect(mixed.sessionToken).not.toEqual(fromFile.sessionToken);
  });

  it.each(['RECADO_JWT_SECRET', 'RECADO_SEAL_KEY'])('are rejected when %s is weak', async name => {
    const loading = loadSecrets({ folder: await newFolderPath(), env: { [name]: `${randomSecret()},corto` } });
    await expect(loading).rejects.toMatchObject({ code: 'weak', message: expect.stringContaining(name) });
  });
});

describe('loadSecrets', () => {
  it.each([0o640, 0o604, 0o666])('rejects a secrets file that other users can access (mode %o)', async mode => {
    const folder = await folderWith({ jwt: [randomSecret()], seal: [randomSecret()] }, mode);
    await expect(loadSecrets({ folder })).rejects.toMatchObject({
      name: 'SecretsError',
      code: 'too-open',
      message: expect.stringContaining(`chmod 600 ${join(folder, 'secrets.json')}`),
    });
  });

  it('rejects a secrets file that contains a weak secret', async () => {
    const folder = await folderWith({ jwt: ['hunter2'], seal: [randomSecret()] });
    await expect(loadSecrets({ folder })).rejects.toMatchObject({ code: 'weak' });
  });

  it.each<[unknown, string]>([
    ['', 'empty'],
    ['{"jwt": ["', 'cut off'],
    ['null', 'null'],
    ['{}', 'without lists'],
    [{ jwt: [], seal: [randomSecret()] }, 'with an empty list'],
    [{ jwt: [7], seal: [randomSecret()] }, 'with numbers'],
  ])('rejects a damaged secrets file and leaves it unchanged: %j', async content => {
    const folder = await folderWith(content);
    const before = await readFile(join(folder, 'secrets.json'), 'utf8');
    await expect(loadSecrets({ folder })).rejects.toMatchObject({ code: 'unreadable' });
    expect(await readFile(join(folder, 'secrets.json'), 'utf8')).toBe(before);
  });

  it('rejects a folder that cannot be created', async () => {
    const folder = join(await folderWith('a file'), 'secrets.json', 'data');
    await expect(loadSecrets({ folder })).rejects.toMatchObject({ name: 'SecretsError' });
  });
});
