import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { loadSecrets } from './loadSecrets.ts';

const strong = () => randomBytes(32).toString('base64url');

async function emptyFolder(): Promise<string> {
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
const modeOf = async (path: string) => (await stat(path)).mode & 0o777;

describe('the first start', () => {
  it('makes the secrets for nobody else to read', async () => {
    const folder = await emptyFolder();
    await loadSecrets({ folder });
    expect(await readdir(folder)).toEqual(['secrets.json']);
    expect(await modeOf(folder)).toBe(0o700);
    expect(await modeOf(join(folder, 'secrets.json'))).toBe(0o600);
  });

  it('makes others in another folder', async () => {
    const [one, other] = [
      await loadSecrets({ folder: await emptyFolder() }),
      await loadSecrets({ folder: await emptyFolder() }),
    ];
    expect(one.seal[0].equals(other.seal[0])).toBe(false);
  });

  it('ends with the same secrets for all of several starters at once', async () => {
    const turns = async (count: number) => {
      for (let turn = 0; turn < count; turn += 1) await new Promise(resolve => setImmediate(resolve));
    };
    for (let round = 0; round < 10; round += 1) {
      const folder = await emptyFolder();
      const starters = Array.from({ length: 24 }, async (_, index) => {
        await turns(index);
        return loadSecrets({ folder });
      });
      expect(new Set((await Promise.all(starters)).map(secrets => JSON.stringify(secrets))).size).toBe(1);
      expect(await readdir(folder)).toEqual(['secrets.json']);
    }
  });
});

describe('the keys', () => {
  it('are the same after a restart', async () => {
    const folder = await emptyFolder();
    expect(await loadSecrets({ folder })).toEqual(await loadSecrets({ folder }));
  });

  it('differ for each purpose and are none of the secrets themselves', async () => {
    const folder = await emptyFolder();
    const { sessionToken, seal, apiTokenDigest, adminClaim } = await loadSecrets({ folder });
    const keys = [...sessionToken, ...seal, apiTokenDigest, adminClaim].map(key => key.toString('base64url'));
    expect(new Set(keys).size).toBe(4);
    const file = await readFile(join(folder, 'secrets.json'), 'utf8');
    expect(keys.filter(key => file.includes(key))).toEqual([]);
  });

  it('grow by appending secrets, without touching API tokens', async () => {
    const [jwt, seal] = [strong(), strong()];
    const before = await loadSecrets({ folder: await folderWith({ jwt: [jwt], seal: [seal] }) });
    const after = await loadSecrets({
      folder: await folderWith({ jwt: [jwt, strong()], seal: [seal, strong()] }),
    });
    expect(after.seal).toHaveLength(2);
    expect(after.seal[0]).toEqual(before.seal[0]);
    expect(after.sessionToken[0]).toEqual(before.sessionToken[0]);
    expect(after.apiTokenDigest).toEqual(before.apiTokenDigest);
  });
});

describe('the environment', () => {
  it('takes the place of the file, which is then not even made', async () => {
    const folder = await emptyFolder();
    const env = { RECADO_JWT_SECRET: strong(), RECADO_SEAL_KEY: `${strong()}, ${strong()}` };
    const { sessionToken, seal } = await loadSecrets({ folder, env });
    expect([sessionToken.length, seal.length]).toEqual([1, 2]);
    await expect(readdir(folder)).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('may name one of the two; the other comes from the file', async () => {
    const folder = await emptyFolder();
    const fromFile = await loadSecrets({ folder });
    const mixed = await loadSecrets({ folder, env: { RECADO_JWT_SECRET: strong(), RECADO_SEAL_KEY: '' } });
    expect(mixed.seal).toEqual(fromFile.seal);
    expect(mixed.sessionToken).not.toEqual(fromFile.sessionToken);
  });

  it.each(['RECADO_JWT_SECRET', 'RECADO_SEAL_KEY'])('is refused when %s is weak', async name => {
    const loading = loadSecrets({ folder: await emptyFolder(), env: { [name]: `${strong()},corto` } });
    await expect(loading).rejects.toMatchObject({ code: 'weak', message: expect.stringContaining(name) });
  });
});

describe('a file that cannot be trusted', () => {
  it.each([0o640, 0o604, 0o666])('is refused when others may use it (%o)', async mode => {
    const folder = await folderWith({ jwt: [strong()], seal: [strong()] }, mode);
    await expect(loadSecrets({ folder })).rejects.toMatchObject({
      name: 'SecretsError',
      code: 'too-open',
      message: expect.stringContaining(`chmod 600 ${join(folder, 'secrets.json')}`),
    });
  });

  it('is refused when a secret in it is weak', async () => {
    const folder = await folderWith({ jwt: ['hunter2'], seal: [strong()] });
    await expect(loadSecrets({ folder })).rejects.toMatchObject({ code: 'weak' });
  });

  it.each<[unknown, string]>([
    ['', 'empty'],
    ['{"jwt": ["', 'cut off'],
    ['null', 'null'],
    ['{}', 'without lists'],
    [{ jwt: [], seal: [strong()] }, 'with an empty list'],
    [{ jwt: [7], seal: [strong()] }, 'with numbers'],
  ])('is refused, not replaced, when it is damaged: %j', async content => {
    const folder = await folderWith(content);
    const before = await readFile(join(folder, 'secrets.json'), 'utf8');
    await expect(loadSecrets({ folder })).rejects.toMatchObject({ code: 'unreadable' });
    expect(await readFile(join(folder, 'secrets.json'), 'utf8')).toBe(before);
  });

  it('tells when the folder cannot be made', async () => {
    const folder = join(await folderWith('a file'), 'secrets.json', 'data');
    await expect(loadSecrets({ folder })).rejects.toMatchObject({ name: 'SecretsError' });
  });
});
