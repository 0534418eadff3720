import { chmod, mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { registerTemporaryHome } from '../../testing/registerTemporaryHome.ts';
import { type Profiles, readProfiles, resolveProfilesPath, writeProfiles } from './index.ts';

const sampleProfiles: Profiles = {
  current: 'a',
  profiles: { a: { url: 'https://a.mx', token: 'x', email: 'a@a.mx' } },
};
const modeOf = async (path: string): Promise<string> => ((await stat(path)).mode & 0o777).toString(8);
const ignoreWarning = (): void => {};

describe('profile file', () => {
  const home = registerTemporaryHome();

  it('is in XDG_CONFIG_HOME or below the home folder', () => {
    expect(resolveProfilesPath({ XDG_CONFIG_HOME: '/x' })).toBe('/x/recado/config.json');
    for (const configHome of [undefined, '', 'relative']) {
      expect(resolveProfilesPath({ XDG_CONFIG_HOME: configHome })).toMatch(/\/\.config\/recado\/config\.json$/);
    }
  });

  it('is empty before the first write, and then contains the profiles that were written', async () => {
    expect(await readProfiles(home.env(), ignoreWarning)).toEqual({ profiles: {} });
    await writeProfiles(home.env(), sampleProfiles);
    expect(await readProfiles(home.env(), ignoreWarning)).toEqual(sampleProfiles);
  });

  it('is readable by its owner only and leaves no temporary files', async () => {
    await writeProfiles(home.env(), sampleProfiles);
    await writeProfiles(home.env(), { profiles: {} });
    expect(await modeOf(home.file())).toBe('600');
    expect(await modeOf(dirname(home.file()))).toBe('700');
    expect(await readdir(dirname(home.file()))).toEqual(['config.json']);
  });

  it('is made private, with a warning, when other users can read it', async () => {
    await writeProfiles(home.env(), sampleProfiles);
    await chmod(home.file(), 0o644);
    const warnings: string[] = [];
    expect(await readProfiles(home.env(), line => warnings.push(line))).toEqual(sampleProfiles);
    expect(warnings).toEqual([expect.stringContaining(home.file())]);
    expect(await modeOf(home.file())).toBe('600');
    await readProfiles(home.env(), line => warnings.push(line));
    expect(warnings).toHaveLength(1);
  });

  it('is complete when it is read during concurrent writes', async () => {
    const writes = Array.from({ length: 20 }, (_, index) =>
      writeProfiles(home.env(), { ...sampleProfiles, current: `p${index}` }),
    );
    const reads = Array.from({ length: 20 }, () => readProfiles(home.env(), ignoreWarning));
    for (const { profiles } of await Promise.all(reads)) expect([{}, sampleProfiles.profiles]).toContainEqual(profiles);
    await Promise.all(writes);
    expect((await readProfiles(home.env(), ignoreWarning)).profiles).toEqual(sampleProfiles.profiles);
  });

  it.each([
    '',
    '{',
    '[]',
    'null',
    '{"profiles": {"a": {}}}',
    '{"profiles": {"a": {"url": "ftp://a.mx"}}}',
    '{"profiles": {"-a": {"url": "https://a.mx"}}}',
    '{"profiles": {"a": {"url": "https://a.mx", "token": "a b"}}}',
    '{"current": 5}',
  ])('is rejected with its path when it contains %j', async text => {
    await mkdir(dirname(home.file()), { recursive: true });
    await writeFile(home.file(), text, { mode: 0o600 });
    await expect(readProfiles(home.env(), ignoreWarning)).rejects.toMatchObject({
      exitCode: 1,
      message: expect.stringContaining(home.file()),
    });
  });

  it('keeps keys of later versions when it is rewritten', async () => {
    await mkdir(dirname(home.file()), { recursive: true });
    await writeFile(home.file(), '{"profiles": {}, "theme": "dark"}', { mode: 0o600 });
    await writeProfiles(home.env(), { ...(await readProfiles(home.env(), ignoreWarning)), current: 'a' });
    expect(await home.profiles()).toMatchObject({ theme: 'dark', current: 'a' });
  });

  it('cannot be written when its folder is a file', async () => {
    await writeFile(join(home.folder(), 'recado'), '');
    await expect(writeProfiles(home.env(), sampleProfiles)).rejects.toMatchObject({ exitCode: 1 });
  });
});
